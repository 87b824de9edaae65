// The host SIMT backend of the runtime (runtime/backend.h): devices without hardware, whose memory is the arena of
// device_memory.h. Kernels are run by the launch stub itself, on the calling thread, so there is nothing to wait for.
#include "host/device_memory.h"
#include "runtime/backend.h"
#include "runtime/environment.h"

#include <cstdlib>
#include <cstring>

namespace o2s {
namespace {

enum HostError {
  Success,
  OutOfMemory,
  NotDeviceMemory,
  OutOfBounds,
  InvalidConfiguration = 9 // of launch stubs; CUDA's number
};

// One block of a grid runs at a time; stubs that size a grid by the device get a few blocks, so that what depends on
// there being several is exercised.
constexpr int multiprocessorCount = 4;

class HostBackend final : public Backend {
public:
  const char *name() const override { return "host SIMT"; }

  int deviceCount() override { return environmentNumber("OMP2SIMT_HOST_DEVICES", 1); }

  int allocate(int device, std::size_t bytes, void **address) override {
    *address = DeviceMemory::instance().allocate(device, bytes);
    return *address ? Success : OutOfMemory;
  }

  int release(int device, void *address) override {
    return DeviceMemory::instance().release(device, address) ? Success : NotDeviceMemory;
  }

  int copyToDevice(int device, void *to, const void *from, std::size_t bytes) override {
    return withDevice(device, to, bytes, [&] { std::memcpy(to, from, bytes); });
  }

  int copyFromDevice(int device, void *to, const void *from, std::size_t bytes) override {
    return withDevice(device, from, bytes, [&] { std::memcpy(to, from, bytes); });
  }

  int copyBetween(int toDevice, void *to, int fromDevice, const void *from, std::size_t bytes) override {
    if (const int error = verify(toDevice, to, bytes))
      return error;
    return withDevice(fromDevice, from, bytes, [&] { std::memmove(to, from, bytes); });
  }

  int fill(int device, void *address, int byte, std::size_t bytes) override {
    return withDevice(device, address, bytes, [&] { std::memset(address, byte, bytes); });
  }

  // The address that was registered is the device copy: an ordinary variable, common to all devices.
  int symbolAddress(int, const void *symbol, void **address) override {
    *address = const_cast<void *>(symbol);
    return Success;
  }

  bool accessible(int device, const void *address, std::size_t bytes) override {
    return DeviceMemory::instance().inArena(address) && verify(device, address, bytes) == Success;
  }

  int multiprocessors(int) override { return multiprocessorCount; }

  int select(int) override { return 0; }
  void restore(int) override {}
  void *stream(int) override { return nullptr; }
  int synchronize(int) override { return Success; }

  int allocateShared(int, std::size_t bytes, void **host, void **address) override {
    *host = *address = std::calloc(1, bytes);
    return *host ? Success : OutOfMemory;
  }

  int prepareForProgram(int, std::size_t) override { return Success; }

  const char *errorText(int error) override {
    switch (error) {
    case Success:
      return "no error";
    case OutOfMemory:
      return "out of device memory";
    case NotDeviceMemory:
      return "not an address in the memory of this device";
    case OutOfBounds:
      return "beyond the end of a device allocation";
    case InvalidConfiguration:
      return "a grid or block of this size is not possible";
    }
    return "unknown error";
  }

private:
  // Declare target variables lie outside the arena and cannot be checked.
  static int verify(int device, const void *address, std::size_t bytes) {
    DeviceMemory &memory = DeviceMemory::instance();
    if (!memory.inArena(address))
      return Success;
    const DeviceMemory::Block block = memory.find(address);
    if (!block.begin || block.device != device)
      return NotDeviceMemory;
    const auto offset = static_cast<std::size_t>(static_cast<const char *>(address) - block.begin);
    return bytes <= block.bytes - offset ? Success : OutOfBounds;
  }

  template <typename Action> int withDevice(int device, const void *address, std::size_t bytes, Action action) {
    if (const int error = verify(device, address, bytes))
      return error;
    DeviceAccess access;
    action();
    return Success;
  }
};

} // namespace

// Never destroyed: destructors of the program may still use it.
Backend &backend() {
  static HostBackend &only = *new HostBackend;
  return only;
}

} // namespace o2s
