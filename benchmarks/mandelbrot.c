// The Mandelbrot set: collapse(2) with a loop of very different length in each thread.
#include "mandelbrot.h"

static void mandelbrot(int n, int *steps) {
  const double scale = 3.0 / n;
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const double cx = -2.25 + scale * j, cy = -1.5 + scale * i;
      double x = 0.0, y = 0.0;
      int step = 0;
      while (step < mandelbrot_limit && x * x + y * y <= 4.0) {
        const double next = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = next;
        step++;
      }
      steps[i * n + j] = step;
    }
}

int main(int argc, char **argv) {
  bench b = bench_begin("mandelbrot", argc, argv, 2048, 50, 32768);
  const int n = (int)b.size;
  const size_t points = (size_t)n * (size_t)n;
  int *steps = BENCH_ARRAY(int, points);
#pragma omp target data map(from : steps[0 : points])
  while (bench_repeat(&b))
    mandelbrot(n, steps);
  return bench_end(&b, mandelbrot_good(n, steps));
}
