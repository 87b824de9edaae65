// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Directives that stay for the host compiler outside target regions have no meaning inside them.
static void called(int *a) {
// CHECK: directive_in_device_code.c:[[@LINE+1]]:1: error: 'omp task' is not supported inside device code [omp2simt-directive-in-device-code]
#pragma omp task
  a[0]++;
}
// CHECK: directive_in_device_code.c:[[@LINE+7]]:5: note: called from device code here
void f(int n, int *a) {
#pragma omp parallel for // outside: fine
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    called(a);
}
// CHECK: {{^}}1 error generated.
