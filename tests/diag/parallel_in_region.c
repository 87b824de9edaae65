// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// `parallel for` in device code is a team of one thread, whose number is 0: with several threads round it nothing that
// asks for numbers may be near, nor in the functions that the region calls.
#include <omp.h>
static int number(void) { return omp_get_thread_num(); }
static void share(int *a) {
// CHECK-DAG: parallel_in_region.c:[[@LINE+2]]:1: error: a nested parallel region that asks for threads, or calls code that shares its work, is not supported [omp2simt-team-code]
// CHECK-DAG: parallel_in_region.c:[[@LINE+1]]:1: error: 'omp parallel for' is not supported inside a region that asks for thread numbers [omp2simt-parallel-in-region]
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    a[i] = number();
}
static void copy(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    a[i] = i;
}
#pragma omp declare target
void exported(int *a) {
// CHECK-DAG: parallel_in_region.c:[[@LINE+1]]:1: error: 'omp parallel for' is not supported inside a region that asks for thread numbers [omp2simt-parallel-in-region]
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    a[i] = number();
}
#pragma omp end declare target
void f(int *a) {
#pragma omp target parallel map(tofrom : a[0 : 64])
  share(a);
#pragma omp target parallel map(tofrom : a[0 : 64])
  {
    const int me = omp_get_thread_num();
// CHECK-DAG: parallel_in_region.c:[[@LINE+1]]:1: error: 'omp parallel for' is not supported inside a region that asks for thread numbers [omp2simt-parallel-in-region]
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
      a[i] = me;
  }
#pragma omp target parallel map(tofrom : a[0 : 64])
  copy(a);
#pragma omp target map(tofrom : a[0 : 64])
  share(a + 4);
}
// CHECK: {{^}}4 errors generated.
