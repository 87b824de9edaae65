// RUN: %run-all-schedules %s
// CUDA-SPLIT-ONLY: nvcc rewrites the host branch of one file, and g++ no longer knows its atomics.
// Atomic compare: minima, maxima and compare-and-swap, with every way to capture what happened.
#include "Inputs/check.h"

#define N 120

// 0, 61, 2, 63, ... : every number below N once, in no order.
#define SHUFFLED(i) (((i) * 61) % N)

#define EXTREMES(T, name)                                                                                              \
  static void extremes_##name(void) {                                                                                  \
    T least[4] = {100, 100, 100, 100}, most[4] = {3, 3, 3, 3};                                                         \
    _Pragma("omp target teams distribute parallel for map(tofrom : least, most)")                                      \
    for (int i = 0; i < N; i++) {                                                                                      \
      const T e = (T)SHUFFLED(i);                                                                                      \
      _Pragma("omp atomic compare") least[0] = e < least[0] ? e : least[0];                                            \
      _Pragma("omp atomic compare") least[1] = least[1] > e ? e : least[1];                                            \
      _Pragma("omp atomic compare") if (e < least[2]) { least[2] = e; }                                                \
      _Pragma("omp atomic compare") if (least[3] > e) { least[3] = e; }                                                \
      _Pragma("omp atomic compare") most[0] = e > most[0] ? e : most[0];                                               \
      _Pragma("omp atomic compare") most[1] = most[1] < e ? e : most[1];                                               \
      _Pragma("omp atomic compare") if (e > most[2]) { most[2] = e; }                                                  \
      _Pragma("omp atomic compare") if (most[3] < e) { most[3] = e; }                                                  \
    }                                                                                                                  \
    for (int k = 0; k < 4; k++) {                                                                                      \
      check("the least " #T, (long long)least[k], 0);                                                                  \
      check("the greatest " #T, (long long)most[k], N - 1);                                                            \
    }                                                                                                                  \
  }
EXTREMES(signed char, schar)
EXTREMES(unsigned char, uchar)
EXTREMES(short, short)
EXTREMES(unsigned short, ushort)
EXTREMES(int, int)
EXTREMES(unsigned, uint)
EXTREMES(long, long)
EXTREMES(unsigned long long, ullong)
EXTREMES(float, float)
EXTREMES(double, double)

// Signs count.
static void signs(void) {
  int low = 5;
  unsigned high = 5;
  double real = 0.0;
#pragma omp target teams distribute parallel for map(tofrom : low, high, real)
  for (int i = 0; i < N; i++) {
    const int e = -i;
    const unsigned u = 0u - (unsigned)i;
    const double d = -0.5 * i;
#pragma omp atomic compare
    low = low > e ? e : low;
#pragma omp atomic compare
    high = high < u ? u : high;
#pragma omp atomic compare
    real = d < real ? d : real;
  }
  check("negative", low, 1 - N);
  check("unsigned", high, ~0u);
  check_real("a negative real", real, -0.5 * (N - 1));
}

// min and max that capture: the old values fall, the new ones are no greater than what was offered.
static void captured_extremes(void) {
  int x = 1000, y = -1, before[N], after[N], wrong = 0, changes = 0;
#pragma omp target teams distribute parallel for map(tofrom : x, y) map(from : before, after)
  for (int i = 0; i < N; i++) {
    const int e = SHUFFLED(i);
#pragma omp atomic compare capture
    { before[i] = x; x = e < x ? e : x; }
#pragma omp atomic compare capture
    { if (e > y) { y = e; } after[i] = y; }
  }
  for (int i = 0; i < N; i++) {
    wrong += before[i] != 1000 && (before[i] < 0 || before[i] >= N);
    wrong += after[i] < SHUFFLED(i) || after[i] >= N;
    changes += before[i] > SHUFFLED(i); // this thread lowered it; the values that others found tell of it
  }
  check("captured extremes", wrong, 0);
  check("the least", x, 0);
  check("the greatest", y, N - 1);
  check("somebody lowered it", changes > 0, 1);
}

// Each thread adds one by compare-and-swap until it succeeds.
#define COUNT_BY_SWAPS(T, name)                                                                                        \
  static void count_##name(void) {                                                                                     \
    T x = 0, y = 0, z = 0, u = 0;                                                                                      \
    _Pragma("omp target teams distribute parallel for map(tofrom : x, y, z, u)")                                       \
    for (int i = 0; i < N; i++) {                                                                                      \
      T old, next, found;                                                                                              \
      int done = 0;                                                                                                    \
      while (!done) {                                                                                                  \
        _Pragma("omp atomic read") old = x;                                                                            \
        next = (T)(old + 1);                                                                                           \
        _Pragma("omp atomic compare capture") { done = x == old; if (done) { x = next; } }                             \
      }                                                                                                                \
      done = 0;                                                                                                        \
      while (!done) {                                                                                                  \
        _Pragma("omp atomic read") old = y;                                                                            \
        next = (T)(old + 1);                                                                                           \
        _Pragma("omp atomic compare capture") { found = y; if (y == old) { y = next; } }                               \
        done = found == old;                                                                                           \
      }                                                                                                                \
      done = 0;                                                                                                        \
      old = 0;                                                                                                         \
      while (!done) {                                                                                                  \
        next = (T)(old + 1);                                                                                           \
        _Pragma("omp atomic compare capture")                                                                          \
        { done = z == old; if (done) { z = next; } else { old = z; } }                                                 \
      }                                                                                                                \
      done = 0;                                                                                                        \
      old = 0;                                                                                                         \
      while (!done) {                                                                                                  \
        next = (T)(old + 1);                                                                                           \
        found = old;                                                                                                   \
        done = 1;                                                                                                      \
        T other = (T)(old + 2);                                                                                        \
        _Pragma("omp atomic compare capture") if (u == old) { u = next; } else { other = u; }                          \
        if (other != (T)(found + 2)) {                                                                                 \
          old = other;                                                                                                 \
          done = 0;                                                                                                    \
        } else {                                                                                                       \
          T now;                                                                                                       \
          _Pragma("omp atomic read") now = u;                                                                          \
          done = now > old;                                                                                            \
        }                                                                                                              \
      }                                                                                                                \
    }                                                                                                                  \
    check(#T " by r = x == e", (long long)x, N);                                                                       \
    check(#T " by v = x", (long long)y, N);                                                                            \
    check(#T " by else v = x", (long long)z, N);                                                                       \
    check(#T " by if and else", u > 0 && u <= N, 1);                                                                   \
  }
COUNT_BY_SWAPS(unsigned char, uchar)
COUNT_BY_SWAPS(short, short)
COUNT_BY_SWAPS(int, int)
COUNT_BY_SWAPS(unsigned long, ulong)
COUNT_BY_SWAPS(float, float)
COUNT_BY_SWAPS(double, double)

// One swap per object: what is equal is replaced, what is not stays; the ways to write it, and what each captures.
static void one_swap(void) {
  int x[N], y[N], old[N], now[N], answer[N], other[N], only[N];
  double real[N];
  int z[N], u[N], w[N];
  for (int i = 0; i < N; i++) {
    x[i] = y[i] = z[i] = u[i] = w[i] = i % 3;
    real[i] = i % 2 ? -0.0 : 0.5;
    other[i] = only[i] = -7;
  }
#pragma omp target teams distribute parallel for map(tofrom : x, y, z, u, w, real, other, only) \
    map(from : old, now, answer)
  for (int i = 0; i < N; i++) {
    const int e = 1, d = 50 + i;
#pragma omp atomic compare
    x[i] = x[i] == e ? d : x[i];
#pragma omp atomic compare capture
    { old[i] = y[i]; if (y[i] == e) { y[i] = d; } }
#pragma omp atomic compare capture
    { if (z[i] == e) { z[i] = d; } now[i] = z[i]; }
#pragma omp atomic compare capture seq_cst
    { answer[i] = u[i] == e; if (answer[i]) { u[i] = d; } else { other[i] = u[i]; } }
#pragma omp atomic compare capture acq_rel fail(relaxed)
    if (w[i] == e) { w[i] = d; } else { only[i] = w[i]; }
#pragma omp atomic compare weak
    if (real[i] == 0.0) { real[i] = 2.5; }
  }
  for (int i = 0; i < N; i++) {
    const int was = i % 3, is = was == 1 ? 50 + i : was;
    check("x = x == e ? d : x", x[i], is);
    check("v = x first: x", y[i], is);
    check("v = x first: v", old[i], was);
    check("v = x after: x", z[i], is);
    check("v = x after: v", now[i], is);
    check("r = x == e: x", u[i], is);
    check("r = x == e: r", answer[i], was == 1);
    check("r = x == e: v", other[i], was == 1 ? -7 : was);
    check("else v = x: x", w[i], is);
    check("else v = x: v", only[i], was == 1 ? -7 : was);
    check_real("-0.0 equals 0.0", real[i], i % 2 ? 2.5 : 0.5);
  }
}

// On a thread's own variables.
static void own_variables(void) {
  int out[N];
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < N; i++) {
    int mine = i, v, r;
#pragma omp atomic compare
    mine = mine < 50 ? 50 : mine;
#pragma omp atomic compare capture
    { v = mine; if (mine == 50) { mine = 1; } }
#pragma omp atomic compare capture
    { r = mine == 60; if (r) { mine = 2; } }
    out[i] = v * 1000 + mine * 2 + r;
  }
  for (int i = 0; i < N; i++) {
    const int v = i < 50 ? 50 : i;
    const int mine = v == 50 ? 1 : v == 60 ? 2 : v;
    check("own variables", out[i], v * 1000 + mine * 2 + (v == 60));
  }
}

// Braces that may be left out or added: on the device, in the region's host branch, and in host code.
static void braces(int on_device) {
  int x = 5, y = 5, z = 5, w = 5, seen = -1;
#pragma omp target map(tofrom : x, y, z, w, seen) if (target : on_device)
  {
#pragma omp atomic compare
    if (x < 9) x = 9;
#pragma omp atomic compare
    { y = y > 2 ? 2 : y; }
#pragma omp atomic compare
    { if (z == 5) z = 7; }
#pragma omp atomic compare capture
    { seen = w; if (w == 5) w = 8; }
  }
  check("no braces", x, 9);
  check("braces round all", y, 2);
  check("braces round the condition", z, 7);
  check("a captured condition: x", w, 8);
  check("a captured condition: v", seen, 5);
#pragma omp atomic compare
  if (x == 9) x = 1;
  check("host code", x, 1);
}

int main(void) {
  braces(1);
  braces(0);
  extremes_schar();
  extremes_uchar();
  extremes_short();
  extremes_ushort();
  extremes_int();
  extremes_uint();
  extremes_long();
  extremes_ullong();
  extremes_float();
  extremes_double();
  signs();
  captured_extremes();
  count_uchar();
  count_short();
  count_int();
  count_ulong();
  count_float();
  count_double();
  one_swap();
  own_variables();
  return result_of_test();
}
