// Data and check of nbody, for the OpenMP program and its CUDA twin.
#include "support/bench.h"
#include <math.h>

#define NBODY_SOFTENING 0.01f

// body: x, y, z and mass of all bodies, one array after the other; force: x, y, z likewise.
static inline void nbody_fill(int n, float *body) {
  for (size_t k = 0; k < 4 * (size_t)n; k++)
    body[k] = (float)(bench_random(k) % 10000 + 1) / 10000.0f;
}

// Compares the forces on up to 64 of the bodies with those computed in double precision.
static inline int nbody_good(int n, const float *body, const float *force) {
  const float *x = body, *y = body + n, *z = body + 2 * (size_t)n, *mass = body + 3 * (size_t)n;
  const int step = n > 64 ? n / 64 : 1;
  for (int i = 0; i < n; i += step) {
    double expected[3] = {0.0, 0.0, 0.0}, size = 0.0;
    for (int j = 0; j < n; j++) {
      const double dx = (double)x[j] - x[i], dy = (double)y[j] - y[i], dz = (double)z[j] - z[i];
      const double squared = dx * dx + dy * dy + dz * dz + (double)NBODY_SOFTENING;
      const double s = mass[j] / (squared * sqrt(squared));
      expected[0] += dx * s;
      expected[1] += dy * s;
      expected[2] += dz * s;
      size += s * sqrt(squared);
    }
    for (int d = 0; d < 3; d++)
      if (!(fabs(force[d * (size_t)n + i] - expected[d]) <= 1e-4 * size))
        return 0;
  }
  return 1;
}
