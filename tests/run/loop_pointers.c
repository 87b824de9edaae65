// RUN: %run-all-schedules %s
// Loops over pointers: every relation, steps, both directions, to structs and to rows, in nests and beside reductions.
#include "Inputs/check.h"
#include <stdlib.h>

struct cell {
  int key;
  double value;
};

static void ways(int n, int step) {
  int *a = malloc((n + 8) * sizeof(int));
  for (int k = 0; k < n + 8; k++)
    a[k] = 0;
  int *end = a + n;
#pragma omp target data map(tofrom : a[0 : n + 8])
  {
#pragma omp target teams distribute parallel for
    for (int *p = a; p < a + n; ++p)
      *p += 1;
#pragma omp target teams distribute parallel for
    for (int *p = a + n - 1; p >= a; p--)
      *p += 10;
#pragma omp target teams distribute parallel for
    for (const int *p = a; p != a + n; p += 1)
      a[p - a] += 100;
#pragma omp target parallel for num_threads(33)
    for (int *p = a; p <= a + n - 1; p += step)
      *p += 1000;
#pragma omp target teams distribute parallel for
    for (int *p = a + n; p > a; p = p - 2)
      p[-1] += 10000;
  }
  for (int k = 0; k < n; k++)
    check("an element", a[k], 111 + (k % step ? 0 : 1000) + ((n - 1 - k) % 2 ? 0 : 10000));
  for (int k = n; k < n + 8; k++)
    check("behind the end", a[k], 0);
  check("the host's own pointer", end - a, n);
  free(a);
}

static void kinds(int n) {
  struct cell cells[50];
  int rows[40][3], count = 0;
  double sum = 0.0;
  for (int k = 0; k < 50; k++)
    cells[k].key = k, cells[k].value = k * 0.5;
  for (int k = 0; k < 120; k++)
    rows[k / 3][k % 3] = k;
#pragma omp target teams distribute parallel for reduction(+ : sum, count)
  for (struct cell *p = cells; p < cells + n; p++) {
    sum += p->value;
    p->key = -p->key;
    count += (int)(p - cells);
  }
  check_real("structs", sum, n * (n - 1) * 0.25);
  check("their numbers", count, n * (n - 1) / 2);
  for (int k = 0; k < 50; k++)
    check("a member", cells[k].key, k < n ? -k : k);
#pragma omp target teams distribute parallel for collapse(2)
  for (int(*row)[3] = rows; row < rows + n / 2; row++)
    for (int j = 0; j < 3; j++)
      (*row)[j] += 1000 * j;
  for (int k = 0; k < 120; k++)
    check("rows", rows[k / 3][k % 3], k + (k / 3 < n / 2 ? k % 3 * 1000 : 0));
}

int main(void) {
  ways(1, 1);
  ways(10, 3);
  ways(777, 2);
  kinds(0);
  kinds(50);
  return result_of_test();
}
