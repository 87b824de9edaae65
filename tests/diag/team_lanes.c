// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --shape=warp %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Where an OpenMP thread is several lanes.
void f(int n, int *a) {
#pragma omp target parallel map(a[0 : n])
  {
#pragma omp simd
    for (int i = 0; i < n; ++i)
      a[i] = i;
// CHECK: team_lanes.c:[[@LINE+1]]:1: error: 'omp barrier' is not supported in code that several lanes of a thread run
#pragma omp barrier
// CHECK: team_lanes.c:[[@LINE+1]]:1: error: 'omp critical (here)' is not supported in code that several lanes of a thread run
#pragma omp critical (here)
    a[0] += 1;
  }
}
