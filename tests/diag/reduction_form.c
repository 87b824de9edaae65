// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Reductions of what is no arithmetic scalar.
#include <complex.h>
struct pair {
  int a, b;
};
enum color { red, green };
#pragma omp declare reduction(add : struct pair : omp_out.a += omp_in.a) initializer(omp_priv = {0, 0})
#pragma omp declare reduction(longest : int : omp_out = omp_in > omp_out ? omp_in : omp_out)
void f(int n, double *a, struct pair p, enum color c, double _Complex z, int k) {
// CHECK: reduction_form.c:[[@LINE+1]]:85: error: reduction of 'p' with operator 'add' is not supported [omp2simt-reduction-form]
#pragma omp target teams distribute parallel for map(a[0 : n])      reduction(add : p)
  for (int i = 0; i < n; ++i)
    p.a += 1;
// CHECK: reduction_form.c:[[@LINE+1]]:89: error: reduction of 'k' with operator 'longest' is not supported [omp2simt-reduction-form]
#pragma omp target teams distribute parallel for map(a[0 : n])      reduction(longest : k)
  for (int i = 0; i < n; ++i)
    k = i;
// CHECK: reduction_form.c:[[@LINE+1]]:83: error: reduction of 'c' with operator '+' is not supported [omp2simt-reduction-form]
#pragma omp target teams distribute parallel for map(a[0 : n])      reduction(+ : c)
  for (int i = 0; i < n; ++i)
    c += 1;
// CHECK: reduction_form.c:[[@LINE+1]]:83: error: reduction of 'z' with operator '+' is not supported [omp2simt-reduction-form]
#pragma omp target teams distribute parallel for map(a[0 : n])      reduction(+ : z)
  for (int i = 0; i < n; ++i)
    z += 1;
}
// CHECK: {{^}}4 errors generated.
