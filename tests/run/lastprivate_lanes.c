// RUN: %run-all-schedules %s
// lastprivate and linear on a loop whose threads have several lanes, since its body has a simd loop: variables in
// registers, and on the thread's soft stack where the simd loop writes them.
#include "Inputs/check.h"

#define N 45
#define M 37

static double data[N][M];

// `sum` is the simd loop's too, `best` and `row` are written in it.
static void plain(int n) {
  int last = -1, best = -1, where = -1;
  double sum = -1.0;
  int row[3] = {-1, -1, -1};
#pragma omp target teams distribute parallel for lastprivate(last, sum, best, row) map(to : data) firstprivate(where)
  for (int i = 0; i < n; i++) {
    last = i;
    sum = 0.0;
    best = -1;
    row[0] = row[1] = row[2] = i;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < M; j++) {
      sum += data[i][j];
      if (j < 3)
        row[j] += j;
      if (j == i % M)
        best = j;
    }
    where = best;
    if (i % 4 == 3)
      continue;
    best = where + 1000;
  }
  check("last", last, n ? n - 1 : -1);
  double expected = -1.0;
  if (n) {
    expected = 0.0;
    for (int j = 0; j < M; j++)
      expected += data[n - 1][j];
  }
  check_real("the sum of a simd loop", sum, expected);
  check("written by a lane", best, n ? (n - 1) % M + ((n - 1) % 4 == 3 ? 0 : 1000) : -1);
  for (int k = 0; k < 3; k++)
    check("an array", row[k], n ? n - 1 + k : -1);
}

static void conditional(int n, int modulus) {
  int found = -1, passed = -1, steps = 50;
  double sums = 0.0, sum = 0.0, at = -1.0;
#pragma omp target parallel for lastprivate(conditional : found, passed, at, steps) reduction(+ : sums) \
    map(tofrom : sums) map(to : data) private(sum)
  for (int i = 0; i < n; i++) {
    sum = 0.0;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += data[i][j];
    sums += sum;
    if (i % modulus == 2) {
      found = i;
      at = sum;
      steps = i;
      ++steps;
      int *p = &passed; // on the soft stack, as far as that matters
#pragma omp simd
      for (int j = 0; j < M; j++)
        if (j == 5 && *p != 12345)
          data[i][j] += 0.0;
      passed = i + (int)sum * 0;
      passed += 2;
      passed--;
      ++passed;
    }
  }
  int expected = -1;
  double total = 0.0, last = -1.0;
  for (int i = 0; i < n; i++) {
    double one = 0.0;
    for (int j = 0; j < M; j++)
      one += data[i][j];
    total += one;
    if (i % modulus == 2) {
      expected = i;
      last = one;
    }
  }
  check("conditional", found, expected);
  check_real("a sum", at, last);
  check("several assignments", passed, expected < 0 ? -1 : expected + 2);
  check("an increment", steps, expected < 0 ? 50 : expected + 1);
  check_real("a reduction beside it", sums, total);
}

static void nests(int n) {
  int last = -1, odd = -1, flat = -1;
  double sum = -1.0;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(last, sum) map(to : data)
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      last = i * 100 + j;
      sum = 0.0;
#pragma omp simd reduction(+ : sum)
      for (int k = 0; k < M; k++)
        sum += data[i][k] * j;
    }
#pragma omp target parallel for collapse(2) lastprivate(conditional : odd) map(to : data)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      int count = 0;
#pragma omp simd reduction(+ : count)
      for (int k = 0; k < M; k++)
        count += data[i][k] < j;
      if (count == 0)
        odd = i * 100 + j;
    }
#pragma omp target parallel for collapse(2) lastprivate(flat) map(to : data)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++) {
      flat = i * 100;
#pragma omp simd
      for (int k = 0; k < M; k++)
        if (k == j)
          flat += k;
    }
  int expected = -1, expected_odd = -1;
  double expected_sum = -1.0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      expected = i * 100 + j;
      expected_sum = 0.0;
      for (int k = 0; k < M; k++)
        expected_sum += data[i][k] * j;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      int count = 0;
      for (int k = 0; k < M; k++)
        count += data[i][k] < j;
      if (count == 0)
        expected_odd = i * 100 + j;
    }
  check("a triangle", last, expected);
  check_real("its sum", sum, expected_sum);
  check("conditional in a triangle", odd, expected_odd);
  check("a rectangle", flat, n ? (n - 1) * 100 + 6 : -1);
}

static void linear(int n, int step) {
  int x = 10, seen[N], i = -7, wrong = 0;
  for (int k = 0; k < N; k++)
    seen[k] = -1;
#pragma omp target parallel for linear(x : step) map(tofrom : seen)
  for (int k = 0; k < n; k++) {
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += x + j;
    seen[k] = sum;
    x += step;
  }
#pragma omp target parallel for lastprivate(i) map(tofrom : seen)
  for (i = 0; i < n; i += 2) {
#pragma omp simd
    for (int j = 0; j < 1; j++)
      seen[i] += 1;
  }
  for (int k = 0; k < N; k++)
    wrong += seen[k] != (k < n ? M * (10 + k * step) + M * (M - 1) / 2 + (k % 2 == 0) : -1);
  check("linear in the loop", wrong, 0);
  check("linear behind it", x, 10 + n * step);
  check("the loop variable", i, n ? (n + 1) / 2 * 2 : -7);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      data[i][j] = (i * 7 + j * 3) % 11;
  const int counts[] = {0, 1, 2, 5, 33, N};
  for (int k = 0; k < (int)(sizeof counts / sizeof *counts); k++) {
    plain(counts[k]);
    conditional(counts[k], 3);
    conditional(counts[k], 30);
    nests(counts[k]);
    linear(counts[k], 4);
  }
  return result_of_test();
}
