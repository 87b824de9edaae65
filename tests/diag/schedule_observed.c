// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// A schedule shows through thread numbers: this program may count on thread 0 getting the first four iterations, also
// where a function that the region calls asks for the number.
#include <omp.h>
static int number(void) { return omp_get_thread_num(); }
void f(int n, int *a) {
// CHECK: schedule_observed.c:[[@LINE+1]]:66: error: {{.*}} in clause '{{.*}}schedule{{.*}}' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for map(a[0 : n])   schedule(static, 4)
  for (int i = 0; i < n; ++i)
    a[i] = omp_get_thread_num();
// CHECK: schedule_observed.c:[[@LINE+1]]:66: error: {{.*}} in clause '{{.*}}schedule{{.*}}' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for map(a[0 : n])   dist_schedule(static, 4)
  for (int i = 0; i < n; ++i)
    a[i] = omp_get_team_num();
// CHECK: schedule_observed.c:[[@LINE+1]]:66: error: {{.*}} in clause '{{.*}}schedule{{.*}}' is not supported [omp2simt-unsupported-clause-form]
#pragma omp target teams distribute parallel for map(a[0 : n])   schedule(static, 4)
  for (int i = 0; i < n; ++i)
    a[i] = number();
}
// CHECK: {{^}}3 errors generated.
