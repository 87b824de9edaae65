// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// A function that lanes call does not know which lanes make up its OpenMP thread.
#include <omp.h>
// CHECK: thread_number_in_simd.c:[[@LINE+1]]:12: error: 'mine' asks for thread or team numbers, and a simd loop calls it: this is not supported; ask before the loop [omp2simt-thread-number-in-simd]
static int mine(int x) { return x + omp_get_thread_num(); }
void f(int *a) {
#pragma omp target parallel map(tofrom : a[0 : 64])
  {
#pragma omp simd
    for (int i = 0; i < 64; i++)
      a[i] = mine(i);
  }
}
