// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// What a declared reduction calls and reads has to exist on the device.
#include <stdio.h>
static int host_setting = 3;
static int noisy(int a, int b) {
  // CHECK: declared_reduction.c:[[@LINE+1]]:3: error: function 'puts' cannot be called in device code: it exists on the host only [omp2simt-host-function]
  puts("combined");
  return a + b;
}
#pragma omp declare reduction(noisy : int : omp_out = noisy(omp_out, omp_in))
static int setting(void) {
  // CHECK: declared_reduction.c:[[@LINE+1]]:10: error: variable 'host_setting' is used in device code but is neither mapped, declare target nor constant [omp2simt-host-variable]
  return host_setting;
}
#pragma omp declare reduction(set : int : omp_out += omp_in) initializer(omp_priv = setting())
void f(int n, int k, int m) {
#pragma omp target teams distribute parallel for reduction(noisy : k) reduction(set : m)
  for (int i = 0; i < n; ++i) {
    k = noisy(k, i);
    m += i;
  }
}
