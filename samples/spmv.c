// y = A * x for a sparse matrix in compressed rows: an OpenMP thread takes a row, its lanes the elements of the row.
// The matrix is that of the Laplace operator on a square of n by n points.
#include <stdio.h>
#include <stdlib.h>

struct matrix {
  int rows, elements;
  int *start; // of each row, and the end of the last
  int *column;
  double *value;
};

static void multiply(int rows, const int *start, const int *column, const double *value, const double *x, double *y) {
  const int elements = start[rows];
#pragma omp target teams distribute parallel for map(to : start[0 : rows + 1], column[0 : elements])     \
    map(to : value[0 : elements], x[0 : rows]) map(from : y[0 : rows])
  for (int row = 0; row < rows; row++) {
    double sum = 0.0;
#pragma omp simd reduction(+ : sum) simdlen(8)
    for (int k = start[row]; k < start[row + 1]; k++)
      sum += value[k] * x[column[k]];
    y[row] = sum;
  }
}

static void add(struct matrix *a, int column, double value) {
  a->column[a->elements] = column;
  a->value[a->elements++] = value;
}

static int laplace(struct matrix *a, int n) {
  a->rows = n * n;
  a->elements = 0;
  a->start = malloc((a->rows + 1) * sizeof *a->start);
  a->column = malloc(5 * a->rows * sizeof *a->column);
  a->value = malloc(5 * a->rows * sizeof *a->value);
  if (!a->start || !a->column || !a->value)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int row = i * n + j;
      a->start[row] = a->elements;
      if (i > 0)
        add(a, row - n, -1.0);
      if (j > 0)
        add(a, row - 1, -1.0);
      add(a, row, 4.0);
      if (j < n - 1)
        add(a, row + 1, -1.0);
      if (i < n - 1)
        add(a, row + n, -1.0);
    }
  a->start[a->rows] = a->elements;
  return 1;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 60;
  struct matrix a;
  if (n < 1 || !laplace(&a, n)) {
    printf("FAILED: no matrix for %d by %d points\n", n, n);
    return 1;
  }
  double *x = malloc(a.rows * sizeof *x), *y = malloc(a.rows * sizeof *y);
  if (!x || !y) {
    printf("FAILED: no vectors of %d elements\n", a.rows);
    return 1;
  }
  for (int i = 0; i < a.rows; i++)
    x[i] = (double)(i % 13);

  multiply(a.rows, a.start, a.column, a.value, x, y);

  int wrong = 0;
  for (int i = 0; i < a.rows; i++) {
    double expected = 0.0; // exact: whole numbers
    for (int k = a.start[i]; k < a.start[i + 1]; k++)
      expected += a.value[k] * x[a.column[k]];
    wrong += y[i] != expected;
  }
  if (wrong)
    printf("FAILED: %d of %d rows are wrong\n", wrong, a.rows);
  else
    printf("PASS: %d rows, %d elements\n", a.rows, a.elements);
  free(a.start);
  free(a.column);
  free(a.value);
  free(x);
  free(y);
  return wrong != 0;
}
