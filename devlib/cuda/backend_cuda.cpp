// The CUDA backend of the runtime (runtime/backend.h), on the CUDA runtime API and its primary contexts: memory of the
// program's own cudaMalloc calls and of libraries can be used as it is. Compiled by the host compiler; no device code.
//
// Everything goes to the calling thread's own default stream (cudaStreamPerThread). Host threads then do not wait for
// each other's kernels, while work on the legacy default stream, where libraries and CUDA code of the program put
// theirs unless told otherwise, is still ordered with ours.
#include "runtime/backend.h"
#include "runtime/diagnostics.h"
#include "runtime/environment.h"

#include <algorithm>
#include <cstring>
#include <cuda_runtime_api.h>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace o2s {
namespace {

// Small blocks are kept when they are freed: a scalar that every launch maps would else cost a cudaMalloc and a
// cudaFree, which stops the device, per launch.
constexpr std::size_t largestKept = std::size_t(64) << 10;
constexpr std::size_t keptInAll = std::size_t(16) << 20;
constexpr std::size_t granularity = 256; // of cudaMalloc
constexpr std::size_t atomicWord = 4;    // atomics on smaller objects exchange the aligned word they lie in

// The device is the thread's current one for a scope.
class Current {
public:
  explicit Current(int device) {
    error = cudaGetDevice(&previous);
    if (!error && previous != device) {
      error = cudaSetDevice(device);
      changed = !error;
    }
  }
  ~Current() {
    if (changed)
      cudaSetDevice(previous);
  }
  Current(const Current &) = delete;
  Current &operator=(const Current &) = delete;

  cudaError_t error;

private:
  int previous = 0;
  bool changed = false;
};

// The freed small blocks of one device, by size.
class KeptBlocks {
public:
  void *take(std::size_t size) {
    std::lock_guard<std::mutex> lock(mutex);
    std::vector<void *> &blocks = bySize[size];
    if (blocks.empty())
      return nullptr;
    void *address = blocks.back();
    blocks.pop_back();
    total -= size;
    return address;
  }

  void remember(void *address, std::size_t size) {
    std::lock_guard<std::mutex> lock(mutex);
    sizes.emplace(address, size);
  }

  // False if the block is to be freed: it is not a small one of ours, or enough are kept.
  bool keep(void *address) {
    std::lock_guard<std::mutex> lock(mutex);
    const auto known = sizes.find(address);
    if (known == sizes.end())
      return false;
    if (total + known->second > keptInAll) {
      sizes.erase(known);
      return false;
    }
    bySize[known->second].push_back(address);
    total += known->second;
    return true;
  }

  // Gives up all kept blocks, for an allocation that found no memory.
  std::vector<void *> surrender() {
    std::lock_guard<std::mutex> lock(mutex);
    std::vector<void *> all;
    for (auto &blocks : bySize)
      for (void *address : blocks.second) {
        sizes.erase(address);
        all.push_back(address);
      }
    bySize.clear();
    total = 0;
    return all;
  }

private:
  std::mutex mutex;
  std::unordered_map<std::size_t, std::vector<void *>> bySize;
  std::unordered_map<void *, std::size_t> sizes; // of small blocks, in use or kept
  std::size_t total = 0;
};

struct DeviceState {
  KeptBlocks kept;
  int multiprocessors = 0;
  std::once_flag heapSized;
};

class CudaBackend final : public Backend {
public:
  CudaBackend() {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess) {
      cudaGetLastError(); // no driver or no device is not an error of the program
      count = 0;
    }
    devices = std::vector<DeviceState>(static_cast<std::size_t>(count));
    for (int device = 0; device < count; ++device) {
      int &multiprocessors = devices[static_cast<std::size_t>(device)].multiprocessors;
      if (cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device) || multiprocessors < 1)
        multiprocessors = 1;
    }
  }

  const char *name() const override { return "CUDA"; }

  int deviceCount() override { return static_cast<int>(devices.size()); }

  int allocate(int device, std::size_t bytes, void **address) override {
    Current current(device);
    if (current.error)
      return current.error;
    KeptBlocks &kept = devices[static_cast<std::size_t>(device)].kept;
    const bool small = bytes <= largestKept;
    const std::size_t unit = small ? granularity : atomicWord;
    const std::size_t size = std::max(bytes, (bytes + unit - 1) / unit * unit); // `bytes` where the sum overflows
    if (small && (*address = kept.take(size)))
      return cudaSuccess;
    cudaError_t error = cudaMalloc(address, size);
    if (error == cudaErrorMemoryAllocation) {
      for (void *block : kept.surrender())
        cudaFree(block);
      error = cudaMalloc(address, size);
    }
    if (error)
      cudaGetLastError(); // reported by the caller; the user's own checks are not to find it again
    else if (small)
      kept.remember(*address, size);
    return error;
  }

  int release(int device, void *address) override {
    Current current(device);
    if (current.error)
      return current.error;
    return devices[static_cast<std::size_t>(device)].kept.keep(address) ? cudaSuccess : cudaFree(address);
  }

  int copyToDevice(int device, void *to, const void *from, std::size_t bytes) override {
    return copy(device, to, from, bytes, cudaMemcpyHostToDevice);
  }

  int copyFromDevice(int device, void *to, const void *from, std::size_t bytes) override {
    return copy(device, to, from, bytes, cudaMemcpyDeviceToHost);
  }

  int copyBetween(int toDevice, void *to, int fromDevice, const void *from, std::size_t bytes) override {
    if (toDevice == fromDevice)
      return copy(toDevice, to, from, bytes, cudaMemcpyDeviceToDevice);
    Current current(fromDevice);
    if (current.error)
      return current.error;
    return finish(cudaMemcpyPeerAsync(to, toDevice, from, fromDevice, bytes, cudaStreamPerThread));
  }

  int fill(int device, void *address, int byte, std::size_t bytes) override {
    Current current(device);
    if (current.error)
      return current.error;
    return finish(cudaMemsetAsync(address, byte, bytes, cudaStreamPerThread));
  }

  int symbolAddress(int device, const void *symbol, void **address) override {
    Current current(device);
    return current.error ? current.error : cudaGetSymbolAddress(address, symbol);
  }

  bool accessible(int device, const void *address, std::size_t) override {
    Current current(device);
    cudaPointerAttributes attributes;
    if (current.error || cudaPointerGetAttributes(&attributes, address)) {
      cudaGetLastError();
      return false;
    }
    switch (attributes.type) {
    case cudaMemoryTypeDevice:
      return attributes.device == device;
    case cudaMemoryTypeManaged:
      return true;
    case cudaMemoryTypeHost: // pinned: the same address on the device, or another, or none
      return attributes.devicePointer == address;
    default:
      break;
    }
    int pageable = 0;
    return !cudaDeviceGetAttribute(&pageable, cudaDevAttrPageableMemoryAccess, device) && pageable;
  }

  int multiprocessors(int device) override { return devices[static_cast<std::size_t>(device)].multiprocessors; }

  int select(int device) override {
    int previous = 0;
    if (cudaGetDevice(&previous) == cudaSuccess && previous != device)
      cudaSetDevice(device); // a failure shows in the region's first call
    std::call_once(devices[static_cast<std::size_t>(device)].heapSized, setHeapSize);
    return previous;
  }

  void restore(int previous) override {
    int current = 0;
    if (cudaGetDevice(&current) == cudaSuccess && current != previous)
      cudaSetDevice(previous);
  }

  void *stream(int) override { return cudaStreamPerThread; }

  int synchronize(int device) override {
    Current current(device);
    return current.error ? current.error : cudaStreamSynchronize(cudaStreamPerThread);
  }

  int allocateShared(int device, std::size_t bytes, void **host, void **address) override {
    Current current(device);
    cudaError_t error = current.error ? current.error : cudaHostAlloc(host, bytes, cudaHostAllocMapped);
    if (!error)
      std::memset(*host, 0, bytes);
    return error ? error : cudaHostGetDevicePointer(address, *host, 0);
  }

  // CUDA sets the stack aside for all threads that the device can hold, whether they run or not.
  int prepareForProgram(int device, std::size_t heap) override {
    Current current(device);
    std::size_t free = 0, all = 0;
    int threads = 0;
    cudaError_t error = current.error ? current.error : cudaMemGetInfo(&free, &all);
    if (!error)
      error = cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, device);
    if (error)
      return error;
    const std::size_t resident = static_cast<std::size_t>(std::max(threads, 1)) * static_cast<std::size_t>(multiprocessors(device));
    const std::size_t most = std::max(free / 4 / resident, std::size_t(1) << 10);
    const std::size_t wanted = environmentBytes("OMP2SIMT_DEVICE_STACK", std::min(most, std::size_t(64) << 10));
    if ((error = cudaDeviceSetLimit(cudaLimitStackSize, wanted)))
      return error;
    return cudaDeviceSetLimit(cudaLimitMallocHeapSize,
                              environmentBytes("OMP2SIMT_DEVICE_HEAP", std::min(heap, free / 4)));
  }

  const char *errorText(int error) override {
    static thread_local std::string text;
    const auto code = static_cast<cudaError_t>(error);
    text = std::string(cudaGetErrorString(code)) + " (" + cudaGetErrorName(code) + ")";
    return text.c_str();
  }

private:
  // The heap of malloc in kernels, of the current device: its size can change only before the first of these runs.
  static void setHeapSize() {
    if (const std::size_t size = environmentBytes("OMP2SIMT_DEVICE_HEAP", 0))
      if (const cudaError_t error = cudaDeviceSetLimit(cudaLimitMallocHeapSize, size))
        fail("OMP2SIMT_DEVICE_HEAP", "%zu bytes: %s", size, cudaGetErrorString(error));
  }

  static int copy(int device, void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind) {
    Current current(device);
    if (current.error)
      return current.error;
    return finish(cudaMemcpyAsync(to, from, bytes, kind, cudaStreamPerThread));
  }

  static int finish(cudaError_t error) { return error ? error : cudaStreamSynchronize(cudaStreamPerThread); }

  std::vector<DeviceState> devices;
};

} // namespace

// Never destroyed: destructors of the program may still use it.
Backend &backend() {
  static CudaBackend &only = *new CudaBackend;
  return only;
}

} // namespace o2s
