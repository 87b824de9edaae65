// RUN: %run-all-schedules %s
// Variables that C++ lets the headers of branches and loops declare, in code that all lanes of a thread run.
#include <cstdio>

#pragma omp declare target
static int counter;
static int next(int limit) {
  return counter < limit ? ++counter : 0;
}
static int sum_of(const int *a, int n) {
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
#pragma omp end declare target

int main() {
  int a[64], r[8] = {0};
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma omp target map(tofrom : r) map(to : a)
  {
    if (int k = next(3))
      r[0] = k;
    else
      r[0] = -1;
    while (int k = next(5))
      r[1] += k;
    switch (int k = sum_of(a, 4); k) {
    case 6:
      r[2] = k;
      break;
    default:
      r[2] = -1;
    }
    if (const int s = sum_of(a, 64); s > 100)
      r[3] = s;
    for (int i = 0; int left = 5 - i; i++)
      r[4] += left;
    switch (int k = sum_of(a, 3)) {
    case 3:
      r[5] = k + 1;
    }
    if (int k = r[0]; k += r[4])
      r[6] = k;
    if (int *p = r + 7)
      *p += 2;
  }
  const int wanted[8] = {1, 2 + 3 + 4 + 5, 6, 2016, 15, 4, 16, 2};
  for (int i = 0; i < 8; i++)
    if (r[i] != wanted[i])
      return std::printf("FAILED: %d: %d\n", i, r[i]), 1;
  std::printf("PASS\n");
  return 0;
}
