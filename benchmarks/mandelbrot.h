// The picture and the check of mandelbrot, for the OpenMP program and its CUDA twin.
#include "support/bench.h"

enum { mandelbrot_limit = 1000 };

// How long the point stays bounded, computed on the host.
static inline int mandelbrot_steps(double cx, double cy) {
  double x = 0.0, y = 0.0;
  int step = 0;
  while (step < mandelbrot_limit && x * x + y * y <= 4.0) {
    const double next = x * x - y * y + cx;
    y = 2.0 * x * y + cy;
    x = next;
    step++;
  }
  return step;
}

// Compares some rows with the host. Beside the set's border a rounding (a fused multiply-add) makes a difference:
// one point in a hundred may have another value.
static inline int mandelbrot_good(int n, const int *steps) {
  const double scale = 3.0 / n;
  const int stride = n > 32 ? n / 32 : 1;
  long long points = 0, different = 0, inside = 0;
  for (int i = 0; i < n; i += stride)
    for (int j = 0; j < n; j++) {
      const int expected = mandelbrot_steps(-2.25 + scale * j, -1.5 + scale * i);
      points++;
      inside += expected == mandelbrot_limit;
      different += expected != steps[(size_t)i * n + j];
    }
  return inside < points && 100 * different <= points;
}
