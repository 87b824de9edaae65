// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// A host variable that device code reaches through a function: no clause speaks of it.
static int counter;
// CHECK: host_variable.c:[[@LINE+1]]:34: error: variable 'counter' is used in device code but is neither mapped, declare target nor constant [omp2simt-host-variable]
static int next(void) { return ++counter; }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = next();
}
// CHECK: {{^}}1 error generated.
