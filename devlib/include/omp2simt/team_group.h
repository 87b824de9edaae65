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

// In place of a number of lanes: the threads of a parallel region that may be smaller than the block, its first ones.
constexpr unsigned kThreads = 0x20000;

namespace detail {

struct TeamState {
  unsigned threads;             // of the parallel region
  unsigned arrived, generation; // at its barrier
};
O2S_DEVICE TeamState &team_state() {
  __shared__ TeamState state;
  return state;
}

} // namespace detail

template <> struct LaneGroup<kThreads> {
  O2S_DEVICE unsigned count() const { return detail::team_state().threads; }
  O2S_DEVICE unsigned lane() const { return thread_number(); }
  O2S_DEVICE unsigned mask() const { return kAllLanes; }
  // By counting where not all threads of the block take part: hardware barriers count whole warps.
  O2S_DEVICE void sync() const {
    detail::TeamState &state = detail::team_state();
    const unsigned threads = state.threads;
    if (threads == threads_in_block()) {
      block_barrier();
      return;
    }
    memory_fence();
    const unsigned generation = atomic_load(&state.generation);
    if (atomic_next(&state.arrived) == threads - 1) {
      atomic_store(&state.arrived, 0u);
      memory_fence();
      atomic_store(&state.generation, generation + 1);
    } else {
      while (atomic_load(&state.generation) == generation) {
      }
    }
    memory_fence();
  }
  template <class T> O2S_DEVICE T shuffle(unsigned, T value, unsigned source) const {
    __shared__ detail::TeamSlot<T> slot;
    sync();
    if (lane() == source)
      *(T *)&slot = value;
    sync();
    return *(T *)&slot;
  }
};

// A parallel region that may be smaller than the block. All threads of the block make it.
class ParallelRegion {
public:
  // wanted: of a num_threads clause; else all.
  template <class Number> O2S_DEVICE ParallelRegion(bool condition, Number wanted) {
    const unsigned most = threads_in_block();
    const unsigned threads = !condition || wanted < 1 ? 1 : (unsigned long long)wanted < most ? (unsigned)wanted : most;
    block_barrier(); // others may still be in the region before
    if (thread_number() == 0)
      detail::team_state() = {threads, 0, 0};
    block_barrier();
    has_me_ = thread_number() < threads;
  }
  O2S_DEVICE explicit ParallelRegion(bool condition) : ParallelRegion(condition, threads_in_block()) {}
  O2S_DEVICE bool has_me() const { return has_me_; }

private:
  bool has_me_;
};

// In place of a number of lanes, for loops that teams share: all teams, and all threads of all teams. Nobody of these
// can meet.
constexpr unsigned kLeague = 0x40000, kLeagueThreads = 0x80000;
template <> struct LaneGroup<kLeague> {
  O2S_DEVICE unsigned count() const { return blocks_in_grid(); }
  O2S_DEVICE unsigned lane() const { return block_number(); }
};
template <> struct LaneGroup<kLeagueThreads> {
  O2S_DEVICE unsigned count() const { return blocks_in_grid() * threads_in_block(); }
  O2S_DEVICE unsigned lane() const { return block_number() * threads_in_block() + thread_number(); }
};

// Number of the calling team in the league, and how many there are.
template <class Index = unsigned> O2S_DEVICE Index team_index() {
  return (Index)block_number();
}
template <class Index = unsigned> O2S_DEVICE Index team_count() {
  return (Index)blocks_in_grid();
}

} // namespace o2s

#endif
