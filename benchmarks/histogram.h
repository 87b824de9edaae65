// Data and check of histogram, for the OpenMP program and its CUDA twin.
#include "support/bench.h"

enum { histogram_bins = 4096 };

static inline void histogram_fill(int n, unsigned *value, unsigned *bins) {
  for (int i = 0; i < n; i++)
    value[i] = bench_random((unsigned)i);
  for (int k = 0; k < histogram_bins; k++)
    bins[k] = 0;
}

static inline int histogram_good(int n, int runs, const unsigned *value, const unsigned *bins) {
  static unsigned expected[histogram_bins];
  for (int i = 0; i < n; i++)
    expected[value[i] % histogram_bins] += (unsigned)runs;
  for (int k = 0; k < histogram_bins; k++)
    if (bins[k] != expected[k])
      return 0;
  return 1;
}
