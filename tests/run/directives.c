// RUN: %run-all-schedules %s
// Every loop directive of a target region, written as one or as a nest, runs each iteration once; teams and threads are
// the numbers that the clauses ask for.
#include "Inputs/check.h"
#include <omp.h>

#define N 500

static int visits[N], team[N], thread[N], x[N];

static void begin(void) {
  for (int i = 0; i < N; i++) {
    visits[i] = 0;
    team[i] = thread[i] = -1;
    x[i] = i;
  }
}

static void end(const char *directive, int count) {
  for (int i = 0; i < N; i++) {
    check(directive, visits[i], i < count);
    check(directive, x[i], i < count ? 2 * i + 1 : i);
  }
}

static void combined(int n) {
  begin();
#pragma omp target parallel for map(tofrom : visits, x)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target parallel for", n);
  begin();
#pragma omp target parallel for simd map(tofrom : visits, x) simdlen(8) safelen(16)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target parallel for simd", n);
  begin();
#pragma omp target parallel loop map(tofrom : visits, x)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target parallel loop", n);
  begin();
#pragma omp target teams distribute map(tofrom : visits, x)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target teams distribute", n);
  begin();
#pragma omp target teams distribute simd map(tofrom : visits, x) aligned(visits : 8)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target teams distribute simd", n);
  begin();
#pragma omp target teams distribute parallel for simd map(tofrom : visits, x)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target teams distribute parallel for simd", n);
  begin();
#pragma omp target teams loop map(tofrom : visits, x) order(concurrent) bind(teams)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target teams loop", n);
  begin();
#pragma omp target teams distribute parallel for map(tofrom : visits, x) schedule(dynamic, 3) dist_schedule(static, 7)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("schedules", n);
}

static void split(int n) {
  begin();
#pragma omp target map(tofrom : visits, x)
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target, teams distribute parallel for", n);
  begin();
#pragma omp target teams map(tofrom : visits, x)
#pragma omp distribute parallel for
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target teams, distribute parallel for", n);
  begin();
#pragma omp target map(tofrom : visits, x)
  {
#pragma omp teams num_teams(3)
    {
#pragma omp distribute parallel for simd
      for (int i = 0; i < n; i++) {
        visits[i]++;
        x[i] = 2 * x[i] + 1;
      }
    }
  }
  end("target, teams, distribute parallel for simd", n);
  begin();
#pragma omp target map(tofrom : visits, x)
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target, parallel for", n);
  begin();
#pragma omp target parallel map(tofrom : visits, x) num_threads(5)
#pragma omp for
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target parallel, for", n);
  begin();
#pragma omp target map(tofrom : visits, x)
#pragma omp parallel
#pragma omp for schedule(static, 2)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target, parallel, for", n);
  begin();
#pragma omp target map(tofrom : visits, x)
#pragma omp teams
#pragma omp distribute
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target, teams, distribute", n);
  begin();
#pragma omp target map(tofrom : visits, x)
#pragma omp teams loop
  for (int i = 0; i < n; i++) {
    visits[i]++;
    x[i] = 2 * x[i] + 1;
  }
  end("target, teams loop", n);
  // Clauses of the inner constructs.
  int last = -1, sum = 0, start = 3, first[N], scratch = 0;
#pragma omp target map(tofrom : last, sum) map(from : first)
#pragma omp teams distribute parallel for lastprivate(last) reduction(+ : sum) firstprivate(start) private(scratch)
  for (int i = 0; i < n; i++) {
    scratch = i + 1;
    last = i;
    sum += scratch;
    first[i] = start;
  }
  check("lastprivate on the inner construct", last, n ? n - 1 : -1);
  check("reduction on the inner construct", sum, n * (n + 1) / 2);
  check("the host's variables", scratch * 10 + start, 3);
  for (int i = 0; i < n; i++)
    check("firstprivate on the inner construct", first[i], 3);
  sum = 0;
#pragma omp target teams map(tofrom : sum) reduction(+ : sum)
#pragma omp distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i;
  check("reduction on both constructs", sum, n * (n - 1) / 2);
}

// The numbers that a region sees, exactly.
static void numbers(int n, int ask) {
  int league = 0, width = 0, most = 0;
  begin();
#pragma omp target parallel for num_threads(ask) map(tofrom : visits, thread, team, width, league)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    thread[i] = omp_get_thread_num();
    team[i] = omp_get_team_num();
    if (i == 0) {
      width = omp_get_num_threads();
      league = omp_get_num_teams();
    }
  }
  check("threads of target parallel for", width, ask);
  check("its teams", league, 1);
  // Iterations are in chunks, one chunk per thread, thread numbers rising; every thread below n has one.
  for (int i = 0; i < n; i++) {
    check("visits", visits[i], 1);
    check("team", team[i], 0);
    check("thread in range", thread[i] >= 0 && thread[i] < ask, 1);
    most = thread[i] > most ? thread[i] : most;
  }
  check("every thread has work", most, (n < ask ? n : ask) - 1);

  begin();
  league = width = most = 0;
#pragma omp target teams distribute num_teams(ask) map(tofrom : visits, thread, team, width, league)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    thread[i] = omp_get_thread_num();
    team[i] = omp_get_team_num();
    if (i == 0) {
      width = omp_get_num_threads();
      league = omp_get_num_teams();
    }
  }
  check("teams of target teams distribute", league, ask);
  check("its threads", width, 1);
  for (int i = 0; i < n; i++) {
    check("visits", visits[i], 1);
    check("thread", thread[i], 0);
    check("team in range", team[i] >= 0 && team[i] < ask, 1);
    most = team[i] > most ? team[i] : most;
  }
  check("every team has work", most, (n < ask ? n : ask) - 1);

  begin();
  league = width = 0;
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(64) num_threads(ask)                        \
    map(tofrom : visits, thread, team, width, league)
  for (int i = 0; i < n; i++) {
    visits[i]++;
    thread[i] = omp_get_thread_num();
    team[i] = omp_get_team_num();
    if (i == 0) {
      width = omp_get_num_threads();
      league = omp_get_num_teams();
    }
  }
  check("teams", league, 3);
  check("threads", width, ask < 64 ? ask : 64);
  for (int i = 0; i < n; i++) {
    check("visits", visits[i], 1);
    check("in range", thread[i] >= 0 && thread[i] < width && team[i] >= 0 && team[i] < 3, 1);
  }
}

// Without a reduction or an atomic, partial sums by thread number are a way to add up: each slot has one owner.
static void slots(void) {
  int partial[16] = {0}, total = 0;
#pragma omp target parallel for num_threads(16) map(tofrom : partial)
  for (int i = 0; i < N; i++)
    partial[omp_get_thread_num()] += i;
  for (int k = 0; k < 16; k++)
    total += partial[k];
  check("a slot per thread", total, N * (N - 1) / 2);
  int by_team[10] = {0};
  total = 0;
#pragma omp target teams distribute num_teams(10) map(tofrom : by_team)
  for (int i = 0; i < N; i++)
    by_team[omp_get_team_num()] += i;
  for (int k = 0; k < 10; k++)
    total += by_team[k];
  check("a slot per team", total, N * (N - 1) / 2);
}

int main(void) {
  combined(0);
  combined(1);
  combined(N);
  split(0);
  split(1);
  split(N);
  numbers(N, 1);
  numbers(N, 7);
  numbers(N, 32);
  numbers(N, 100);
  numbers(5, 32);
  slots();
  return result_of_test();
}
