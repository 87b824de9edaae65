// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// A directive of a macro has no text of its own that could be rewritten.
#define DOUBLE(a, n)                                                                                                   \
  _Pragma("omp target teams distribute parallel for map(a[0 : n])") for (int i = 0; i < n; ++i) a[i] *= 2
#define UPDATE _Pragma("omp target update to(a[0 : n])")
void f(int n, double *a) {
  // CHECK: directive_in_macro.c:[[@LINE+1]]:3: error: 'omp target teams distribute parallel for' is written inside a macro, where it cannot be rewritten; write it out [omp2simt-directive-in-macro]
  DOUBLE(a, n);
  // CHECK: directive_in_macro.c:[[@LINE+1]]:3: error: 'omp target update' is written inside a macro, where it cannot be rewritten; write it out [omp2simt-directive-in-macro]
  UPDATE
}
// CHECK: {{^}}2 errors generated.
