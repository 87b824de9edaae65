// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Constructs whose threads are to do something else than share one loop nest.
void f(int n, int *a) {
// CHECK: unsupported_region.c:[[@LINE+1]]:1: error: this use of 'omp target teams' is not supported [omp2simt-unsupported-region]
#pragma omp target teams map(a[0 : n])
  {
    a[0] = 1;
  }
// CHECK: unsupported_region.c:[[@LINE+1]]:1: error: this use of 'omp target parallel' is not supported [omp2simt-unsupported-region]
#pragma omp target parallel map(a[0 : n])
  a[0] = 1;
}
// CHECK: {{^}}2 errors generated.
