// Device code and launch stubs of collapse.c, translated by omp2simt.
#include "omp2simt/device.h"
#include "omp2simt/c_library.h"

namespace on_device {
#define M 45
#define L 6

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

extern "C" void o2s_collapse_c897c6_smooth_l14(o2s_region *region, void *out, void *in, int n, int m) {
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

extern "C" void o2s_collapse_c897c6_fill_l21(o2s_region *region, void *cube) {
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
