// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Functions that device code cannot call.
#include <stdio.h>
#include <unistd.h>
int elsewhere(int x);
static int here(int x) { return x; }
void f(int n, int *a, int (*pointer)(int)) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: functions.c:[[@LINE+1]]:12: error: function 'elsewhere' is called in device code but has no definition in this file [omp2simt-undefined-function]
    a[i] = elsewhere(i);
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: functions.c:[[@LINE+1]]:12: error: function 'getpid' cannot be called in device code: it exists on the host only [omp2simt-host-function]
    a[i] = getpid();
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: functions.c:[[@LINE+1]]:12: error: calls through function pointers are not supported in device code [omp2simt-indirect-call]
    a[i] = pointer(i);
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: functions.c:[[@LINE+1]]:25: error: the address of function 'here' is not supported in device code [omp2simt-function-pointer]
    int (*g)(int) = i ? here : 0;
    a[i] = g != 0;
  }
}
// CHECK: {{^}}4 errors generated.
