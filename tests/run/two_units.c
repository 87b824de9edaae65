// RUN: %run-all-schedules %s %S/Inputs/two_units_other.c
// Two translation units share one present table; static functions of the same name do not meet.
#include "Inputs/two_units.h"
#include <stdio.h>

static int helper(int x) { return x + 1; }

int main(void) {
  int x[COUNT], inside;
  for (int i = 0; i < COUNT; i++)
    x[i] = i;
#pragma omp target data map(tofrom : x)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < COUNT; i++)
      x[i] = helper(x[i]);
    other(COUNT, x); // uses what is on the device
    inside = x[1];
  }
  if (inside != 1) {
    printf("FAILED: the data came back inside the data region\n");
    return 1;
  }
  for (int i = 0; i < COUNT; i++)
    if (x[i] != (i + 1) * 100) {
      printf("FAILED: x[%d] = %d\n", i, x[i]);
      return 1;
    }
  printf("PASS\n");
  return 0;
}
