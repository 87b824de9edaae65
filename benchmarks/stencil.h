// Data and check of stencil, for the OpenMP program and its CUDA twin. All values are small multiples of 1/4: no
// rounding.
#include "support/bench.h"

static inline void stencil_fill(int n, double *in, double *out) {
  for (size_t k = 0; k < (size_t)n * (size_t)n; k++) {
    in[k] = (double)(bench_random(k) % 1000);
    out[k] = -1.0;
  }
}

static inline int stencil_good(int n, const double *in, const double *out) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const size_t k = (size_t)i * (size_t)n + (size_t)j;
      const int inside = i > 0 && j > 0 && i < n - 1 && j < n - 1;
      const double expected = inside ? in[k] + 0.25 * (in[k - n] + in[k + n] + in[k - 1] + in[k + 1]) : -1.0;
      if (out[k] != expected)
        return 0;
    }
  return 1;
}
