// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Functions that device code cannot call.
#include <math.h>
#include <stdio.h>
#include <unistd.h>
int elsewhere(int x);
static int here(int x) { return x; }
void f(int n, int *a, int (*old)(), int (*variadic)(int, ...)) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: functions.c:[[@LINE+1]]:12: error: function 'elsewhere' is called in device code but is neither defined in this file nor declare target [omp2simt-undefined-function]
    a[i] = elsewhere(i);
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: functions.c:[[@LINE+1]]:12: error: function 'getpid' cannot be called in device code: it exists on the host only [omp2simt-host-function]
    a[i] = getpid();
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: functions.c:[[@LINE+1]]:12: error: calls through pointers to functions without a prototype are not supported in device code [omp2simt-indirect-call]
    a[i] = old(i);
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: functions.c:[[@LINE+1]]:12: error: calls through pointers to functions with variable arguments are not supported in device code [omp2simt-indirect-call]
    a[i] = variadic(i);
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: functions.c:[[@LINE+1]]:31: error: the address of function 'sqrt' is not supported in device code [omp2simt-function-pointer]
    double (*g)(double) = i ? sqrt : 0;
    a[i] = g != 0;
  }
  int (*bound)(int) = here;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: functions.c:[[@LINE+1]]:23: error: a call through a pointer or of another file's function in a loop bound is not supported [omp2simt-loop-bound]
  for (int i = 0; i < bound(n); ++i)
    a[i] = 1;
}
// CHECK: {{^}}6 errors generated.
