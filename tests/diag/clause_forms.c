// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Forms of clauses that are handled in other forms.
#include <omp.h>
struct pair {
  int a, b;
};
void f(int n, double *a, double s, struct pair p) {
// CHECK: clause_forms.c:[[@LINE+1]]:50: error: a sharing other than 'none' and 'shared' in clause 'default' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for default(firstprivate)
  for (int i = 0; i < n; ++i)
    ;
// CHECK: clause_forms.c:[[@LINE+1]]:50: error: a sharing other than 'none' and 'shared' in clause 'default' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for default(private)
  for (int i = 0; i < n; ++i)
    ;
// CHECK: clause_forms.c:[[@LINE+1]]:50: error: a mapper, iterator or other modifier in clause 'map' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for map(mapper(default), to : p)
  for (int i = 0; i < n; ++i)
    ;
// CHECK: clause_forms.c:[[@LINE+1]]:50: error: a mapper, iterator or other modifier in clause 'map' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for map(ompx_hold, tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = s;
// CHECK: clause_forms.c:[[@LINE+1]]:27: error: a mapper or iterator in clause 'to' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target update to(mapper(default) : p)
// CHECK: clause_forms.c:[[@LINE+1]]:27: error: a mapper or iterator in clause 'from' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target update from(mapper(default) : p)
// CHECK: clause_forms.c:[[@LINE+1]]:67: error: a modifier in clause 'reduction' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for map(a[0 : n])    reduction(task, + : s)
  for (int i = 0; i < n; ++i)
    s += a[i];
}
// CHECK: {{^}}7 errors generated.
