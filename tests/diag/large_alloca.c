// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Memory that no device's heap has by default.
#include <alloca.h>
void f(int *r) {
#pragma omp target map(tofrom : r[0 : 1])
  {
    // CHECK: large_alloca.c:[[@LINE+1]]:{{[0-9]+}}: error: an 'alloca' of more than 8 MiB, as much as a device's heap has, is not supported in device code
    char *p = alloca(1u << 30);
    p[0] = 1;
    r[0] = p[0];
  }
}
