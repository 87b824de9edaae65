// A caller's local array that a callee's simd loops work on: each row of a matrix is smoothed a few times in a buffer
// of its own. All lanes share that buffer, so it lies on the soft stack of their OpenMP thread, whether the compiler
// inlines the callee or not. With -DNOINLINE='__attribute__((noinline))' it does not.
#include <stdio.h>
#include <stdlib.h>

#ifndef NOINLINE
#define NOINLINE
#endif

#define WIDTH 96

// Each element becomes the mean of itself and its neighbours, with the ends kept.
static NOINLINE void smooth(const float *from, float *to) {
  to[0] = from[0];
  to[WIDTH - 1] = from[WIDTH - 1];
#pragma omp simd
  for (int k = 1; k < WIDTH - 1; k++)
    to[k] = 0.25f * from[k - 1] + 0.5f * from[k] + 0.25f * from[k + 1];
}

static NOINLINE float sum(const float *a) {
  float s = 0.0f;
#pragma omp simd reduction(+ : s)
  for (int k = 0; k < WIDTH; k++)
    s += a[k];
  return s;
}

static void smooth_rows(int rows, const float *matrix, float *sums) {
#pragma omp target teams distribute parallel for map(to : matrix[0 : rows * WIDTH]) map(from : sums[0 : rows])
  for (int r = 0; r < rows; r++) {
    float once[WIDTH], twice[WIDTH];
    smooth(matrix + r * WIDTH, once);
    smooth(once, twice);
    smooth(twice, once);
    sums[r] = sum(once);
  }
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 500;
  float *matrix = malloc(rows * WIDTH * sizeof *matrix), *sums = malloc(rows * sizeof *sums);
  if (rows < 1 || !matrix || !sums) {
    printf("FAILED: no matrix of %d rows\n", rows);
    return 1;
  }
  for (int r = 0; r < rows; r++)
    for (int k = 0; k < WIDTH; k++)
      matrix[r * WIDTH + k] = (float)((r * 7 + k * 5) % 64);

  smooth_rows(rows, matrix, sums);

  int wrong = 0;
  for (int r = 0; r < rows; r++) {
    float once[WIDTH], twice[WIDTH];
    smooth(matrix + r * WIDTH, once);
    smooth(once, twice);
    smooth(twice, once);
    if (sums[r] != sum(once)) // exact: multiples of 1/64 that float can hold
      wrong++;
  }
  if (wrong)
    printf("FAILED: %d of %d rows are wrong\n", wrong, rows);
  else
    printf("PASS: %d rows of %d elements smoothed\n", rows, WIDTH);
  free(matrix);
  free(sums);
  return wrong != 0;
}
