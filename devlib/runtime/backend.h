// The one interface between the runtime and a kind of device. Two implementations, ../cuda/backend_cuda.cpp and
// ../host/backend_host.cpp; a program is linked with one of them. An implementation knows addresses and bytes, nothing
// of OpenMP: no present table, no device number rules, no messages.
//
// Functions that return int return the backend's error code, 0 for success; errorText() explains it. Devices are
// counted 0, 1, ... All functions may be called from several threads at once. Copies have taken place when the function
// returns, and are ordered after the kernels that the calling thread launched before.
#ifndef OMP2SIMT_RUNTIME_BACKEND_H
#define OMP2SIMT_RUNTIME_BACKEND_H

#include <cstddef>

namespace o2s {

class Backend {
public:
  // "CUDA" or "host SIMT", for messages.
  virtual const char *name() const = 0;

  // Usable devices; 0 when there is no driver, no device or no permission.
  virtual int deviceCount() = 0;

  // Device memory, 256-byte aligned; `bytes` is not 0.
  virtual int allocate(int device, std::size_t bytes, void **address) = 0;
  virtual int release(int device, void *address) = 0;

  virtual int copyToDevice(int device, void *to, const void *from, std::size_t bytes) = 0;
  virtual int copyFromDevice(int device, void *to, const void *from, std::size_t bytes) = 0;
  virtual int copyBetween(int toDevice, void *to, int fromDevice, const void *from, std::size_t bytes) = 0;
  virtual int fill(int device, void *address, int byte, std::size_t bytes) = 0;

  // The device address of a variable that was registered with `symbol` (o2s_register_variable).
  virtual int symbolAddress(int device, const void *symbol, void **address) = 0;

  // Whether kernels on `device` may access [address, address + bytes).
  virtual bool accessible(int device, const void *address, std::size_t bytes) = 0;

  // Multiprocessors of the device, at least 1.
  virtual int multiprocessors(int device) = 0;

  // Makes `device` the calling thread's current one and gives back the one before, for restore().
  virtual int select(int device) = 0;
  virtual void restore(int previous) = 0;

  // The stream that the calling thread launches kernels on; null for host SIMT.
  virtual void *stream(int device) = 0;

  // Waits for all that the calling thread launched on `device`.
  virtual int synchronize(int device) = 0;

  // Memory of the host that kernels on `device` can access, and its address there; zero. It outlives an error of the
  // device, and is never released.
  virtual int allocateShared(int device, std::size_t bytes, void **host, void **address) = 0;

  // Makes the device ready for a whole program: a stack for its recursion, and a heap of `heap` bytes where the
  // environment does not say otherwise. Before the first kernel.
  virtual int prepareForProgram(int device, std::size_t heap) = 0;

  virtual const char *errorText(int error) = 0;

protected:
  ~Backend() = default;
};

// The backend that is linked in.
Backend &backend();

} // namespace o2s

#endif
