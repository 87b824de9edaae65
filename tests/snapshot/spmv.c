// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s --variants
// Shape warp: a thread for each row, which has several lanes; the same in a function that the region calls; a local
// array that the lanes share.
#include <stdio.h>

#define ROWS 50
#define MOST 40

static double row_times(const int *column, const double *value, int from, int to, const double *x) {
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (int k = from; k < to; k++)
    sum += value[k] * x[column[k]];
  return sum;
}

static void products(double *out, const double *value, int n, double by) {
#pragma omp simd
  for (int k = 0; k < n; k++)
    out[k] = by * value[k];
}

static void multiply(const int *start, const int *column, const double *value, const double *x, double *y, double *z,
                     double *most) {
  const int elements = start[ROWS];
#pragma omp target data map(to : start[0 : ROWS + 1], column[0 : elements], value[0 : elements], x[0 : ROWS])
  {
#pragma omp target teams distribute parallel for map(from : y[0 : ROWS])
    for (int row = 0; row < ROWS; row++) {
      double sum = 0.0; // of the row
#pragma omp simd reduction(+ : sum) simdlen(8)
      for (int k = start[row]; k < start[row + 1]; k++)
        sum += value[k] * x[column[k]];
      y[row] = sum;
    }
#pragma omp target teams distribute parallel for map(from : z[0 : ROWS], most[0 : ROWS])
    for (int row = 0; row < ROWS; row++) {
      double scaled[MOST], largest = 0.0;
      const int n = start[row + 1] - start[row];
      z[row] = row_times(column, value, start[row], start[row + 1], x);
      products(scaled, value + start[row], n, 0.5);
      for (int k = 0; k < n; k++)
        largest = scaled[k] > largest ? scaled[k] : largest;
      most[row] = largest;
      most[row] *= 2.0;
    }
  }
}

int main(void) {
  static int start[ROWS + 1], column[ROWS * MOST];
  static double value[ROWS * MOST], x[ROWS], y[ROWS], z[ROWS], most[ROWS];
  for (int row = 0; row < ROWS; row++) {
    x[row] = row % 7;
    start[row + 1] = start[row];
    for (int k = 0; k < row * 11 % MOST; k++) {
      column[start[row + 1]] = (row + 3 * k) % ROWS;
      value[start[row + 1]++] = 1 + (row + k) % 5;
    }
  }
  multiply(start, column, value, x, y, z, most);
  for (int row = 0; row < ROWS; row++) {
    double sum = 0.0, largest = 0.0;
    for (int k = start[row]; k < start[row + 1]; k++) {
      sum += value[k] * x[column[k]];
      largest = value[k] > largest ? value[k] : largest;
    }
    if (y[row] != sum || z[row] != sum || most[row] != largest) {
      printf("FAILED: row %d: %f, %f, %f, expected %f, %f\n", row, y[row], z[row], most[row], sum, largest);
      return 1;
    }
  }
  printf("PASS\n");
  return 0;
}
