// C's library for device code that was C: translated kernels live in namespace on_device and find these functions, with
// exactly C's signatures, before C++'s overloads. So sqrt(f) of a float computes in double, as it does in C, and abs(x)
// of a double truncates. Included by translated C sources only; the table is c_library.def.
#ifndef OMP2SIMT_C_LIBRARY_H
#define OMP2SIMT_C_LIBRARY_H

#include "omp2simt/c_enumerations.h"
#include "omp2simt/device_allocation.h"
#include "omp2simt/device_primitives.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace on_device {

#define O2S_C_FUNCTION(result, name, parameters, arguments)                                                            \
  O2S_DEVICE result name parameters {                                                                                  \
    return ::name arguments;                                                                                           \
  }
#define O2S_C_CLASSIFY(name)                                                                                           \
  O2S_DEVICE int name(float x) {                                                                                       \
    return ::name(x);                                                                                                  \
  }                                                                                                                    \
  O2S_DEVICE int name(double x) {                                                                                      \
    return ::name(x);                                                                                                  \
  }
#define O2S_C_GLOBAL(name) using ::name;
#define O2S_C_WRITTEN(result, name, parameters) O2S_DEVICE result name parameters;
#include "omp2simt/c_library.def"

O2S_DEVICE int isnormal(float x) {
  return ::isfinite(x) && ::fabsf(x) >= FLT_MIN;
}
O2S_DEVICE int isnormal(double x) {
  return ::isfinite(x) && ::fabs(x) >= DBL_MIN;
}

O2S_DEVICE void *malloc(size_t bytes) {
  return o2s::device_malloc(bytes);
}
O2S_DEVICE void *calloc(size_t count, size_t size) {
  return o2s::device_calloc(count, size);
}
O2S_DEVICE void *realloc(void *block, size_t bytes) {
  return o2s::device_realloc(block, bytes);
}
O2S_DEVICE void free(void *block) {
  o2s::device_free(block);
}

O2S_DEVICE int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *const x = (const unsigned char *)a, *const y = (const unsigned char *)b;
  for (size_t i = 0; i < count; ++i)
    if (x[i] != y[i])
      return x[i] < y[i] ? -1 : 1;
  return 0;
}

O2S_DEVICE void *memmove(void *to, const void *from, size_t count) {
  unsigned char *const x = (unsigned char *)to;
  const unsigned char *const y = (const unsigned char *)from;
  if (x < y)
    for (size_t i = 0; i < count; ++i)
      x[i] = y[i];
  else
    for (size_t i = count; i > 0; --i)
      x[i - 1] = y[i - 1];
  return to;
}

O2S_DEVICE size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length])
    ++length;
  return length;
}

O2S_DEVICE int strncmp(const char *a, const char *b, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y)
      return x < y ? -1 : 1;
    if (!x)
      break;
  }
  return 0;
}

O2S_DEVICE int strcmp(const char *a, const char *b) {
  return on_device::strncmp(a, b, (size_t)-1);
}

O2S_DEVICE char *strcpy(char *to, const char *from) {
  size_t i = 0;
  do
    to[i] = from[i];
  while (from[i++]);
  return to;
}

O2S_DEVICE char *strncpy(char *to, const char *from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i]; ++i)
    to[i] = from[i];
  for (; i < count; ++i)
    to[i] = 0;
  return to;
}

O2S_DEVICE char *strcat(char *to, const char *from) {
  on_device::strcpy(to + on_device::strlen(to), from);
  return to;
}

} // namespace on_device

#endif
