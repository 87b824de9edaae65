// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Macro uses are expanded in the main file only.
// CHECK-DAG: macros.h:3:37: error: 'omp target update' is written inside a macro, where it cannot be rewritten; write it out [omp2simt-directive-in-macro]
// CHECK-DAG: macros.h:6:3: error: an implicit conversion has to be changed for CUDA C++ but comes from a macro; write it out [omp2simt-edit-in-macro]
#include "Inputs/macros.h"
void f(int n, int *a) {
  update(n, a);
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = first(&a[i]);
}
// CHECK: {{^}}2 errors generated.
