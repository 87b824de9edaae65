// reductions.c, translated by omp2simt.
#include "omp2simt/runtime.h"
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// A sum by atomics, a maximum and a mixed list by the last team.
#include <limits.h>
#include <stdio.h>

#define N 5000

namespace on_device {
// reductions.c:11  target teams distribute parallel for   shape: grid (nothing but the loop is inside a team)
static __global__ void __launch_bounds__(256) dot_l11(unsigned trip, double *sum_total, const double *x,
                                                      const double *y) {
  o2s::assume_threads<256>();
  double sum = o2s::identity<o2s::Plus, double>();
  for (const unsigned t : o2s::grid_stride(trip)) {
    const int i = (int)t;
    sum += x[i] * y[i];
  }
  o2s::reduce_by_atomics(o2s::reduction<o2s::Plus>(sum, sum_total));
}

static void dot_l11_launch(o2s_region *region, void *sum, void *x, void *y, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256).strided().collective();
  o2s::launch<dot_l11>(region, grid, (unsigned)trip, (double *)sum, (const double *)x, (const double *)y);
}
}  // namespace on_device

static double dot(int n, const double *x, const double *y) {
  double sum = 1.0;
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TO, x, 0, n),
        O2S_SECTION(O2S_TO, y, 0, n),
        O2S_OBJECT(O2S_TOFROM, sum),
    };
    o2s_region *o2s_here = o2s_target_begin("reductions.c:11: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 3);
    if (o2s_here) {
      on_device::dot_l11_launch(o2s_here, o2s_maps[2].device, o2s_maps[0].device, o2s_maps[1].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for map(to : x[0 : n], y[0 : n]) map(tofrom : sum) reduction(+ : sum) if(target : 0)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  }
  return sum;
}

namespace on_device {
// reductions.c:19  target teams distribute parallel for   shape: grid (nothing but the loop is inside a team)
static __global__ void __launch_bounds__(256) largest_l19(unsigned trip, o2s::ReductionScratch scratch,
                                                          const double *x, int *m_total, int *count_total) {
  o2s::assume_threads<256>();
  int m = o2s::identity<o2s::Max, int>();
  int count = o2s::identity<o2s::Plus, int>();
  for (const unsigned t : o2s::grid_stride(trip)) {
    const int i = (int)t;
    int value = (int)x[i];
    m = value > m ? value : m;
    count++;
  }
  o2s::reduce_by_last_team(scratch, o2s::reduction<o2s::Max>(m, m_total), o2s::reduction<o2s::Plus>(count, count_total));
}

static void largest_l19_launch(o2s_region *region, void *x, void *m, void *count, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256).teams(3).strided().collective();
  const o2s::ReductionScratch scratch = o2s::reduction_scratch<int, int>(region, grid);
  o2s::launch<largest_l19>(region, grid, (unsigned)trip, scratch, (const double *)x, (int *)m, (int *)count);
}
}  // namespace on_device

static int largest(int n, const double *x) {
  int m = INT_MIN, count = 0;
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TO, x, 0, n),
        O2S_OBJECT(O2S_TOFROM, m),
        O2S_OBJECT(O2S_TOFROM, count),
    };
    o2s_region *o2s_here = o2s_target_begin("reductions.c:19: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 3);
    if (o2s_here) {
      on_device::largest_l19_launch(o2s_here, o2s_maps[0].device, o2s_maps[1].device, o2s_maps[2].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : m, count) reduction(max : m) \
    reduction(+ : count) num_teams(3) if(target : 0)
  for (int i = 0; i < n; i++) {
    int value = (int)x[i];
    m = value > m ? value : m;
    count++;
  }
  }
  return m * 10000 + count;
}

int main(void) {
  static double x[N], y[N];
  double expected = 1.0;
  for (int i = 0; i < N; i++) {
    x[i] = (i * 7) % 43;
    y[i] = 0.5;
    expected += x[i] * y[i];
  }
  double sum = dot(N, x, y);
  int packed = largest(N, x);
  if (sum != expected || packed != 42 * 10000 + N) {
    printf("FAILED: %f (expected %f), %d\n", sum, expected, packed);
    return 1;
  }
  printf("PASS\n");
  return 0;
}
