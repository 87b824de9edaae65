// RUN: %run-all-schedules %s
// Loop bounds that only the device knows: mapped variables, members, elements, what a pointer points to, function
// calls.
#include "Inputs/check.h"

#define N 60

typedef struct {
  int first, last, step;
} range;
#pragma omp declare target
int declared = 17;
static int half(int n) {
  return n / 2;
}
#pragma omp end declare target

static void single_loops(int n, range *r, const int *bounds) {
  int a[8][N] = {{0}}, mapped = 41;
#pragma omp target data map(tofrom : a, mapped, declared) map(to : r[0 : 1], bounds[0 : 3])
  {
    // The device's values are what counts.
#pragma omp target map(alloc : mapped)
    mapped = 33;
    mapped = 50;
#pragma omp target teams distribute parallel for map(tofrom : mapped)
    for (int i = 0; i < mapped; i++)
      a[0][i]++;
#pragma omp target teams distribute parallel for
    for (int i = r->first; i <= r->last; i += r->step)
      a[1][i]++;
#pragma omp target teams distribute parallel for
    for (int i = bounds[0]; i < bounds[1]; i += 2)
      a[2][i]++;
#pragma omp target teams distribute parallel for
    for (int i = *bounds; i > bounds[2]; i--)
      a[3][i]++;
#pragma omp target teams distribute parallel for
    for (long i = 0; i < half(n); i++)
      a[4][i]++;
#pragma omp target teams distribute parallel for
    for (unsigned i = 0; i < (unsigned)declared; i++)
      a[5][i]++;
  }
  for (int i = 0; i < N; i++) {
    check("a mapped variable", a[0][i], i < 33);
    check("members", a[1][i], i >= 3 && i <= 40 && (i - 3) % 7 == 0);
    check("elements", a[2][i], i >= 9 && i < 30 && i % 2 == 1);
    check("downward", a[3][i], i <= 9 && i > 4);
    check("a function", a[4][i], i < n / 2);
    check("declare target", a[5][i], i < 17);
  }
}

// Rows of a sparse matrix: their sum, in one loop and collapsed.
static void with_reductions(int n, const int *begin) {
  long sum = 0, pairs = 0, last = -1;
#pragma omp target teams distribute parallel for map(to : begin[0 : 4]) reduction(+ : sum) lastprivate(last)
  for (int i = begin[1]; i < begin[3]; i++) {
    sum += i;
    last = i;
  }
  check("the sum", sum, 9 + 10 + 11 + 12 + 13);
  check("the last", last, 13);
#pragma omp target teams distribute parallel for collapse(2) map(to : begin[0 : 4]) reduction(+ : pairs)
  for (int i = 0; i < begin[1]; i++)
    for (int j = begin[0]; j < n; j += begin[2])
      pairs += i * 100 + j;
  long expected = 0;
  for (int i = 0; i < begin[1]; i++)
    for (int j = begin[0]; j < n; j += begin[2])
      expected += i * 100 + j;
  check("collapsed", pairs, expected);
}

int main(void) {
  range r = {3, 40, 7};
  const int bounds[] = {9, 30, 4}, begin[] = {2, 9, 5, 14};
  single_loops(57, &r, bounds);
  with_reductions(23, begin);
  return result_of_test();
}
