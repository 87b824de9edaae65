// RUN: %run-all-schedules %s
// The block of `target parallel` is run by every thread of one team, that of `target teams` by one thread of each team.
#include <omp.h>
#include <stdio.h>

struct pair {
  int a, b;
};

/// Private copies of each team, and numbers of threads that are known at run time only.
static int copies_and_counts(void) {
  int v[4] = {0}, u[4] = {0}, w[4] = {0}, k = 2, list[3] = {1, 2, 3};
  struct pair p = {2, 3};
#pragma omp target teams num_teams(4) map(tofrom : v, u, w) firstprivate(p, k, list)
  {
    const int team = omp_get_team_num();
    p.a += team;
    k += team;
    list[1] += team;
    v[team] = p.a + p.b;
    u[team] = k;
    w[team] = list[0] + list[1];
  }
  for (int t = 0; t < 4; t++)
    if (v[t] != 5 + t || u[t] != 2 + t || w[t] != 3 + t)
      return printf("FAILED: team %d: %d %d %d\n", t, v[t], u[t], w[t]), 1;
  for (int threads = 20; threads <= 200; threads += 60) {
    int count = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : count)
    {
      int s = 0;
#pragma omp simd reduction(+ : s)
      for (int i = 0; i < 64; i++)
        s += i;
#pragma omp atomic
      count += s == 64 * 63 / 2;
    }
    if (count != threads)
      return printf("FAILED: %d threads of %d\n", count, threads), 1;
  }
  return 0;
}

int main(void) {
  if (copies_and_counts())
    return 1;
  int threads = 0, seen[64] = {0}, sum = 0;
#pragma omp target parallel num_threads(48) map(tofrom : threads, seen) reduction(+ : sum)
  {
    const int me = omp_get_thread_num();
    if (me == 0)
      threads = omp_get_num_threads();
    seen[me] += me + 1;
    sum += me;
  }
  int teams = 0, visited[8] = {0};
#pragma omp target map(tofrom : teams, visited)
#pragma omp teams num_teams(5)
  {
    const int team = omp_get_team_num();
    if (team == 0)
      teams = omp_get_num_teams();
    visited[team] += 10 + team;
  }
  int count = 0;
#pragma omp target map(tofrom : count)
#pragma omp parallel num_threads(6)
  {
    int row[40], own = 0;
#pragma omp simd
    for (int i = 0; i < 40; i++)
      row[i] = i;
#pragma omp simd reduction(+ : own)
    for (int i = 0; i < 40; i++)
      own += row[i];
#pragma omp atomic
    count += own;
  }
  if (threads != 48 || sum != 48 * 47 / 2)
    return printf("FAILED: %d threads, sum %d\n", threads, sum), 1;
  for (int i = 0; i < 64; i++)
    if (seen[i] != (i < 48 ? i + 1 : 0))
      return printf("FAILED: thread %d: %d\n", i, seen[i]), 1;
  if (teams != 5)
    return printf("FAILED: %d teams\n", teams), 1;
  for (int i = 0; i < 8; i++)
    if (visited[i] != (i < 5 ? 10 + i : 0))
      return printf("FAILED: team %d: %d\n", i, visited[i]), 1;
  if (count != 6 * 780)
    return printf("FAILED: count %d\n", count), 1;
  printf("PASS\n");
  return 0;
}
