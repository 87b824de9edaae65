// The twin of axpy.c: one thread per element.
#include "../axpy.h"
#include "../support/twin.h"

__global__ void __launch_bounds__(256) axpy(unsigned n, float a, const float *x, float *y) {
  const unsigned i = blockIdx.x * 256u + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

int main(int argc, char **argv) {
  bench b = bench_begin("axpy", argc, argv, 1 << 25, 10007, 1 << 30);
  const int n = (int)b.size;
  float *x = BENCH_ARRAY(float, n), *y = BENCH_ARRAY(float, n);
  axpy_fill(n, x, y);
  float *dx = to_device(x, n), *dy = to_device(y, n);
  while (bench_repeat(&b))
    timed_launch("axpy", [&] { axpy<<<(n + 255) / 256, 256>>>(n, axpy_factor, dx, dy); });
  from_device(y, dy, n);
  return bench_end(&b, axpy_good(n, b.runs, y));
}
