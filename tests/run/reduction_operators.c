// RUN: %run-all-schedules %s
// Every reduction operator on every arithmetic type, with values that a wrong identity, a lost or doubled contribution,
// or a conversion on the way would change. The original value takes part.
#include "Inputs/check.h"

#define N 300

// i * 37 % 101 - 50: from -50 to 50, in no order.
static int signed_value(int i) { return i * 37 % 101 - 50; }

#define OMP(...) _Pragma(#__VA_ARGS__)

#define ARITHMETIC(T, name, least, greatest)                                                                           \
  static void arithmetic_##name(int n) {                                                                               \
    T sum = 7, difference = 9, product = 3, low = greatest, high = least, low_start = -55, high_start = 55;            \
    T and_start = 1, all = 1, any = 0, none = 0;                                                                       \
    OMP(omp target teams distribute parallel for reduction(+ : sum) reduction(* : product)                             \
        reduction(min : low, low_start) reduction(max : high, high_start) reduction(&& : all, and_start)               \
        reduction(|| : any, none))                                                                                     \
    for (int i = 0; i < n; i++) {                                                                                      \
      const T value = (T)signed_value(i);                                                                              \
      sum += (T)(i % 2 ? value : -value);                                                                              \
      product *= (T)(i % 60 == 11 ? 2 : 1);                                                                            \
      low = value < low ? value : low;                                                                                 \
      high = value > high ? value : high;                                                                              \
      low_start = value < low_start ? value : low_start;                                                               \
      high_start = high_start > value ? high_start : value;                                                            \
      all = all && value >= -50;                                                                                       \
      and_start = and_start && i != 17;                                                                                \
      any = any || i == 250;                                                                                           \
      none = none || i < 0;                                                                                            \
    }                                                                                                                  \
    OMP(omp target teams distribute parallel for reduction(- : difference))                                            \
    for (int i = 0; i < n; i++)                                                                                        \
      difference -= (T)(i % 3 == 0 ? 1 : i % 3 == 1 ? -1 : 0);                                                         \
    T expected_sum = 7, expected_low = greatest, expected_high = least, expected_product = 3;                          \
    int expected_difference = 9;                                                                                       \
    for (int i = 0; i < n; i++) {                                                                                      \
      const int value = signed_value(i);                                                                               \
      expected_sum = (T)(expected_sum + (i % 2 ? value : -value));                                                     \
      expected_low = value < expected_low ? (T)value : expected_low;                                                   \
      expected_high = value > expected_high ? (T)value : expected_high;                                                \
      expected_product *= (T)(i % 60 == 11 ? 2 : 1);                                                                   \
      expected_difference -= i % 3 == 0 ? 1 : i % 3 == 1 ? -1 : 0;                                                     \
    }                                                                                                                  \
    check("+ on " #T, (long long)sum, (long long)expected_sum);                                                        \
    check("- on " #T, (long long)difference, expected_difference);                                                     \
    check("* on " #T, (long long)product, (long long)expected_product);                                                \
    check("min on " #T, low == expected_low, 1);                                                                       \
    check("max on " #T, high == expected_high, 1);                                                                     \
    check("min with the original on " #T, (long long)low_start, -55);                                                  \
    check("max with the original on " #T, (long long)high_start, 55);                                                  \
    check("&& on " #T, (long long)all, 1);                                                                             \
    check("&& that fails on " #T, (long long)and_start, n <= 17);                                                      \
    check("|| on " #T, (long long)any, n > 250);                                                                       \
    check("|| of none on " #T, (long long)none, 0);                                                                    \
  }
ARITHMETIC(signed char, schar, -128, 127)
ARITHMETIC(short, short, -32768, 32767)
ARITHMETIC(int, int, -2147483647 - 1, 2147483647)
ARITHMETIC(long long, llong, -9223372036854775807 - 1, 9223372036854775807)
ARITHMETIC(float, float, -3.4e38f, 3.4e38f)
ARITHMETIC(double, double, -1.7e308, 1.7e308)

#define UNSIGNED(T, name)                                                                                              \
  static void unsigned_##name(int n) {                                                                                 \
    const T ones = (T)~(T)0;                                                                                           \
    T sum = ones, product = 5, low = ones, high = 0, masked = ones, set = 0, flipped = 0x55, all = n ? 2 : 1, any = 0;         \
    OMP(omp target teams distribute parallel for reduction(+ : sum) reduction(* : product) reduction(min : low)        \
        reduction(max : high) reduction(& : masked) reduction(| : set) reduction(^ : flipped)                          \
        reduction(&& : all) reduction(|| : any))                                                                       \
    for (int i = 0; i < n; i++) {                                                                                      \
      sum += (T)i;                                                                                                     \
      product *= (T)(i % 100 + 1 == 7 ? 3 : 1);                                                                        \
      low = (T)(ones - i % 90) < low ? (T)(ones - i % 90) : low;                                                       \
      high = (T)(i % 90) > high ? (T)(i % 90) : high;                                                                  \
      masked &= (T)~((T)1 << i % 5);                                                                                   \
      set |= (T)1 << i % 7;                                                                                            \
      flipped ^= (T)i;                                                                                                 \
      all = all && i < 1000;                                                                                           \
      any = any || i == 3;                                                                                             \
    }                                                                                                                  \
    T expected_sum = ones, expected_product = 5, expected_masked = ones, expected_set = 0, expected_flipped = 0x55;    \
    for (int i = 0; i < n; i++) {                                                                                      \
      expected_sum += (T)i;                                                                                            \
      expected_product *= (T)(i % 100 + 1 == 7 ? 3 : 1);                                                               \
      expected_masked &= (T)~((T)1 << i % 5);                                                                          \
      expected_set |= (T)1 << i % 7;                                                                                   \
      expected_flipped ^= (T)i;                                                                                        \
    }                                                                                                                  \
    check("+ on " #T, (long long)sum, (long long)expected_sum);                                                        \
    check("* on " #T, (long long)product, (long long)expected_product);                                                \
    check("min on " #T, (long long)(T)(ones - low), n > 90 ? 89 : n ? n - 1 : 0);                                      \
    check("max on " #T, (long long)high, n > 90 ? 89 : n ? n - 1 : 0);                                                 \
    check("& on " #T, (long long)masked, (long long)expected_masked);                                                  \
    check("| on " #T, (long long)set, (long long)expected_set);                                                        \
    check("^ on " #T, (long long)flipped, (long long)expected_flipped);                                                \
    check("&& on " #T, (long long)all, 1);                                                                             \
    check("|| on " #T, (long long)any, n > 3);                                                                         \
  }
UNSIGNED(unsigned char, uchar)
UNSIGNED(unsigned short, ushort)
UNSIGNED(unsigned, uint)
UNSIGNED(unsigned long long, ullong)

// Signed bits, _Bool and plain char.
static void others(int n) {
  int masked = -1, flipped = -4;
  long set = 0;
  short half = -1;
  _Bool all = 1, any = 0, odd = 0;
  char sum = 1, most = 0;
#pragma omp target teams distribute parallel for reduction(& : masked, half) reduction(^ : flipped, odd) \
    reduction(| : set) reduction(&& : all) reduction(|| : any) reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < n; i++) {
    masked &= ~(1 << i % 32);
    half &= (short)(i % 2 ? 0x7ffe : 0x7ffd);
    flipped ^= i << 20;
    set |= -(long)(i == 40) << 40;
    all = all && i != 299;
    any = any || i == 299;
    odd ^= i % 2 == 1;
    sum += (char)(i % 2);
    most = i % 120 > most ? (char)(i % 120) : most;
  }
  int expected = -4, bits = -1;
  for (int i = 0; i < n; i++) {
    expected ^= i << 20;
    bits &= ~(1 << i % 32);
  }
  check("& on negative", masked, bits);
  check("& on short", half, n > 1 ? 0x7ffc : n ? 0x7ffd : -1);
  check("^ on negative", flipped, expected);
  check("| on long", set, n > 40 ? -(1ll << 40) : 0);
  check("&& on _Bool", all, n < 300);
  check("|| on _Bool", any, n >= 300);
  check("^ on _Bool", odd, n / 2 % 2);
  check("+ on char", sum, (char)(1 + n / 2));
  check("max on char", most, n >= 120 ? 119 : n ? n - 1 : 0);
}

// In one team, in teams of one thread, in a given number of them, and nested.
static void other_grids(int n) {
  long a = 1, b = 2, c = 3, d = 4, e = 5;
  double least = 1e9;
#pragma omp target parallel for reduction(+ : a) reduction(min : least)
  for (int i = 0; i < n; i++) {
    a += i;
    least = 500.0 - i < least ? 500.0 - i : least;
  }
#pragma omp target teams distribute reduction(+ : b)
  for (int i = 0; i < n; i++)
    b += i;
#pragma omp target teams distribute parallel for reduction(+ : c) num_teams(3) thread_limit(40)
  for (int i = 0; i < n; i++)
    c += i;
#pragma omp target teams distribute parallel for simd collapse(2) reduction(+ : d)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      d += i;
#pragma omp target teams distribute parallel for reduction(+ : e) num_teams(1) num_threads(1)
  for (int i = 0; i < n; i++)
    e += i;
  const long sum = (long)n * (n - 1) / 2;
  check("one team", a, 1 + sum);
  check("min in one team", (long long)least, n ? 501 - n : 1000000000);
  check("teams of one thread", b, 2 + sum);
  check("three teams", c, 3 + sum);
  check("collapse", d, 4 + 3 * sum);
  check("one thread", e, 5 + sum);
}

int main(void) {
  const int counts[] = {0, 1, 31, N, 2000};
  for (int k = 0; k < 4; k++) {
    const int n = counts[k];
    arithmetic_schar(n);
    arithmetic_short(n);
    arithmetic_int(n);
    arithmetic_llong(n);
    arithmetic_float(n);
    arithmetic_double(n);
    unsigned_uchar(n);
    unsigned_ushort(n);
    unsigned_uint(n);
    unsigned_ullong(n);
    others(n);
    other_grids(n);
  }
  other_grids(counts[4]);
  return result_of_test();
}
