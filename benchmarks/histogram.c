// A histogram with one atomic on global memory per element.
#include "histogram.h"

static void histogram(int n, const unsigned *value, unsigned *bins) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic update
    bins[value[i] % histogram_bins]++;
  }
}

int main(int argc, char **argv) {
  bench b = bench_begin("histogram", argc, argv, 1 << 24, 10007, 1 << 30);
  const int n = (int)b.size;
  unsigned *value = BENCH_ARRAY(unsigned, n), *bins = BENCH_ARRAY(unsigned, histogram_bins);
  histogram_fill(n, value, bins);
#pragma omp target data map(to : value[0 : n]) map(tofrom : bins[0 : histogram_bins])
  while (bench_repeat(&b))
    histogram(n, value, bins);
  return bench_end(&b, histogram_good(n, b.runs, value, bins));
}
