// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Text that has to be changed for C++ but comes from a part of a macro. (A whole macro use is text that can be changed.)
#include <stdlib.h>
#define POINTER = malloc(4)
#define TWO_STATEMENTS a[i] = 1; a[0] = 1
#define HEADER static int increment(
#define TYPE struct pair {
TYPE int a, b; };
// CHECK-DAG: edit_in_macro.c:[[@LINE+1]]:1: error: the name of function 'increment' has to be changed for CUDA C++ but comes from a macro; write it out [omp2simt-edit-in-macro]
HEADER int x) { return x + 1; }
void f(int n, int *a, void *v) {
  // CHECK-DAG: edit_in_macro.c:[[@LINE+1]]:10: error: an implicit conversion has to be changed for CUDA C++ but comes from a macro; write it out [omp2simt-edit-in-macro]
  int *b POINTER;
  free(b);
// CHECK-DAG: edit_in_macro.c:[[@LINE+1]]:1: error: the loop of this directive has to be changed for CUDA C++ but comes from a macro; write it out [omp2simt-edit-in-macro]
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    TWO_STATEMENTS;
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    struct pair p = {i, 1};
    a[i] = increment(p.a);
  }
}
// CHECK: {{^}}3 errors generated.
