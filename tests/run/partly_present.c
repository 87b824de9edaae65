// RUN: %run-all-schedules %s
// A region that uses an array without a map clause while a part of it is on the device works on that part.
#include "Inputs/check.h"

#define N 100

static int global[N];

static void sections(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = global[i] = i, b[i] = -1;
#pragma omp target data map(tofrom : a[20 : 30]) map(to : global[50 : 50])
  {
    for (int i = 0; i < N; i++)
      a[i] += 1000; // the device's copy keeps the old values
#pragma omp target teams distribute parallel for map(from : b)
    for (int i = 0; i < N; i++)
      b[i] = i >= 20 && i < 50 ? a[i]++ : i >= 50 ? global[i] * 2 : 7;
    check("the host's copy inside", a[25], 1025);
#pragma omp target
    for (int i = 20; i < 50; i++)
      a[i] *= 2;
#pragma omp target update from(a[20 : 5])
    check("an update of a part", a[24], 2 * 25);
  }
  for (int i = 0; i < N; i++) {
    check("what the region saw", b[i], i < 20 ? 7 : i < 50 ? i : 2 * i);
    check("copied back", a[i], i >= 20 && i < 50 ? 2 * (i + 1) : 1000 + i);
  }
}

static void rows(void) {
  double m[10][8];
  for (int i = 0; i < 80; i++)
    m[0][i] = i;
#pragma omp target enter data map(to : m[3 : 4])
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 3; i < 7; i++)
    for (int j = 0; j < 8; j++)
      m[i][j] = -m[i][j];
#pragma omp target exit data map(from : m[3 : 4])
  for (int i = 0; i < 80; i++)
    check_real("rows", m[0][i], i >= 24 && i < 56 ? -i : i);
}

// With nothing present the whole array comes and goes; with all of it present nothing moves.
static void all_or_nothing(void) {
  int a[N] = {0};
#pragma omp target
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = 0; i < N; i++)
    check("all of it", a[i], i);
#pragma omp target enter data map(to : a)
#pragma omp target
  a[0] = 5;
  check("not copied", a[0], 0);
#pragma omp target exit data map(from : a)
  check("copied", a[0], 5);
}

int main(void) {
  sections();
  rows();
  all_or_nothing();
  return result_of_test();
}
