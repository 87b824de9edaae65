// The twin of transpose.c: one thread per element, blocks of 32 columns by 8 rows, nothing in shared memory.
#include "../support/twin.h"
#include "../transpose.h"

__global__ void __launch_bounds__(256) transpose(int n, const float *in, float *out) {
  const int j = (int)(blockIdx.x * 32u + threadIdx.x), i = (int)(blockIdx.y * 8u + threadIdx.y);
  if (i < n && j < n)
    out[j * n + i] = in[i * n + j];
}

int main(int argc, char **argv) {
  bench b = bench_begin("transpose", argc, argv, 4096, 77, 32768);
  const int n = (int)b.size;
  const size_t all = (size_t)n * (size_t)n;
  float *in = BENCH_ARRAY(float, all), *out = BENCH_ARRAY(float, all);
  transpose_fill(n, in);
  float *din = to_device(in, all), *dout = device_array<float>(all);
  const dim3 blocks((n + 31) / 32, (n + 7) / 8);
  while (bench_repeat(&b))
    timed_launch("transpose", [&] { transpose<<<blocks, dim3(32, 8)>>>(n, din, dout); });
  from_device(out, dout, all);
  return bench_end(&b, transpose_good(n, out));
}
