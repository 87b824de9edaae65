// The dot product of two vectors in double precision: one reduction over the league.
#include "dot.h"

static double dot(int n, const double *x, const double *y) {
  double sum = 0.0;
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

int main(int argc, char **argv) {
  bench b = bench_begin("dot", argc, argv, 1 << 25, 10007, 1 << 30);
  const int n = (int)b.size;
  double *x = BENCH_ARRAY(double, n), *y = BENCH_ARRAY(double, n), sum = 0.0;
  dot_fill(n, x, y);
#pragma omp target data map(to : x[0 : n], y[0 : n])
  while (bench_repeat(&b))
    sum = dot(n, x, y);
  return bench_end(&b, dot_good(n, sum));
}
