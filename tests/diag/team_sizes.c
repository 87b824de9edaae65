// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Functions do not know how many threads the parallel region has that they are called in.
#include <omp.h>
// CHECK: team_sizes.c:[[@LINE+1]]:12: error: 'number' asks for threads, or shares its work, and a parallel region calls it: this is not supported where parallel regions of a team have different sizes
static int number(void) { return omp_get_num_threads(); }
void f(int n, int *a) {
#pragma omp target map(a[0 : n])
  {
#pragma omp parallel num_threads(3)
    a[0] = number();
#pragma omp parallel num_threads(n)
    a[1] = number();
  }
}
