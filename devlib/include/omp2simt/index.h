// Which iterations a thread has, in kernels of shape grid: an OpenMP thread is a CUDA thread, and the iterations of a
// loop are dealt out one to a thread, or in strides of the whole grid. Knows the primitives only.
//
// Index is `unsigned` where the trip count fits 32 bits (fits_32_bits, tested on the host), else `unsigned long long`.
#ifndef OMP2SIMT_INDEX_H
#define OMP2SIMT_INDEX_H

#include "omp2simt/device_primitives.h"

namespace o2s {

// Number of the calling thread in the grid of one loop, whose grid and blocks have one dimension (o2s::grid(trip)), and
// the number of threads of that grid. Not for kernels of two collapsed loops.
template <class Index = unsigned> O2S_DEVICE Index global_thread() {
  assume_flat_block();
  return (Index)blockIdx.x * blockDim.x + threadIdx.x;
}
template <class Index = unsigned> O2S_DEVICE Index grid_threads() {
  return (Index)gridDim.x * blockDim.x;
}

// collapse(2): columns, the inner loop, along x; rows along y, and along z where more than 65535 blocks are needed.
template <class Index = unsigned> O2S_DEVICE Index global_column() {
  return (Index)blockIdx.x * blockDim.x + threadIdx.x;
}
template <class Index = unsigned> O2S_DEVICE Index global_row() {
  return (Index)(blockIdx.z * gridDim.y + blockIdx.y) * blockDim.y + threadIdx.y;
}
// The row of a thread that has one iteration. The 32-bit version is launched where the grid needs no z, which saves the
// arithmetic with it (BasicGrid::is_narrow).
template <class Index = unsigned> O2S_DEVICE Index thread_row() {
  if (sizeof(Index) == sizeof(unsigned))
    return (Index)(blockIdx.y * blockDim.y + threadIdx.y);
  return global_row<Index>();
}
template <class Index = unsigned> O2S_DEVICE Index grid_columns() {
  return (Index)gridDim.x * blockDim.x;
}
template <class Index = unsigned> O2S_DEVICE Index grid_rows() {
  return (Index)(gridDim.y * gridDim.z) * blockDim.y;
}

} // namespace o2s

#endif
