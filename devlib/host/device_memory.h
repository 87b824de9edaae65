// The device memory of host SIMT: one arena of address space, apart from the memory of the host program and accessible
// only while a kernel or a copy of the runtime is under way. A host access to device memory therefore faults, as it
// does with a GPU, and is reported. Knows nothing of OpenMP or kernels; backend_host.cpp and the scheduler use it.
#ifndef OMP2SIMT_HOST_DEVICE_MEMORY_H
#define OMP2SIMT_HOST_DEVICE_MEMORY_H

#include <cstddef>
#include <map>
#include <mutex>

namespace o2s {

class DeviceMemory {
public:
  // One allocation: the bytes that were asked for, not those that alignment adds.
  struct Block {
    char *begin = nullptr;
    std::size_t bytes = 0;
    int device = 0;
  };

  // The arena, reserved by the first call. Never destroyed.
  static DeviceMemory &instance();

  // Storage for `device`, 256-byte aligned and at least 256 bytes away from the next; null when the arena is full.
  void *allocate(int device, std::size_t bytes);

  // Frees what allocate() gave; false for any other address.
  bool release(int device, void *address);

  // Whether the address lies in the arena, allocated or not. Takes no lock.
  bool inArena(const void *address) const {
    return static_cast<const char *>(address) >= base && static_cast<const char *>(address) < base + reserved;
  }

  // The allocation that contains the byte at `address`; its begin is null when there is none.
  Block find(const void *address);

  // Makes the arena accessible until the matching leave(). Counted: calls nest, within a thread and between threads.
  void enter();
  void leave();

  DeviceMemory(const DeviceMemory &) = delete;
  DeviceMemory &operator=(const DeviceMemory &) = delete;

private:
  DeviceMemory();
  void protect(int protection);

  std::mutex mutex;
  char *base = nullptr;
  std::size_t reserved = 0;
  std::size_t used = 0; // bytes from base whose protection changes: all allocations so far, in whole huge pages
  int active = 0;       // enters without a leave
  std::map<char *, Block> blocks;           // by address
  std::map<char *, std::size_t> freeRanges; // by address: disjoint, never adjacent
};

// Holds the arena accessible for a scope.
class DeviceAccess {
public:
  DeviceAccess() { DeviceMemory::instance().enter(); }
  ~DeviceAccess() { DeviceMemory::instance().leave(); }
  DeviceAccess(const DeviceAccess &) = delete;
  DeviceAccess &operator=(const DeviceAccess &) = delete;
};

} // namespace o2s

#endif
