// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// A size_t loop has two versions of its kernel, chosen by the trip count; a simd clause changes nothing in shape grid.
#include <stdio.h>
#include <stdlib.h>

static void triad(size_t n, double scalar, double *restrict a, const double *restrict b, const double *restrict c) {
#pragma omp target teams distribute parallel for simd map(from : a[0 : n]) map(to : b[0 : n], c[0 : n]) \
    firstprivate(scalar)
  for (size_t i = 0; i < n; ++i)
    a[i] = b[i] + scalar * c[i];
}

int main(void) {
  enum { N = 3000 };
  static double a[N], b[N], c[N];
  for (size_t i = 0; i < N; i++) {
    b[i] = (double)i;
    c[i] = 2.0;
  }
  triad(N, 0.5, a, b, c);
  for (size_t i = 0; i < N; i++)
    if (a[i] != (double)i + 1.0) {
      printf("FAILED: a[%zu] = %f\n", i, a[i]);
      return 1;
    }
  printf("PASS\n");
  return 0;
}
