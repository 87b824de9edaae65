// y = a x + y in single precision: a stream, one iteration per thread.
#include "axpy.h"

static void axpy(int n, float a, const float *x, float *y) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

int main(int argc, char **argv) {
  bench b = bench_begin("axpy", argc, argv, 1 << 25, 10007, 1 << 30);
  const int n = (int)b.size;
  float *x = BENCH_ARRAY(float, n), *y = BENCH_ARRAY(float, n);
  axpy_fill(n, x, y);
#pragma omp target data map(to : x[0 : n]) map(tofrom : y[0 : n])
  while (bench_repeat(&b))
    axpy(n, axpy_factor, x, y);
  return bench_end(&b, axpy_good(n, b.runs, y));
}
