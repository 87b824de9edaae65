// The twin of matmul.c: one thread per element of the product, blocks of 32 columns by 8 rows.
#include "../matmul.h"
#include "../support/twin.h"

__global__ void __launch_bounds__(256) matmul(int n, const float *a, const float *b, float *c) {
  const int j = (int)(blockIdx.x * 32u + threadIdx.x), i = (int)(blockIdx.y * 8u + threadIdx.y);
  if (i < n && j < n) {
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
  float *da = to_device(a, all), *db = to_device(b, all), *dc = device_array<float>(all);
  const dim3 blocks((n + 31) / 32, (n + 7) / 8);
  while (bench_repeat(&timing))
    timed_launch("matmul", [&] { matmul<<<blocks, dim3(32, 8)>>>(n, da, db, dc); });
  from_device(c, dc, all);
  return bench_end(&timing, matmul_good(n, a, b, c));
}
