// RUN: %run-all-schedules %s
// Conditions of simd loops and steps of linear clauses are code as any other: all lanes of a thread run it once, with the
// effect of one.
#include <stdio.h>

#pragma omp declare target
static int calls;
static int enough(int n) {
  calls++;
  return n > 4;
}
static int step_of(const int *a) {
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += a[i];
  return s;
}
#pragma omp end declare target

/// In code that lanes run one by one: the same clauses say nothing of lanes there.
static int inside(int n) {
  int sum = 0, own = 1;
#pragma omp simd linear(own : n + 1)
  for (int i = 0; i < 5; i++)
    sum += own + i;
  return sum + own;
}

int main(void) {
  int a[64], r[4] = {0, 0, 0, 0}, v[64], two = 2;
  for (int i = 0; i < 64; i++)
    a[i] = i % 3;
  if (enough(0) || step_of(a) != 3) // the host's
    return printf("FAILED: on the host\n"), 1;
#pragma omp target map(tofrom : a, r, v)
  {
    int x = 10, y = 0;
#pragma omp simd if (enough(r[0] + 7))
    for (int i = 0; i < 64; i++)
      a[i] += 1;
#pragma omp simd linear(x : step_of(a)) if (r[1]++ == 0)
    for (int i = 0; i < 64; i++)
      v[i] = x;
#pragma omp simd if (simd : !enough(3)) linear(y : two)
    for (int i = 0; i < 64; i++)
      a[i] += y;
    r[0] = x;
    r[2] = calls;
    r[3] = y;
  }
  int out[8];
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < 8; i++)
    out[i] = inside(i);
  // The device's a[0 .. 3]: 1, 2, 3, 1.
  if (r[0] != 10 + 64 * 7 || r[1] != 1 || r[2] != 2 || r[3] != 128)
    return printf("FAILED: %d %d %d %d\n", r[0], r[1], r[2], r[3]), 1;
  for (int i = 0; i < 64; i++)
    if (v[i] != 10 + 7 * i || a[i] != i % 3 + 1 + 2 * i)
      return printf("FAILED: %d: %d %d\n", i, v[i], a[i]), 1;
  for (int i = 0; i < 8; i++)
    if (out[i] != 10 + 5 + 10 * (i + 1) + 1 + 5 * (i + 1))
      return printf("FAILED: %d: %d\n", i, out[i]), 1;
  printf("PASS\n");
  return 0;
}
