// saxpy.c, translated by omp2simt.
#include "omp2simt/runtime.h"
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// One iteration per thread; comments, macros and layout of the body stay.
#include <stdio.h>

#define N 1000
#define SQUARE(v) ((v) * (v))

namespace on_device {
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

static void saxpy_l10_launch(o2s_region *region, void *y, float a, void *x, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256);
  o2s::launch<saxpy_l10>(region, grid, (unsigned)trip, (float *)y, a, (const float *)x);
}
}  // namespace on_device

static void saxpy(int n, float a, const float *x, float *y) {
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TO, x, 0, n),
        O2S_SECTION(O2S_TOFROM, y, 0, n),
    };
    o2s_region *o2s_here = o2s_target_begin("saxpy.c:10: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 2);
    if (o2s_here) {
      on_device::saxpy_l10_launch(o2s_here, o2s_maps[1].device, a, o2s_maps[0].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for \
    map(to : x[0 : n]) map(tofrom : y[0 : n]) if(target : 0)
  for (int i = 0; i < n; i++) {
    // a comment before the statement
    y[i] = a * x[i] +   y[i]; /* a comment behind it */
    if (SQUARE(x[i]) > 100.0f)
      y[i] += 1.0f;
  }
  }
}

int main(void) {
  float x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = (float)(i % 20);
    y[i] = 1.0f;
  }
  saxpy(N, 2.0f, x, y);
  for (int i = 0; i < N; i++) {
    float expected = 2.0f * (float)(i % 20) + 1.0f + (i % 20 > 10 ? 1.0f : 0.0f);
    if (y[i] != expected) {
      printf("FAILED: y[%d] = %f\n", i, y[i]);
      return 1;
    }
  }
  printf("PASS\n");
  return 0;
}
