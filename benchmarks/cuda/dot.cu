// The twin of dot.c: a grid-stride loop, shuffles in a warp, shared memory in a block, one atomic per block.
#include "../dot.h"
#include "../support/twin.h"

__global__ void __launch_bounds__(256) dot(unsigned n, const double *x, const double *y, double *total) {
  double sum = 0.0;
  for (unsigned i = blockIdx.x * 256u + threadIdx.x; i < n; i += gridDim.x * 256u)
    sum += x[i] * y[i];
  for (int offset = 16; offset; offset /= 2)
    sum += __shfl_down_sync(~0u, sum, offset);
  __shared__ double warps[8];
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 8) {
    sum = warps[threadIdx.x];
    for (int offset = 4; offset; offset /= 2)
      sum += __shfl_down_sync(0xffu, sum, offset);
    if (threadIdx.x == 0)
      atomicAdd(total, sum);
  }
}

int main(int argc, char **argv) {
  bench b = bench_begin("dot", argc, argv, 1 << 25, 10007, 1 << 30);
  const int n = (int)b.size;
  double *x = BENCH_ARRAY(double, n), *y = BENCH_ARRAY(double, n), sum = 0.0;
  dot_fill(n, x, y);
  double *dx = to_device(x, n), *dy = to_device(y, n), *total = device_array<double>(1);
  const unsigned blocks = resident_blocks(n);
  while (bench_repeat(&b)) {
    check(cudaMemset(total, 0, sizeof *total));
    timed_launch("dot", [&] { dot<<<blocks, 256>>>(n, dx, dy, total); });
    from_device(&sum, total, 1);
  }
  return bench_end(&b, dot_good(n, sum));
}
