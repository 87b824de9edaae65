// RUN: %run-all-schedules %s
// Names of the user that a translation might take for itself: as globals, locals, parameters, members, types, labels of
// enumerations, macros and functions, everywhere a kernel, a launch stub or the host part has names of its own.
#include "Inputs/check.h"

#define N 90

typedef struct {
  int trip, t, rows;
} shape;
enum index { lane = 3, warp, thread };
static int row = 10, scratch[N];
static const int columns[3] = {7, 8, 9};
#pragma omp declare target
int sum_total = 4;
static int stride(int teams) {
  return teams + 1;
}
static int global_thread(int launch) {
  return stride(launch) * 2;
}
#pragma omp end declare target

static int kernels(int n, int trip, int grid, int region, int *device, int t, int i_step, int n_device) {
  int sum = 1, sum_device = 2, sum_last = 3, index = 0, last = -1;
#pragma omp target teams distribute parallel for map(tofrom : device[0 : n]) reduction(+ : sum, sum_device)            \
    lastprivate(last) num_teams(trip)
  for (int i = 0; i < n; i++) {
    const shape maps = {trip, t, grid};
    int total = maps.trip + maps.t + maps.rows + region + i_step + n_device + sum_last + index;
    device[i] += total + global_thread(i) + sum_total + columns[i % 3] + lane;
    sum += 1;
    sum_device += 2;
    last = i;
  }
  check("sum", sum * 1000 + sum_device, (1 + n) * 1000 + 2 + 2 * n);
  check("last", last, n - 1);
  return trip + grid + region + t + i_step + n_device + sum_last + index + sum_total + lane;
}

static void two_dimensions(int rows, int column, int columns_of, int out[9][10]) {
#pragma omp target teams distribute parallel for collapse(2) map(from : out[0 : 9])
  for (int r = 0; r < rows; r++)
    for (int c = column; c < columns_of; c++) {
      int row = r * 10, global_row = c;
      out[r][c] = row + global_row;
    }
  for (int i = 0; i < 9; i++)
    for (int j = column; j < columns_of; j++)
      check("two dimensions", out[i][j], i * 10 + j);
}

// The loop's variables, and a bound, are called as the kernel would call its own.
static void loop_variables(int begin) {
  int out[3][N];
#pragma omp target teams distribute parallel for map(from : out)
  for (int t = 0; t < N; t++)
    out[0][t] = t;
#pragma omp target teams distribute parallel for map(from : out)
  for (long long trip = begin; trip < N; trip += begin)
    out[1][trip] = (int)trip;
#pragma omp target teams distribute parallel for collapse(2) map(from : out)
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < N; column++)
      out[row][column] = row * N + column;
  for (int i = 0; i < 3 * N; i++)
    check("loop variables", out[i / N][i % N], i);
}

// Two regions of one line, and a function called as a kernel would be.
static int twins_l72(int x) {
  return x + 1;
}
static void twins(int x) {
  _Pragma("omp target map(tofrom : x)") x = twins_l72(x);
  check("a twin", x, 2);
}
static void more_twins(void) {
  int a = 1;
#pragma omp target map(tofrom : a)
  a = twins_l72(a);
  check("twins", a, 2);
}

// Shadowing: the nearest is meant.
static int x = 100;
static void shadows(void) {
  int out[4], x = 5;
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < 4; i++) {
    int sum = x;
    {
      int x = i;
      sum += 10 * x;
      for (int x = 0; x < 2; x++)
        sum += 1000;
    }
    out[i] = sum + 100 * x;
  }
  for (int i = 0; i < 4; i++)
    check("shadows", out[i], 5 + 10 * i + 2000 + 500);
}

int main(void) {
  int device[N], expected = 0, out[9][10];
  for (int i = 0; i < N; i++)
    device[i] = i;
  expected = kernels(N, 2, 20, 300, device, 4000, 50000, 600000);
  for (int i = 0; i < N; i++)
    check("the user's values", device[i], i + expected + (i + 1) * 2 + columns[i % 3]);
  two_dimensions(9, 0, 10, out);
  loop_variables(1);
  twins(1);
  more_twins();
  shadows();
  check("what is the host's", row + scratch[0] + x + warp + thread, 10 + 100 + 4 + 5);
  return result_of_test();
}
