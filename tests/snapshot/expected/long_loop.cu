// long_loop.c, translated by omp2simt.
#include "omp2simt/runtime.h"
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// A size_t loop has two versions of its kernel, chosen by the trip count; a simd clause changes nothing in shape grid.
#include <stdio.h>
#include <stdlib.h>

namespace on_device {
// long_loop.c:8  target teams distribute parallel for simd   shape: grid (nothing but the loop is inside a team)
template <typename Index>
static __global__ void __launch_bounds__(256) triad_l8(Index trip, double *__restrict a, const double *__restrict b,
                                                       double scalar, const double *__restrict c) {
  o2s::assume_threads<256>();
  const Index t = o2s::global_thread<Index>();
  if (t < trip) {
    const size_t i = (size_t)t;
    a[i] = b[i] + scalar * c[i];
  }
}

static void triad_l8_launch(o2s_region *region, void *a, void *b, double scalar, void *c, size_t n) {
  const unsigned long long trip = o2s::trip_count<size_t>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256);
  if (o2s::fits_32_bits(trip))
    o2s::launch<triad_l8<unsigned>>(region, grid, (unsigned)trip, (double *)a, (const double *)b, scalar,
        (const double *)c);
  else
    o2s::launch<triad_l8<unsigned long long>>(region, grid, (unsigned long long)trip, (double *)a,
        (const double *)b, scalar, (const double *)c);
}
}  // namespace on_device

static void triad(size_t n, double scalar, double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c) {
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_FROM, a, 0, n),
        O2S_SECTION(O2S_TO, b, 0, n),
        O2S_SECTION(O2S_TO, c, 0, n),
    };
    o2s_region *o2s_here = o2s_target_begin("long_loop.c:8: target teams distribute parallel for simd", 1, O2S_DEFAULT_DEVICE, o2s_maps, 3);
    if (o2s_here) {
      on_device::triad_l8_launch(o2s_here, o2s_maps[0].device, o2s_maps[1].device, scalar, o2s_maps[2].device, n);
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
