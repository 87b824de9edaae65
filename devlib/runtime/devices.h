// The devices as OpenMP numbers them, what the runtime keeps for each, and the choice of one for a construct.
// Knows backend.h, environment.h and present_table.h. What is done with a device's table is in mapping.h.
#ifndef OMP2SIMT_RUNTIME_DEVICES_H
#define OMP2SIMT_RUNTIME_DEVICES_H

#include "runtime/present_table.h"

#include <cstddef>
#include <mutex>
#include <vector>

namespace o2s {

// A block of device memory for o2s_scratch or o2s_soft_memory (launch_api.h).
struct ScratchBlock {
  void *address;
  std::size_t bytes;
};

// A non-host device. `mutex` guards `table` and `adopted`; it is held over copies that a mapping makes, since other
// threads may use what is present as soon as they see it, and never over a wait for a kernel.
class Device {
public:
  explicit Device(int number) : number(number) {}

  const int number; // OpenMP's number and the backend's
  std::mutex mutex;
  PresentTable table;
  std::size_t adopted = 0; // registered variables that are in the table

  // A scratch block of at least `bytes` bytes, its first O2S_SCRATCH_ZEROED bytes zero; and its way back.
  ScratchBlock takeScratch(const char *where, std::size_t bytes);
  void giveScratch(const ScratchBlock &block);

  // The same for soft stacks, whose contents are anything.
  ScratchBlock takeSoftMemory(const char *where, std::size_t bytes);
  void giveSoftMemory(const ScratchBlock &block);

private:
  bool takeFree(std::vector<ScratchBlock> &free, const char *where, std::size_t bytes, ScratchBlock &block);

  std::mutex scratchMutex;
  std::vector<ScratchBlock> freeScratch, freeSoftMemory;
};

// Device numbers: 0 .. deviceCount() - 1 are devices, deviceCount() is the initial device, the host; so is -1, which
// OpenMP 5.2 calls omp_initial_device. With OMP_TARGET_OFFLOAD=disabled there are no devices.
int deviceCount();
inline bool isInitialDevice(int number) {
  return number == -1 || number == deviceCount();
}

// The device with that number, null when it is none of 0 .. deviceCount() - 1.
Device *deviceNumbered(int number);

// Where a construct is to run or to map: a device, or null for the host. condition and device are those of its if and
// device clauses (runtime.h). Ends the program for a device number that does not exist, unless there is no device at
// all: then everything is done on the host, or ends the program with OMP_TARGET_OFFLOAD=mandatory.
Device *chooseDevice(const char *where, int condition, int device);

// Ends the program with a message if `error`, a code of the backend, is not 0. `action` says what failed.
void check(int error, const char *where, const char *action);

} // namespace o2s

#endif
