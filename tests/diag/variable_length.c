// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// What device code cannot say of variable length arrays.
#include <stddef.h>
typedef int vector[4];
static int effects(int n, int t[n][n++]) { return t[0][0]; }
static int hidden(int n) {
  // CHECK-DAG: variable_length.c:[[@LINE+1]]:15: error: a name for a variable length array's type is not supported in device code [omp2simt-unsupported-statement]
  typedef int row[n];
  // CHECK-DAG: variable_length.c:[[@LINE+1]]:3: error: a variable length array with bounds that stand elsewhere is not supported in device code [omp2simt-unsupported-statement]
  row *p = NULL;
  return p == NULL;
}
void f(int n, int *a, int k) {
  int table[n][n];
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    vector fine[n];
    int(*p)[n] = NULL, v[n], t[n][n];
    fine[0][0] = v[0] = t[0][0] = 1;
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:11: error: a variable of this type with a variable length is not supported in device code [omp2simt-unsupported-statement]
    int(**pp)[n] = &p;
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:11: error: a variable of this type with a variable length is not supported in device code [omp2simt-unsupported-statement]
    int (*ps[3])[n];
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:17: error: this choice of pointers to variable length arrays is not supported in device code [omp2simt-unsupported-statement]
    p = i ? p : NULL;
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:12: error: a variable length array as the index of a number is not supported in device code [omp2simt-unsupported-statement]
    a[i] = 0[t][0];
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:11: error: a bound with an effect beside other bounds or an initializer is not supported in device code [omp2simt-unsupported-statement]
    int w[k++][n];
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:23: error: a variable length array with an alignment, or a declaration beside one is not supported in device code [omp2simt-unsupported-statement]
    _Alignas(64) char c[n];
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:18: error: the alignment of a variable length array is not supported in device code [omp2simt-unsupported-statement]
    a[i] += (int)_Alignof(int[n]);
// CHECK-DAG: variable_length.c:[[@LINE+1]]:26: error: a variable length array in a clause that makes copies is not supported in device code [omp2simt-unsupported-statement]
#pragma omp simd private(v)
    for (int j = 0; j < n; ++j)
      v[j] = j;
    a[i] += w[0][0] + c[0] + (pp == NULL) + (ps[0] == NULL);
  }
#pragma omp target map(a[0 : n])
  {
    int t[n][n];
    a[0] = hidden(n) + effects(n, t);
  }
// CHECK-DAG: variable_length.c:[[@LINE+2]]:10: error: variable 'table' of type 'int[n][n]' is not supported in a target region [omp2simt-unsupported-variable]
#pragma omp target firstprivate(table) map(a[0 : n])
  a[0] = table[0][0];
// CHECK-DAG: variable_length.c:[[@LINE+2]]:23: error: the size or address of a variable length array in a loop bound is not supported [omp2simt-loop-bound]
#pragma omp target teams distribute parallel for map(a[0 : n]) map(table)
  for (int i = 0; i < sizeof table / sizeof table[0]; ++i)
    a[i] = table[i][0];
  int(*rows)[n] = table;
// CHECK-DAG: variable_length.c:[[@LINE+1]]:1: error: a pointer to variable length arrays in clause 'use_device_ptr' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target data map(rows[0 : n]) use_device_ptr(rows)
  a[0] = 1;
#pragma omp target map(a[0 : n])
  {
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:14: error: a variable length array in a loop's header is not supported in device code [omp2simt-unsupported-statement]
    for (int v[n];;)
      break;
    // CHECK-DAG: variable_length.c:[[@LINE+1]]:10: error: several variables beside a pointer to a variable length array in a loop's header is not supported in device code [omp2simt-unsupported-statement]
    for (int(*p)[n] = NULL, i = 0; i < n; ++i)
      a[0] += p == NULL;
  }
}
// CHECK-DAG: variable_length.c:6:36: error: a parameter's bound with an effect is not supported in device code [omp2simt-unsupported-statement]
