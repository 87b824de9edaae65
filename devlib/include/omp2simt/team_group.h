// The group that stands for a whole block: code of a team that all its threads run with the effect of one (shape block),
// and the threads of a parallel region that is the whole block. Knows lane_group.h and the primitives. "All lanes call"
// means all threads of the block here.
#ifndef OMP2SIMT_TEAM_GROUP_H
#define OMP2SIMT_TEAM_GROUP_H

#include "omp2simt/lane_group.h"

namespace o2s {

// In place of a number of lanes: the threads of the block.
constexpr unsigned kTeam = 0x10000;

namespace detail {

// Memory of a block for one T at a time; nothing is constructed in it.
template <class T> struct alignas(alignof(T)) TeamSlot {
  unsigned char bytes[sizeof(T)];
};

// What thread `source` has, in all threads. All threads call it with the same source.
template <class T> O2S_DEVICE T team_exchange(T value, unsigned source) {
  static_assert(std::is_trivially_copyable<T>::value, "only trivially copyable values can be passed on");
  __shared__ TeamSlot<T> slot;
  block_barrier(); // others may still be reading what was passed on before
  if (thread_number() == source)
    *(T *)&slot = value;
  block_barrier();
  return *(T *)&slot;
}

} // namespace detail

template <> struct LaneGroup<kTeam> {
  O2S_DEVICE unsigned count() const { return threads_in_block(); }
  O2S_DEVICE unsigned lane() const { return thread_number(); }
  O2S_DEVICE void sync() const { block_barrier(); }
  // There is no mask of a block; shuffles from one thread to all take any.
  O2S_DEVICE unsigned mask() const { return kAllLanes; }
  template <class T> O2S_DEVICE T shuffle(unsigned, T value, unsigned source) const {
    return detail::team_exchange(value, source);
  }
};

} // namespace o2s

#endif
