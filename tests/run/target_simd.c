// RUN: %run-all-schedules %s
// target simd: what its clauses alone name, what its one thread answers, and a directive whose last line is a comment.
#include "Inputs/check.h"
#include <omp.h>

#define N 200

static void clauses(int k) {
  int a[N], x = 5, where[2] = {-1, -1};
#pragma omp target simd simdlen(8) if(simd : k == N) linear(x : 3) map(from : a)
  for (int i = 0; i < N; i++) {
    a[i] = x;
    x += 3;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += a[i] != 5 + i * 3;
  check("linear", wrong, 0);
  check("behind the loop", x, 5 + N * 3);
#pragma omp target simd if(k > 0) safelen(4) map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] -= 5;
  wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += a[i] != i * 3;
  check("a condition of host and device", wrong, 0);
#pragma omp target map(from : where)
  {
    where[0] = omp_get_team_num() * 100 + omp_get_thread_num();
    where[1] = omp_get_num_teams() * 1000 + omp_get_num_threads() * 10 + omp_is_initial_device();
#pragma omp simd
    for (int i = 0; i < 1; i++)
      where[0] += omp_get_team_num() + omp_get_num_teams();
  }
  check("team and thread", where[0], 1);
  check("their numbers", where[1], 1010);
}

static void continued(void) {
  int a[4] = {1, 2, 3, 4};
#pragma omp target map(tofrom : a) \
  // the line goes on, with nothing but this
  for (int i = 0; i < 4; i++)
    a[i] *= 2;
  check("a comment as the directive's last line", a[0] + a[3] * 10, 82);
}

int main(void) {
  clauses(N);
  clauses(7);
  continued();
  return result_of_test();
}
