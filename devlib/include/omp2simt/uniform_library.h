// C's library in code that all lanes of an OpenMP thread run (uniform SIMT): the functions with an effect, which must
// happen once. Included by translated C sources only, beside c_library.h; functions that only compute are called from
// there by every lane. Knows uniform.h and device_allocation.h.
//
// The functions are static members with C's names, signatures and meaning: o2s::uniform<32>::malloc(n). All lanes call
// them, with the same arguments, and get the same result; the lanes have met before the effect and after it. Blocks of
// memory are copied and filled by all lanes together, each a part.
#ifndef OMP2SIMT_UNIFORM_LIBRARY_H
#define OMP2SIMT_UNIFORM_LIBRARY_H

#include "omp2simt/c_library.h"
#include "omp2simt/uniform.h"

namespace o2s {

#if !defined(__CUDACC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security" // printf: the format was checked in the user's own call
#endif

template <unsigned Lanes> struct uniform {
  // <stdio.h>
  template <class... Args> static O2S_DEVICE auto printf(const char *format, Args... args) {
    return once<Lanes>([=] { return on_device::printf(format, args...); });
  }
#if defined(O2S_STANDALONE)
  template <class... Args>
  static O2S_DEVICE auto fprintf(on_device::FILE *stream, const char *format, Args... args) {
    return once<Lanes>([=] { return on_device::fprintf(stream, format, args...); });
  }
  static O2S_DEVICE int fputs(const char *text, on_device::FILE *stream) {
    return once<Lanes>([=] { return on_device::fputs(text, stream); });
  }
  static O2S_DEVICE int puts(const char *text) {
    return once<Lanes>([=] { return on_device::puts(text); });
  }
  static O2S_DEVICE int fputc(int c, on_device::FILE *stream) {
    return once<Lanes>([=] { return on_device::fputc(c, stream); });
  }
  static O2S_DEVICE int putc(int c, on_device::FILE *stream) {
    return fputc(c, stream);
  }
  static O2S_DEVICE int putchar(int c) {
    return once<Lanes>([=] { return on_device::putchar(c); });
  }
  static O2S_DEVICE int fflush(on_device::FILE *stream) {
    return once<Lanes>([=] { return on_device::fflush(stream); });
  }
#endif

  // <stdlib.h>
  static O2S_DEVICE void *malloc(size_t bytes) {
    return once<Lanes>([=] { return device_malloc(bytes); });
  }
  static O2S_DEVICE void *calloc(size_t count, size_t size) {
    if (size != 0 && count > (size_t)-1 / size)
      return nullptr;
    void *const block = malloc(count * size);
    if (block)
      memset(block, 0, count * size);
    return block;
  }
  static O2S_DEVICE void free(void *block) {
    once<Lanes>([=] { device_free(block); });
  }
  static O2S_DEVICE void *realloc(void *block, size_t bytes) {
    if (!block)
      return malloc(bytes);
    if (bytes == 0) {
      free(block);
      return nullptr;
    }
    void *const moved = malloc(bytes);
    if (!moved)
      return nullptr;
    const size_t before = device_block_size(block);
    memcpy(moved, block, before < bytes ? before : bytes);
    free(block);
    return moved;
  }

  static O2S_DEVICE long strtol(const char *text, char **end, int base) {
    return with_end(end, [=](char **place) { return on_device::strtol(text, place, base); });
  }
  static O2S_DEVICE long long strtoll(const char *text, char **end, int base) {
    return with_end(end, [=](char **place) { return on_device::strtoll(text, place, base); });
  }
  static O2S_DEVICE unsigned long strtoul(const char *text, char **end, int base) {
    return with_end(end, [=](char **place) { return on_device::strtoul(text, place, base); });
  }
  static O2S_DEVICE unsigned long long strtoull(const char *text, char **end, int base) {
    return with_end(end, [=](char **place) { return on_device::strtoull(text, place, base); });
  }
#if defined(O2S_STANDALONE)
  __attribute__((noreturn)) static O2S_DEVICE void exit(int status) {
    exit_program<Lanes>(status);
  }
  __attribute__((noreturn)) static O2S_DEVICE void _Exit(int status) {
    exit_program<Lanes>(status);
  }
  __attribute__((noreturn)) static O2S_DEVICE void abort() {
    exit_program<Lanes>(kAbortStatus);
  }
  // <assert.h>
  __attribute__((noreturn)) static O2S_DEVICE void __assert_fail(const char *what, const char *file, unsigned line,
                                                                 const char *) {
    fail_assertion<Lanes>(what, file, line);
  }
#endif

  // <string.h>
  static O2S_DEVICE void *memcpy(void *to, const void *from, size_t count) {
    copy_bytes<Lanes>(to, from, count);
    return to;
  }
  static O2S_DEVICE void *memset(void *to, int byte, size_t count) {
    fill_bytes<Lanes>(to, (unsigned char)byte, count);
    return to;
  }
  static O2S_DEVICE void *memmove(void *to, const void *from, size_t count) {
    const size_t distance = (size_t)((const char *)to - (const char *)from);
    if (distance >= count && 0 - distance >= count) // they do not overlap
      return memcpy(to, from, count);
    once<Lanes>([=] { on_device::memmove(to, from, count); });
    return to;
  }
  static O2S_DEVICE char *strcpy(char *to, const char *from) {
    once<Lanes>([=] { on_device::strcpy(to, from); });
    return to;
  }
  static O2S_DEVICE char *strncpy(char *to, const char *from, size_t count) {
    once<Lanes>([=] { on_device::strncpy(to, from, count); });
    return to;
  }
  static O2S_DEVICE char *strcat(char *to, const char *from) {
    once<Lanes>([=] { on_device::strcat(to, from); });
    return to;
  }

  // <math.h>: every lane computes, and what goes to memory is stored once.
  static O2S_DEVICE double frexp(double x, int *exponent) {
    return with_stored(exponent, [=](int *part) { return ::frexp(x, part); });
  }
  static O2S_DEVICE float frexpf(float x, int *exponent) {
    return with_stored(exponent, [=](int *part) { return ::frexpf(x, part); });
  }
  static O2S_DEVICE double modf(double x, double *whole) {
    return with_stored(whole, [=](double *part) { return ::modf(x, part); });
  }
  static O2S_DEVICE float modff(float x, float *whole) {
    return with_stored(whole, [=](float *part) { return ::modff(x, part); });
  }
  static O2S_DEVICE double remquo(double x, double y, int *quotient) {
    return with_stored(quotient, [=](int *part) { return ::remquo(x, y, part); });
  }
  static O2S_DEVICE float remquof(float x, float y, int *quotient) {
    return with_stored(quotient, [=](int *part) { return ::remquof(x, y, part); });
  }
  static O2S_DEVICE void sincos(double x, double *sine, double *cosine) {
    double sine_result, cosine_result;
    ::sincos(x, &sine_result, &cosine_result);
    store<Lanes>(*sine, sine_result);
    store<Lanes>(*cosine, cosine_result);
  }
  static O2S_DEVICE void sincosf(float x, float *sine, float *cosine) {
    float sine_result, cosine_result;
    ::sincosf(x, &sine_result, &cosine_result);
    store<Lanes>(*sine, sine_result);
    store<Lanes>(*cosine, cosine_result);
  }

private:
  /// The value of `compute`; the end that it finds is stored to `end`, where that is a place.
  template <class Compute> static O2S_DEVICE auto with_end(char **end, Compute compute) {
    char *found;
    const auto value = compute(&found);
    if (end)
      store<Lanes>(*end, found);
    return value;
  }
  /// The value of `compute`; what it writes to its argument is stored to `place`.
  template <class T, class Compute> static O2S_DEVICE auto with_stored(T *place, Compute compute) {
    T part;
    const auto value = compute(&part);
    store<Lanes>(*place, part);
    return value;
  }
};

#if !defined(__CUDACC__)
#pragma GCC diagnostic pop
#endif

} // namespace o2s

#endif
