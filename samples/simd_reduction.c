// A sum over a vector that the lanes of one OpenMP thread share: by a simd loop in the target region itself, and by one
// in a declare target function that the region calls.
#include <stdio.h>
#include <stdlib.h>

#pragma omp declare target
static double sum_of_squares(int n, const double *x) {
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i];
  return sum;
}
#pragma omp end declare target

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  double *x = malloc(n * sizeof *x);
  if (n < 1 || !x) {
    printf("FAILED: no vector of %d elements\n", n);
    return 1;
  }
  double expected = 0.0; // exact: small multiples of 0.25
  for (int i = 0; i < n; i++) {
    x[i] = 0.5 * (i % 100);
    expected += x[i] * x[i];
  }

  double in_region = 0.0, in_function = 0.0;
#pragma omp target map(to : x[0 : n]) map(tofrom : in_region, in_function)
  {
#pragma omp simd reduction(+ : in_region)
    for (int i = 0; i < n; i++)
      in_region += x[i] * x[i];
    in_function = sum_of_squares(n, x);
  }

  int good = in_region == expected && in_function == expected;
  printf("%s: %.2f in the region, %.2f in the function (expected %.2f)\n", good ? "PASS" : "FAILED", in_region,
         in_function, expected);
  free(x);
  return !good;
}
