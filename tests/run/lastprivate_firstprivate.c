// RUN: %run-all-schedules %s
// firstprivate with lastprivate: every thread starts with the original value, whenever the last iteration is done.
#include "Inputs/check.h"

#define N 64

// The variable starts with the original value in each iteration's thread; arrays, too.
static void with_firstprivate(int n) {
  int last = 40, table[4] = {1, 2, 3, 4}, out[N];
#pragma omp target parallel for firstprivate(last, table) lastprivate(last, table) map(from : out) num_threads(64)
  for (int i = 0; i < n; i++) {
    out[i] = last + table[i % 4];
    last = i;
    table[2] = i * 3;
  }
  for (int i = 0; i < n; i++)
    check("the first value", out[i], 40 + 1 + i % 4);
  check("firstprivate and lastprivate", last, n ? n - 1 : 40);
  check("an element that was assigned", table[2], n ? (n - 1) * 3 : 3);
  check("one that was not", table[3], 4);
}

int main(void) {
  for (int n = 0; n <= N; n = n * 3 + 1)
    with_firstprivate(n);
  with_firstprivate(N);
  return result_of_test();
}
