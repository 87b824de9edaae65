// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// The clauses of Clang's list are walked by tests/walk; here is what the message looks like, and that each is reported.
#include <omp.h>
void f(int n, double *a, double s) {
// CHECK: unsupported_clause.c:[[@LINE+1]]:66: error: clause 'uses_allocators' is not supported on 'omp target teams distribute parallel for' [omp2simt-unsupported-clause]
#pragma omp target teams distribute parallel for map(a[0 : n])   uses_allocators(omp_default_mem_alloc) \
    ompx_dyn_cgroup_mem(64)
  // CHECK: unsupported_clause.c:[[@LINE-1]]:5: error: clause 'ompx_dyn_cgroup_mem' is not supported on 'omp target teams distribute parallel for' [omp2simt-unsupported-clause]
  for (int i = 0; i < n; ++i)
    a[i] = s;
}
// CHECK: {{^}}2 errors generated.
