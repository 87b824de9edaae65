// spmv.c, translated by omp2simt.
#include "omp2simt/runtime.h"
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
#include "omp2simt/uniform_library.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s --variants
// Shape warp: a thread for each row, which has several lanes; the same in a function that the region calls; a local
// array that the lanes share.
#include <stdio.h>

#define ROWS 50
#define MOST 40

static double row_times(const int *column, const double *value, int from, int to, const double *x) {
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (int k = from; k < to; k++)
    sum += value[k] * x[column[k]];
  return sum;
}

namespace on_device {
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
}  // namespace on_device

static void products(double *out, const double *value, int n, double by) {
#pragma omp simd
  for (int k = 0; k < n; k++)
    out[k] = by * value[k];
}

namespace on_device {
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
}  // namespace on_device

namespace on_device {
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

static void multiply_l29_launch(o2s_region *region, void *start, void *value, void *x, void *column, void *y) {
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

static void multiply_l37_launch(o2s_region *region, void *start, void *z, void *column, void *value, void *x,
    void *most) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, ROWS, 1);
  const auto grid = o2s::grid(trip).threads(8).lanes(32).strided().collective();
  o2s::launch<multiply_l37<32>>(region, grid, (unsigned)trip, (const int *)start, (double *)z, (const int *)column,
      (const double *)value, (const double *)x, (double *)most);
}
}  // namespace on_device

static void multiply(const int *start, const int *column, const double *value, const double *x, double *y, double *z,
                     double *most) {
  const int elements = start[ROWS];
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TO, start, 0, ROWS + 1),
        O2S_SECTION(O2S_TO, column, 0, elements),
        O2S_SECTION(O2S_TO, value, 0, elements),
        O2S_SECTION(O2S_TO, x, 0, ROWS),
    };
    o2s_region *o2s_data = o2s_data_begin("spmv.c:27: target data", 1, O2S_DEFAULT_DEVICE, o2s_maps, 4);
  {
    {
      o2s_map o2s_maps[] = {
          O2S_SECTION(O2S_FROM, y, 0, ROWS),
          O2S_POINTER(start),
          O2S_POINTER(value),
          O2S_POINTER(x),
          O2S_POINTER(column),
      };
      o2s_region *o2s_here = o2s_target_begin("spmv.c:29: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 5);
      if (o2s_here) {
        on_device::multiply_l29_launch(o2s_here, o2s_maps[1].device, o2s_maps[2].device, o2s_maps[3].device,
            o2s_maps[4].device, o2s_maps[0].device);
        o2s_target_end(o2s_here);
      } else
#pragma omp target teams distribute parallel for map(from : y[0 : ROWS]) if(target : 0)
    for (int row = 0; row < ROWS; row++) {
      double sum = 0.0; // of the row
#pragma omp simd reduction(+ : sum) simdlen(8)
      for (int k = start[row]; k < start[row + 1]; k++)
        sum += value[k] * x[column[k]];
      y[row] = sum;
    }
    }
    {
      o2s_map o2s_maps[] = {
          O2S_SECTION(O2S_FROM, z, 0, ROWS),
          O2S_SECTION(O2S_FROM, most, 0, ROWS),
          O2S_POINTER(start),
          O2S_POINTER(column),
          O2S_POINTER(value),
          O2S_POINTER(x),
      };
      o2s_region *o2s_here = o2s_target_begin("spmv.c:37: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 6);
      if (o2s_here) {
        on_device::multiply_l37_launch(o2s_here, o2s_maps[2].device, o2s_maps[0].device, o2s_maps[3].device,
            o2s_maps[4].device, o2s_maps[5].device, o2s_maps[1].device);
        o2s_target_end(o2s_here);
      } else
#pragma omp target teams distribute parallel for map(from : z[0 : ROWS], most[0 : ROWS]) if(target : 0)
    for (int row = 0; row < ROWS; row++) {
      double scaled[MOST], largest = 0.0;
      const int n = start[row + 1] - start[row];
      z[row] = row_times(column, value, start[row], start[row + 1], x);
      products(scaled, value + start[row], n, 0.5);
      for (int k = 0; k < n; k++)
        largest = scaled[k] > largest ? scaled[k] : largest;
      most[row] = largest;
      most[row] *= 2.0;
    }
    }
  }
  o2s_data_end(o2s_data); }
}

int main(void) {
  static int start[ROWS + 1], column[ROWS * MOST];
  static double value[ROWS * MOST], x[ROWS], y[ROWS], z[ROWS], most[ROWS];
  for (int row = 0; row < ROWS; row++) {
    x[row] = row % 7;
    start[row + 1] = start[row];
    for (int k = 0; k < row * 11 % MOST; k++) {
      column[start[row + 1]] = (row + 3 * k) % ROWS;
      value[start[row + 1]++] = 1 + (row + k) % 5;
    }
  }
  multiply(start, column, value, x, y, z, most);
  for (int row = 0; row < ROWS; row++) {
    double sum = 0.0, largest = 0.0;
    for (int k = start[row]; k < start[row + 1]; k++) {
      sum += value[k] * x[column[k]];
      largest = value[k] > largest ? value[k] : largest;
    }
    if (y[row] != sum || z[row] != sum || most[row] != largest) {
      printf("FAILED: row %d: %f, %f, %f, expected %f, %f\n", row, y[row], z[row], most[row], sum, largest);
      return 1;
    }
  }
  printf("PASS\n");
  return 0;
}
