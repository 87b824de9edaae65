// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Device code is C++ also where the host part stays C.
static int old(x) int x; { return x; }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK-DAG: device_not_cxx.c:[[@LINE+1]]:12: error: the size of an expression whose type is 'int' in C alone is not C++ and not supported in device code [omp2simt-device-not-cxx]
    a[i] = sizeof('a');
    if (i)
      // CHECK-DAG: device_not_cxx.c:[[@LINE+1]]:7: error: a 'goto' over an initialization is not C++ and not supported in device code [omp2simt-device-not-cxx]
      goto end;
    int after = 1;
    a[i] += after;
  end:;
  }
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = old(i);
}
// CHECK-DAG: device_not_cxx.c:4:1: error: a function definition in the old style is not C++ and not supported in device code [omp2simt-device-not-cxx]
// CHECK: {{^}}3 errors generated.
