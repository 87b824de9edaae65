// RUN: %run-all-schedules --split-only %s
// RUN: %run-all-schedules --split-only %s -- --shape=grid
// Variable length arrays of the host and pointers to their rows, mapped and used in regions.
#include "Inputs/check.h"

#include <stdlib.h>

static void multiply(int n, int k, int m, double a[n][k], double b[static k][m], double (*restrict c)[m]) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : n], b[0 : k][0 : m]) map(from : c[0 : n][:])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int l = 0; l < k; l++)
        s += a[i][l] * b[l][j];
      c[i][j] = s;
    }
}

static void products(int n, int k, int m) {
  double a[n][k], b[k][m], (*c)[m] = malloc(sizeof(double[n][m]));
  for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++)
      a[i][l] = i + l;
  for (int l = 0; l < k; l++)
    for (int j = 0; j < m; j++)
      b[l][j] = l - j;
  multiply(n, k, m, a, b, c);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int l = 0; l < k; l++)
        s += (i + l) * (double)(l - j);
      check_real("c", c[i][j], s);
    }
  free(c);
}

static int corner(int n, int m, int k, int c[n][m][k]) { return c[n - 1][m - 1][k - 1]; }

// Whole arrays, by name and by default; their sizes.
static void objects(int rows, int n, int m) {
  int cube[rows][n][m], line[m], total = 0, sizes = 0, last = 0;
  line[m - 1] = 4;
#pragma omp target map(from : cube) map(tofrom : total, sizes, last)
  {
    for (int r = 0; r < rows; r++)
      for (int i = 0; i < n; i++)
#pragma omp simd
        for (int j = 0; j < m; j++)
          cube[r][i][j] = r * 100 + i * 10 + j;
    sizes = (int)(sizeof cube / sizeof cube[0][0][0]) + (int)sizeof(cube[0]) + (int)sizeof line;
    total = line[m - 1] + cube[1][n - 1][0];
    line[0] = 9;
    last = corner(rows, n, m, cube);
    int(*plane)[n][m] = &cube[1];
    last += (*plane)[0][1];
  }
  check("line", line[0], 9);
  check("sizes", sizes, rows * n * m + (n * m + m) * (int)sizeof(int));
  check("total", total, 4 + 100 + (n - 1) * 10);
  check("last", last, (rows - 1) * 100 + (n - 1) * 10 + m - 1 + 101);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      check("cube", cube[2][i][j], 200 + i * 10 + j);
}

// In a data environment, with sections, and rows of arrays of constant size.
static void environments(int n, int m) {
  int(*t)[m] = malloc(n * sizeof *t), four[n][4];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      t[i][j] = i * m + j;
#pragma omp target data map(tofrom : t[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        t[i][j] *= 2;
#pragma omp target update from(t[1 : 2])
    check("update", t[1][0] + t[2][1], 2 * (m + 2 * m + 1));
#pragma omp target teams distribute parallel for map(from : four)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 4; j++)
        four[i][j] = t[i][0] + j;
  }
  for (int i = 0; i < n; i++) {
    check("t", t[i][m - 1], 2 * (i * m + m - 1));
    check("four", four[i][3], 2 * i * m + 3);
  }
  free(t);
}

int main(void) {
  products(5, 7, 4);
  products(1, 1, 1);
  objects(3, 5, 4);
  environments(6, 3);
  return result_of_test();
}
