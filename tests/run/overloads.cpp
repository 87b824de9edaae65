// RUN: %run-all-schedules --variants %s
// Functions of one name: each is copied for the contexts that it is called in, and no other.
#include "Inputs/check.h"

#pragma omp declare target
static int scale(int x) { return 3 * x; }
static double scale(double x) { return 5 * x; }
// A simd loop for one type, effects for another.
static long total(const int *x, int n) {
  long sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += scale(x[i]);
  return sum;
}
static long total(double *x, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++) {
    x[i] = scale(x[i]);
    sum += (long)x[i];
  }
  return sum;
}
#pragma omp end declare target

int main() {
  int ints[20];
  double reals[20];
  for (int i = 0; i < 20; i++)
    ints[i] = i, reals[i] = i;
  long of_ints = 0, of_reals = 0;
  int lanes[8];
#pragma omp target map(tofrom : reals, of_ints, of_reals) map(to : ints) map(from : lanes)
  {
    of_ints = total(ints, 20);
    of_reals = total(reals, 20);
#pragma omp simd
    for (int i = 0; i < 8; i++)
      lanes[i] = static_cast<int>(scale(i) + scale(0.5));
  }
  check("ints", of_ints, 3 * 190);
  check("reals", of_reals, 5 * 190);
  check("stored once", static_cast<long>(reals[19]), 95);
  for (int i = 0; i < 8; i++)
    check("lanes", lanes[i], static_cast<int>(3 * i + 2.5));
  return result_of_test();
}
