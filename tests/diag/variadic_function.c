// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// A function with variable arguments has no copy for the device.
#include <stdarg.h>
// CHECK: variadic_function.c:[[@LINE+1]]:12: error: a function with variable arguments is not supported in device code [omp2simt-unsupported-statement]
static int first(int n, ...) {
  return n;
}
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: variadic_function.c:[[@LINE+1]]:12: note: called from device code here
    a[i] = first(1, 2);
}
// CHECK: {{^}}1 error generated.
