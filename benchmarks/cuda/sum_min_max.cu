// The twin of sum_min_max.c: partial results of the blocks in a buffer, which the block that finishes last combines.
#include "../sum_min_max.h"
#include "../support/twin.h"

__device__ static sum_min_max_result combine(sum_min_max_result a, sum_min_max_result b) {
  return {a.sum + b.sum, b.smallest < a.smallest ? b.smallest : a.smallest,
          b.largest > a.largest ? b.largest : a.largest};
}

// The combination of the values of a block of 256 threads, in its thread 0.
__device__ static sum_min_max_result combine_block(sum_min_max_result mine) {
  __shared__ sum_min_max_result warps[8];
  for (int offset = 16; offset; offset /= 2)
    mine = combine(mine, {__shfl_down_sync(~0u, mine.sum, offset), __shfl_down_sync(~0u, mine.smallest, offset),
                          __shfl_down_sync(~0u, mine.largest, offset)});
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int warp = 1; warp < 8; warp++)
      mine = combine(mine, warps[warp]);
  __syncthreads();
  return mine;
}

__global__ void __launch_bounds__(256)
    sum_min_max(unsigned n, const double *x, sum_min_max_result *partial, unsigned *done, sum_min_max_result *total) {
  const sum_min_max_result none = {0.0, x[0], x[0]};
  sum_min_max_result mine = none;
  for (unsigned i = blockIdx.x * 256u + threadIdx.x; i < n; i += gridDim.x * 256u)
    mine = combine(mine, {x[i], x[i], x[i]});
  mine = combine_block(mine);
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = mine;
    __threadfence();
    last = atomicAdd(done, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last)
    return;
  __threadfence();
  mine = none;
  for (unsigned block = threadIdx.x; block < gridDim.x; block += 256u) {
    const volatile sum_min_max_result &other = partial[block];
    mine = combine(mine, {other.sum, other.smallest, other.largest});
  }
  mine = combine_block(mine);
  if (threadIdx.x == 0) {
    *total = mine;
    *done = 0;
  }
}

int main(int argc, char **argv) {
  bench b = bench_begin("sum_min_max", argc, argv, 1 << 25, 10007, 1 << 30);
  const int n = (int)b.size;
  double *x = BENCH_ARRAY(double, n);
  sum_min_max_result result = {0.0, 0.0, 0.0};
  sum_min_max_fill(n, x);
  const unsigned blocks = resident_blocks(n);
  double *dx = to_device(x, n);
  sum_min_max_result *partial = device_array<sum_min_max_result>(blocks), *total = device_array<sum_min_max_result>(1);
  const unsigned zero = 0;
  unsigned *done = to_device(&zero, 1);
  while (bench_repeat(&b)) {
    timed_launch("sum_min_max", [&] { sum_min_max<<<blocks, 256>>>(n, dx, partial, done, total); });
    from_device(&result, total, 1);
  }
  return bench_end(&b, sum_min_max_good(n, x, result));
}
