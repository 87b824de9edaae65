// The transpose of a square matrix, without tiles: reads along rows, writes along columns.
#include "transpose.h"

static void transpose(int n, const float *in, float *out) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      out[j * n + i] = in[i * n + j];
}

int main(int argc, char **argv) {
  bench b = bench_begin("transpose", argc, argv, 4096, 77, 32768);
  const int n = (int)b.size;
  const size_t all = (size_t)n * (size_t)n;
  float *in = BENCH_ARRAY(float, all), *out = BENCH_ARRAY(float, all);
  transpose_fill(n, in);
#pragma omp target data map(to : in[0 : all]) map(from : out[0 : all])
  while (bench_repeat(&b))
    transpose(n, in, out);
  return bench_end(&b, transpose_good(n, out));
}
