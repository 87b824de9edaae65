// Data and check of transpose, for the OpenMP program and its CUDA twin.
#include "support/bench.h"

static inline void transpose_fill(int n, float *in) {
  for (size_t k = 0; k < (size_t)n * (size_t)n; k++)
    in[k] = (float)(k % 16000057);
}

static inline int transpose_good(int n, const float *out) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (out[(size_t)i * n + j] != (float)(((size_t)j * n + i) % 16000057))
        return 0;
  return 1;
}
