// RUN: %run-all-schedules %s
// private, firstprivate and implicit rules: what an iteration may change is its own, and the host's values stay.
#include <stdio.h>
#include <string.h>

#define N 400

typedef struct {
  int a;
  double b;
  char name[5];
} record;

static int failures;
static void expect(const char *what, int good) {
  if (!good) {
    printf("FAILED: %s\n", what);
    failures++;
  }
}

int main(void) {
  int out[N], scratch = -1, start = 10, limit = 3;
  double factor = 0.5;
  record r = {1, 2.5, "host"};
  memset(out, 0, sizeof out);

#pragma omp target teams distribute parallel for private(scratch) firstprivate(start) map(tofrom : out)
  for (int i = 0; i < N; i++) {
    scratch = i * 2;
    out[i] = start + scratch + limit;
    scratch = 0;
  }
  int good = 1;
  for (int i = 0; i < N; i++)
    good &= out[i] == 10 + 2 * i + 3;
  expect("private and firstprivate", good);
  expect("the host's scalars stay", scratch == -1 && start == 10 && limit == 3);

#pragma omp target teams distribute parallel for firstprivate(start) map(tofrom : out)
  for (int i = 0; i < N; i++) {
    start = 1000 + i;
    out[i] = start;
  }
  good = 1;
  for (int i = 0; i < N; i++)
    good &= out[i] == 1000 + i;
  expect("a firstprivate that is written", good && start == 10);

#pragma omp target teams distribute parallel for firstprivate(r) map(from : out)
  for (int i = 0; i < N; i++)
    out[i] = r.a + (int)(r.b * 2.0) + r.name[0] + (int)(factor * 4.0);
  good = 1;
  for (int i = 0; i < N; i++)
    good &= out[i] == 1 + 5 + 'h' + 2;
  expect("firstprivate of a struct", good);

#pragma omp target teams distribute parallel for map(tofrom : r) map(from : out)
  for (int i = 0; i < N; i++) {
    if (i == 7)
      r.a = 70;
    out[i] = r.name[3];
  }
  expect("a mapped struct comes back", r.a == 70 && r.b == 2.5 && strcmp(r.name, "host") == 0);
  good = 1;
  for (int i = 0; i < N; i++)
    good &= out[i] == 't';
  expect("a mapped struct is sent", good);

  // Without clauses an array is mapped tofrom and a scalar is firstprivate.
  for (int i = 0; i < N; i++)
    out[i] = i;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    out[i] += limit;
  good = 1;
  for (int i = 0; i < N; i++)
    good &= out[i] == i + 3;
  expect("implicit maps", good);

  if (failures)
    return 1;
  printf("PASS\n");
  return 0;
}
