// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// lastprivate(conditional:) of a loop whose threads have several lanes, which assign it each for itself.
void f(int n, int m, const double *a) {
  int last = -1;
#pragma omp target parallel for lastprivate(conditional : last) map(to : a[0 : n])
  for (int i = 0; i < n; ++i) {
// CHECK: lanes_assign.c:[[@LINE+1]]:1: error: a simd loop that assigns 'last', which is lastprivate(conditional:) of the loop around it, is not supported [omp2simt-lanes-assign]
#pragma omp simd lastprivate(last)
    for (int j = 0; j < m; ++j)
      if (a[j] > i)
        last = j;
  }
}
