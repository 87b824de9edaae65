// RUN: rm -f %t.cu && %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: ls %t.cu
// Functions of a declare target block that cannot run on the device: nobody here calls them there.
#include <stdio.h>
static int host_state;
#pragma omp declare target
// CHECK: no_device_version.c:[[@LINE+1]]:6: warning: declare target function 'report' has no device version, since it holds what device code cannot; device code that is not known here cannot call it [omp2simt-no-device-version]
void report(FILE *file, int x) { fprintf(file, "%d\n", x); }
// CHECK: no_device_version.c:[[@LINE+1]]:5: warning: declare target function 'next' has no device version
int next(void) { return ++host_state; }
// CHECK: no_device_version.c:[[@LINE+1]]:6: warning: declare target function 'offload' has no device version
void offload(int *x) {
#pragma omp target map(x[0 : 1])
  *x = 1;
}
int twice(int x) { return 2 * x; }
#pragma omp end declare target
int main(void) { return 0; }
// CHECK-NOT: warning:
