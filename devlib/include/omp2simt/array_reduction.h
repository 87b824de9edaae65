// Reductions of arrays and array sections (OpenMP 5.1, 2.21.5): every thread accumulates in a copy of its own, which is
// combined element by element. The copies are locals, or slices of device memory. Knows the warp and block reductions of
// reduction.h and the atomics.
#ifndef OMP2SIMT_ARRAY_REDUCTION_H
#define OMP2SIMT_ARRAY_REDUCTION_H

#include "omp2simt/omp_atomics.h"
#include "omp2simt/reduction.h"

namespace o2s {

// Sets `count` elements to the value that private copies start with.
template <class Op, class T> O2S_DEVICE void fill_identity(T *elements, unsigned long long count) {
  for (unsigned long long i = 0; i < count; ++i)
    elements[i] = identity<Op, T>();
}

// The pointer whose element `lower` is the first of `elements`: a section keeps its indices. The pointer itself may lie
// outside the array, which is why it is computed as a number.
template <class T> O2S_DEVICE T *section_base(T *elements, unsigned long long lower) {
  return (T *)((unsigned long long)elements - lower * sizeof(T));
}

// The calling thread's part of a buffer that holds `count` elements for each thread of the grid.
template <class T> O2S_DEVICE T *thread_slice(ReductionScratch scratch, unsigned long long count) {
  const unsigned long long thread = (unsigned long long)block_number() * threads_in_block() + thread_number();
  return (T *)scratch.partials + thread * count;
}

// Sets `count` elements to what private copies of `original` start with.
template <class Op, class T> O2S_DEVICE void fill_identity(T *elements, const T *original, unsigned long long count) {
  for (unsigned long long i = 0; i < count; ++i)
    elements[i] = identity<Op>((T)original[i]);
}

// total[i] = Op(total[i], elements[i] of every thread) for `count` elements: by shuffles over the warp, then one atomic
// per warp and element. All threads of the block must call it.
template <class Op, class T> O2S_DEVICE void reduce_array(const T *elements, T *total, unsigned long long count) {
  const unsigned thread = thread_number(), threads = threads_in_block();
  const unsigned lane = thread % kWarpSize, left = threads - (thread - lane);
  for (unsigned long long i = 0; i < count; ++i) {
    T value = elements[i];
    if (left >= kWarpSize)
      detail::reduce_warp<Op>(value);
    else
      detail::reduce_partial_warp<Op>(lane, left, value);
    if (lane == 0)
      atomic_update<Op>(total[i], value);
  }
}

// The same for operators without atomics, and any trivially copyable type: each block leaves its results in `scratch`,
// and the last one combines them. scratch: of array_scratch<T>(region, grid, count, extent), for this reduction alone.
// Where it is for each thread it may be what `elements` are slices of: a block's results replace its first slice.
template <class Op, class T>
O2S_DEVICE void reduce_array_by_last_team(ReductionScratch scratch, const T *elements, T *total, unsigned long long count,
                                          ScratchExtent extent) {
  __shared__ Pack<T> slots[kMaxWarpsInBlock];
  __shared__ bool last;
  const unsigned blocks = blocks_in_grid();
  const unsigned long long stride = extent == kForEachThread ? count * threads_in_block() : count;
  T *const partials = (T *)scratch.partials;
  for (unsigned long long i = 0; i < count; ++i) {
    T value = elements[i];
    if (detail::reduce_block_without_identity<Op>(slots, value))
      partials[block_number() * stride + i] = value;
    block_barrier(); // the slots are free again
  }
  if (thread_number() == 0) {
    memory_fence();
    last = atomic_next(scratch.arrived) == blocks - 1;
  }
  block_barrier();
  if (!last)
    return;
  memory_fence();
  for (unsigned long long i = thread_number(); i < count; i += threads_in_block()) {
    T value = total[i];
    for (unsigned block = 0; block < blocks; ++block)
      value = Op::combine(value, partials[block * stride + i]);
    total[i] = value;
  }
  if (thread_number() == 0)
    *scratch.arrived = 0;
}

} // namespace o2s

#endif
