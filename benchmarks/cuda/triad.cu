// The twin of triad.c: one thread per element, indices of 64 bits.
#include "../support/twin.h"
#include "../triad.h"

__global__ void __launch_bounds__(256) triad(size_t n, double s, const double *b, const double *c, double *a) {
  const size_t i = blockIdx.x * (size_t)256 + threadIdx.x;
  if (i < n)
    a[i] = b[i] + s * c[i];
}

int main(int argc, char **argv) {
  bench timing = bench_begin("triad", argc, argv, 1 << 25, 10007, 1ll << 32);
  const size_t n = (size_t)timing.size;
  double *a = BENCH_ARRAY(double, n), *b = BENCH_ARRAY(double, n), *c = BENCH_ARRAY(double, n);
  triad_fill(n, b, c);
  double *db = to_device(b, n), *dc = to_device(c, n), *da = device_array<double>(n);
  while (bench_repeat(&timing))
    timed_launch("triad", [&] { triad<<<(unsigned)((n + 255) / 256), 256>>>(n, triad_scalar, db, dc, da); });
  from_device(a, da, n);
  return bench_end(&timing, triad_good(n, a));
}
