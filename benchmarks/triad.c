// The stream triad a = b + s c in double precision, with a loop of size_t.
#include "triad.h"

static void triad(size_t n, double s, const double *b, const double *c, double *a) {
#pragma omp target teams distribute parallel for simd
  for (size_t i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

int main(int argc, char **argv) {
  bench timing = bench_begin("triad", argc, argv, 1 << 25, 10007, 1ll << 32);
  const size_t n = (size_t)timing.size;
  double *a = BENCH_ARRAY(double, n), *b = BENCH_ARRAY(double, n), *c = BENCH_ARRAY(double, n);
  triad_fill(n, b, c);
#pragma omp target data map(to : b[0 : n], c[0 : n]) map(from : a[0 : n])
  while (bench_repeat(&timing))
    triad(n, triad_scalar, b, c, a);
  return bench_end(&timing, triad_good(n, a));
}
