// RUN: %run-all-schedules %s
// Parallel regions of several sizes in one team: barriers, loops and numbers are those of the region's own threads.
#include <omp.h>
#include <stdio.h>

static int fail(const char *what, int at) { return printf("FAIL %s %d\n", what, at), 1; }

static int sizes(int wanted) {
  int got[5] = {0, 0, 0, 0, 0}, sum = 0, hits[64], nested = 0;
  for (int i = 0; i < 64; ++i)
    hits[i] = 0;
#pragma omp target thread_limit(64) map(tofrom : got, sum, hits, nested)
  {
    int part = 0;
#pragma omp parallel num_threads(wanted) reduction(+ : part)
    {
      part += omp_get_thread_num() + 1;
      hits[omp_get_thread_num()] += 1;
#pragma omp barrier
      if (omp_get_thread_num() == 0)
        got[0] = omp_get_num_threads();
    }
    sum = part;
#pragma omp parallel if (wanted > 100)
    got[1] = omp_get_num_threads();
#pragma omp parallel
    {
#pragma omp single
      got[2] = omp_get_num_threads();
#pragma omp for
      for (int i = 0; i < 64; ++i)
        hits[i] += 10;
#pragma omp parallel for num_threads(4)
      for (int i = 0; i < 3; ++i) {
#pragma omp atomic
        nested += i;
      }
    }
#pragma omp parallel for num_threads(5) lastprivate(part)
    for (int i = 0; i < 33; ++i) {
      part = i;
      hits[i] += 100;
    }
    got[3] = part;
  }
  if (got[0] != wanted || got[1] != 1 || got[2] != 64 || got[3] != 32)
    return fail("got", got[0]);
  if (sum != wanted * (wanted + 1) / 2 || nested != 3 * 64)
    return fail("nested", nested);
  for (int i = 0; i < 64; ++i)
    if (hits[i] != (i < wanted) + 10 + (i < 33 ? 100 : 0))
      return fail("hits", i);
  return 0;
}

int main(void) {
  if (sizes(1) || sizes(32) || sizes(37) || sizes(64))
    return 1;
  printf("PASS\n");
  return 0;
}
