// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Types that CUDA does not have. A struct may have a member of such a type: using it is what fails.
struct record {
  int id;
  long double wide;
};
static int half(int n) {
  // CHECK-DAG: unsupported_type.c:[[@LINE+1]]:15: error: type 'long double' is not supported in device code [omp2simt-unsupported-type]
  long double x = n;
  return n / 2;
}
// CHECK-DAG: unsupported_type.c:[[@LINE+4]]:12: note: called from device code here
void f(int n, int *a, long double *e, struct record *r) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = half(i);
#pragma omp target teams distribute parallel for map(e[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: unsupported_type.c:[[@LINE+1]]:5: error: type 'long double' is not supported in device code [omp2simt-unsupported-type]
    e[i] = 1;
#pragma omp target teams distribute parallel for map(r[0 : n])
  for (int i = 0; i < n; ++i)
    r[i].id = i;
#pragma omp target teams distribute parallel for map(r[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: unsupported_type.c:[[@LINE+1]]:5: error: type 'long double' is not supported in device code [omp2simt-unsupported-type]
    r[i].wide = i;
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK-DAG: unsupported_type.c:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}omp2simt-{{device-not-cxx|unsupported-type}}]
    double _Complex z = i;
    a[i] = 1;
  }
}
// CHECK: {{^}}4 errors generated.
