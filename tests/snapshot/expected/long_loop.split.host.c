#include "omp2simt/runtime.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// A size_t loop has two versions of its kernel, chosen by the trip count; a simd clause changes nothing in shape grid.
#include <stdio.h>
#include <stdlib.h>

static void triad(size_t n, double scalar, double *restrict a, const double *restrict b, const double *restrict c) {
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_FROM, a, 0, n),
        O2S_SECTION(O2S_TO, b, 0, n),
        O2S_SECTION(O2S_TO, c, 0, n),
    };
    extern void o2s_long_loop_8e5d0d_triad_l8(o2s_region *, void *, void *, double, void *, size_t);
    o2s_region *o2s_here = o2s_target_begin("long_loop.c:8: target teams distribute parallel for simd", 1, O2S_DEFAULT_DEVICE, o2s_maps, 3);
    if (o2s_here) {
      o2s_long_loop_8e5d0d_triad_l8(o2s_here, o2s_maps[0].device, o2s_maps[1].device, scalar, o2s_maps[2].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for simd map(from : a[0 : n]) map(to : b[0 : n], c[0 : n]) \
    firstprivate(scalar) if(target : 0)
  for (size_t i = 0; i < n; ++i)
    a[i] = b[i] + scalar * c[i];
  }
}

int main(void) {
  enum { N = 3000 };
  static double a[N], b[N], c[N];
  for (size_t i = 0; i < N; i++) {
    b[i] = (double)i;
    c[i] = 2.0;
  }
  triad(N, 0.5, a, b, c);
  for (size_t i = 0; i < N; i++)
    if (a[i] != (double)i + 1.0) {
      printf("FAILED: a[%zu] = %f\n", i, a[i]);
      return 1;
    }
  printf("PASS\n");
  return 0;
}
