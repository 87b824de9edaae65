// RUN: %run-all-schedules %s
// Directives, loops, bounds and bodies that macros write, wholly or in part.
#include "Inputs/check.h"

#define N 150
#define OMP(...) _Pragma(#__VA_ARGS__)
#define PARALLEL OMP(omp target teams distribute parallel for map(tofrom : a))
#define FOR(v, n) for (int v = 0; v < (n); v++)
#define BODY a[i] += 1;
#define WHOLE(array, n)                                                                                                \
  OMP(omp target teams distribute parallel for map(tofrom : array)) for (int i = 0; i < n; i++) array[i] += 2
#define ADD(x, y) ((x) + (y))
#define SQUARE(x) ((x) * (x))
#define SET(lvalue, value) (lvalue) = (value)
#define CONDITIONAL(test, yes, no)                                                                                     \
  do {                                                                                                                 \
    if (test) {                                                                                                        \
      yes;                                                                                                             \
    } else {                                                                                                           \
      no;                                                                                                              \
    }                                                                                                                  \
  } while (0)
#ifndef FACTOR
#define FACTOR 3
#endif

static int a[N], b[N];

static int plus(int x, int y) { return ADD(x, y); }
static double times(double x, double y) { return x * y; }

static void directives(void) {
  PARALLEL
  for (int i = 0; i < N; i++)
    a[i] += 1;
  PARALLEL FOR(i, N) a[i] += 10;
  PARALLEL FOR(i, N) { BODY }
  WHOLE(a, N);
  if (N)
    WHOLE(a, N);
  for (int i = 0; i < N; i++)
    check("directives", a[i], 16);
}

static void loops(void) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  FOR(i, N)
  a[i] = SQUARE(i);
#pragma omp target teams distribute parallel for map(tofrom : a) map(to : b)
  for (int i = 0; i < ADD(N / 2, N - N / 2); i += FACTOR)
    SET(a[i], ADD(a[i], 1));
  for (int i = 0; i < N; i++)
    check("loops", a[i], i * i + (i % FACTOR == 0));
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++) {
    const int sum = plus(i, 4);
    CONDITIONAL(i % 2, a[i] = sum, a[i] = (int)times(i, 2.5));
  }
  for (int i = 0; i < N; i++)
    check("bodies", a[i], i % 2 ? i + 4 : (int)(i * 2.5));
}

// What the preprocessor leaves out, and what it chooses.
static void conditionals(void) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++) {
#if FACTOR == 3
    a[i] = 3;
#else
    these are no words of any language
#endif
#ifdef UNKNOWN
    a[i] = unknown(i);
#endif
    a[i] += __LINE__ > 0; /* a comment with #pragma omp in it */
  }
  for (int i = 0; i < N; i++)
    check("conditionals", a[i], 4);
}

int main(void) {
  directives();
  loops();
  conditionals();
  return result_of_test();
}
