#include "two_units.h"

static int helper(int x) { return x * 100; }

void other(int n, int *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] = helper(x[i]);
}
