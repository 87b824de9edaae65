// RUN: %run-all-schedules %s
// lastprivate: the variable has the value of the iteration that comes last, whoever runs it; with no iteration it
// stays.
#include "Inputs/check.h"

#define N 777

typedef struct {
  int i;
  double half;
} pair;

static void scalars(int n) {
  int last = -1;
  double half = -1.0;
  char c = 'x';
  pair p = {-1, -1.0};
#pragma omp target teams distribute parallel for lastprivate(last, half, c, p)
  for (int i = 0; i < n; i++) {
    last = i * 2;
    half = i * 0.5;
    c = (char)(i % 100);
    p.i = i;
    p.half = half;
  }
  check("an int", last, n ? (n - 1) * 2 : -1);
  check_real("a double", half, n ? (n - 1) * 0.5 : -1.0);
  check("a char", c, n ? (n - 1) % 100 : 'x');
  check("a struct", p.i, n ? n - 1 : -1);
  check_real("a member", p.half, n ? (n - 1) * 0.5 : -1.0);
}

static void arrays(int n) {
  int row[5] = {9, 9, 9, 9, 9};
  short grid[2][3] = {{7, 7, 7}, {7, 7, 7}};
#pragma omp target teams distribute parallel for lastprivate(row, grid)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 5; k++) {
      row[k] = i * 10 + k;
      grid[k / 3][k % 3] = (short)(i + k);
      grid[1][2] = (short)-i;
    }
  for (int k = 0; k < 5; k++) {
    check("an array", row[k], n ? (n - 1) * 10 + k : 9);
    check("rows", grid[k / 3][k % 3], n ? n - 1 + k : 7);
  }
  check("the last of the rows", grid[1][2], n ? 1 - n : 7);
}

static void collapsed(int n, int m) {
  int last = -5, row = -5;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(last, row)
  for (int i = 3; i < n; i += 2)
    for (int j = m; j > 0; j--) {
      last = i * 1000 + j;
      row = i;
    }
  const int rows = n > 3 ? (n - 3 + 1) / 2 : 0;
  const int expected = rows && m > 0 ? (3 + (rows - 1) * 2) * 1000 + 1 : -5;
  check("collapse(2)", last, expected);
  check("the row", row, expected == -5 ? -5 : 3 + (rows - 1) * 2);
  long sum = 0;
  int three = -5;
#pragma omp target teams distribute parallel for collapse(3) lastprivate(three) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < m; j++)
      for (long k = 5; k >= 0; k -= 2) {
        three = i * 10000 + j * 100 + (int)k;
        sum += three;
      }
  check("collapse(3)", three, m > 0 ? 30000 + (m - 1) * 100 + 1 : -5);
  long total = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < m; j++)
      for (int k = 5; k >= 0; k -= 2)
        total += i * 10000 + j * 100 + k;
  check("a sum beside it", sum, total);
}

// `continue` in the last iteration: what was assigned before it counts.
static void with_continue(int n) {
  int before = -1, after = -1;
#pragma omp target parallel for lastprivate(before, after) num_threads(n)
  for (int i = 0; i < n; i++) {
    before = i;
    after = -i;
    if (i % 2 == 0)
      continue;
    after = i;
    for (int k = 0; k < 3; k++) {
      if (k == 1)
        continue;
      after += k;
    }
  }
  check("before continue", before, n - 1);
  check("after continue", after, (n - 1) % 2 ? n - 1 + 2 : 1 - n);
}

// The value also goes to a copy on the device that is there already.
static void in_a_data_region(void) {
  int last = 5, seen = 0;
#pragma omp target data map(tofrom : last)
  {
#pragma omp target teams distribute parallel for lastprivate(last)
    for (int i = 0; i < N; i++)
      last = i;
    check("the host's copy inside", last, 5);
#pragma omp target map(from : seen) map(tofrom : last)
    seen = last;
  }
  check("the device's copy inside", seen, N - 1);
  check("the host's copy after", last, N - 1);
}

// On the other loop directives.
static void other_directives(void) {
  int a = -1, b = -1, c = -1, d = -1, e = -1;
#pragma omp target parallel for lastprivate(a)
  for (int i = 0; i < N; i++)
    a = i;
#pragma omp target teams distribute lastprivate(b)
  for (int i = 0; i < N; i++)
    b = i;
#pragma omp target teams distribute parallel for simd lastprivate(c)
  for (int i = 0; i < N; i++)
    c = i;
#pragma omp target teams distribute simd lastprivate(d)
  for (int i = 0; i < N; i++)
    d = i;
#pragma omp target parallel for simd lastprivate(e) num_threads(7)
  for (unsigned i = N; i > 2; i -= 3)
    e = (int)i;
  check("target parallel for", a, N - 1);
  check("target teams distribute", b, N - 1);
  check("target teams distribute parallel for simd", c, N - 1);
  check("target teams distribute simd", d, N - 1);
  check("target parallel for simd", e, 3);
}

// What a loop variable holds behind the loop; without an iteration it stays.
static void loop_variables(int n, int m, int step) {
  int i = -1, j = -1;
  long k = -1;
  unsigned char c = 200;
  int cells[4] = {0};
#pragma omp target teams distribute parallel for lastprivate(i)
  for (i = 3; i < n; i += step)
    ;
  check("i", i, n > 3 ? 3 + (n - 3 + step - 1) / step * step : -1);
  const int before = i;
#pragma omp target teams distribute parallel for collapse(3) lastprivate(i, j, k, c) map(tofrom : cells)
  for (i = 0; i < n; i++)
    for (j = m; j > 0; j -= 2)
      for (k = -5; k <= n; k += step) {
        c = (unsigned char)j;
        cells[0] = 1;
      }
  const int any = n > 0 && m > 0;
  check("collapse: i", i, any ? n : before);
  check("collapse: j", j, any ? m - (m + 1) / 2 * 2 : -1);
  check("collapse: k", k, any ? -5 + ((n + 5) / step + 1) * step : -1);
  check("collapse: c", c, any ? (m % 2 ? 1 : 2) : 200);
  check("an ordinary store beside it", cells[0], any);
}

// linear: each iteration begins with the original value plus its number times the step.
static void linear(int n, int step) {
  int x = 10, seen[N], wrong = 0, i = -1;
  unsigned char narrow = 250;
  long down = 1000;
  for (int k = 0; k < N; k++)
    seen[k] = -1;
#pragma omp target parallel for linear(x : 3) linear(narrow) linear(down : -step) map(tofrom : seen) num_threads(40)
  for (int k = 0; k < n; k++) {
    seen[k] = x * 1000 + narrow + (int)down * 100000;
    x += 3;
    narrow++;
    down -= step;
  }
  for (int k = 0; k < N; k++)
    wrong += seen[k] != (k < n ? (10 + 3 * k) * 1000 + (unsigned char)(250 + k) + (1000 - k * step) * 100000 : -1);
  check("linear in the loop", wrong, 0);
  check("linear behind it", x, 10 + 3 * n);
  check("linear of a narrow type", narrow, (unsigned char)(250 + n));
  check("linear downward", down, 1000 - n * step);
#pragma omp target parallel for simd linear(i : 2)
  for (i = 1; i < n; i += 2)
    ;
  check("a linear loop variable", i, n > 1 ? 1 + n / 2 * 2 : -1);
}

int main(void) {
  loop_variables(0, 4, 1);
  loop_variables(20, 7, 3);
  loop_variables(20, 0, 3);
  linear(0, 2);
  linear(300, 2);
  for (int n = 0; n <= N; n = n * 3 + 1) {
    scalars(n);
    arrays(n);
  }
  scalars(N);
  arrays(N);
  collapsed(40, 7);
  collapsed(4, 1);
  collapsed(3, 7);
  collapsed(40, 0);
  with_continue(1);
  with_continue(2);
  with_continue(33);
  in_a_data_region();
  other_directives();
  return result_of_test();
}
