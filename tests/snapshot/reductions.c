// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// A sum by atomics, a maximum and a mixed list by the last team.
#include <limits.h>
#include <stdio.h>

#define N 5000

static double dot(int n, const double *x, const double *y) {
  double sum = 1.0;
#pragma omp target teams distribute parallel for map(to : x[0 : n], y[0 : n]) map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

static int largest(int n, const double *x) {
  int m = INT_MIN, count = 0;
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : m, count) reduction(max : m) \
    reduction(+ : count) num_teams(3)
  for (int i = 0; i < n; i++) {
    int value = (int)x[i];
    m = value > m ? value : m;
    count++;
  }
  return m * 10000 + count;
}

int main(void) {
  static double x[N], y[N];
  double expected = 1.0;
  for (int i = 0; i < N; i++) {
    x[i] = (i * 7) % 43;
    y[i] = 0.5;
    expected += x[i] * y[i];
  }
  double sum = dot(N, x, y);
  int packed = largest(N, x);
  if (sum != expected || packed != 42 * 10000 + N) {
    printf("FAILED: %f (expected %f), %d\n", sum, expected, packed);
    return 1;
  }
  printf("PASS\n");
  return 0;
}
