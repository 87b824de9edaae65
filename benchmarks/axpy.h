// Data and check of axpy, for the OpenMP program and its CUDA twin. All values are small integers: no rounding.
#include "support/bench.h"

static const float axpy_factor = 2.0f;

static inline void axpy_fill(int n, float *x, float *y) {
  for (int i = 0; i < n; i++) {
    x[i] = (float)(i % 7 - 3);
    y[i] = (float)(i % 5);
  }
}

static inline int axpy_good(int n, int runs, const float *y) {
  for (int i = 0; i < n; i++)
    if (y[i] != (float)(i % 5) + (float)runs * axpy_factor * (float)(i % 7 - 3))
      return 0;
  return 1;
}
