// Device code and launch stubs of data_environment.c, translated by omp2simt.
#include "omp2simt/external_device_code.h"
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"

namespace on_device {
static __device__ const int table[4] = {1, 10, 100, 1000};

__device__ int offset = 5;

extern "C" const void *o2s_data_environment_a92ebf_symbol(int variable) {
  switch (variable) {
  case 0: return (const void *)&table;
  case 1: return (const void *)&offset;
  default: return nullptr;
  }
}

static __device__ int step(int i) { return table[i % 4] + offset; }

// data_environment.c:15  target teams distribute parallel for   shape: grid (nothing but the loop is inside a team)
static __global__ void __launch_bounds__(256) advance_l15(unsigned trip, int *x) {
  o2s::assume_threads<256>();
  const unsigned t = o2s::global_thread();
  if (t < trip) {
    const int i = (int)t;
    x[i] += step(i);
  }
}

extern "C" void o2s_data_environment_a92ebf_advance_l15(o2s_region *region, void *x, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256);
  o2s::launch<advance_l15>(region, grid, (unsigned)trip, (int *)x);
}

}  // namespace on_device
