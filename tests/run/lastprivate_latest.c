// RUN: %run-all-schedules %s
// lastprivate whose last iteration only running the loop tells: with the modifier `conditional`, and in nests whose
// inner loops depend on outer ones.
#include "Inputs/check.h"

#define N 1300

static const int limits[] = {0, 1, 2, 31, 32, 33, 257, 1023, N};
#define LIMITS (int)(sizeof limits / sizeof *limits)

// Which iteration assigns depends on the data; several kinds of assignment.
static void conditional(int n, int modulus, int limit) {
  int where = -1, count = 100;
  double value = -0.5;
  char letter = '?';
  short step = 7;
  _Bool found = 0;
#pragma omp target parallel for lastprivate(conditional : where, value, letter, found) lastprivate(conditional : step) \
    lastprivate(conditional : count) num_threads(96)
  for (int i = 0; i < n; i++) {
    if (i % modulus == 1 && i < limit) {
      where = value = i;
      found = i > 40;
    }
    if (i == limit / 2) {
      step = 0;
      step += 3;
      --step;
    }
    if (i % 100 == 42)
      letter = (char)('a' + i / 100);
    if (i < 0)
      count++;
  }
  int expected_where = -1, expected_step = 7, expected_found = 0;
  char expected_letter = '?';
  for (int i = 0; i < n; i++) {
    if (i % modulus == 1 && i < limit) {
      expected_where = i;
      expected_found = i > 40;
    }
    if (i == limit / 2)
      expected_step = 2;
    if (i % 100 == 42)
      expected_letter = (char)('a' + i / 100);
  }
  check("where", where, expected_where);
  check_real("a chain of assignments", value, expected_where < 0 ? -0.5 : expected_where);
  check("a _Bool", found, expected_found);
  check("one iteration", step, expected_step);
  check("a char", letter, expected_letter);
  check("no iteration", count, 100);
}

// The order of iterations is that of the loop, whatever the variable's own.
static void downward(long first, long stride) {
  long at = 0;
  int t = -1;
#pragma omp target parallel for lastprivate(conditional : at) lastprivate(t)
  for (long i = first; i > -first; i -= stride) {
    t = (int)i;
    if (i % 5 == 0)
      at = i;
  }
  long expected = 0, last = -1;
  for (long i = first; i > -first; i -= stride) {
    last = i;
    if (i % 5 == 0)
      expected = i;
  }
  check("downward", at, expected);
  check("an ordinary one beside it", t, last);
}

// Collapsed loops, a reduction beside it, `continue` and assignments in a macro, under a name of the kernel's own.
#define NOTE(x, v) ((x) = (v))
static void collapsed(int n, int m) {
  int iteration = -1, row = -1, pairs = 0;
#pragma omp target parallel for collapse(2) lastprivate(conditional : iteration, row) reduction(+ : pairs) map(tofrom : pairs)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if ((i * m + j) % 7 != 3)
        continue;
      pairs++;
      NOTE(iteration, i * 1000 + j);
      if (j == 2)
        row = i;
    }
  int expected = -1, expected_row = -1, expected_pairs = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if ((i * m + j) % 7 == 3) {
        expected_pairs++;
        expected = i * 1000 + j;
        if (j == 2)
          expected_row = i;
      }
  check("collapse(2)", iteration, expected);
  check("the row", row, expected_row);
  check("the sum", pairs, expected_pairs);
  int deep = -1;
#pragma omp target parallel for collapse(3) lastprivate(conditional : deep)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 5; k++)
        if (j != m - 1 && k < 4 && i + 2 < n)
          deep = (i * 100 + j) * 10 + k;
  check("collapse(3)", deep, n > 2 && m > 1 ? ((n - 3) * 100 + m - 2) * 10 + 3 : -1);
}

// With another value on the device, as long as a data environment lives.
static void in_a_data_region(void) {
  int last = 5, seen = 0;
#pragma omp target data map(tofrom : last)
  {
#pragma omp target parallel for lastprivate(conditional : last)
    for (int i = 0; i < N; i++)
      if (i == 77 || i == 78)
        last = i;
#pragma omp target map(from : seen) map(tofrom : last)
    seen = last;
    check("the host's copy inside", last, 5);
  }
  check("the device's copy inside", seen, 78);
  check("the host's copy after", last, 78);
}

// target simd, for simd, and constructs apart from target.
static void other_directives(int n) {
  int a = -1, b = -1, c = -1, d = -1;
#pragma omp target parallel for simd lastprivate(conditional : a)
  for (int i = 0; i < n; i++)
    if (i % 3 == 0)
      a = i;
#pragma omp target simd lastprivate(conditional : b)
  for (int i = 0; i < n; i++)
    if (i % 3 == 1)
      b = i;
#pragma omp target map(tofrom : c)
#pragma omp parallel for lastprivate(conditional : c)
  for (int i = 0; i < n; i++)
    if (i % 3 == 2)
      c = i;
#pragma omp target firstprivate(d)
#pragma omp parallel for lastprivate(conditional : d)
  for (int i = 0; i < n; i++)
    d = i;
  check("for simd", a, n > 0 ? (n - 1) / 3 * 3 : -1);
  check("target simd", b, n > 1 ? (n - 2) / 3 * 3 + 1 : -1);
  check("apart from target", c, n > 2 ? (n - 3) / 3 * 3 + 2 : -1);
  check("of the region's own copy", d, -1);
}

typedef struct {
  int i, j;
  double mean;
} pair;

// Loops that depend on outer ones: the last iteration may stand anywhere in the nest.
static void nests(int n, int skip) {
  int last = -1, cells[3] = {-1, -1, -1};
  pair p = {-1, -1, -1.0};
#pragma omp target teams distribute parallel for collapse(2) lastprivate(last, cells, p)
  for (int i = 0; i < n; i++)
    for (int j = i + skip; j < n; j++) {
      last = i * 1000 + j;
      for (int k = 0; k < 3; k++)
        cells[k] = last + k;
      if (j % 2)
        continue;
      p.i = i;
      p.j = j;
      p.mean = (i + j) / 2.0;
    }
  int expected = -1, ei = -1, ej = -1;
  for (int i = 0; i < n; i++)
    for (int j = i + skip; j < n; j++) {
      expected = i * 1000 + j;
      ei = i;
      ej = j;
    }
  check("a triangle", last, expected);
  for (int k = 0; k < 3; k++)
    check("an array", cells[k], expected < 0 ? -1 : expected + k);
  if (ej % 2 == 0 || ej < 0) {
    check("a struct", p.i, ei);
    check_real("its mean", p.mean, ei < 0 ? -1.0 : (ei + ej) / 2.0);
  }
}

static void conditional_nest(int n) {
  int odd = -1;
  long total = 0;
#pragma omp target parallel for collapse(2) lastprivate(conditional : odd) reduction(+ : total) map(tofrom : total)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      total += j;
      if ((i + j) % 5 == 1 && j < n / 2)
        odd = i * 1000 + j;
    }
  int expected = -1;
  long sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      sum += j;
      if ((i + j) % 5 == 1 && j < n / 2)
        expected = i * 1000 + j;
    }
  check("conditional in a triangle", odd, expected);
  check("the sum beside it", total, sum);
}

// Blocks whose last warp is not full, and more iterations than threads.
static void threads(int count) {
  int last = -1, corner = -1;
  double half = -1.0;
#pragma omp target parallel for num_threads(count) lastprivate(conditional : last, half)
  for (int i = 0; i < N; i++) {
    if (i % 9 == 4)
      last = i;
    if (i == 640)
      half = i / 2.0;
  }
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(count) collapse(2) lastprivate(corner)
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 20 - i; j++)
      corner = i * 100 + j;
  check("the last of nine", last, (N - 5) / 9 * 9 + 4);
  check_real("the only one", half, 320.0);
  check("a triangle's corner", corner, 1900);
}

int main(void) {
  const int counts[] = {1, 2, 33, 50, 64, 1000};
  for (int k = 0; k < 6; k++)
    threads(counts[k]);
  for (int k = 0; k < LIMITS; k++) {
    conditional(N, 3, limits[k]);
    conditional(limits[k], 50, N);
    other_directives(limits[k]);
  }
  downward(500, 3);
  downward(7, 1);
  collapsed(40, 30);
  collapsed(3, 2);
  collapsed(0, 9);
  in_a_data_region();
  for (int n = 0; n < 40; n += 3)
    for (int skip = 0; skip < 3; skip++)
      nests(n, skip);
  conditional_nest(0);
  conditional_nest(1);
  conditional_nest(37);
  return result_of_test();
}
