// The twin of nbody.c: one thread per body, which reads all others from global memory.
#include "../nbody.h"
#include "../support/twin.h"

__global__ void __launch_bounds__(256)
    nbody(int n, const float *x, const float *y, const float *z, const float *mass, float *fx, float *fy, float *fz) {
  const int i = (int)(blockIdx.x * 256u + threadIdx.x);
  if (i >= n)
    return;
  const float px = x[i], py = y[i], pz = z[i];
  float sx = 0.0f, sy = 0.0f, sz = 0.0f;
  for (int j = 0; j < n; j++) {
    const float dx = x[j] - px, dy = y[j] - py, dz = z[j] - pz;
    const float inverse = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + NBODY_SOFTENING);
    const float s = mass[j] * inverse * inverse * inverse;
    sx += dx * s;
    sy += dy * s;
    sz += dz * s;
  }
  fx[i] = sx;
  fy[i] = sy;
  fz[i] = sz;
}

int main(int argc, char **argv) {
  bench b = bench_begin("nbody", argc, argv, 16384, 300, 1 << 22);
  const int n = (int)b.size;
  float *body = BENCH_ARRAY(float, 4 * (size_t)n), *force = BENCH_ARRAY(float, 3 * (size_t)n);
  nbody_fill(n, body);
  float *p = to_device(body, 4 * (size_t)n), *f = device_array<float>(3 * (size_t)n);
  while (bench_repeat(&b))
    timed_launch("nbody",
                 [&] { nbody<<<(n + 255) / 256, 256>>>(n, p, p + n, p + 2 * n, p + 3 * n, f, f + n, f + 2 * n); });
  from_device(force, f, 3 * (size_t)n);
  return bench_end(&b, nbody_good(n, body, force));
}
