// Device code and launch stubs of saxpy.c, translated by omp2simt.
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"

namespace on_device {
#define SQUARE(v) ((v) * (v))

// saxpy.c:10  target teams distribute parallel for   shape: grid (nothing but the loop is inside a team)
static __global__ void __launch_bounds__(256) saxpy_l10(unsigned trip, float *y, float a, const float *x) {
  o2s::assume_threads<256>();
  const unsigned t = o2s::global_thread();
  if (t < trip) {
    const int i = (int)t;
    // a comment before the statement
    y[i] = a * x[i] +   y[i]; /* a comment behind it */
    if (SQUARE(x[i]) > 100.0f)
      y[i] += 1.0f;
  }
}

extern "C" void o2s_saxpy_48df9f_saxpy_l10(o2s_region *region, void *y, float a, void *x, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256);
  o2s::launch<saxpy_l10>(region, grid, (unsigned)trip, (float *)y, a, (const float *)x);
}

}  // namespace on_device
