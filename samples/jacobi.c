// Jacobi iteration for the Laplace equation on a square: the temperature of a plate with one hot edge.
// The grids stay on the device for all iterations; only the residual comes back.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(grid, i, j) grid[(i) * n + (j)]

// One sweep over the inner points of an n by n grid; returns the largest change of a point.
static double sweep(int n, const double *old, double *next) {
  double change = 0.0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : change) reduction(max : change)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      AT(next, i, j) = 0.25 * (AT(old, i - 1, j) + AT(old, i + 1, j) + AT(old, i, j - 1) + AT(old, i, j + 1));
      change = fmax(change, fabs(AT(next, i, j) - AT(old, i, j)));
    }
  return change;
}

// The same on the host, to compare with.
static double sweep_on_host(int n, const double *old, double *next) {
  double change = 0.0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      AT(next, i, j) = 0.25 * (AT(old, i - 1, j) + AT(old, i + 1, j) + AT(old, i, j - 1) + AT(old, i, j + 1));
      change = fmax(change, fabs(AT(next, i, j) - AT(old, i, j)));
    }
  return change;
}

static void set_plate(int n, double *grid) {
  memset(grid, 0, (size_t)n * n * sizeof *grid);
  for (int j = 0; j < n; j++)
    AT(grid, 0, j) = 100.0; // the hot edge
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 130;
  int iterations = argc > 2 ? atoi(argv[2]) : 40;
  if (n < 3 || iterations < 1) {
    printf("usage: jacobi [points per side, at least 3] [iterations]\n");
    return 1;
  }
  size_t points = (size_t)n * n;
  double *a = malloc(points * sizeof *a), *b = malloc(points * sizeof *b);
  double *host_a = malloc(points * sizeof *host_a), *host_b = malloc(points * sizeof *host_b);
  if (!a || !b || !host_a || !host_b) {
    printf("FAILED: no memory for %d by %d points\n", n, n);
    return 1;
  }
  set_plate(n, a);
  set_plate(n, b);
  set_plate(n, host_a);
  set_plate(n, host_b);

  double change = 0.0;
#pragma omp target data map(tofrom : a[0 : points]) map(to : b[0 : points])
  {
    for (int it = 0; it < iterations; it += 2) {
      sweep(n, a, b);
      change = sweep(n, b, a);
    }
  }

  double host_change = 0.0;
  for (int it = 0; it < iterations; it += 2) {
    sweep_on_host(n, host_a, host_b);
    host_change = sweep_on_host(n, host_b, host_a);
  }

  double error = fabs(change - host_change);
  for (size_t k = 0; k < points; k++)
    error = fmax(error, fabs(a[k] - host_a[k]));
  int good = error <= 1e-12;
  printf("%s: %d by %d points, %d iterations, last change %.6f, difference from the host %g\n",
         good ? "PASS" : "FAILED", n, n, (iterations + 1) / 2 * 2, change, error);
  free(a);
  free(b);
  free(host_a);
  free(host_b);
  return !good;
}
