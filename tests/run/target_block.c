// RUN: %run-all-schedules %s
// A plain target region runs its block once, on the device, with the variables that OpenMP gives it.
#include "Inputs/check.h"
#include <omp.h>
#include <string.h>

#define N 20

typedef struct {
  int count;
  double value[3];
  const char *text;
} record;

// Scalars without a clause are firstprivate: the region may write its copy, the host's stays.
static void scalars(void) {
  int i = 3, result[4];
  unsigned char c = 250;
  double d = 1.5;
  float f = 0.25f;
#pragma omp target map(from : result)
  {
    i += 4;
    c += 10;
    d *= i;
    f -= 1;
    result[0] = i;
    result[1] = c;
    result[2] = (int)(d * 2);
    result[3] = (int)(f * 4);
  }
  check("an int", result[0], 7);
  check("an unsigned char", result[1], 4);
  check("a double", result[2], 21);
  check("a float", result[3], -3);
  check("the host's int", i, 3);
  check("the host's unsigned char", c, 250);
  check_real("the host's double", d, 1.5);
  check_real("the host's float", f, 0.25);
  int mapped = 5;
#pragma omp target map(tofrom : mapped)
  mapped++;
  check("a mapped scalar", mapped, 6);
  int own = 8, seen = 0;
#pragma omp target private(own) map(from : seen)
  {
    own = 2;
    seen = own;
  }
  check("a private scalar", own * 10 + seen, 82);
}

// Arrays and structs without a clause are mapped tofrom.
static void aggregates(void) {
  int a[N] = {0}, b[2][3] = {{1, 2, 3}, {4, 5, 6}};
  record r = {1, {0.5, 1.5, 2.5}, "host"}, all[3] = {{0}};
#pragma omp target
  {
    for (int i = 0; i < N; i++)
      a[i] = i * i;
    b[1][2] += b[0][0];
    r.count++;
    r.value[1] = 9.0;
    all[2] = r;
    all[2].value[0] = all[0].count;
  }
  for (int i = 0; i < N; i++)
    check("an array", a[i], i * i);
  check("rows", b[1][2], 7);
  check("a struct", r.count, 2);
  check_real("a member", r.value[1] + r.value[2], 11.5);
  check("a pointer in a struct", strcmp(r.text, "host"), 0);
  check("structs", all[2].count, 2);
  check_real("assigned as a whole", all[2].value[1], 9.0);
  check_real("and changed", all[2].value[0], 0.0);
}

// firstprivate arrays and structs are the region's own.
static void firstprivate_aggregates(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  record r = {5, {1, 2, 3}, 0};
#pragma omp target firstprivate(a, r) map(tofrom : sum)
  {
    a[0] = 100;
    r.count = 50;
    r.value[2] = 7;
    sum = a[0] + a[1] + a[2] + a[3] + r.count + (int)r.value[2];
  }
  check("inside", sum, 109 + 50 + 7);
  check("outside", a[0] * 10 + r.count, 15);
}

// Pointers: what they point to is looked up; the region may move its copy.
static void pointers(void) {
  int a[N], b[N], *p = a, *end = a + N, sum = 0, difference = 0;
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
#pragma omp target data map(to : a) map(from : b)
  {
#pragma omp target map(tofrom : sum)
    {
      for (int k = 0; k < N; k++)
        sum += *p++;
      sum += p[-1];
    }
    check("the host's pointer", p - a, 0);
    p = a + 5;
#pragma omp target map(tofrom : difference)
    difference = (int)(&p[2] - p) + *p + p[-5];
    int *q = b;
#pragma omp target firstprivate(end)
    for (int k = 0; k < N; k++)
      q[k] = a[N - 1 - k];
  }
  check("by a moving pointer", sum, N * (N + 1) / 2 + N);
  check("by a pointer inside", difference, 2 + 6 + 1);
  for (int i = 0; i < N; i++)
    check("two pointers", b[i], N - i);
  check("a pointer that is not used", end - a, N);
  int *c = b + 3;
#pragma omp target map(tofrom : c[0 : 4])
  {
    c++;
    c[0] = -1;
    *c += c[1];
  }
  check("a mapped pointer that moves", b[4], -1 + N - 5);
  check("stays on the host", c - b, 3);
}

// It is the device that runs it, once, with one team of one thread.
static void where_it_runs(void) {
  int host = -1, team = -1, teams = -1, thread = -1, threads = -1, times = 0;
#pragma omp target map(tofrom : host, team, teams, thread, threads, times)
  {
    host = omp_is_initial_device();
    team = omp_get_team_num();
    teams = omp_get_num_teams();
    thread = omp_get_thread_num();
    threads = omp_get_num_threads();
    times++;
  }
  check("on the host", host, 0);
  check("team", team, 0);
  check("teams", teams, 1);
  check("thread", thread, 0);
  check("threads", threads, 1);
  check("times", times, 1);
}

// Whatever a block may hold.
static int factorial(int n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}
static void control_flow(int n) {
  int x[8] = {0};
#pragma omp target
  {
    int i = 0;
    do {
      if (i == 3)
        continue;
      switch (i % 4) {
      case 0:
        x[0] += i;
        break;
      case 1:
        x[1] += 10;
        // fall through
      default:
        x[2]++;
      }
    } while (++i < n);
    while (1) {
      if (--i < 2)
        break;
      x[3] += i;
    }
    x[4] = factorial(6);
    for (int k = 0, m = 10; k < m; k++, m--)
      x[5]++;
    x[6] = n > 5 ? 1 : 2, x[7] = !n;
  }
  check("cases", x[0], 4);
  check("falling through", x[1], 20);
  check("default", x[2], 5);
  check("while", x[3], 2 + 3 + 4 + 5 + 6 + 7);
  check("recursion", x[4], 720);
  check("two variables", x[5], 5);
  check("conditions", x[6] * 10 + x[7], 10);
#pragma omp target map(tofrom : x)
  if (n == 8)
    x[0] = 1;
  else
    x[0] = 2;
#pragma omp target map(tofrom : x)
  ;
#pragma omp target if (n > 100) map(tofrom : x)
  for (int k = 1; k < 8; k++)
    x[k] = x[0];
  check("an if as the block", x[0], 1);
  check("a loop as the block", x[7], 1);
}

int main(void) {
  scalars();
  aggregates();
  firstprivate_aggregates();
  pointers();
  where_it_runs();
  control_flow(8);
  return result_of_test();
}
