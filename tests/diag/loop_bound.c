// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Bounds that would have to be computed on the device, or whose value the region could change.
struct grid {
  int n;
};
int count(int n);
void f(int n, int *a, struct grid *g, int *bounds) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_bound.c:[[@LINE+1]]:23: error: a function call in a loop bound is not supported: the bound is computed before the region starts [omp2simt-loop-bound]
  for (int i = 0; i < count(n); ++i)
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_bound.c:[[@LINE+1]]:23: error: a member of a struct in a loop bound is not supported: the bound is computed before the region starts [omp2simt-loop-bound]
  for (int i = 0; i < g->n; ++i)
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_bound.c:[[@LINE+1]]:16: error: an array element in a loop bound is not supported: the bound is computed before the region starts [omp2simt-loop-bound]
  for (int i = bounds[0]; i < n; ++i)
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_bound.c:[[@LINE+1]]:23: error: memory behind a pointer in a loop bound is not supported: the bound is computed before the region starts [omp2simt-loop-bound]
  for (int i = 0; i < *bounds; ++i)
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_bound.c:[[@LINE+1]]:31: error: a statement expression in a loop bound is not supported: the bound is computed before the region starts [omp2simt-loop-bound]
  for (int i = 0; i < n; i += ({ 2; }))
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_bound.c:[[@LINE+1]]:16: error: a side effect in a loop bound is not supported: the bound is computed before the region starts [omp2simt-loop-bound]
  for (int i = n++; i < 100; ++i)
    a[i] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n]) map(tofrom : n)
  // CHECK: loop_bound.c:[[@LINE+2]]:12: error: the mapped or private variable 'n' in a loop bound is not supported: the bound is computed before the region starts [omp2simt-loop-bound]
  for (int i = 0; i < n; ++i)
    a[i] = n;
}
// CHECK: {{^}}7 errors generated.
