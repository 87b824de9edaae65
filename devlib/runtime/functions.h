// The functions of the program that device code may call through pointers: their addresses on the host and on each
// device. Knows devices.h and backend.h.
#ifndef OMP2SIMT_RUNTIME_FUNCTIONS_H
#define OMP2SIMT_RUNTIME_FUNCTIONS_H

#include "runtime/devices.h"

namespace o2s {

// Makes functions known to all devices, now and later (o2s_register_functions).
void registerFunctions(const char *where, const void *const *host, int count, const void *symbol);

// The device address of the table that o2s_function_table describes, which lives until the program ends. `count` gets
// the number of functions; of none the address is null.
const void *functionTable(Device &device, const char *where, unsigned &count);

} // namespace o2s

#endif
