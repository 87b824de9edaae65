// The table of functions that device code may call through pointers, as the runtime makes it and device code reads it.
#ifndef OMP2SIMT_ANY_CONTEXT_TABLE_H
#define OMP2SIMT_ANY_CONTEXT_TABLE_H

namespace o2s {

// A function of the program that may be called through a pointer: its addresses on the host and on the device.
struct FunctionPair {
  const void *host, *device;
};

// All of them: `count` pairs in the order of their host addresses, then the same pairs in the order of their device
// addresses. Both orders are those of unsigned numbers.
struct FunctionTable {
  const FunctionPair *pairs;
  unsigned count;
};

} // namespace o2s

#endif
