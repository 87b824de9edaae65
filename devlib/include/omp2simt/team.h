// What the threads of a team do together (shape block): which iterations of a worksharing loop each has, whose turn it
// is, and OpenMP's queries outside parallel regions. Knows lanes.h and the atomics. "All threads call" means all threads
// of the team that the construct belongs to.
#ifndef OMP2SIMT_TEAM_H
#define OMP2SIMT_TEAM_H

#include "omp2simt/atomics.h"
#include "omp2simt/lanes.h"
#include "omp2simt/omp_routines.h"

namespace o2s {

// All threads of the block meet; orders their memory accesses.
O2S_DEVICE void team_barrier() {
  sync_lanes<kTeam>();
}

// Whether the calling thread runs the section with that number.
template <unsigned Lanes> O2S_DEVICE bool has_section(unsigned section) {
  const LaneGroup<Lanes> group;
  return section % group.count() == group.lane();
}

// The calling thread's iterations of a loop of `trip` that threads share otherwise than one by one. All are ranges of
// iteration numbers: for (const auto iteration : o2s::static_chunks<kTeam>(trip, 4)). Numbers are unsigned long long.
class StaticChunks {
public:
  struct End {};
  struct Position {
    unsigned long long value, left, chunk, stride, trip; // left: of the chunk, after this one
    O2S_DEVICE unsigned long long operator*() const { return value; }
    O2S_DEVICE void operator++() {
      if (left > 0) {
        --left;
        ++value;
        return;
      }
      left = chunk - 1;
      value = trip - value <= stride ? trip : value + stride; // no sum that wraps
    }
    O2S_DEVICE bool operator!=(End) const { return value < trip; }
  };
  O2S_DEVICE StaticChunks(unsigned long long trip, unsigned long long chunk, unsigned thread, unsigned threads) {
    const bool begins = thread == 0 || chunk <= trip / thread;
    // From the last iteration of a chunk to the first of the thread's next one.
    const unsigned long long stride = threads == 1 ? 1 : chunk > ~0ull / threads ? ~0ull : chunk * (threads - 1) + 1;
    first_ = {begins ? chunk * thread : trip, chunk - 1, chunk, stride, trip};
  }
  O2S_DEVICE Position begin() const { return first_; }
  O2S_DEVICE End end() const { return {}; }

private:
  Position first_;
};

// schedule(static, chunk); a chunk below 1 counts as 1.
template <unsigned Lanes, class Chunk> O2S_DEVICE StaticChunks static_chunks(unsigned long long trip, Chunk chunk) {
  const LaneGroup<Lanes> group;
  return {trip, chunk < 1 ? 1ull : (unsigned long long)chunk, group.lane(), group.count()};
}
// schedule(static): one chunk for each thread, of sizes as equal as can be.
template <unsigned Lanes> O2S_DEVICE StaticChunks static_chunks(unsigned long long trip) {
  const LaneGroup<Lanes> group;
  const unsigned long long count = group.count(), chunk = trip / count + (trip % count != 0);
  return {trip, chunk < 1 ? 1 : chunk, group.lane(), group.count()};
}

// Chunks that threads take as they come.
template <bool Guided> class DynamicChunks {
public:
  struct End {};
  struct Position {
    unsigned long long *next, value, last, trip, chunk; // last: behind the thread's chunk
    unsigned threads;
    O2S_DEVICE unsigned long long operator*() const { return value; }
    O2S_DEVICE void operator++() {
      if (++value >= last)
        take();
    }
    O2S_DEVICE bool operator!=(End) const { return value < trip; }
    O2S_DEVICE void take() {
      unsigned long long size = chunk;
      value = atomic_load(next);
      do {
        if (value >= trip)
          return;
        if constexpr (Guided) {
          const unsigned long long share = (trip - value) / threads;
          size = share > chunk ? share : chunk;
        }
        last = trip - value <= size ? trip : value + size;
      } while (!atomic_compare_exchange(next, value, last));
    }
  };
  O2S_DEVICE explicit DynamicChunks(Position first) : first_(first) {}
  O2S_DEVICE Position begin() const {
    Position first = first_;
    first.take();
    return first;
  }
  O2S_DEVICE End end() const { return {}; }

private:
  Position first_;
};

namespace detail {
template <unsigned Lanes, bool Guided> O2S_DEVICE DynamicChunks<Guided> take_chunks(unsigned long long trip, unsigned long long chunk) {
  __shared__ unsigned long long next;
  const LaneGroup<Lanes> group;
  group.sync(); // an earlier loop is done with it
  if (group.lane() == 0)
    next = 0;
  group.sync();
  return DynamicChunks<Guided>({&next, 0, 0, trip, chunk < 1 ? 1 : chunk, group.count()});
}
} // namespace detail

// schedule(dynamic, chunk) and schedule(guided, chunk). All threads call them.
template <unsigned Lanes, class Chunk = unsigned> O2S_DEVICE DynamicChunks<false> dynamic_chunks(unsigned long long trip, Chunk chunk = 1) {
  return detail::take_chunks<Lanes, false>(trip, chunk < 1 ? 1ull : (unsigned long long)chunk);
}
template <unsigned Lanes, class Chunk = unsigned> O2S_DEVICE DynamicChunks<true> guided_chunks(unsigned long long trip, Chunk chunk = 1) {
  return detail::take_chunks<Lanes, true>(trip, chunk < 1 ? 1ull : (unsigned long long)chunk);
}

// The lock of a critical construct's name, the same for all files that are linked together.
template <class Name> O2S_DEVICE unsigned *critical_lock() {
#if defined(O2S_BACKEND_HOST)
  static unsigned lock;
#else
  static __device__ unsigned lock;
#endif
  return &lock;
}

// A thread's turn to run what only one may run at a time:
//   for (o2s::Turn turn(lock); turn.waits();) if (turn.comes()) { ... }
// The turn ends inside the loop: threads of one warp that run in lockstep would else wait for each other.
class Turn {
public:
  O2S_DEVICE explicit Turn(unsigned *lock) : lock_(lock) {}
  O2S_DEVICE bool waits() {
    if (!has_it_)
      return true;
    memory_fence();
    atomic_store(lock_, 0u);
    return false;
  }
  O2S_DEVICE bool comes() {
    unsigned is_free = 0;
    has_it_ = atomic_compare_exchange(lock_, is_free, 1u);
    if (has_it_)
      memory_fence();
    return has_it_;
  }

private:
  unsigned *lock_;
  bool has_it_ = false;
};

// The iterations of a loop with an ordered clause, in whose order threads run its ordered regions. All threads make
// it, before the loop; each iteration begins with an OrderedIteration:
//   o2s::OrderedLoop<kTeam> loop;
//   for (...) { o2s::OrderedIteration order(loop, iteration);
//     for (o2s::OrderedTurn turn(order); turn.waits();) if (turn.comes()) { ... } }
template <unsigned Lanes> class OrderedLoop {
public:
  O2S_DEVICE OrderedLoop() {
    __shared__ unsigned long long next;
    const LaneGroup<Lanes> group;
    group.sync(); // an earlier loop is done with it
    if (group.lane() == 0)
      next = 0;
    group.sync();
    next_ = &next;
  }
  unsigned long long *next_;
};
class OrderedIteration {
public:
  template <class Loop>
  O2S_DEVICE OrderedIteration(const Loop &loop, unsigned long long iteration) : next_(loop.next_), iteration_(iteration) {}
  OrderedIteration(const OrderedIteration &) = delete;
  // Lets the next iteration pass where this one came to no ordered region.
  O2S_DEVICE ~OrderedIteration() {
    while (!is_over_)
      if (atomic_load(next_) == iteration_)
        pass();
  }
  O2S_DEVICE bool comes() const { return atomic_load(next_) == iteration_; }
  O2S_DEVICE void pass() {
    memory_fence();
    atomic_store(next_, iteration_ + 1);
    is_over_ = true;
  }

private:
  unsigned long long *next_, iteration_;
  bool is_over_ = false;
};
class OrderedTurn {
public:
  O2S_DEVICE explicit OrderedTurn(OrderedIteration &order) : order_(order) {}
  O2S_DEVICE bool waits() {
    if (has_it_)
      order_.pass();
    return !has_it_;
  }
  O2S_DEVICE bool comes() {
    has_it_ = order_.comes();
    if (has_it_)
      memory_fence();
    return has_it_;
  }

private:
  OrderedIteration &order_;
  bool has_it_ = false;
};

// OpenMP's routines in the code of a team outside parallel regions (OpenMP 5.1, 3.2): its initial thread is alone.
namespace team_code {
using on_device::omp_get_cancellation;
using on_device::omp_get_device_num;
using on_device::omp_get_dynamic;
using on_device::omp_get_max_active_levels;
using on_device::omp_get_nested;
using on_device::omp_get_num_procs;
using on_device::omp_get_num_teams;
using on_device::omp_get_supported_active_levels;
using on_device::omp_get_team_num;
using on_device::omp_get_thread_limit;
using on_device::omp_in_final;
using on_device::omp_is_initial_device;

O2S_DEVICE int omp_get_thread_num() {
  return 0;
}
O2S_DEVICE int omp_get_num_threads() {
  return 1;
}
O2S_DEVICE int omp_get_max_threads() {
  return (int)threads_in_block();
}
O2S_DEVICE int omp_in_parallel() {
  return 0;
}
O2S_DEVICE int omp_get_level() {
  return 0;
}
O2S_DEVICE int omp_get_active_level() {
  return 0;
}
O2S_DEVICE int omp_get_ancestor_thread_num(int level) {
  return level == 0 ? 0 : -1;
}
O2S_DEVICE int omp_get_team_size(int level) {
  return level == 0 ? 1 : -1;
}
} // namespace team_code

// The same inside a parallel region that may be smaller than the block (ParallelRegion).
namespace threads_code {
using namespace on_device;

O2S_DEVICE int omp_get_num_threads() {
  return (int)detail::team_state().threads;
}
O2S_DEVICE int omp_in_parallel() {
  return omp_get_num_threads() > 1;
}
O2S_DEVICE int omp_get_active_level() {
  return omp_in_parallel();
}
O2S_DEVICE int omp_get_team_size(int level) {
  return level == 0 ? 1 : level == 1 ? omp_get_num_threads() : -1;
}
} // namespace threads_code

} // namespace o2s

#endif
