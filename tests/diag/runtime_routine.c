// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// OpenMP routines that neither the host's library nor ours has, and those that device code cannot call.
#include <omp.h>
void f(int n, double *a) {
  // CHECK-DAG: runtime_routine.c:[[@LINE+1]]:3: error: OpenMP routine 'omp_pause_resource_all' is not supported in host code [omp2simt-runtime-routine]
  omp_pause_resource_all(omp_pause_soft);
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: runtime_routine.c:[[@LINE+1]]:12: error: OpenMP routine 'omp_get_level' is not supported in device code [omp2simt-runtime-routine]
    a[i] = omp_get_level();
}
// CHECK: {{^}}2 errors generated.
