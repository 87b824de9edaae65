// C's library for device code that was C: translated kernels live in namespace on_device and find these functions, with
// exactly C's signatures, before C++'s overloads. So sqrt(f) of a float computes in double, as it does in C, and abs(x)
// of a double truncates. Included by translated C sources only; the table is c_library.def.
#ifndef OMP2SIMT_C_LIBRARY_H
#define OMP2SIMT_C_LIBRARY_H

#include "omp2simt/c_enumerations.h"
#include "omp2simt/device_allocation.h"
#include "omp2simt/device_primitives.h"

#include <ctype.h>
#include <float.h>
#include <limits.h>
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
#if !defined(O2S_STANDALONE)
#define O2S_C_OUTPUT(name) using ::name;
#endif
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

O2S_DEVICE char *strchr(const char *text, int c) {
  for (; *text != (char)c; ++text)
    if (!*text)
      return nullptr;
  return (char *)text;
}

O2S_DEVICE char *strrchr(const char *text, int c) {
  const char *last = nullptr;
  do
    if (*text == (char)c)
      last = text;
  while (*text++);
  return (char *)last;
}

O2S_DEVICE int isdigit(int c) {
  return c >= '0' && c <= '9';
}
O2S_DEVICE int islower(int c) {
  return c >= 'a' && c <= 'z';
}
O2S_DEVICE int isupper(int c) {
  return c >= 'A' && c <= 'Z';
}
O2S_DEVICE int isalpha(int c) {
  return on_device::islower(c) || on_device::isupper(c);
}
O2S_DEVICE int isalnum(int c) {
  return on_device::isalpha(c) || on_device::isdigit(c);
}
O2S_DEVICE int isxdigit(int c) {
  return on_device::isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
O2S_DEVICE int isspace(int c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
O2S_DEVICE int ispunct(int c) {
  return c > ' ' && c < 127 && !on_device::isalnum(c);
}
O2S_DEVICE int tolower(int c) {
  return on_device::isupper(c) ? c + ('a' - 'A') : c;
}
O2S_DEVICE int toupper(int c) {
  return on_device::islower(c) ? c - ('a' - 'A') : c;
}

// The whole number that `text` begins with, without its sign, at most `most` (of a negative one `most_negative`). errno
// is not set: device code has none.
struct ParsedInteger {
  unsigned long long value;
  bool negative, overflows;
  const char *end; // of the text that was used; its beginning where there is no number
};
inline __device__ ParsedInteger parse_integer(const char *text, int base, unsigned long long most,
                                              unsigned long long most_negative) {
  ParsedInteger result = {0, false, false, text};
  while (on_device::isspace((unsigned char)*text))
    ++text;
  if (*text == '+' || *text == '-')
    result.negative = *text++ == '-';
  if ((base == 0 || base == 16) && text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
      on_device::isxdigit((unsigned char)text[2])) {
    text += 2;
    base = 16;
  }
  if (base == 0)
    base = *text == '0' ? 8 : 10;
  const unsigned long long limit = result.negative ? most_negative : most;
  for (;; ++text) {
    const int c = (unsigned char)*text;
    const int digit = on_device::isdigit(c) ? c - '0' : on_device::isalpha(c) ? on_device::tolower(c) - 'a' + 10 : 99;
    if (digit >= base)
      break;
    result.overflows |= result.value > (limit - (unsigned)digit) / (unsigned)base;
    result.value = result.value * (unsigned)base + (unsigned)digit;
    result.end = text + 1;
  }
  if (result.overflows)
    result.value = limit;
  return result;
}

O2S_DEVICE long long strtoll(const char *text, char **end, int base) {
  const ParsedInteger number = on_device::parse_integer(text, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1);
  if (end)
    *end = (char *)number.end;
  return (long long)(number.negative ? 0 - number.value : number.value);
}
O2S_DEVICE unsigned long long strtoull(const char *text, char **end, int base) {
  const ParsedInteger number = on_device::parse_integer(text, base, ULLONG_MAX, ULLONG_MAX);
  if (end)
    *end = (char *)number.end;
  return number.negative && !number.overflows ? 0 - number.value : number.value;
}
O2S_DEVICE long strtol(const char *text, char **end, int base) {
  const ParsedInteger number = on_device::parse_integer(text, base, LONG_MAX, (unsigned long)LONG_MAX + 1);
  if (end)
    *end = (char *)number.end;
  return (long)(number.negative ? 0 - number.value : number.value);
}
O2S_DEVICE unsigned long strtoul(const char *text, char **end, int base) {
  const ParsedInteger number = on_device::parse_integer(text, base, ULONG_MAX, ULONG_MAX);
  if (end)
    *end = (char *)number.end;
  return (unsigned long)(number.negative && !number.overflows ? 0 - number.value : number.value);
}
O2S_DEVICE int atoi(const char *text) {
  return (int)on_device::strtol(text, nullptr, 10);
}
O2S_DEVICE long atol(const char *text) {
  return on_device::strtol(text, nullptr, 10);
}
O2S_DEVICE long long atoll(const char *text) {
  return on_device::strtoll(text, nullptr, 10);
}

#if defined(O2S_STANDALONE) // standalone.h

template <class... Args> O2S_DEVICE auto printf(const char *format, Args... args) {
  return o2s::print(o2s::ProgramRecord::Output, format, args...);
}
template <class... Args> O2S_DEVICE auto fprintf(FILE *stream, const char *format, Args... args) {
  return o2s::print(stream->stream, format, args...);
}
O2S_DEVICE int fputs(const char *text, FILE *stream) {
  o2s::print(stream->stream, "%s", text);
  return 1;
}
O2S_DEVICE int puts(const char *text) {
  o2s::print(o2s::ProgramRecord::Output, "%s\n", text);
  return 1;
}
O2S_DEVICE int fputc(int c, FILE *stream) {
  o2s::print(stream->stream, "%c", c);
  return (unsigned char)c;
}
O2S_DEVICE int putc(int c, FILE *stream) {
  return on_device::fputc(c, stream);
}
O2S_DEVICE int putchar(int c) {
  return on_device::fputc(c, stdout);
}
O2S_DEVICE int fflush(FILE *stream) {
  if (stream)
    return o2s::flush(stream->stream);
  return o2s::flush(o2s::ProgramRecord::Output) | o2s::flush(o2s::ProgramRecord::Error);
}

// Of a lane, while others run code of their own.
__attribute__((noreturn)) O2S_DEVICE void exit(int status) {
  o2s::exit_program<1>(status);
}
__attribute__((noreturn)) O2S_DEVICE void _Exit(int status) {
  o2s::exit_program<1>(status);
}
__attribute__((noreturn)) O2S_DEVICE void abort() {
  o2s::exit_program<1>(o2s::kAbortStatus);
}
__attribute__((noreturn)) O2S_DEVICE void __assert_fail(const char *what, const char *file, unsigned line, const char *) {
  o2s::fail_assertion<1>(what, file, line);
}

#endif

} // namespace on_device

#endif
