// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Reductions of what is no arithmetic scalar.
#include <complex.h>
enum color { red, green };
#pragma omp declare reduction(nearest : double _Complex : omp_out = omp_in)
void f(int n, double *a, enum color c, double _Complex z) {
// CHECK: reduction_form.c:[[@LINE+1]]:83: error: reduction of 'c' with operator '+' is not supported [omp2simt-reduction-form]
#pragma omp target teams distribute parallel for map(a[0 : n])      reduction(+ : c)
  for (int i = 0; i < n; ++i)
    c += 1;
// CHECK: reduction_form.c:[[@LINE+1]]:83: error: reduction of 'z' with operator '+' is not supported [omp2simt-reduction-form]
#pragma omp target teams distribute parallel for map(a[0 : n])      reduction(+ : z)
  for (int i = 0; i < n; ++i)
    z += 1;
// CHECK: reduction_form.c:[[@LINE+1]]:89: error: reduction of 'z' with operator 'nearest' is not supported [omp2simt-reduction-form]
#pragma omp target teams distribute parallel for map(a[0 : n])      reduction(nearest : z)
  for (int i = 0; i < n; ++i)
    z += 1;
}
// CHECK: {{^}}3 errors generated.
