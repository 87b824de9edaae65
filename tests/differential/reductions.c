// RUN: %compare-with-clang %s
// Sums and maxima over types and counts whose results are exact in any order.
#include <limits.h>
#include <stdio.h>

static int sum_int(int n) {
  int s = 5;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += i % 17 - 8;
  return s;
}

static double sum_double(int n) {
  double s = 0.5;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s) num_teams(7)
  for (int i = 0; i < n; i++)
    s += 0.25 * (i % 9);
  return s;
}

static float max_float(int n) {
  float m = -1000.0f;
#pragma omp target teams distribute parallel for map(tofrom : m) reduction(max : m)
  for (int i = 0; i < n; i++) {
    float value = (float)((i * 37) % 1009) - 500.0f;
    m = value > m ? value : m;
  }
  return m;
}

static long long max_long(int n) {
  long long m = LLONG_MIN;
#pragma omp target teams distribute parallel for map(tofrom : m) reduction(max : m) thread_limit(32)
  for (int i = 0; i < n; i++) {
    long long value = (long long)((i * 7919) % 10007) * 1000000007ll - 5000000000000ll;
    if (value > m)
      m = value;
  }
  return m;
}

static void several(int n, unsigned *count, int *largest, double *sum) {
  unsigned c = 0;
  int l = INT_MIN;
  double s = 0.0;
#pragma omp target teams distribute parallel for map(tofrom : c, l, s) reduction(+ : c, s) reduction(max : l)
  for (int i = 0; i < n; i++) {
    int value = (i * 31) % 257 - 100;
    if (value > 0)
      c++;
    l = value > l ? value : l;
    s += 0.5 * value;
  }
  *count = c;
  *largest = l;
  *sum = s;
}

int main(void) {
  const int counts[] = {0, 1, 31, 32, 33, 255, 256, 257, 1000, 70000};
  for (unsigned k = 0; k < sizeof counts / sizeof counts[0]; k++) {
    int n = counts[k];
    unsigned count;
    int largest;
    double sum;
    several(n, &count, &largest, &sum);
    printf("%d: %d %.2f %.1f %lld | %u %d %.1f\n", n, sum_int(n), sum_double(n), (double)max_float(n), max_long(n),
           count, largest, sum);
  }
  return 0;
}
