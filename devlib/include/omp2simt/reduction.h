// Reductions over all threads of a grid, any number of variables at once: registers, then shuffles in each warp, one
// shared slot per warp, one barrier; then either an atomic per variable and block, or partial results per block that
// the last block to finish combines. Knows the primitives, the operators and the atomics.
//
// All threads of every block call a reduction, once in a kernel (its shared slots are not protected from a second
// call), each with its private copies, which started from identity<Op, T>(). The results go to `*total` on top of what
// it held, the original value of the list item (OpenMP 5.1, 2.21.5.4).
#ifndef OMP2SIMT_REDUCTION_H
#define OMP2SIMT_REDUCTION_H

#include "omp2simt/atomics.h"

#include <math.h>

namespace o2s {

// One reduction variable: the calling thread's private copy, and where the result goes.
template <class Op, class T> struct Reduction {
  T value;
  T *total;
};

template <class Op, class T> O2S_DEVICE Reduction<Op, T> reduction(T local, T *total) {
  return {local, total};
}

// Device memory for reduce_by_last_team, from reduction_scratch (launch.h). `arrived` counts the blocks that are done;
// it is zero when a kernel begins and when it ends.
struct ReductionScratch {
  unsigned *arrived;
  void *partials;
};

// Who has elements of its own in the scratch memory of an array reduction.
enum ScratchExtent { kForEachBlock, kForEachThread };

// The values of all variables together: one of these is a warp's slot, or a block's partial result.
template <class T, class... Rest> struct Pack {
  T first;
  Pack<Rest...> rest;
};
template <class T> struct Pack<T> {
  T first;
};

namespace detail {

template <class T, class... Rest> O2S_DEVICE void store(Pack<T, Rest...> &pack, const T &value, const Rest &...rest) {
  pack.first = value;
  if constexpr (sizeof...(Rest) > 0)
    store(pack.rest, rest...);
}
template <class T, class... Rest> O2S_DEVICE void load(const Pack<T, Rest...> &pack, T &value, Rest &...rest) {
  value = pack.first;
  if constexpr (sizeof...(Rest) > 0)
    load(pack.rest, rest...);
}
template <class T> O2S_DEVICE void assign(T &to, const T &from) {
  if constexpr (std::is_array<T>::value)
    for (size_t i = 0; i < std::extent<T>::value; ++i)
      assign(to[i], from[i]);
  else
    to = from;
}
// Op's combination of two partial results, whose order is free. For min and max of float that is the one instruction,
// which takes the number of a number and a NaN, as the combiner does when the NaN is its omp_in.
template <class Op, class T> O2S_DEVICE T merge(T a, T b) {
  if constexpr (std::is_same<T, float>::value && std::is_same<Op, Min>::value)
    return ::fminf(a, b);
  else if constexpr (std::is_same<T, float>::value && std::is_same<Op, Max>::value)
    return ::fmaxf(a, b);
  else
    return Op::combine(a, b);
}

template <class Op, class... Ops, class T, class... Rest>
O2S_DEVICE void combine(const Pack<T, Rest...> &pack, T &value, Rest &...rest) {
  value = merge<Op>(value, pack.first);
  if constexpr (sizeof...(Rest) > 0)
    combine<Ops...>(pack.rest, rest...);
}

// The instruction that reduces a 32-bit integer over a warp; false where there is none for Op and T.
template <class Op, class T> O2S_DEVICE bool reduce_by_instruction(unsigned mask, T &value) {
  if constexpr (kHasWarpReduce && std::is_integral<T>::value && sizeof(T) == 4) {
    using Signed = AtomicInteger<T>;
    if constexpr (std::is_same<Op, Plus>::value)
      value = (T)warp_add(mask, (unsigned)value);
    else if constexpr (std::is_same<Op, BitAnd>::value)
      value = (T)warp_and(mask, (unsigned)value);
    else if constexpr (std::is_same<Op, BitOr>::value)
      value = (T)warp_or(mask, (unsigned)value);
    else if constexpr (std::is_same<Op, BitXor>::value)
      value = (T)warp_xor(mask, (unsigned)value);
    else if constexpr (std::is_same<Op, Min>::value)
      value = (T)warp_min(mask, (Signed)value);
    else if constexpr (std::is_same<Op, Max>::value)
      value = (T)warp_max(mask, (Signed)value);
    else
      return false;
    return true;
  }
  return false;
}

// Reduces over a whole warp; lane 0 has the result.
template <class Op, class T> O2S_DEVICE void reduce_warp(T &value) {
  if (reduce_by_instruction<Op>(kAllLanes, value))
    return;
  for (unsigned distance = kWarpSize / 2; distance > 0; distance /= 2)
    value = merge<Op>(value, shuffle_down(kAllLanes, value, distance));
}

// The same for a warp of which only the lowest `lanes` lanes exist: nothing may be read from the others. A loop that
// stays one, since it is there for odd block sizes only.
template <class Op, class T> O2S_DEVICE void reduce_partial_warp(unsigned lane, unsigned lanes, T &value) {
  const unsigned mask = kAllLanes >> (kWarpSize - lanes);
  if (reduce_by_instruction<Op>(mask, value))
    return;
  O2S_NO_UNROLL
  for (unsigned distance = kWarpSize / 2; distance > 0; distance /= 2) {
    const bool exists = lane + distance < lanes;
    const T other = shuffle(mask, value, exists ? lane + distance : lane);
    if (exists)
      value = merge<Op>(value, other);
  }
}

// The first half of a reduction over the block: each warp's result goes to its slot.
template <class... Ops, class... Ts> O2S_DEVICE void reduce_warps(Pack<Ts...> *slots, Ts &...values) {
  const unsigned thread = thread_number(), threads = threads_in_block();
  const unsigned lane = thread % kWarpSize;
  if (threads % kWarpSize == 0) {
    (reduce_warp<Ops>(values), ...);
  } else {
    const unsigned left = threads - (thread - lane);
    (reduce_partial_warp<Ops>(lane, left < kWarpSize ? left : kWarpSize, values), ...);
  }
  if (lane == 0)
    store(slots[thread / kWarpSize], values...);
  block_barrier();
}

// Reduces over the block. True for thread 0, which has the results.
template <class... Ops, class... Ts> O2S_DEVICE bool reduce_block(Pack<Ts...> *slots, Ts &...values) {
  const unsigned thread = thread_number(), threads = threads_in_block();
  reduce_warps<Ops...>(slots, values...);
  if (thread >= kWarpSize)
    return false;
  if (threads > kWarpSize) {
    if (thread < (threads + kWarpSize - 1) / kWarpSize)
      load(slots[thread], values...);
    else
      ((values = identity<Ops, Ts>()), ...);
    (reduce_warp<Ops>(values), ...);
  }
  return thread == 0;
}

// The same for operators that have no identity without an original value.
template <class... Ops, class... Ts> O2S_DEVICE bool reduce_block_without_identity(Pack<Ts...> *slots, Ts &...values) {
  const unsigned thread = thread_number(), warps = (threads_in_block() + kWarpSize - 1) / kWarpSize;
  reduce_warps<Ops...>(slots, values...);
  if (thread >= warps)
    return false;
  if (warps > 1) {
    load(slots[thread], values...);
    (reduce_partial_warp<Ops>(thread, warps, values), ...);
  }
  return thread == 0;
}

} // namespace detail

// The results by one atomic per block and variable: for operators and types with an atomic instruction.
template <class... Ops, class... Ts> O2S_DEVICE void reduce_by_atomics(Reduction<Ops, Ts>... items) {
  __shared__ Pack<Ts...> slots[kMaxWarpsInBlock];
  if (detail::reduce_block<Ops...>(slots, items.value...))
    (atomic_update<Ops>(*items.total, items.value), ...);
}

// The results by the last block: for every operator and trivially copyable type, and for a fixed order of combination.
// scratch: of reduction_scratch<Ts...> with the same types in the same order, and used by this kernel alone.
template <class... Ops, class... Ts>
O2S_DEVICE void reduce_by_last_team(ReductionScratch scratch, Reduction<Ops, Ts>... items) {
  __shared__ Pack<Ts...> slots[kMaxWarpsInBlock];
  __shared__ bool last;
  Pack<Ts...> *const partials = (Pack<Ts...> *)scratch.partials;
  const unsigned blocks = blocks_in_grid();
  constexpr bool from_original = (kStartsFromOriginal<Ops, Ts> || ...);
  const auto reduce = [&] {
    if constexpr (from_original)
      return detail::reduce_block_without_identity<Ops...>(slots, items.value...);
    else
      return detail::reduce_block<Ops...>(slots, items.value...);
  };
  if (reduce()) {
    detail::store(partials[block_number()], items.value...);
    memory_fence();
    last = atomic_next(scratch.arrived) == blocks - 1;
  }
  block_barrier();
  if (!last)
    return;
  memory_fence();
  ((items.value = identity<Ops, Ts>(*items.total)), ...);
  for (unsigned block = thread_number(); block < blocks; block += threads_in_block())
    detail::combine<Ops...>(partials[block], items.value...);
  if (reduce()) {
    ((*items.total = Ops::combine(*items.total, items.value)), ...);
    *scratch.arrived = 0;
  }
}

} // namespace o2s

#endif
