// Reductions of arrays and array sections (OpenMP 5.1, 2.21.5): every thread accumulates in a copy of its own, which is
// combined element by element. Knows the warp reductions of reduction.h and the atomics.
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

} // namespace o2s

#endif
