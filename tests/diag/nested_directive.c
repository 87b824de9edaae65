// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Directives in the text of a region.
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
// CHECK: nested_directive.c:[[@LINE+1]]:1: error: 'omp task' is not supported inside device code [omp2simt-directive-in-device-code]
#pragma omp task
    a[i] = 0;
// CHECK: nested_directive.c:[[@LINE+1]]:1: error: 'omp taskwait' is not supported inside device code [omp2simt-directive-in-device-code]
#pragma omp taskwait
  }
}
// CHECK: {{^}}2 errors generated.
