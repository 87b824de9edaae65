// Data and check of dot, for the OpenMP program and its CUDA twin. All values are small integers, so that sums are
// exact in any order.
#include "support/bench.h"

static inline void dot_fill(int n, double *x, double *y) {
  for (int i = 0; i < n; i++) {
    x[i] = (double)(i % 17 - 8);
    y[i] = (double)(i % 5 + 1);
  }
}

static inline int dot_good(int n, double sum) {
  long long expected = 0;
  for (int i = 0; i < n; i++)
    expected += (long long)(i % 17 - 8) * (i % 5 + 1);
  return sum == (double)expected;
}
