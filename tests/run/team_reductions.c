// RUN: %run-all-schedules %s
// Reductions over teams whose variables the last parallel region of the team changes; lastprivate of `distribute`.
#include <stdio.h>

int main(void) {
  int sum = 5, most = 0, last = -1, counts[4] = {0, 0, 0, 0};
#pragma omp target teams num_teams(3) thread_limit(48) reduction(+ : sum) map(tofrom : sum)
  {
    sum += 1;
#pragma omp parallel
    {
#pragma omp atomic
      sum += 2;
    }
  }
#pragma omp target teams distribute thread_limit(32) reduction(max : most) reduction(+ : counts) lastprivate(last) map(tofrom : most, counts, last)
  for (int b = 0; b < 10; ++b) {
    last = b * 3;
    counts[b % 4] += 1;
#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < 70; ++i)
      most = b * 100 + i > most ? b * 100 + i : most;
  }
  if (sum != 5 + 3 * (1 + 96) || most != 969 || last != 27)
    return printf("FAIL %d %d %d\n", sum, most, last), 1;
  if (counts[0] != 3 || counts[1] != 3 || counts[2] != 2 || counts[3] != 2)
    return printf("FAIL counts %d\n", counts[0]), 1;
  printf("PASS\n");
  return 0;
}
