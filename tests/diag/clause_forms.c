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
  double *q;
// CHECK: clause_forms.c:[[@LINE+1]]:50: error: a pointer, which would get a device address, in clause 'lastprivate' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for lastprivate(q) map(a[0 : n])
  for (q = a; q < a + n; ++q)
    *q = s;
// CHECK: clause_forms.c:[[@LINE+1]]:50: error: a pointer, which would get a device address, in clause 'lastprivate' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for lastprivate(q) map(a[0 : n])
  for (int i = 0; i < n; ++i)
    q = a + i;
#pragma omp target map(a[0 : n])
// CHECK: clause_forms.c:[[@LINE+1]]:26: error: a pointer, which would get a device address, in clause 'lastprivate' is not supported [omp2simt-unsupported-clause-form]
#pragma omp parallel for lastprivate(conditional : q)
  for (int i = 0; i < n; ++i)
    q = a + i;
  int k = 0, last = 0, i, j, row[6];
// CHECK: clause_forms.c:[[@LINE+1]]:1: error: an array of which the region maps a section in clause 'lastprivate' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target map(tofrom : row[2 : 3])
#pragma omp parallel for lastprivate(row)
  for (int i = 0; i < n; ++i)
    row[3] = i;
// CHECK: clause_forms.c:[[@LINE+1]]:1: error: a loop variable of a nest that is not rectangular in clause 'lastprivate' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for collapse(2) lastprivate(i, j, k)
  for (i = 0; i < n; ++i)
    for (j = 0; j < i; ++j)
      k = j;
// CHECK: clause_forms.c:[[@LINE+1]]:{{[0-9]+}}: error: a variable that is no integer in clause 'linear' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target parallel for linear(a : 2)
  for (int i = 0; i < n; ++i)
    last = i;
#pragma omp target parallel for lastprivate(conditional : last)
  for (int i = 0; i < n; ++i) {
#pragma omp atomic write
    // CHECK: clause_forms.c:[[@LINE+1]]:5: error: a variable that 'omp atomic' assigns in clause 'lastprivate(conditional:)' is not supported [omp2simt-unsupported-clause-form]
    last = i;
  }
}
// CHECK: {{^}}14 errors generated.
