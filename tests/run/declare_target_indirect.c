// RUN: %run-all-schedules %s
// The indirect clause (OpenMP 5.1, 2.14.7): its functions may be called through pointers, as all declare target functions.
#include "Inputs/check.h"

static int increment(int x) { return x + 1; }
#pragma omp declare target to(increment) indirect
#pragma omp begin declare target indirect(1)
static int decrement(int x) { return x - 1; }
#pragma omp end declare target

int main(void) {
  int (*functions[2])(int) = {increment, decrement};
  int result = 0;
#pragma omp target map(to : functions) map(tofrom : result)
  result = functions[0](10) * 100 + functions[1](10);
  check("indirect", result, 1109);
  return result_of_test();
}
