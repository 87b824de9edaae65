// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu -- -fopenmp-version=52 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// From OpenMP 5.2 on a condition may say that there is one team.
void f(int n, int *a) {
// CHECK: if_of_teams.c:[[@LINE+1]]:49: error: a condition of 'teams' in clause 'if' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams num_teams(4) map(a[:4])if(teams : n)
  a[0] = 1;
// CHECK: if_of_teams.c:[[@LINE+1]]:49: error: a condition of 'teams' in clause 'if' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams num_teams(4) map(a[:4])if(n)
  a[0] = 1;
// CHECK: if_of_teams.c:[[@LINE+2]]:32: error: a condition of 'teams' in clause 'if' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target map(a[0 : 4])
#pragma omp teams num_teams(4) if(n)
  a[0] = 1;
#pragma omp target teams distribute parallel for if(n) map(a[0 : 4])
  for (int i = 0; i < 4; i++)
    a[i] = 1;
}
// CHECK: {{^}}3 errors generated.
