// Device code and launch stubs of long_loop.c, translated by omp2simt.
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
#include <stdio.h>

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

extern "C" void o2s_long_loop_8e5d0d_triad_l8(o2s_region *region, void *a, void *b, double scalar, void *c, size_t n) {
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
