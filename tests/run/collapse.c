// RUN: %run-all-schedules %s
// Collapsed loops with lower bounds, steps and directions of every kind: each pair once, no other.
#include "Inputs/check.h"
#include <stddef.h>

#define ROWS 70
#define COLUMNS 50

static int visits[ROWS][COLUMNS];

static void expect_only(const char *what, int first_row, int row_step, int rows, int first_column, int column_step,
                        int columns) {
  static int expected[ROWS][COLUMNS];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      expected[i][j] = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      expected[first_row + i * row_step][first_column + j * column_step] = 1;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      if (visits[i][j] != expected[i][j])
        check(what, i * 1000 + j, -visits[i][j]);
      visits[i][j] = 0;
    }
}

static void pairs(int zero, int two) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = 3; i < ROWS; i += 5)
    for (int j = 7; j <= COLUMNS - 4; j += 3)
      visits[i][j]++;
  expect_only("constant steps", 3, 5, 14, 7, 3, 14);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = ROWS - 1; i >= zero; i -= two)
    for (long j = COLUMNS - two; j > 3; j--)
      visits[i][j]++;
  expect_only("downward", 1, 2, 35, 4, 1, 45);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (unsigned char i = 10; i < 20; i++)
    for (size_t j = (size_t)two; j < 40; j += (size_t)two)
      visits[i][j]++;
  expect_only("other types", 10, 1, 10, 2, 2, 19);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = 5; i != 9; i++)
    for (int j = 30; j != 20; --j)
      visits[i][j]++;
  expect_only("!=", 5, 1, 4, 21, 1, 10);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = 0; i < zero; i++)
    for (int j = 0; j < COLUMNS; j++)
      visits[i][j]++;
  expect_only("no rows", 0, 1, 0, 0, 1, 0);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = 0; i < ROWS; i++)
    for (int j = zero; j < -1; j++)
      visits[i][j]++;
  expect_only("no columns", 0, 1, 0, 0, 1, 0);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : visits)
  for (int i = zero + 4; i < zero + 5; i++)
    for (int j = two; j < two + 1; j++)
      visits[i][j]++;
  expect_only("one of each", 4, 1, 1, 2, 1, 1);
#pragma omp target parallel for collapse(2) map(tofrom : visits) num_threads(13)
  for (int i = 1; i < ROWS; i += two)
    for (int j = 0; j < COLUMNS; j += 7)
      visits[i][j]++;
  expect_only("in one team", 1, 2, 35, 0, 7, 8);
#pragma omp target teams distribute collapse(2) map(tofrom : visits) num_teams(6)
  for (int i = 1; i < ROWS; i += two)
    for (int j = 0; j < COLUMNS; j += 7)
      visits[i][j]++;
  expect_only("in teams of one thread", 1, 2, 35, 0, 7, 8);
  // The rows are rectangular, the loop inside them is not collapsed.
#pragma omp target teams distribute parallel for collapse(1) map(tofrom : visits)
  for (int i = 0; i < COLUMNS; i++)
    for (int j = i; j < COLUMNS; j += COLUMNS)
      visits[i][j]++;
  for (int i = 0; i < COLUMNS; i++) {
    check("a triangle", visits[i][i], 1);
    visits[i][i] = 0;
  }
  expect_only("beside the triangle", 0, 1, 0, 0, 1, 0);
}

static void triples(int n, int m, int k) {
  static int cube[12][13][14];
  long sum = 0;
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : cube) reduction(+ : sum)
  for (int a = 11; a >= 12 - n; a--)
    for (short b = 1; b <= m; b = b + 4)
      for (long long c = 0; c < k; c += 3) {
        cube[a][b][c]++;
        sum += a * 10000 + b * 100 + c;
      }
  long expected = 0;
  int wrong = 0;
  for (int a = 0; a < 12; a++)
    for (int b = 0; b < 13; b++)
      for (int c = 0; c < 14; c++) {
        const int in = a >= 12 - n && b <= m && b % 4 == 1 && c < k && c % 3 == 0;
        wrong += cube[a][b][c] != in;
        expected += in ? a * 10000 + b * 100 + c : 0;
        cube[a][b][c] = 0;
      }
  check("collapse(3)", wrong, 0);
  check("collapse(3), the sum", sum, expected);
#pragma omp target teams distribute parallel for simd collapse(3) map(tofrom : cube) num_teams(2)
  for (int a = 0; a < n; a++)
    for (int b = 0; b < m; b++)
      for (int c = 0; c < k; c++)
        cube[a][b][c] += c + 1;
  wrong = 0;
  for (int a = 0; a < 12; a++)
    for (int b = 0; b < 13; b++)
      for (int c = 0; c < 14; c++) {
        wrong += cube[a][b][c] != (a < n && b < m && c < k ? c + 1 : 0);
        cube[a][b][c] = 0;
      }
  check("collapse(3) in two teams", wrong, 0);
}

// Rows and columns that no grid holds at once; an index of more than 32 bits.
static void large(void) {
  long long count = 0, low = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : count, low)
  for (int i = 0; i < 70000; i++)
    for (int j = 0; j < 2; j++) {
      count++;
      low += i % 2 + j;
    }
  check("many rows", count, 140000);
  check("many rows, the sum", low, 140000);
  int last = 0, hits = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : hits) map(from : last)
  for (int i = 0; i < 66000; i++)
    for (int j = 0; j < 1; j++) {
      if (i == 65999)
        last = i;
      if (i % 33000 == 0) {
#pragma omp atomic
        hits++;
      }
    }
  check("more rows than a grid has along y", hits, 2);
  check("the last of them", last, 65999);
}

int main(void) {
  pairs(0, 2);
  triples(12, 12, 14);
  triples(1, 1, 1);
  triples(5, 8, 0);
  triples(0, 8, 9);
  large();
  return result_of_test();
}
