// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Functions and variables of namespaces that device code could only reach as the host's.
namespace {
int hidden(int x) { return x; }
}
namespace ns {
inline namespace v1 {
int current(int x) { return x; }
}
int outside(int x);
const int table[3] = {1, 2, 3};
int mapped[3];
#pragma omp declare target
int counter;
#pragma omp end declare target
}
int ns::outside(int x) { return x; }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: namespaces.cpp:[[@LINE+1]]:12: error: a function of an unnamed or inline namespace is not supported in device code [omp2simt-unsupported-statement]
    a[i] = hidden(i);
    // CHECK: namespaces.cpp:[[@LINE+1]]:13: error: a function of an unnamed or inline namespace is not supported in device code [omp2simt-unsupported-statement]
    a[i] += ns::current(i);
    // CHECK: namespaces.cpp:[[@LINE+1]]:13: error: a function that is defined outside its namespace is not supported in device code [omp2simt-unsupported-statement]
    a[i] += ns::outside(i);
  }
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    // CHECK: namespaces.cpp:[[@LINE+1]]:12: error: variable 'table' of type 'const int[3]' is not supported in a target region [omp2simt-unsupported-variable]
    a[i] = ns::table[i % 3];
#pragma omp target teams distribute parallel for map(from : ns::mapped)
  for (int i = 0; i < 3; ++i)
    // CHECK: namespaces.cpp:[[@LINE+1]]:5: error: variable 'mapped' of type 'int[3]' is not supported in a target region [omp2simt-unsupported-variable]
    ns::mapped[i] = i;
#pragma omp target map(a[0 : n])
  // CHECK: namespaces.cpp:[[@LINE+1]]:10: error: variable 'counter' of type 'int' is not supported in a target region [omp2simt-unsupported-variable]
  a[0] = ns::counter;
}
// CHECK: {{^}}6 errors generated.
