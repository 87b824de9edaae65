// A sweep of a 5-point stencil over the inside of a square grid: collapse(2).
#include "stencil.h"

static void stencil(int n, const double *in, double *out) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      out[i * n + j] =
          in[i * n + j] + 0.25 * (in[(i - 1) * n + j] + in[(i + 1) * n + j] + in[i * n + j - 1] + in[i * n + j + 1]);
}

int main(int argc, char **argv) {
  bench b = bench_begin("stencil", argc, argv, 4096, 77, 32768);
  const int n = (int)b.size;
  const size_t points = (size_t)n * (size_t)n;
  double *in = BENCH_ARRAY(double, points), *out = BENCH_ARRAY(double, points);
  stencil_fill(n, in, out);
#pragma omp target data map(to : in[0 : points]) map(tofrom : out[0 : points])
  while (bench_repeat(&b))
    stencil(n, in, out);
  return bench_end(&b, stencil_good(n, in, out));
}
