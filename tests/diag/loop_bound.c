// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Bounds that change when they are computed again, or that no thread can know before the loop.
int count(int n);
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK-DAG: loop_bound.c:[[@LINE+1]]:23: error: function 'count' is called in device code but is neither defined in this file nor declare target [omp2simt-undefined-function]
  for (int i = 0; i < count(n); ++i)
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK-DAG: loop_bound.c:[[@LINE+1]]:31: error: a statement expression is not supported in device code [omp2simt-unsupported-statement]
  for (int i = 0; i < n; i += ({ 2; }))
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK-DAG: loop_bound.c:[[@LINE+1]]:16: error: a side effect in a loop bound is not supported [omp2simt-loop-bound]
  for (int i = n++; i < 100; ++i)
    a[i] = 1;
  int m = 5;
#pragma omp target map(a[0 : n])
#pragma omp teams distribute parallel for private(m)
  // CHECK-DAG: loop_bound.c:[[@LINE+2]]:12: error: the private variable 'm' in a loop bound is not supported [omp2simt-loop-bound]
  for (int i = 0; i < m; ++i)
    a[i] = m;
}
// CHECK: {{^}}4 errors generated.
