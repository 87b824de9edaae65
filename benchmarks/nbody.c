// The forces between all pairs of bodies, in single precision: arithmetic and a reciprocal square root.
#include "nbody.h"

static void nbody(int n, const float *x, const float *y, const float *z, const float *mass, float *fx, float *fy,
                  float *fz) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    float sx = 0.0f, sy = 0.0f, sz = 0.0f;
    for (int j = 0; j < n; j++) {
      const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
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
}

int main(int argc, char **argv) {
  bench b = bench_begin("nbody", argc, argv, 16384, 300, 1 << 22);
  const int n = (int)b.size;
  float *body = BENCH_ARRAY(float, 4 * (size_t)n), *force = BENCH_ARRAY(float, 3 * (size_t)n);
  nbody_fill(n, body);
#pragma omp target data map(to : body[0 : 4 * n]) map(from : force[0 : 3 * n])
  while (bench_repeat(&b))
    nbody(n, body, body + n, body + 2 * n, body + 3 * n, force, force + n, force + 2 * n);
  return bench_end(&b, nbody_good(n, body, force));
}
