// lastprivate where only running the loop tells whose value counts (OpenMP 5.1, 2.21.4.5): with the modifier
// `conditional`, and in nests whose loops depend on each other. Every thread notes the place of the iteration that it
// has its value from; behind the loop the latest one is found and stored. Knows the block reductions of reduction.h.
#ifndef OMP2SIMT_LATEST_H
#define OMP2SIMT_LATEST_H

#include "omp2simt/reduction.h"

namespace o2s {

// The place of an iteration in the order of all: Depth numbers, of which the first counts most. `= {}` is no iteration.
template <unsigned Depth> struct Iteration {
  unsigned long long position[Depth];
  bool exists;
};
template <class... Position> O2S_DEVICE Iteration<sizeof...(Position)> iteration(Position... position) {
  return {{(unsigned long long)position...}, true};
}

template <unsigned Depth> O2S_DEVICE bool is_later(const Iteration<Depth> &a, const Iteration<Depth> &b) {
  if (!a.exists || !b.exists)
    return a.exists;
  for (unsigned i = 0; i < Depth; ++i)
    if (a.position[i] != b.position[i])
      return a.position[i] > b.position[i];
  return false;
}

// The later one of two iterations, as a reduction operator.
struct Later {
  template <class T> static O2S_DEVICE T identity() { return {}; }
  template <class T> static O2S_DEVICE T combine(T out, T in) { return is_later(in, out) ? in : out; }
};

// A block's latest value, in the scratch memory of store_latest.
template <class T, unsigned Depth> struct LatestOfBlock {
  Iteration<Depth> when;
  T value;
};

// Stores to `*original` the value of the thread that noted the latest iteration; leaves it alone where no thread noted
// one. All threads of every block call it; two threads never note the same iteration. T: trivially copyable, or an array.
// scratch: of array_scratch<LatestOfBlock<T, Depth>>(region, grid, 1, kForEachBlock), for this call alone.
template <class T, unsigned Depth>
O2S_DEVICE void store_latest(ReductionScratch scratch, const T &mine, Iteration<Depth> when, T *original) {
  __shared__ Pack<Iteration<Depth>> slots[kMaxWarpsInBlock];
  __shared__ Iteration<Depth> latest;
  __shared__ bool is_last_block;
  const auto is_latest = [&](Iteration<Depth> candidate) {
    block_barrier(); // an earlier call is done with the shared variables
    Iteration<Depth> found = candidate;
    if (detail::reduce_block<Later>(slots, found))
      latest = found;
    block_barrier();
    return candidate.exists && !is_later(latest, candidate);
  };
  LatestOfBlock<T, Depth> *const blocks = (LatestOfBlock<T, Depth> *)scratch.partials;
  if (is_latest(when))
    detail::assign(blocks[block_number()].value, mine);
  if (thread_number() == 0)
    blocks[block_number()].when = latest;
  memory_fence();
  block_barrier();
  if (thread_number() == 0)
    is_last_block = atomic_next(scratch.arrived) == blocks_in_grid() - 1;
  block_barrier();
  if (!is_last_block)
    return;
  memory_fence();
  Iteration<Depth> best = {};
  unsigned best_block = 0;
  for (unsigned block = thread_number(); block < blocks_in_grid(); block += threads_in_block()) {
    if (!is_later(blocks[block].when, best))
      continue;
    best = blocks[block].when;
    best_block = block;
  }
  if (is_latest(best))
    detail::assign(*original, blocks[best_block].value);
  if (thread_number() == 0)
    *scratch.arrived = 0;
}

} // namespace o2s

#endif
