// data_environment.c, translated by omp2simt.
#include "omp2simt/runtime.h"
#include "omp2simt/external_device_code.h"
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// target data, enter data, exit data and update round loops; a declare target function and variables.
#include <stdio.h>

#define N 500


static const int table[4] = {1, 10, 100, 1000};

namespace on_device {
static __device__ const int table[4] = {1, 10, 100, 1000};
}  // namespace on_device
int offset = 5;

namespace on_device {
__device__ int offset = 5;

static const void *o2s_data_environment_a92ebf_symbol(int variable) {
  switch (variable) {
  case 0: return (const void *)&table;
  case 1: return (const void *)&offset;
  default: return nullptr;
  }
}
}  // namespace on_device
static int step(int i) { return table[i % 4] + offset; }

namespace on_device {
static __device__ int step(int i) { return table[i % 4] + offset; }
}  // namespace on_device


namespace on_device {
// data_environment.c:15  target teams distribute parallel for   shape: grid (nothing but the loop is inside a team)
static __global__ void __launch_bounds__(256) advance_l15(unsigned trip, int *x) {
  o2s::assume_threads<256>();
  const unsigned t = o2s::global_thread();
  if (t < trip) {
    const int i = (int)t;
    x[i] += step(i);
  }
}

static void advance_l15_launch(o2s_region *region, void *x, int n) {
  const unsigned long long trip = o2s::trip_count<int>(o2s::Less, 0, n, 1);
  const auto grid = o2s::grid(trip).threads(256);
  o2s::launch<advance_l15>(region, grid, (unsigned)trip, (int *)x);
}
}  // namespace on_device

static void advance(int n, int *x) {
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TOFROM, x, 0, n),
    };
    o2s_region *o2s_here = o2s_target_begin("data_environment.c:15: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
    if (o2s_here) {
      on_device::advance_l15_launch(o2s_here, o2s_maps[0].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n]) if(target : 0)
  for (int i = 0; i < n; i++)
    x[i] += step(i);
  }
}

int main(void) {
  static int x[N];
  int inside;
  {
    o2s_map o2s_maps[] = {
        O2S_OBJECT(O2S_TOFROM, x),
    };
    o2s_region *o2s_data = o2s_data_begin("data_environment.c:23: target data", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
  {
    advance(N, x);
    advance(N, x);
    inside = x[0];
  }
  o2s_data_end(o2s_data); }
  if (inside != 0) {
    printf("FAILED: the data came back inside the data region\n");
    return 1;
  }
  offset = 7;
{
  o2s_map o2s_maps[] = {
      O2S_OBJECT(O2S_TO, offset),
  };
  o2s_update("data_environment.c:34: target update", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
}
{
  o2s_map o2s_maps[] = {
      O2S_OBJECT(O2S_TO, x),
  };
  o2s_enter_data("data_environment.c:35: target enter data", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
}
  advance(N, x);
{
  o2s_map o2s_maps[] = {
      O2S_SECTION(O2S_FROM, x, 0, 10),
  };
  o2s_update("data_environment.c:37: target update", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
}
  int early = x[9], late = x[10];
{
  o2s_map o2s_maps[] = {
      O2S_OBJECT(O2S_FROM, x),
  };
  o2s_exit_data("data_environment.c:39: target exit data", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
}
  for (int i = 0; i < N; i++)
    if (x[i] != 3 * table[i % 4] + 17) {
      printf("FAILED: x[%d] = %d\n", i, x[i]);
      return 1;
    }
  if (early != 3 * 10 + 17 || late != 2 * 100 + 10) {
    printf("FAILED: update from: %d %d\n", early, late);
    return 1;
  }
  printf("PASS\n");
  return 0;
}

/* The declare target variables of this file and their device copies. */
__attribute__((constructor)) static void o2s_data_environment_a92ebf_register(void) {
  o2s_register_variable("data_environment.c:9: declare target", (void *)&table, sizeof(table), on_device::o2s_data_environment_a92ebf_symbol(0), "table");
  o2s_register_variable("data_environment.c:10: declare target", (void *)&offset, sizeof(offset), on_device::o2s_data_environment_a92ebf_symbol(1), "offset");
}
