// RUN: %run-all-schedules %s
// Forms of C in code that all lanes run: enumerations, volatile arrays, macros that declare, two functions on a line.
#include <stdio.h>

typedef long long big;
static big next(const big *p) { return *p + 1; }
typedef long long big; // C11 allows to repeat it

enum colour { RED, GREEN, BLUE };
#define EACH(i) _Pragma("omp simd") for (int i = 0; i < 17; i++)
#define ARRAY(name, length) int name[length];

static int first(const int *p) { return p[0]; } static int sum(const int *p, int n) { int s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s; }

int main(void) {
  enum colour shades[4] = {RED, GREEN, BLUE, RED};
  big values[4] = {0};
  int r[8] = {0};
#pragma omp target map(tofrom : shades, values, r)
  {
#pragma omp simd
    for (int i = 0; i < 2; i++)
      shades[i] = RED;
    shades[0] += 1;
    shades[1] |= BLUE;
    r[0] = (shades[2] -= 1) + 10;
    ARRAY(squares, 20) EACH(q) squares[q] = q * q;
    r[1] = squares[7];
    volatile int moving[4] = {1, 2, 3, 4};
#pragma omp simd
    for (int i = 0; i < 4; i++)
      moving[i] = i * 4;
    r[2] = moving[3] + moving[2];
    values[0] = 41;
    values[1] = next(&values[0]);
    r[3] = first(r) + sum(r, 3);
  }
  if (shades[0] != GREEN || shades[1] != BLUE || shades[2] != GREEN || shades[3] != RED)
    return printf("FAILED: shades %d %d %d %d\n", shades[0], shades[1], shades[2], shades[3]), 1;
  if (r[0] != 11 || r[1] != 49 || r[2] != 20 || r[3] != 11 + 11 + 49 + 20 || values[1] != 42)
    return printf("FAILED: %d %d %d %d %lld\n", r[0], r[1], r[2], r[3], values[1]), 1;
  printf("PASS\n");
  return 0;
}
