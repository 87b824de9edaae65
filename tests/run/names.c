// RUN: %run-all-schedules %s
// The user's names win over those that a translation would like to use itself.
#include <stdio.h>

#define N 100

static int identity(int t) { return t + 1; }

static int names_l10(int n, int *region, int trip, int row) {
  int grid = 0, sum_total = 5, sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : region[0 : n], sum, grid) reduction(+ : sum) \
    reduction(max : grid)
  for (int i = 0; i < n; i++) {
    int t = identity(trip), column = row + sum_total, scratch = region[i];
    region[i] = scratch + t + column;
    sum += i;
    grid = i > grid ? i : grid;
  }
  return sum * 1000 + grid;
}

static void rows_and_columns(int rows, int columns, int shape[10][12], double launch) {
#pragma omp target teams distribute parallel for collapse(2) map(from : shape[0 : 10]) num_teams(3)
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      shape[row][column] = row * columns + column + (int)launch;
}

int main(void) {
  int maps[N], here[10][12];
  for (int i = 0; i < N; i++)
    maps[i] = i;
  if (names_l10(N, maps, 10, 100) != 4950 * 1000 + 99) {
    printf("FAILED: the reductions\n");
    return 1;
  }
  for (int i = 0; i < N; i++)
    if (maps[i] != i + 11 + 105) {
      printf("FAILED: element %d is %d\n", i, maps[i]);
      return 1;
    }
  rows_and_columns(10, 12, here, 7.0);
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 12; j++)
      if (here[i][j] != i * 12 + j + 7) {
        printf("FAILED: row %d, column %d\n", i, j);
        return 1;
      }
  int threads = 0, index = 3, lane = 4, warp = 5;
#pragma omp target teams distribute parallel for map(tofrom : threads) reduction(+ : threads)
  for (int thread = 0; thread < index; thread++)
    threads += lane * warp;
  if (threads != 60) {
    printf("FAILED: threads = %d\n", threads);
    return 1;
  }
  printf("PASS\n");
  return 0;
}
