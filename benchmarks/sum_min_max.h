// Data and check of sum_min_max, for the OpenMP program and its CUDA twin. All values are integers below 2^20, so that
// sums are exact in any order.
#include "support/bench.h"

typedef struct {
  double sum, smallest, largest;
} sum_min_max_result;

static inline void sum_min_max_fill(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] = (double)(bench_random((unsigned)i) % (1u << 20)) - 500000.0;
}

static inline int sum_min_max_good(int n, const double *x, sum_min_max_result r) {
  sum_min_max_result e = {0.0, x[0], x[0]};
  for (int i = 0; i < n; i++) {
    e.sum += x[i];
    e.smallest = x[i] < e.smallest ? x[i] : e.smallest;
    e.largest = x[i] > e.largest ? x[i] : e.largest;
  }
  return r.sum == e.sum && r.smallest == e.smallest && r.largest == e.largest;
}
