// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Host code of C that is not C++ and for which one file has no edit; --split is the way out.
#include <stdatomic.h>
struct outer {
  // CHECK-DAG: not_cxx.c:[[@LINE+1]]:3: error: a named struct inside a struct is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
  struct inner {
    int z;
  } inner;
};
// CHECK-DAG: not_cxx.c:[[@LINE+1]]:1: error: a function definition in the old style is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
int old(x) int x; { return x; }
// CHECK-DAG: not_cxx.c:[[@LINE+2]]:1: error: a second definition of a variable is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
int twice;
int twice;
// CHECK-DAG: not_cxx.c:[[@LINE+1]]:1: error: a constant without an initializer is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
const int nothing;
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // CHECK-DAG: not_cxx.c:[[@LINE+1]]:3: error: an '_Atomic' object is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
  _Atomic int counter = 0;
  // CHECK-DAG: not_cxx.c:[[@LINE+1]]:3: error: a complex number is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
  double _Complex z = 1;
  // CHECK-DAG: not_cxx.c:[[@LINE+1]]:{{[0-9]+}}: error: the size of an expression whose type is 'int' in C alone is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
  int s = sizeof('a');
  // CHECK-DAG: not_cxx.c:[[@LINE+1]]:{{[0-9]+}}: error: the C++ keyword 'class' as a name is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
  int class = 1;
  if (n)
    // CHECK-DAG: not_cxx.c:[[@LINE+1]]:5: error: a 'goto' over an initialization is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
    goto end;
  int after = 1;
end:
  a[0] = after;
  switch (n) {
    int inside = 3;
  // CHECK-DAG: not_cxx.c:[[@LINE+1]]:3: error: a 'case' behind an initialization is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
  case 1:
    a[1] = inside;
  }
}
// CHECK: {{^}}10 errors generated.
