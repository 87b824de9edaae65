// RUN: %run-all-schedules %s
// depend and nowait on target constructs, among host tasks of a parallel region: what depends on another is run after
// it, and all is done where OpenMP says so.
#include "Inputs/check.h"
#include <omp.h>

#define N 200

static void chain(void) {
  int x[N], y[N], steps = 0;
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x, steps)
    {
      for (int i = 0; i < N; i++)
        x[i] += 1;
      steps = steps * 10 + 1;
    }
#pragma omp target teams distribute parallel for nowait depend(inout : x) map(tofrom : x)
    for (int i = 0; i < N; i++)
      x[i] *= 2;
#pragma omp task depend(inout : x) shared(x, steps)
    {
      for (int i = 0; i < N; i++)
        x[i] += 3;
      steps = steps * 10 + 2;
    }
#pragma omp target teams distribute parallel for nowait depend(in : x) depend(out : y) map(to : x) map(from : y)
    for (int i = 0; i < N; i++)
      y[i] = x[i] * 10;
#pragma omp task depend(in : y) shared(y, steps)
    {
      steps = steps * 10 + (y[7] == ((7 + 1) * 2 + 3) * 10 ? 3 : 9);
    }
#pragma omp taskwait
    check("the order of the tasks", steps, 123);
  }
  for (int i = 0; i < N; i++) {
    check("x", x[i], (i + 1) * 2 + 3);
    check("y", y[i], ((i + 1) * 2 + 3) * 10);
  }
}

static void data_directives(void) {
  int x[N] = {0}, y[N] = {0};
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp target enter data map(to : x, y) nowait depend(out : x, y)
#pragma omp target nowait depend(inout : x) map(alloc : x)
    for (int i = 0; i < N; i++)
      x[i] += i;
#pragma omp target update from(x) nowait depend(inout : x)
#pragma omp task depend(inout : x) shared(x)
    for (int i = 0; i < N; i++)
      x[i] = -x[i];
#pragma omp target update to(x) nowait depend(inout : x)
#pragma omp target teams distribute parallel for nowait depend(in : x) depend(inout : y) map(alloc : x, y)
    for (int i = 0; i < N; i++)
      y[i] = x[i] * 2;
#pragma omp target exit data map(from : y) map(release : x) nowait depend(inout : x, y)
  }
  for (int i = 0; i < N; i++) {
    check("x", x[i], -i);
    check("y", y[i], -2 * i);
  }
}

// Independent regions of several host threads at once, each on its own data.
static void many(void) {
  static int a[8][N];
#pragma omp parallel for num_threads(4) schedule(dynamic)
  for (int k = 0; k < 8; k++) {
    int *row = a[k], factor = k + 1;
#pragma omp target teams distribute parallel for map(from : row[0 : N]) nowait
    for (int i = 0; i < N; i++)
      row[i] = i * factor;
#pragma omp taskwait
  }
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < N; i++)
      check("each thread's region", a[k][i], i * (k + 1));
  int sum = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp single nowait
    {
      for (int k = 0; k < 8; k++) {
        int *row = a[k];
#pragma omp target nowait map(tofrom : row[0 : N]) depend(inout : row[0 : N])
        for (int i = 0; i < N; i++)
          row[i]++;
      }
    }
  }
  for (int k = 0; k < 8; k++)
    sum += a[k][N - 1];
  check("after the barrier", sum, 8 * 1 + (N - 1) * 36);
}

// In serial host code.
static void serial(void) {
  int x = 1, y = 0;
#pragma omp target nowait depend(out : x) map(tofrom : x)
  x = 5;
#pragma omp target depend(in : x) map(to : x) map(from : y)
  y = x * 2;
#pragma omp taskwait
  check("serial", x * 100 + y, 510);
}

int main(void) {
  chain();
  data_directives();
  many();
  serial();
  return result_of_test();
}
