// The twin of stencil.c: blocks of 32 columns by 8 rows.
#include "../stencil.h"
#include "../support/twin.h"

__global__ void __launch_bounds__(256) stencil(int n, const double *in, double *out) {
  const int j = 1 + (int)(blockIdx.x * 32u + threadIdx.x), i = 1 + (int)(blockIdx.y * 8u + threadIdx.y);
  if (i < n - 1 && j < n - 1)
    out[i * n + j] =
        in[i * n + j] + 0.25 * (in[(i - 1) * n + j] + in[(i + 1) * n + j] + in[i * n + j - 1] + in[i * n + j + 1]);
}

int main(int argc, char **argv) {
  bench b = bench_begin("stencil", argc, argv, 4096, 77, 32768);
  const int n = (int)b.size;
  const size_t points = (size_t)n * (size_t)n;
  double *in = BENCH_ARRAY(double, points), *out = BENCH_ARRAY(double, points);
  stencil_fill(n, in, out);
  double *din = to_device(in, points), *dout = to_device(out, points);
  const dim3 blocks((n - 2 + 31) / 32, (n - 2 + 7) / 8);
  while (bench_repeat(&b))
    timed_launch("stencil", [&] { stencil<<<blocks, dim3(32, 8)>>>(n, din, dout); });
  from_device(out, dout, points);
  return bench_end(&b, stencil_good(n, in, out));
}
