// RUN: %run-all-schedules %s
// Functions that macros define, wholly or in part, called by a region.
#include "Inputs/check.h"

#define DEFINE(name, T, op)                                                                                            \
  static T name(T x, T y) { return x op y; }
#define NEXT(name) int name(int x) { return x + 1; }
DEFINE(plus, int, +)
DEFINE(times, double, *)
static NEXT(next)
static int twice(int x) {
  if (x)
    x *= 2;
  return x;
}

int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x = plus(next(twice(x)), (int)times(2.5, 4.0));
  check("on the device", x, 13);
  check("on the host", next(plus(1, 2)), 4);
  return result_of_test();
}
