// Sum, minimum and maximum of a vector at once: three reductions of one loop.
#include "sum_min_max.h"

static sum_min_max_result sum_min_max(int n, const double *x) {
  double sum = 0.0, smallest = x[0], largest = x[0];
#pragma omp target teams distribute parallel for map(tofrom : sum, smallest, largest) reduction(+ : sum)               \
    reduction(min : smallest) reduction(max : largest)
  for (int i = 0; i < n; i++) {
    sum += x[i];
    smallest = x[i] < smallest ? x[i] : smallest;
    largest = x[i] > largest ? x[i] : largest;
  }
  const sum_min_max_result result = {sum, smallest, largest};
  return result;
}

int main(int argc, char **argv) {
  bench b = bench_begin("sum_min_max", argc, argv, 1 << 25, 10007, 1 << 30);
  const int n = (int)b.size;
  double *x = BENCH_ARRAY(double, n);
  sum_min_max_result result = {0.0, 0.0, 0.0};
  sum_min_max_fill(n, x);
#pragma omp target data map(to : x[0 : n])
  while (bench_repeat(&b))
    result = sum_min_max(n, x);
  return bench_end(&b, sum_min_max_good(n, x, result));
}
