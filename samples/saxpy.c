// y = a * x + y on the device.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void saxpy(int n, float a, const float *x, float *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i]; /* one fused multiply-add */
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100000;
  float *x = malloc(n * sizeof *x);
  float *y = malloc(n * sizeof *y);
  if (n < 1 || !x || !y) {
    printf("FAILED: no vectors of %d elements\n", n);
    return 1;
  }
  for (int i = 0; i < n; i++) {
    x[i] = 0.5f * (float)(i % 1000);
    y[i] = (float)(i % 7);
  }

  saxpy(n, 2.0f, x, y);

  int wrong = 0;
  for (int i = 0; i < n; i++) {
    float expected = 2.0f * x[i] + (float)(i % 7); // exact in float
    if (fabsf(y[i] - expected) > 0.0f)
      wrong++;
  }
  if (wrong)
    printf("FAILED: %d of %d elements are wrong\n", wrong, n);
  else
    printf("PASS: saxpy of %d elements\n", n);
  free(x);
  free(y);
  return wrong != 0;
}
