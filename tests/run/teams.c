// RUN: %run-all-schedules %s
// num_teams and thread_limit are honoured, every iteration runs once, and thread numbers agree with them.
#include <omp.h>
#include <stdio.h>

#define N 3000

int main(void) {
  static int team[N], thread[N], visits[N];
  const int teams[] = {1, 2, 5, 64}, limits[] = {1, 32, 48, 256};
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 4; b++) {
      int league = 0, width = 0;
      for (int i = 0; i < N; i++)
        visits[i] = 0;
#pragma omp target teams distribute parallel for num_teams(teams[a]) thread_limit(limits[b]) \
    map(tofrom : visits) map(from : team, thread) map(tofrom : league, width) reduction(max : league, width)
      for (int i = 0; i < N; i++) {
        visits[i]++;
        team[i] = omp_get_team_num();
        thread[i] = omp_get_thread_num();
        league = omp_get_num_teams() > league ? omp_get_num_teams() : league;
        width = omp_get_num_threads() > width ? omp_get_num_threads() : width;
      }
      if (league != teams[a] || width < 1 || width > limits[b]) {
        printf("FAILED: asked for %d teams of %d threads, got %d of %d\n", teams[a], limits[b], league, width);
        return 1;
      }
      for (int i = 0; i < N; i++)
        if (visits[i] != 1 || team[i] < 0 || team[i] >= league || thread[i] < 0 || thread[i] >= width) {
          printf("FAILED: iteration %d: %d visits, team %d, thread %d\n", i, visits[i], team[i], thread[i]);
          return 1;
        }
    }
  printf("PASS\n");
  return 0;
}
