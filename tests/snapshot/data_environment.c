// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// target data, enter data, exit data and update round loops; a declare target function and variables.
#include <stdio.h>

#define N 500

#pragma omp declare target
static const int table[4] = {1, 10, 100, 1000};
int offset = 5;
static int step(int i) { return table[i % 4] + offset; }
#pragma omp end declare target

static void advance(int n, int *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] += step(i);
}

int main(void) {
  static int x[N];
  int inside;
#pragma omp target data map(tofrom : x)
  {
    advance(N, x);
    advance(N, x);
    inside = x[0];
  }
  if (inside != 0) {
    printf("FAILED: the data came back inside the data region\n");
    return 1;
  }
  offset = 7;
#pragma omp target update to(offset)
#pragma omp target enter data map(to : x)
  advance(N, x);
#pragma omp target update from(x[0 : 10])
  int early = x[9], late = x[10];
#pragma omp target exit data map(from : x)
  for (int i = 0; i < N; i++)
    if (x[i] != 3 * table[i % 4] + 17) {
      printf("FAILED: x[%d] = %d\n", i, x[i]);
      return 1;
    }
  if (early != 3 * 10 + 17 || late != 2 * 100 + 10) {
    printf("FAILED: update from: %d %d\n", early, late);
    return 1;
  }
  printf("PASS\n");
  return 0;
}
