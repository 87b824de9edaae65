// Device code and launch stubs of reductions.c, translated by omp2simt.
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"

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

extern "C" void o2s_reductions_20767d_dot_l11(o2s_region *region, void *sum, void *x, void *y, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256).strided().collective();
  o2s::launch<dot_l11>(region, grid, (unsigned)trip, (double *)sum, (const double *)x, (const double *)y);
}

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

extern "C" void o2s_reductions_20767d_largest_l19(o2s_region *region, void *x, void *m, void *count, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256).teams(3).strided().collective();
  const o2s::ReductionScratch scratch = o2s::reduction_scratch<int, int>(region, grid);
  o2s::launch<largest_l19>(region, grid, (unsigned)trip, scratch, (const double *)x, (int *)m, (int *)count);
}

}  // namespace on_device
