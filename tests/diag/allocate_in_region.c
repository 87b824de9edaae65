// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// A directive that host compilers know as little as device code does.
#include <omp.h>
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    int x = i;
// CHECK: allocate_in_region.c:[[@LINE+1]]:1: error: 'omp allocate' is not supported [omp2simt-unsupported-directive]
#pragma omp allocate(x)
    a[i] = x;
  }
}
// CHECK: {{^}}1 error generated.
