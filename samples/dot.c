// Statistics of two vectors in one data environment: dot product, and the largest difference.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp declare target
double scale = 1.0; // of every product

static double product(double a, double b) { return scale * a * b; }
#pragma omp end declare target

static double dot(int n, const double *x, const double *y) {
  double sum = 0.0;
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum) thread_limit(128)
  for (int i = 0; i < n; i++)
    sum += product(x[i], y[i]);
  return sum;
}

static double largest_difference(int n, const double *x, const double *y) {
  double largest = 0.0;
#pragma omp target teams distribute parallel for map(tofrom : largest) reduction(max : largest)
  for (int i = 0; i < n; i++) {
    double difference = fabs(x[i] - y[i]);
    if (difference > largest)
      largest = difference;
  }
  return largest;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 50000;
  double *x = malloc(n * sizeof *x);
  double *y = malloc(n * sizeof *y);
  if (n < 1 || !x || !y) {
    printf("FAILED: no vectors of %d elements\n", n);
    return 1;
  }
  double expected = 0.0, expected_largest = 0.0;
  for (int i = 0; i < n; i++) {
    x[i] = (double)(i % 16);
    y[i] = (double)(i % 9) - 3.0;
    expected += 0.5 * x[i] * y[i]; // exact: multiples of 0.5
    expected_largest = fmax(expected_largest, fabs(x[i] - y[i]));
  }

  double sum, largest;
  scale = 0.5;
#pragma omp target update to(scale)
#pragma omp target data map(to : x[0 : n], y[0 : n])
  {
    sum = dot(n, x, y);
    largest = largest_difference(n, x, y);
  }

  int good = sum == expected && largest == expected_largest;
  printf("%s: dot = %.1f (expected %.1f), largest difference = %.1f (expected %.1f)\n", good ? "PASS" : "FAILED", sum,
         expected, largest, expected_largest);
  free(x);
  free(y);
  return !good;
}
