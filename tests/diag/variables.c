// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Variables that a region cannot use.
extern const int elsewhere;
static int get(void) {
  // CHECK-DAG: variables.c:[[@LINE+1]]:10: error: variable 'elsewhere' is used in device code but is neither defined in this file nor declare target [omp2simt-undefined-variable]
  return elsewhere;
}
void f(int n, int *a, int *p) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = get();
#pragma omp target teams distribute parallel for map(a[0 : n]) map(p[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: variables.c:[[@LINE+1]]:13: error: variable 'p' of type 'int *' is not supported in a target region [omp2simt-unsupported-variable]
    a[i] = *p++;
}
// CHECK: {{^}}2 errors generated.
