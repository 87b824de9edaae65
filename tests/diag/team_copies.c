// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// A copy for each team that its threads share, and `++` of what C++ cannot count.
void f(int n, int *a, int x) {
#pragma omp target map(tofrom : a[0 : n])
#pragma omp teams firstprivate(x)
#pragma omp distribute parallel for
  for (int i = 0; i < n; ++i) {
    // CHECK: team_copies.c:[[@LINE+1]]:{{[0-9]+}}: error: the changed variable 'x', of which each team has a copy, in clause 'private or firstprivate' is not supported
    x += i;
    a[i] = x;
  }
}
void g(int *a) {
#pragma omp target map(tofrom : a[0 : 2])
  {
    _Bool b = 0;
    // CHECK: team_copies.c:[[@LINE+1]]:{{[0-9]+}}: error: '++' or '--' of a '_Bool' is not C++
    b++;
    a[0] = b;
  }
}
