// Data and check of matmul, for the OpenMP program and its CUDA twin. All values are small integers: no rounding.
#include "support/bench.h"

static inline void matmul_fill(int n, float *a, float *b) {
  for (size_t k = 0; k < (size_t)n * (size_t)n; k++) {
    a[k] = (float)(bench_random(2 * k) % 9) - 4.0f;
    b[k] = (float)(bench_random(2 * k + 1) % 7) - 3.0f;
  }
}

// C v = A (B v) for a vector v of random integers: a wrong element of C gives a wrong sum, but by rare chance.
static inline int matmul_good(int n, const float *a, const float *b, const float *c) {
  double *v = BENCH_ARRAY(double, n), *bv = BENCH_ARRAY(double, n);
  int good = 1;
  for (int j = 0; j < n; j++)
    v[j] = (double)(bench_random((unsigned)j) % 1001 + 1);
  for (int i = 0; i < n; i++) {
    bv[i] = 0.0;
    for (int j = 0; j < n; j++)
      bv[i] += (double)b[(size_t)i * n + j] * v[j];
  }
  for (int i = 0; i < n; i++) {
    double expected = 0.0, found = 0.0;
    for (int j = 0; j < n; j++) {
      expected += (double)a[(size_t)i * n + j] * bv[j];
      found += (double)c[(size_t)i * n + j] * v[j];
    }
    good &= expected == found;
  }
  free(v);
  free(bv);
  return good;
}
