// The product of two square matrices, without tiles: collapse(2) with an inner loop in each thread.
#include "matmul.h"

static void matmul(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0.0f;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int main(int argc, char **argv) {
  bench timing = bench_begin("matmul", argc, argv, 2048, 77, 16384);
  const int n = (int)timing.size;
  const size_t all = (size_t)n * (size_t)n;
  float *a = BENCH_ARRAY(float, all), *b = BENCH_ARRAY(float, all), *c = BENCH_ARRAY(float, all);
  matmul_fill(n, a, b);
#pragma omp target data map(to : a[0 : all], b[0 : all]) map(from : c[0 : all])
  while (bench_repeat(&timing))
    matmul(n, a, b, c);
  return bench_end(&timing, matmul_good(n, a, b, c));
}
