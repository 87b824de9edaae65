// collapse.c, translated by omp2simt.
#include "omp2simt/runtime.h"
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// Two and three collapsed loops, with bounds that do not start at zero.
#include <stdio.h>

#define N 70
#define M 45
#define L 6

static double in[N][M], out[N][M];
static int cube[L][M][L];

namespace on_device {
// collapse.c:14  target teams distribute parallel for   shape: grid (nothing but the loop is inside a team)
template <typename Index>
static __global__ void __launch_bounds__(256) smooth_l14(Index rows, Index columns, double (*out_device)[70][45],
                                                         double (*in_device)[70][45]) {
  o2s::assume_threads<256>();
  double (&out)[70][45] = *out_device;
  double (&in)[70][45] = *in_device;
  const Index row = o2s::thread_row<Index>(), column = o2s::global_column<Index>();
  if (row < rows && column < columns) {
    const int i = (int)(1 + row);
    const int j = (int)(1 + column);
    out[i][j] = in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1];
  }
}

static void smooth_l14_launch(o2s_region *region, void *out, void *in, int n, int m) {
  const unsigned long long rows = o2s::trip_count<int>(o2s::Less, 1, n - 1, 1);
  const unsigned long long columns = o2s::trip_count<int>(o2s::Less, 1, m - 1, 1);
  const auto grid = o2s::grid(rows, columns).threads(256);
  if (grid.is_narrow())
    o2s::launch<smooth_l14<unsigned>>(region, grid, (unsigned)rows, (unsigned)columns, (double (*)[70][45])out,
        (double (*)[70][45])in);
  else
    o2s::launch<smooth_l14<unsigned long long>>(region, grid, (unsigned long long)rows,
        (unsigned long long)columns, (double (*)[70][45])out, (double (*)[70][45])in);
}
}  // namespace on_device

static void smooth(int n, int m) {
  {
    o2s_map o2s_maps[] = {
        O2S_OBJECT(O2S_TO, in),
        O2S_OBJECT(O2S_TOFROM, out),
    };
    o2s_region *o2s_here = o2s_target_begin("collapse.c:14: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 2);
    if (o2s_here) {
      on_device::smooth_l14_launch(o2s_here, o2s_maps[1].device, o2s_maps[0].device, n, m);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for collapse(2) map(to : in) map(tofrom : out) if(target : 0)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      out[i][j] = in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1];
  }
}

namespace on_device {
// collapse.c:21  target teams distribute parallel for   shape: grid (nothing but the loop is inside a team)
template <typename Index>
static __global__ void __launch_bounds__(256) fill_l21(Index rows, Index columns, Index j_count,
                                                       int (*cube_device)[6][45][6]) {
  o2s::assume_threads<256>();
  int (&cube)[6][45][6] = *cube_device;
  const Index row = o2s::thread_row<Index>(), column = o2s::global_column<Index>();
  if (row < rows && column < columns) {
    const int i = (int)(row / (j_count));
    const int j = o2s::iteration_value<int>((M - 1), (row) % j_count, -1);
    const int k = (int)column;
    cube[i][j][k] = 100 * i + 10 * j + k;
  }
}

static void fill_l21_launch(o2s_region *region, void *cube) {
  const unsigned long long i_count = o2s::trip_count<int>(o2s::Less, 0, L, 1);
  const unsigned long long j_count = o2s::trip_count<int>(o2s::GreaterEqual, M - 1, 0, -1);
  const unsigned long long columns = o2s::trip_count<int>(o2s::Less, 0, L, 1);
  const unsigned long long rows = i_count * j_count;
  const auto grid = o2s::grid(rows, columns).threads(256);
  if (grid.is_narrow())
    o2s::launch<fill_l21<unsigned>>(region, grid, (unsigned)rows, (unsigned)columns, (unsigned)j_count,
        (int (*)[6][45][6])cube);
  else
    o2s::launch<fill_l21<unsigned long long>>(region, grid, (unsigned long long)rows, (unsigned long long)columns,
        (unsigned long long)j_count, (int (*)[6][45][6])cube);
}
}  // namespace on_device

static void fill(void) {
  {
    o2s_map o2s_maps[] = {
        O2S_OBJECT(O2S_FROM, cube),
    };
    o2s_region *o2s_here = o2s_target_begin("collapse.c:21: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
    if (o2s_here) {
      on_device::fill_l21_launch(o2s_here, o2s_maps[0].device);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for collapse(3) map(from : cube) if(target : 0)
  for (int i = 0; i < L; i++)
    for (int j = M - 1; j >= 0; --j)
      for (int k = 0; k < L; k += 1)
        cube[i][j][k] = 100 * i + 10 * j + k;
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      in[i][j] = i * M + j;
      out[i][j] = -1.0;
    }
  smooth(N, M);
  fill();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int inner = i > 0 && i < N - 1 && j > 0 && j < M - 1;
      if (out[i][j] != (inner ? 4.0 * in[i][j] : -1.0)) {
        printf("FAILED: out[%d][%d] = %f\n", i, j, out[i][j]);
        return 1;
      }
    }
  for (int i = 0; i < L; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
        if (cube[i][j][k] != 100 * i + 10 * j + k) {
          printf("FAILED: cube[%d][%d][%d] = %d\n", i, j, k, cube[i][j][k]);
          return 1;
        }
  printf("PASS\n");
  return 0;
}
