// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Initializers of declare target variables that have no copy.
int target = 3;
// CHECK: unsupported_initializer.c:[[@LINE+1]]:6: error: the initializer of 'address' cannot be repeated for its device copy: it holds an address [omp2simt-unsupported-initializer]
int *address[2] = {[1] = &target};
#pragma omp declare target to(target, address)
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = *address[0];
}
// CHECK: {{^}}1 error generated.
