// RUN: %run-all-schedules %s
// Worksharing and synchronisation inside parallel regions: schedules, what loops privatise, single, masked, sections,
// critical, ordered; serial code of the team between them.
#include <omp.h>
#include <stdio.h>

#define N 100
static int fail(const char *what, int at) { return printf("FAIL %s %d\n", what, at), 1; }

static int schedules(int chunk) {
  int a[6][N], owner[2][N], bad = 0;
  for (int k = 0; k < 6; ++k)
    for (int i = 0; i < N; ++i)
      a[k][i] = 0;
#pragma omp target map(tofrom : a, bad) map(from : owner)
#pragma omp parallel num_threads(7) firstprivate(chunk)
  {
    const int t = omp_get_thread_num();
#pragma omp for schedule(static)
    for (int i = 0; i < N; ++i) {
      a[0][i]++;
      owner[0][i] = t;
    }
#pragma omp for schedule(static, chunk) nowait
    for (int i = N - 1; i >= 0; i -= 1) {
      a[1][i]++;
      owner[1][N - 1 - i] = t;
    }
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; ++i)
      a[2][i]++;
#pragma omp for schedule(dynamic, chunk)
    for (int i = 0; i < N; i += 3)
      a[3][i]++;
#pragma omp for schedule(guided, 2)
    for (int i = 0; i < N; ++i)
      a[4][i]++;
#pragma omp for collapse(2)
    for (int i = 0; i < 10; ++i)
      for (int j = 0; j < 10; ++j)
        a[5][i * 10 + j]++;
    for (int i = t; i < N; i += omp_get_num_threads())
      if (a[5][i] != 1) {
#pragma omp atomic
        bad++;
      }
  }
  for (int i = 0; i < N; ++i)
    if (a[0][i] != 1 || a[1][i] != 1 || a[2][i] != 1 || a[3][i] != (i % 3 == 0) || a[4][i] != 1 || a[5][i] != 1)
      return fail("schedules", i);
  for (int i = 0; i < N; ++i)
    if ((i > 0 && owner[0][i] < owner[0][i - 1]) || owner[1][i] != i / chunk % 7)
      return fail("owners", i);
  return bad ? fail("barrier", bad) : 0;
}

static int clauses(void) {
  int last = -1, pair[2] = {5, 6}, seen = 0, sum = 100, least = 1000, first = 3, out[N];
  double mean = 0;
#pragma omp target map(tofrom : last, pair, seen, sum, least, mean) map(from : out)
  {
    int i = 0, base = first + 1 + i; // serial code of the team
#pragma omp parallel for private(i) firstprivate(pair) lastprivate(last) reduction(+ : sum) reduction(min : least)
    for (i = 0; i < N; ++i) {
      pair[0] += 1;
      last = i * 2;
      sum += i + pair[1];
      out[i] = base;
      least = (i * 37) % 101 < least ? (i * 37) % 101 : least;
    }
    seen = last + pair[0];
    double total = 0;
#pragma omp parallel
    {
      double mine = 0;
#pragma omp for reduction(+ : total) schedule(dynamic, 3)
      for (int k = 0; k < N; ++k)
        total += out[k];
#pragma omp for lastprivate(last) schedule(static, 4)
      for (int k = 0; k < N; ++k) {
        last = k;
        mine += k;
      }
#pragma omp critical(mean)
      mean += mine;
    }
    mean += total * 1000;
  }
  if (last != N - 1 || seen != 2 * (N - 1) + 5 || pair[0] != 5)
    return fail("last", last);
  if (sum != 100 + N * (N - 1) / 2 + 6 * N || least != 0)
    return fail("sum", sum);
  return mean != N * (N - 1) / 2 + 4000.0 * N ? fail("mean", (int)mean) : 0;
}

static int synchronised(void) {
  int order[N], next = 0, singles = 0, masked = 0, sections[3] = {0, 0, 0}, wrong = 0, filtered = -1;
#pragma omp target teams num_teams(1) thread_limit(40) map(tofrom : order, next, singles, masked, sections, wrong, filtered)
  {
    int shared_by_all = 0;
#pragma omp parallel
    {
      int mine = -1, both[2] = {0, 0};
#pragma omp single copyprivate(mine, both)
      {
        ++singles;
        mine = 77;
        both[1] = 5;
        shared_by_all = 9;
      }
      if (mine != 77 || both[1] != 5 || shared_by_all != 9) {
#pragma omp atomic
        ++wrong;
      }
#pragma omp master
      masked += 1;
#pragma omp masked filter(2)
      filtered = omp_get_thread_num();
#pragma omp for ordered schedule(static, 3)
      for (int i = 0; i < N; ++i) {
        if (i % 7 == 3)
          continue;
#pragma omp ordered
        order[next++] = i;
      }
#pragma omp sections
      {
        sections[0] = 1;
#pragma omp section
        sections[1] = 2;
#pragma omp section
        {
          sections[2] = 3;
        }
      }
      if (sections[0] + sections[1] + sections[2] != 6) {
#pragma omp atomic
        ++wrong;
      }
    }
  }
  if (singles != 1 || masked != 1 || filtered != 2 || wrong)
    return fail("synchronised", wrong);
  for (int i = 0, k = 0; i < N; ++i)
    if (i % 7 != 3 && order[k++] != i)
      return fail("order", i);
  return 0;
}

int main(void) {
  if (schedules(1) || schedules(4) || schedules(200) || clauses() || synchronised())
    return 1;
  printf("PASS\n");
  return 0;
}
