// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Orders of iterations that clauses promise and kernels do not keep.
void f(int n, int *a) {
// CHECK: chunk_order.c:[[@LINE+1]]:52: error: a chunk of iterations of a nest that is not rectangular in clause 'schedule' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target parallel for map(a[:n])         schedule(static, 4) collapse(2)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < i; ++j)
      a[i] += j;
// CHECK: chunk_order.c:[[@LINE+1]]:52: error: a chunk of iterations of a nest that is not rectangular in clause 'schedule' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target parallel for map(a[:n])         schedule(static, 1) collapse(2) num_threads(4)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < i; ++j)
      a[i] += j;
// CHECK: chunk_order.c:[[@LINE+1]]:70: error: the order of the chunks of a given number of teams in clause 'dist_schedule' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for map(a[:n])          dist_schedule(static, 4) num_teams(2)
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
// CHECK: {{^}}3 errors generated.
