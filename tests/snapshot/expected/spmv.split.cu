// Device code and launch stubs of spmv.c, translated by omp2simt.
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
#include "omp2simt/uniform_library.h"

namespace on_device {
#define ROWS 50
#define MOST 40

template <unsigned Lanes>
static __device__ double row_times(const int *column, const double *value, int from, int to, const double *x) {
  double sum = 0.0;
  {  // simd reduction(+ : sum)
    double &sum_original = sum;
    double sum = o2s::identity<o2s::Plus, double>();
    O2S_NO_UNROLL
    for (const int k : o2s::simd_values<Lanes, int>(o2s::Less, from, to, 1)) {
      sum += value[k] * x[column[k]];
    }
    sum_original = o2s::Plus::combine(sum_original, o2s::reduce_lanes<Lanes, o2s::Plus>(sum));
  }
  return sum;
}

template <unsigned Lanes>
static __device__ void products(double *out, const double *value, int n, double by) {
  {  // simd
    o2s::sync_lanes<Lanes>();
    O2S_NO_UNROLL
    for (const int k : o2s::simd_values<Lanes, int>(o2s::Less, 0, n, 1)) {
      out[k] = by * value[k];
    }
    o2s::sync_lanes<Lanes>();
  }
}

// spmv.c:29  target teams distribute parallel for   shape: warp (lanes share its simd loops), 8 lanes
template <unsigned Lanes>
static __global__ void __launch_bounds__(256) multiply_l29(unsigned trip, const int *start, const double *value,
                                                           const double *x, const int *column, double *y) {
  o2s::assume_lanes<Lanes, 256 / Lanes>();
  for (unsigned t = o2s::league_thread(); t < trip; t += o2s::league_threads()) {
    const int row = o2s::iteration_value<int>(0, t, 1);
    {
      double sum = 0.0; // of the row
      {  // simd reduction(+ : sum) simdlen(8)
        double &sum_original = sum;
        double sum = o2s::identity<o2s::Plus, double>();
        O2S_NO_UNROLL
        for (const int k : o2s::simd_values<Lanes, int>(o2s::Less, start[row], start[row + 1], 1)) {
          sum += value[k] * x[column[k]];
        }
        sum_original = o2s::Plus::combine(sum_original, o2s::reduce_lanes<Lanes, o2s::Plus>(sum));
      }
      o2s::store<Lanes>(y[row], sum);
    }
  }
}

extern "C" void o2s_spmv_e06dd0_multiply_l29(o2s_region *region, void *start, void *value, void *x, void *column,
    void *y) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, ROWS, 1);
  const auto grid = o2s::grid(trip).threads(32).lanes(8).strided().collective();
  o2s::launch<multiply_l29<8>>(region, grid, (unsigned)trip, (const int *)start, (const double *)value,
      (const double *)x, (const int *)column, (double *)y);
}

// spmv.c:37  target teams distribute parallel for   shape: warp (lanes share its simd loops), 32 lanes
template <unsigned Lanes>
static __global__ void __launch_bounds__(256) multiply_l37(unsigned trip, const int *start, double *z,
                                                           const int *column, const double *value, const double *x,
                                                           double *most) {
  o2s::assume_lanes<Lanes, 256 / Lanes>();
  __shared__ o2s::SoftSlices<256 / Lanes, 336> stack_slices;
  o2s::SoftStack<Lanes> stack(stack_slices);
  for (unsigned t = o2s::league_thread(); t < trip; t += o2s::league_threads()) {
    const int row = o2s::iteration_value<int>(0, t, 1);
    {
      o2s::SoftLocal<double [40], Lanes> scaled_soft(stack, "multiply"); double (&scaled)[40] = scaled_soft.object();
      double largest = 0.0;
      const int n = start[row + 1] - start[row];
      o2s::store<Lanes>(z[row], row_times<Lanes>(column, value, start[row], start[row + 1], x));
      products<Lanes>(scaled, value + start[row], n, 0.5);
      for (int k = 0; k < n; k++)
        largest = scaled[k] > largest ? scaled[k] : largest;
      o2s::store<Lanes>(most[row], largest);
      o2s::update<Lanes, o2s::Multiplies>(most[row], 2.0);
    }
  }
}

extern "C" void o2s_spmv_e06dd0_multiply_l37(o2s_region *region, void *start, void *z, void *column, void *value,
    void *x, void *most) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, ROWS, 1);
  const auto grid = o2s::grid(trip).threads(8).lanes(32).strided().collective();
  o2s::launch<multiply_l37<32>>(region, grid, (unsigned)trip, (const int *)start, (double *)z, (const int *)column,
      (const double *)value, (const double *)x, (double *)most);
}

}  // namespace on_device
