// The twin of histogram.c: one thread and one atomic per element, nothing in shared memory.
#include "../histogram.h"
#include "../support/twin.h"

__global__ void __launch_bounds__(256) histogram(unsigned n, const unsigned *value, unsigned *bins) {
  const unsigned i = blockIdx.x * 256u + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[value[i] % histogram_bins], 1u);
}

int main(int argc, char **argv) {
  bench b = bench_begin("histogram", argc, argv, 1 << 24, 10007, 1 << 30);
  const int n = (int)b.size;
  unsigned *value = BENCH_ARRAY(unsigned, n), *bins = BENCH_ARRAY(unsigned, histogram_bins);
  histogram_fill(n, value, bins);
  unsigned *dvalue = to_device(value, n), *dbins = to_device(bins, histogram_bins);
  while (bench_repeat(&b))
    timed_launch("histogram", [&] { histogram<<<(n + 255) / 256, 256>>>(n, dvalue, dbins); });
  from_device(bins, dbins, histogram_bins);
  return bench_end(&b, histogram_good(n, b.runs, value, bins));
}
