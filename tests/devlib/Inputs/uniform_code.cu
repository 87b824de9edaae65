// Kernels whose PTX ../uniform_code.test looks at.
#include "omp2simt/device.h"

struct Pair {
  int a, b;
};

extern "C" __global__ void __launch_bounds__(256) store_float(float *x, const float *y) {
  o2s::assume_lanes<32, 8>();
  o2s::store<32>(x[threadIdx.y], y[threadIdx.y] * 2);
}

extern "C" __global__ void __launch_bounds__(256) store_narrow(double *x, int n) {
  o2s::assume_lanes<8, 32>();
  o2s::store<8>(x[threadIdx.y], n);
}

extern "C" __global__ void __launch_bounds__(256) update_int(int *x) {
  o2s::assume_lanes<32, 8>();
  o2s::update<32, o2s::Plus>(x[threadIdx.y], 3);
}

extern "C" __global__ void __launch_bounds__(256) one_lane(int *x) {
  o2s::update<1, o2s::Plus>(x[threadIdx.x], 3);
}

// A soft stack whose use is known costs addresses only.
extern "C" __global__ void __launch_bounds__(256) shared_local(const int *x, int *y) {
  o2s::assume_lanes<32, 8>();
  __shared__ o2s::SoftSlices<8, 256> slices;
  o2s::SoftStack<32> stack(slices);
  o2s::SoftLocal<int[50], 32> local(stack, "shared_local");
  for (o2s::UnsyncedRounds<32> round(50u); round; round.next())
    if (round.has_iteration())
      local.object()[round.position()] = x[round.position()];
  o2s::sync_lanes<32>();
  o2s::store<32>(y[threadIdx.y], local.object()[49]);
}

// One addition for the loop, none in 64 bits.
extern "C" __global__ void __launch_bounds__(256) short_loop(unsigned trip, float *x) {
  o2s::assume_lanes<32, 8>();
#pragma unroll 1
  for (const unsigned t : o2s::lanes<32>(trip))
    x[t] = 0;
}
