// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Device code is C++ also where the host part stays C.
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK-DAG: device_not_cxx.c:[[@LINE+1]]:{{[0-9]+}}: error: the C++ keyword 'new' as a name is not C++ and not supported in device code [omp2simt-device-not-cxx]
    int new = 3;
    // CHECK-DAG: device_not_cxx.c:[[@LINE+1]]:12: error: the C++ keyword 'new' as a name is not C++ and not supported in device code [omp2simt-device-not-cxx]
    a[i] = new;
  }
}
// CHECK: {{^}}2 errors generated.
