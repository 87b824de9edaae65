// The twin of mandelbrot.c: one thread per point, blocks of 32 columns by 8 rows.
#include "../mandelbrot.h"
#include "../support/twin.h"

__global__ void __launch_bounds__(256) mandelbrot(int n, double scale, int *steps) {
  const int j = (int)(blockIdx.x * 32u + threadIdx.x), i = (int)(blockIdx.y * 8u + threadIdx.y);
  if (i >= n || j >= n)
    return;
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

int main(int argc, char **argv) {
  bench b = bench_begin("mandelbrot", argc, argv, 2048, 50, 32768);
  const int n = (int)b.size;
  const size_t points = (size_t)n * (size_t)n;
  int *steps = BENCH_ARRAY(int, points);
  int *dsteps = device_array<int>(points);
  const dim3 blocks((n + 31) / 32, (n + 7) / 8);
  while (bench_repeat(&b))
    timed_launch("mandelbrot", [&] { mandelbrot<<<blocks, dim3(32, 8)>>>(n, 3.0 / n, dsteps); });
  from_device(steps, dsteps, points);
  return bench_end(&b, mandelbrot_good(n, steps));
}
