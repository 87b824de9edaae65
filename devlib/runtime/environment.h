// The environment variables and internal control variables that decide on which device a region runs (OpenMP 5.1, 2.4
// and 6). Knows diagnostics.h only; devices.h applies the decisions.
#ifndef OMP2SIMT_RUNTIME_ENVIRONMENT_H
#define OMP2SIMT_RUNTIME_ENVIRONMENT_H

#include <cstddef>

namespace o2s {

enum class Offload { Default, Mandatory, Disabled };

// OMP_TARGET_OFFLOAD (6.17), read once; letter case and blanks around the word do not matter. Anything else than the
// three words is reported and taken as default.
Offload offloadPolicy();

// default-device-var. Its first value is OMP_DEFAULT_DEVICE (6.15), or 0. When the host's OpenMP library is in the
// program it keeps the variable, since it is one per task and inherited by the threads of a parallel region; otherwise
// each thread has its own.
int defaultDevice();
void setDefaultDevice(int device);

// A whole non-negative number in an environment variable; `fallback` when it is not set. Anything else is reported and
// taken as `fallback`.
int environmentNumber(const char *name, int fallback);

// A number of bytes in an environment variable, at least 1, with K, M or G for units of 1024; `fallback` when it is not
// set. Anything else ends the program with a message.
std::size_t environmentBytes(const char *name, std::size_t fallback);

} // namespace o2s

#endif
