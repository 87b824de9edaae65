// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// What the code of a team, and parallel regions in it, may not hold.
#include <omp.h>

static void share(int n, int *a) {
#pragma omp for
  for (int i = 0; i < n; ++i)
    a[i] = i;
}

// CHECK-DAG: team_code.c:[[@LINE+1]]:13: error: 'descend' calls itself, and parallel regions share variables of it: this is not supported in the code of a team
static void descend(int depth, int *a) {
  int part[4];
#pragma omp parallel for
  for (int i = 0; i < 4; ++i)
    part[i] = i + depth;
  a[depth] = part[depth];
  if (depth > 0)
    descend(depth - 1, a);
}

static void turn(int i, int *a) {
// CHECK-DAG: team_code.c:[[@LINE+1]]:1: error: an ordered region is not supported outside the text of its loop
#pragma omp ordered
  a[i] = i;
}

void f(int n, int *a) {
#pragma omp target map(a[0 : n])
  {
// CHECK-DAG: team_code.c:[[@LINE+1]]:9: error: the variable length array 'b' is not supported in the code of a team
    int b[n];
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      b[i] = i;
    a[0] = b[0];
  }
#pragma omp target map(a[0 : n])
  {
// CHECK-DAG: team_code.c:[[@LINE+1]]:9: error: 'large' and the variables before it are more than a team has of shared memory
    int large[20000];
#pragma omp parallel
    {
      large[omp_get_thread_num()] = 1;
// CHECK-DAG: team_code.c:[[@LINE+1]]:1: error: a nested parallel region that asks for threads, or calls code that shares its work, is not supported
#pragma omp parallel
      a[0] = omp_get_num_threads();
// CHECK-DAG: team_code.c:[[@LINE+1]]:1: error: a nested parallel region that asks for threads, or calls code that shares its work, is not supported
#pragma omp parallel
      share(n, a);
    }
    descend(3, a);
  }
#pragma omp target map(a[0 : n])
  {
    a[0] = 1;
#pragma omp parallel for ordered
    for (int i = 0; i < n; ++i)
      turn(i, a);
  }
}
