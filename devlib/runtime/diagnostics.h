// Messages of the runtime on stderr: errors, which end the program, warnings, and the lines of OMP2SIMT_INFO=1.
// Knows nothing of the rest of the runtime.
#ifndef OMP2SIMT_RUNTIME_DIAGNOSTICS_H
#define OMP2SIMT_RUNTIME_DIAGNOSTICS_H

namespace o2s {

// Prints "omp2simt: <where>: error: <what>" and ends the program with status 1. Output so far is flushed, but no
// destructor runs: other threads may still be at work, and this one may hold a lock that a destructor would want.
[[noreturn]] void fail(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Prints "omp2simt: warning: <what>".
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Whether OMP2SIMT_INFO asks for a line per launch, transfer and mapping (set, and neither empty nor 0).
bool infoWanted();

// Prints "omp2simt: <where>: <what>"; call it only if infoWanted().
void info(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));

} // namespace o2s

#endif
