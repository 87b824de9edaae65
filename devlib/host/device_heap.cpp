// The heap of device malloc on host SIMT: blocks of the device memory arena, so that host code cannot access them.
// Their device is none of the runtime's, which therefore refuses them as operands of copies, as CUDA does.
#include "host/device_memory.h"
#include "omp2simt/host_simt.h"
#include "runtime/environment.h"

#include <cstdio>
#include <mutex>

namespace o2s::host {
namespace {

constexpr int heapDevice = -1;
constexpr std::size_t defaultHeap = std::size_t(1) << 30;

std::mutex mutex;
std::size_t used = 0; // bytes of all blocks

} // namespace

void *heap_allocate(unsigned long bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  const std::size_t size = environmentBytes("OMP2SIMT_DEVICE_HEAP", defaultHeap);
  if (used > size || bytes > size - used)
    return nullptr;
  void *const block = DeviceMemory::instance().allocate(heapDevice, bytes);
  if (block)
    used += bytes;
  return block;
}

void heap_release(void *address) {
  std::lock_guard<std::mutex> lock(mutex);
  DeviceMemory &memory = DeviceMemory::instance();
  const DeviceMemory::Block block = memory.find(address);
  if (block.begin == address && memory.release(heapDevice, address)) {
    used -= block.bytes;
    return;
  }
  std::fflush(stdout);
  std::fprintf(stderr, "omp2simt: a kernel frees an address that malloc has not given, or frees it twice\n");
  stop_program();
}

} // namespace o2s::host
