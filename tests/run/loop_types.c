// RUN: %run-all-schedules %s
// Loops over every integer type, in every form, at both ends of the type: as many iterations as the language gives
// them, with the values that the variable has there.
#include "Inputs/check.h"
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#define OMP(...) _Pragma(#__VA_ARGS__)

// Runs the loop on the device and on the host; counts, sums and mixed values must agree. `limit` keeps a loop that does
// not end as it must from running on.
#define COMPARE(what, T, first, test, next)                                                                            \
  do {                                                                                                                 \
    unsigned long long count = 0, sum = 0, mix = 0, host_count = 0, host_sum = 0, host_mix = 0;                        \
    OMP(omp target teams distribute parallel for reduction(+ : count, sum, mix))                                       \
    for (T v = first; test; next) {                                                                                    \
      count++;                                                                                                         \
      sum += (unsigned long long)v;                                                                                    \
      mix += (unsigned long long)v * (unsigned long long)v;                                                            \
    }                                                                                                                  \
    for (T v = first; test; next) {                                                                                    \
      host_count++;                                                                                                    \
      host_sum += (unsigned long long)v;                                                                               \
      host_mix += (unsigned long long)v * (unsigned long long)v;                                                       \
    }                                                                                                                  \
    check(what ": iterations", (long long)count, (long long)host_count);                                               \
    check(what ": sum", (long long)sum, (long long)host_sum);                                                          \
    check(what ": values", (long long)mix, (long long)host_mix);                                                       \
  } while (0)

// The loops end before the variable would leave its type, as OpenMP asks.
#define SIGNED(T, name, least, greatest)                                                                               \
  static void signed_##name(T low, T high, T two, int n) {                                                             \
    COMPARE(#T " up from the least", T, low, v < low + n, v++);                                                        \
    COMPARE(#T " up to the greatest", T, high - n, v < high, ++v);                                                     \
    COMPARE(#T " up by two", T, high - 2 * n, v <= high - 2, v += two);                                                \
    COMPARE(#T " up by seven", T, low + 3, v <= low + 3 * n, v = v + 7);                                               \
    COMPARE(#T " down to the least", T, low + n, v > low, v--);                                                        \
    COMPARE(#T " down from the greatest", T, high, v >= high - n, --v);                                                \
    COMPARE(#T " down by five", T, high - 1, v > high - 3 * n, v -= 5);                                                \
    COMPARE(#T " down by minus two", T, n, v >= -n, v += -two);                                                        \
    COMPARE(#T " across zero", T, -n, v < n, v = two + v);                                                             \
    COMPARE(#T " to another", T, -n, v != n, v += 1);                                                                  \
    COMPARE(#T " down to another", T, n, v != -n, v--);                                                                \
    COMPARE(#T " with the bound first", T, 0, n > v, v++);                                                             \
    COMPARE(#T " none", T, high, v < high, v++);                                                                       \
    COMPARE(#T " none downward", T, low, v > low, v--);                                                                \
    COMPARE(#T " wrong way", T, n, v < -n, v += 3);                                                                    \
    COMPARE(#T " constants", T, least, v < least + 20, v += 3);                                                        \
    COMPARE(#T " constants downward", T, greatest, v > greatest - 20, v -= 3);                                         \
  }
// The ends and the middle, for types that are like int otherwise.
#define SIGNED_ENDS(T, name)                                                                                           \
  static void signed_##name(T low, T high, T two, int n) {                                                             \
    COMPARE(#T " up from the least", T, low, v < low + n, v++);                                                        \
    COMPARE(#T " up by two", T, high - 2 * n, v <= high - 2, v += two);                                                \
    COMPARE(#T " down from the greatest", T, high, v >= high - n, --v);                                                \
    COMPARE(#T " down by minus two", T, n, v >= -n, v += -two);                                                        \
    COMPARE(#T " to another", T, -n, v != n, v += 1);                                                                  \
  }
SIGNED_ENDS(signed char, schar)
SIGNED_ENDS(short, short)
SIGNED(int, int, INT_MIN, INT_MAX)
SIGNED_ENDS(long long, llong)

#define UNSIGNED(T, name, greatest)                                                                                    \
  static void unsigned_##name(T high, T two, T n) {                                                                    \
    COMPARE(#T " up from zero", T, 0, v < n, v++);                                                                     \
    COMPARE(#T " up to the greatest", T, high - n, v < high, ++v);                                                     \
    COMPARE(#T " up by two", T, high - 2 * n, v <= high - 2, v += two);                                                \
    COMPARE(#T " down to one", T, n, v > 0, v--);                                                                      \
    COMPARE(#T " down from the greatest", T, high, v >= high - n, --v);                                                \
    COMPARE(#T " down by five", T, high, v > high - 5 * n, v -= 5);                                                    \
    COMPARE(#T " to another", T, high - n, v != high, v += 1);                                                         \
    COMPARE(#T " across the middle", T, (T)(greatest / 2 - 5), v < (T)(greatest / 2 + 5), v++);                        \
    COMPARE(#T " few in the whole range", T, 0, v < greatest - greatest / 7, v += greatest / 7);                       \
    COMPARE(#T " none", T, n, v < n, v++);                                                                             \
    COMPARE(#T " none downward", T, 0, v > n, v--);                                                                    \
  }
#define UNSIGNED_ENDS(T, name)                                                                                         \
  static void unsigned_##name(T high, T two, T n) {                                                                    \
    COMPARE(#T " up by two", T, high - 2 * n, v <= high - 2, v += two);                                                \
    COMPARE(#T " down to one", T, n, v > 0, v--);                                                                      \
    COMPARE(#T " down from the greatest", T, high, v >= high - n, --v);                                                \
  }
UNSIGNED_ENDS(unsigned char, uchar)
UNSIGNED_ENDS(unsigned short, ushort)
UNSIGNED(unsigned, uint, UINT_MAX)
UNSIGNED_ENDS(unsigned long long, ullong)

// The variable's type and the bound's differ: the comparison is the one of the language.
static void mixed_types(int n, long wide, unsigned char narrow) {
  COMPARE("int below long", int, 0, v < wide, v++);
  COMPARE("long below int", long, -3, v < n, v++);
  COMPARE("int below unsigned char", int, 5, v < narrow, v++);
  COMPARE("unsigned char below int", unsigned char, 5, v < n, v += 3);
  COMPARE("size_t below int", size_t, 0, v < (size_t)n, v++);
  COMPARE("short below a sum", short, 0, v < n + narrow, v++);
  COMPARE("long from int", long, n - 50, v <= n, v += narrow / 100);
}

// Nothing of the loop's variable is seen after it, and it may be one of the function's.
static void outer_variable(int n) {
  int i = -7, sum = 0;
#pragma omp target teams distribute parallel for private(i) reduction(+ : sum)
  for (i = 2; i < n; i += 2)
    sum += i;
  int expected = 0;
  for (int k = 2; k < n; k += 2)
    expected += k;
  check("a variable of the function", sum, expected);
}

int main(void) {
  const int counts[] = {1, 13, 40};
  for (int k = 0; k < 3; k++) {
    const int n = counts[k];
    signed_schar(SCHAR_MIN, SCHAR_MAX, 2, n);
    signed_short(SHRT_MIN, SHRT_MAX, 2, n);
    signed_int(INT_MIN, INT_MAX, 2, n);
    signed_llong(LLONG_MIN, LLONG_MAX, 2, n);
    unsigned_uchar(UCHAR_MAX, 2, (unsigned char)n);
    unsigned_ushort(USHRT_MAX, 2, (unsigned short)n);
    unsigned_uint(UINT_MAX, 2, (unsigned)n);
    unsigned_ullong(ULLONG_MAX, 2, (unsigned long long)n);
  }
  mixed_types(100, 70, 200);
  outer_variable(101);
  return result_of_test();
}
