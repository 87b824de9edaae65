// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Statements and expressions of C that device code cannot have.
struct point {
  int x, y;
};
static int total(int n, ...) { return n; }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: unsupported_statement.c:[[@LINE+1]]:12: error: a statement expression is not supported in device code [omp2simt-unsupported-statement]
    a[i] = ({ 1; });
    // CHECK: unsupported_statement.c:[[@LINE+1]]:5: error: inline assembly is not supported in device code [omp2simt-unsupported-statement]
    __asm__("nop");
  }
}
// CHECK: {{^}}2 errors generated.
