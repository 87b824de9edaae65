// Devices and the choice between them: see devices.h.
#include "runtime/devices.h"
#include "omp2simt/launch_api.h"
#include "omp2simt/runtime.h"
#include "runtime/backend.h"
#include "runtime/diagnostics.h"
#include "runtime/environment.h"

#include <algorithm>
#include <memory>

namespace o2s {
namespace {

// Scratch is mostly a few values per block of a grid; starting here makes growing rare.
constexpr std::size_t smallestScratch = std::size_t(64) << 10;

// Never destroyed: destructors of the program may still use devices.
const std::vector<std::unique_ptr<Device>> &devices() {
  static const auto &all = *[] {
    auto *list = new std::vector<std::unique_ptr<Device>>;
    const int count = offloadPolicy() == Offload::Disabled ? 0 : backend().deviceCount();
    for (int number = 0; number < count; ++number)
      list->push_back(std::make_unique<Device>(number));
    return list;
  }();
  return all;
}

} // namespace

// Takes a block from `free` that is large enough, if there is one. Else frees one that is too small, for the larger one
// that the caller makes.
bool Device::takeFree(std::vector<ScratchBlock> &free, const char *where, std::size_t bytes, ScratchBlock &block) {
  {
    std::lock_guard<std::mutex> lock(scratchMutex);
    const auto fits = [&](const ScratchBlock &each) { return each.bytes >= bytes; };
    auto chosen = std::find_if(free.begin(), free.end(), fits);
    const bool found = chosen != free.end();
    if (!found && free.empty())
      return false;
    if (!found)
      chosen = free.begin();
    block = *chosen;
    free.erase(chosen);
    if (found)
      return true;
  }
  check(backend().release(number, block.address), where, "freeing scratch memory");
  return false;
}

ScratchBlock Device::takeScratch(const char *where, std::size_t bytes) {
  ScratchBlock block{nullptr, 0};
  if (takeFree(freeScratch, where, bytes, block))
    return block;
  block.bytes = smallestScratch;
  while (block.bytes < bytes)
    block.bytes *= 2;
  check(backend().allocate(number, block.bytes, &block.address), where, "allocating scratch memory");
  check(backend().fill(number, block.address, 0, O2S_SCRATCH_ZEROED), where, "clearing scratch memory");
  return block;
}

void Device::giveScratch(const ScratchBlock &block) {
  std::lock_guard<std::mutex> lock(scratchMutex);
  freeScratch.push_back(block);
}

ScratchBlock Device::takeSoftMemory(const char *where, std::size_t bytes) {
  ScratchBlock block{nullptr, 0};
  if (takeFree(freeSoftMemory, where, bytes, block))
    return block;
  block.bytes = std::max(bytes, smallestScratch);
  if (const int error = backend().allocate(number, block.bytes, &block.address))
    fail(where, "allocating %zu bytes for soft stacks (--soft-stack-size, OMP2SIMT_SOFT_STACK_SIZE): %s", block.bytes,
         backend().errorText(error));
  return block;
}

void Device::giveSoftMemory(const ScratchBlock &block) {
  std::lock_guard<std::mutex> lock(scratchMutex);
  freeSoftMemory.push_back(block);
}

int deviceCount() {
  return static_cast<int>(devices().size());
}

Device *deviceNumbered(int number) {
  return number >= 0 && number < deviceCount() ? devices()[static_cast<std::size_t>(number)].get() : nullptr;
}

Device *chooseDevice(const char *where, int condition, int device) {
  const char *reason = nullptr;
  if (!condition)
    reason = "the if clause is false";
  else if (device == -1)
    reason = "the device is the initial device";
  else if (deviceCount() == 0) {
    if (offloadPolicy() == Offload::Mandatory)
      fail(where, "OMP_TARGET_OFFLOAD is mandatory, but there is no %s device", backend().name());
    reason = offloadPolicy() == Offload::Disabled ? "OMP_TARGET_OFFLOAD is disabled" : "there is no device";
  } else {
    const int number = device == O2S_DEFAULT_DEVICE ? defaultDevice() : device;
    if (Device *chosen = deviceNumbered(number))
      return chosen;
    if (!isInitialDevice(number))
      fail(where, "device %d does not exist; there are devices 0 to %d, and %d is the host", number, deviceCount() - 1,
           deviceCount());
    reason = "the device is the initial device";
  }
  if (infoWanted())
    info(where, "on the host: %s", reason);
  return nullptr;
}

void check(int error, const char *where, const char *action) {
  if (error)
    fail(where, "%s: %s", action, backend().errorText(error));
}

} // namespace o2s
