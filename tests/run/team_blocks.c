// RUN: %run-all-schedules %s
// The block of `target parallel` is run by every thread of one team, that of `target teams` by one thread of each team.
#include <omp.h>
#include <stdio.h>

int main(void) {
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
