// RUN: %run-all-schedules %s
// A compound literal of an array of which not all elements are given.
#include <stdio.h>
int main(void) {
  int x = 3;
#pragma omp target map(tofrom : x)
  {
    int *p = (int[4]){[2] = x};
    x = p[2] * 10 + p[3];
  }
  if (x == 30) printf("PASS\n");
  return 0;
}
