// RUN: %run-all-schedules %s
// Collapsed loops that are not rectangular: the bounds of inner loops come from the variables of outer ones.
#include "Inputs/check.h"

#define N 45

static int visits[N][N];

static void expect(const char *what, int (*inside)(int, int)) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      if (visits[i][j] != inside(i, j))
        check(what, i * 1000 + j, -visits[i][j]);
      visits[i][j] = 0;
    }
}

static int below(int i, int j) {
  return j < i;
}
static int from_the_diagonal(int i, int j) {
  return j >= i;
}
static int band(int i, int j) {
  return j >= i - 2 && j <= i + 2 && i >= 2 && i < N - 2;
}
static int twice(int i, int j) {
  return i < 20 && j >= 2 * i && j < 2 * i + 3;
}
static int downward(int i, int j) {
  return i % 3 == 0 && j > i && j < N;
}

static void pairs(int n) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      visits[i][j]++;
  expect("below the diagonal", below);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits) num_teams(3)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      visits[i][j]++;
  expect("from the diagonal on", from_the_diagonal);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = 2; i < n - 2; i++)
    for (int j = i - 2; j <= i + 2; j++)
      visits[i][j]++;
  expect("a band", band);
#pragma omp target parallel for collapse(2) map(tofrom : visits)
  for (int i = 0; i < 20; i++)
    for (int j = 2 * i; j < 2 * i + 3; j++)
      visits[i][j]++;
  expect("a steep band", twice);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = 0; i < n; i += 3)
    for (int j = n - 1; j > i; j--)
      visits[i][j]++;
  expect("downward", downward);
}

static void triples(int n) {
  long sum = 0, count = 0, expected = 0, expected_count = 0;
#pragma omp target teams distribute parallel for collapse(3) reduction(+ : sum, count)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      for (int k = 0; k < j; k++) {
        sum += i * 10000 + j * 100 + k;
        count++;
      }
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      for (int k = 0; k < j; k++) {
        expected += i * 10000 + j * 100 + k;
        expected_count++;
      }
  check("the sum", sum, expected);
  check("the count", count, expected_count);
}

int main(void) {
  pairs(N);
  triples(17);
  triples(1);
  triples(0);
  return result_of_test();
}
