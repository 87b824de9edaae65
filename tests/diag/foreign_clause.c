// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Clauses of other directives at which Clang's parser would not come back.
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = 1;
// CHECK: foreign_clause.c:[[@LINE+1]]:{{[0-9]+}}: error: clause 'uniform' does not belong on 'omp parallel for' [omp2simt-foreign-clause]
#pragma omp parallel for uniform(n)
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
