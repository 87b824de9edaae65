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

// The iterations that a thread of the grid has of `trip` in all: for (const unsigned t : o2s::grid_stride(trip)). On a GPU
// a stride of the grid, so that neighbouring threads read neighbouring memory; on host SIMT, where a thread runs on
// until it meets others, a run of neighbours, for the same reason. Which thread has which iteration is nobody's
// business: kernels whose schedule shows use global_thread and grid_threads.
template <class Index> class GridStride {
public:
  struct Position {
    Index value, step;
    O2S_DEVICE Index operator*() const { return value; }
    O2S_DEVICE void operator++() { value += step; }
    O2S_DEVICE bool operator!=(const Position &end) const { return value < end.value; }
  };
  O2S_DEVICE Position begin() const { return {first_, step_}; }
  O2S_DEVICE Position end() const { return {last_, step_}; }

  O2S_DEVICE explicit GridStride(Index trip) {
#if defined(O2S_BACKEND_HOST)
    const Index threads = grid_threads<Index>(), run = trip / threads + (trip % threads != 0);
    const Index thread = global_thread<Index>();
    first_ = run && thread > trip / run ? trip : thread * run;
    last_ = trip - first_ < run ? trip : first_ + run;
    step_ = 1;
#else
    first_ = global_thread<Index>();
    last_ = trip;
    step_ = grid_threads<Index>();
#endif
  }

private:
  Index first_, last_, step_;
};
template <class Index> O2S_DEVICE GridStride<Index> grid_stride(Index trip) {
  return GridStride<Index>(trip);
}

// The iterations that one of `threads` threads has of `trip` in all where each takes `chunk` of them at a time, in their
// order, and threads take turns: for (const unsigned t : o2s::grid_chunks<unsigned>(trip, chunk)).
template <class Index> class Chunks {
public:
  struct Position {
    unsigned long long value, trip, chunk, skip, done;
    O2S_DEVICE Index operator*() const { return (Index)value; }
    O2S_DEVICE void operator++() {
      ++value;
      if (++done < chunk)
        return;
      done = 0;
      value = trip - value > skip ? value + skip : trip;
    }
    O2S_DEVICE bool operator!=(const Position &end) const { return value < end.value; }
  };
  O2S_DEVICE Position begin() const { return {product(thread_), trip_, chunk_, product(threads_ - 1), 0}; }
  O2S_DEVICE Position end() const { return {trip_, trip_, chunk_, 0, 0}; }

  O2S_DEVICE Chunks(unsigned long long trip, unsigned long long chunk, unsigned long long thread, unsigned long long threads)
      : trip_(trip), chunk_(chunk ? chunk : 1), thread_(thread), threads_(threads) {}

private:
  // The iterations of that many chunks, or all.
  O2S_DEVICE unsigned long long product(unsigned long long chunks) const {
    return chunks > trip_ / chunk_ ? trip_ : chunks * chunk_;
  }
  unsigned long long trip_, chunk_, thread_, threads_;
};
template <class Index> O2S_DEVICE Chunks<Index> grid_chunks(Index trip, unsigned long long chunk) {
  return {trip, chunk, global_thread<unsigned long long>(), grid_threads<unsigned long long>()};
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
