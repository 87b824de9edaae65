// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --standalone %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// What a standalone program cannot hold.
#include <stdio.h>
#include <stdlib.h>

void elsewhere(void);
extern int outside;
static _Thread_local int own;
#pragma omp declare target
void of_other_file(void);
#pragma omp end declare target

int main(int argc, char **argv) {
  int x = 1, y = 2;
  double a[4] = {0};
  int *p = &x;
  // CHECK-DAG: standalone.c:[[@LINE+1]]:3: error: function 'elsewhere' is called in device code but is neither defined in this file nor declare target [omp2simt-undefined-function]
  elsewhere();
  // CHECK-DAG: standalone.c:[[@LINE+1]]:3: error: function 'of_other_file' is called in device code but is neither defined in this file nor declare target [omp2simt-undefined-function]
  of_other_file();
  // CHECK-DAG: standalone.c:[[@LINE+1]]:3: error: function 'getenv' cannot be called in device code: it exists on the host only [omp2simt-host-function]
  getenv("HOME");
  // CHECK-DAG: standalone.c:[[@LINE+1]]:3: error: function 'atexit' cannot be called in device code: it exists on the host only [omp2simt-host-function]
  atexit(0);
#pragma omp target
  {
    // CHECK-DAG: standalone.c:[[@LINE+1]]:5: error: 'omp target' runs in place in a standalone program: changing 'x', or taking its address, is not supported where it has a copy of it; map it [omp2simt-copy-in-place]
    x = a[0];
    // CHECK-DAG: standalone.c:[[@LINE+1]]:5: error: 'omp target' runs in place in a standalone program: changing 'p', or taking its address, is not supported where it has a copy of it; map it [omp2simt-copy-in-place]
    p = &y;
    a[1] = y;
  }
#pragma omp target firstprivate(a)
  // CHECK-DAG: standalone.c:[[@LINE+1]]:3: error: 'omp target' runs in place in a standalone program: changing 'a', or
  a[1] = 2;
  // CHECK-DAG: standalone.c:[[@LINE+1]]:20: error: clause 'private' is not supported on 'omp target' [omp2simt-unsupported-clause]
#pragma omp target private(y)
  y = 1;
  // CHECK-DAG: standalone.c:[[@LINE+1]]:1: error: 'omp target teams distribute parallel for' is not supported inside device code [omp2simt-directive-in-device-code]
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++)
    a[i] = i;
  // CHECK-DAG: standalone.c:[[@LINE+1]]:10: error: variable 'outside' is used in device code but is neither defined in this file nor declare target [omp2simt-undefined-variable]
  return outside +
         // CHECK-DAG: standalone.c:[[@LINE+1]]:10: error: variable 'own' is used in device code but is neither defined in this file nor declare target [omp2simt-undefined-variable]
         own +
         // CHECK-DAG: standalone.c:[[@LINE+1]]:16: error: variable 'stdin' is used in device code but is neither defined in this file nor declare target [omp2simt-undefined-variable]
         (p == stdin);
}
