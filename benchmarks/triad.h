// Data and check of triad, for the OpenMP program and its CUDA twin. All values are small integers: no rounding.
#include "support/bench.h"

static const double triad_scalar = 3.0;

static inline void triad_fill(size_t n, double *b, double *c) {
  for (size_t i = 0; i < n; i++) {
    b[i] = (double)(i % 11);
    c[i] = (double)(i % 13) - 6.0;
  }
}

static inline int triad_good(size_t n, const double *a) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != (double)(i % 11) + triad_scalar * ((double)(i % 13) - 6.0))
      return 0;
  return 1;
}
