/* Functions whose callers this file does not know. */
#include "any_context.h"
#include <omp.h>
#include <stdlib.h>

#pragma omp declare target
int total = 0;
const int weights[4] = {1, 10, 100, 1000};

/* An atomic, a heap block, stores, a local array that a simd loop writes, a simd loop with a reduction. */
int visit(struct cell *cell, int value, int n) {
  int squares[16];
  int *block = malloc(sizeof(int) * 2);
  if (!block)
    return -1;
  block[0] = value;
  block[1] = cell->value + block[0];
  cell->value = block[1];
  cell->visits++;
#pragma omp atomic
  total++;
#pragma omp simd
  for (int i = 0; i < n; i++)
    squares[i] = i * weights[i % 4];
  int sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += squares[i] + block[0];
  free(block);
  return sum;
}

/* Recursion, with a variable length array in each frame. */
int wrap(int depth, int x) {
  int row[depth + 1];
#pragma omp simd
  for (int i = 0; i <= depth; i++)
    row[i] = x + i;
  return depth ? row[depth] + wrap(depth - 1, x) : row[0];
}

double first_of(const double *x, int n) {
  double best = -1;
#pragma omp simd lastprivate(best) safelen(4)
  for (int i = 0; i < n; i++)
    best = x[n - 1 - i];
  return best;
}
#pragma omp end declare target
