// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Statements and expressions of C++ that device code cannot have.
struct Counter {
  int value;
  Counter(int v) : value(v) {}
  int next() { return ++value; }
};
template <typename T> T twice(T x) { return x + x; }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:12: error: a call of a template or member function is not supported in device code [omp2simt-unsupported-statement]
    a[i] = twice(i);
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:14: error: 'new' or 'delete' is not supported in device code [omp2simt-unsupported-statement]
    int *p = new int;
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:5: error: 'new' or 'delete' is not supported in device code [omp2simt-unsupported-statement]
    delete p;
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:18: error: a lambda is not supported in device code [omp2simt-unsupported-statement]
    auto inner = [](int x) { return x; };
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:9: error: a variable length array is not supported in device code [omp2simt-unsupported-statement]
    int row[i + 1];
  }
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:13: error: a constructor call is not supported in device code [omp2simt-unsupported-statement]
    Counter counter(i);
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:12: error: a member function call is not supported in device code [omp2simt-unsupported-statement]
    a[i] = counter.next();
  }
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    int row[4];
    // CHECK: unsupported_statement.cpp:[[@LINE+1]]:5: error: a range-based for loop is not supported in device code [omp2simt-unsupported-statement]
    for (int x : row)
      a[i] += x;
  }
}
// CHECK: {{^}}8 errors generated.
