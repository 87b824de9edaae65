// Lanes of an OpenMP thread (shape warp): who they are, how they meet, and which iterations of a simd loop each has.
// Knows lane_group.h and index.h; lane_reduction.h and uniform.h build on it.
//
// A block is (Lanes, threads): threadIdx.x is the lane, threadIdx.y the OpenMP thread. The lanes of one thread are an
// aligned group of Lanes lanes of a hardware warp; Lanes is 1, 2, 4, 8, 16 or 32, so several threads may share a warp,
// or kAnyContext (any_context.h).
// "All lanes call" means: all lanes of one OpenMP thread, each the same number of times; other threads need not. With
// one lane nothing is left of the functions that let lanes meet, and they may be called in kernels of any shape.
#ifndef OMP2SIMT_LANES_H
#define OMP2SIMT_LANES_H

#include "omp2simt/index.h"
#include "omp2simt/lane_group.h"
#include "omp2simt/reduction_operators.h"
#include "omp2simt/team_group.h"

namespace o2s {

// Number of the calling lane in its thread, 0 .. Lanes - 1.
template <unsigned Lanes> O2S_DEVICE unsigned lane() {
  return LaneGroup<Lanes>().lane();
}

// The calling thread's lanes as bits of its hardware warp: the mask of its collectives.
template <unsigned Lanes> O2S_DEVICE unsigned lane_mask() {
  return LaneGroup<Lanes>().mask();
}

// Whether the caller is lane 0, which does what is to happen once.
template <unsigned Lanes> O2S_DEVICE bool is_master() {
  return lane<Lanes>() == 0;
}

// The lanes meet: what each did to memory before, all see after. All lanes call.
template <unsigned Lanes> O2S_DEVICE void sync_lanes() {
  LaneGroup<Lanes>().sync();
}

// The value that `source`, one of 0 .. Lanes - 1, has; of any trivially copyable type. All lanes call, with the same
// source or not. Memory accesses are not ordered by it.
template <unsigned Lanes, class T> O2S_DEVICE T from_lane(T value, unsigned source) {
  const LaneGroup<Lanes> group;
  return group.shuffle(group.mask(), value, source);
}

// The value that the master has. All lanes call.
template <unsigned Lanes, class T> O2S_DEVICE T broadcast(T value) {
  return from_lane<Lanes>(value, 0);
}

// Number of the calling OpenMP thread in the league, and the number of threads of the league, of kernels with a grid of
// one dimension. Index as in index.h.
template <class Index = unsigned> O2S_DEVICE Index league_thread() {
  return (Index)blockIdx.x * blockDim.y + threadIdx.y;
}
template <class Index = unsigned> O2S_DEVICE Index league_threads() {
  return (Index)gridDim.x * blockDim.y;
}
template <class Index> O2S_DEVICE Chunks<Index> league_chunks(Index trip, unsigned long long chunk) {
  return {trip, chunk, league_thread<unsigned long long>(), league_threads<unsigned long long>()};
}

namespace detail {
// A loop goes on from position p to p + step where p is below this bound: the sum is then below `trip`, and does not
// wrap.
template <class Index> O2S_DEVICE Index last_start(Index trip, unsigned step) {
  return trip > step ? trip - step : 0;
}
} // namespace detail

// The iterations of a lane: see lanes().
template <class Index> class LaneRange {
  static_assert(std::is_unsigned<Index>::value && sizeof(Index) >= 4, "iterations are counted by unsigned numbers");

public:
  struct End {};
  // One iteration. `more` says whether it exists; it is set before the step, so that nothing depends on a sum that
  // wraps.
  struct Position {
    Index value, last_start;
    unsigned step;
    bool more;
    O2S_DEVICE Index operator*() const { return value; }
    O2S_DEVICE void operator++() {
      more = value < last_start;
      value += step;
    }
    O2S_DEVICE bool operator!=(End) const { return more; }
  };

  O2S_DEVICE LaneRange(Index trip, unsigned lane, unsigned width)
      : first_{lane, detail::last_start(trip, width), width, lane < width && lane < trip} {}
  O2S_DEVICE Position begin() const { return first_; }
  O2S_DEVICE End end() const { return {}; }

private:
  Position first_;
};

// The same as a loop over how many iterations the lane has, which compilers unroll: for the threads of a team.
template <class Index> class CountedLaneRange {
public:
  using End = typename LaneRange<Index>::End;
  struct Position {
    Index value, left;
    unsigned step;
    O2S_DEVICE Index operator*() const { return value; }
    O2S_DEVICE void operator++() {
      --left;
      value += step;
    }
    O2S_DEVICE bool operator!=(End) const { return left != 0; }
  };
  O2S_DEVICE CountedLaneRange(Index trip, unsigned lane, unsigned width)
      : first_{lane, lane < width && lane < trip ? (trip - lane - 1) / width + 1 : 0, width} {}
  O2S_DEVICE Position begin() const { return first_; }
  O2S_DEVICE End end() const { return {}; }

private:
  Position first_;
};
namespace detail {
template <unsigned Lanes> constexpr bool kIsOfTeams = Lanes > kWarpSize;
template <unsigned Lanes, class Index>
using LaneRangeOf = typename std::conditional<kIsOfTeams<Lanes>, CountedLaneRange<Index>, LaneRange<Index>>::type;
} // namespace detail

// The calling lane's iterations of a simd loop of `trip`, unsigned or unsigned long long, any value:
// for (const unsigned t : o2s::lanes<32>(trip)) gives lane, lane + Lanes, ... Lanes may have different numbers of
// iterations, do not meet in the loop, and do not meet at its beginning or end: where they are to see each other's
// stores, sync_lanes() stands before or after it.
template <unsigned Lanes, class Index> O2S_DEVICE detail::LaneRangeOf<Lanes, Index> lanes(Index trip) {
  const LaneGroup<Lanes> group;
  return detail::LaneRangeOf<Lanes, Index>(trip, group.lane(), group.count());
}
// The same for the first `width` lanes only, 1 <= width <= Lanes; the others have no iterations.
template <unsigned Lanes, class Index> O2S_DEVICE detail::LaneRangeOf<Lanes, Index> lanes(Index trip, unsigned width) {
  return detail::LaneRangeOf<Lanes, Index>(trip, lane<Lanes>(), width);
}

// A simd loop in rounds that all lanes make together, whether they have an iteration in them or not; lanes do not meet.
// For constant trip counts, where it unrolls:
//   for (UnsyncedRounds<32> round(100); round; round.next())
//     if (round.has_iteration()) { const unsigned t = round.position(); ... }
// The rounds stay those of the group that began them, whatever code the iterations call (any_context.h).
template <unsigned Lanes, class Index = unsigned> class UnsyncedRounds {
  static_assert(std::is_unsigned<Index>::value && sizeof(Index) >= 4, "iterations are counted by unsigned numbers");

public:
  O2S_DEVICE explicit UnsyncedRounds(Index trip) : UnsyncedRounds(trip, LaneGroup<Lanes>().count()) {}

  // Whether there is a round; the same in all lanes.
  O2S_DEVICE explicit operator bool() const { return more_; }
  // On to the next one.
  O2S_DEVICE void next() {
    more_ = base_ < last_start_;
    base_ += width_;
  }
  // The calling lane's iteration in this round, and whether it has one.
  O2S_DEVICE Index position() const { return base_ + group_.lane(); }
  O2S_DEVICE bool has_iteration() const { return group_.lane() < width_ && group_.lane() < trip_ - base_; }

protected:
  O2S_DEVICE UnsyncedRounds(Index trip, unsigned width)
      : base_(0), trip_(trip), last_start_(detail::last_start(trip, width)), width_(width), more_(trip != 0) {}

  LaneGroup<Lanes> group_;
  Index base_, trip_, last_start_;
  unsigned width_;
  bool more_;
};

// The same for a trip count that is a constant, which is small enough for no sum to wrap.
template <unsigned Lanes, unsigned Trip> class ConstantRounds {
  static_assert(Trip < 1u << 30, "a small constant");

public:
  O2S_DEVICE ConstantRounds() : base_(0), width_(LaneGroup<Lanes>().count()) {}
  O2S_DEVICE explicit operator bool() const { return base_ < Trip; }
  O2S_DEVICE void next() { base_ += width_; }
  O2S_DEVICE unsigned position() const { return base_ + LaneGroup<Lanes>().lane(); }
  O2S_DEVICE bool has_iteration() const { return position() < Trip; }

private:
  unsigned base_, width_;
};

// The same with all lanes meeting after each round, so that an iteration may read what the one `width` before it wrote
// (safelen; ordered simd and scan regions too). All lanes make all rounds:
//   for (Rounds<32> round(trip, width); round; round.next()) { if (round.has_iteration()) { ... } }
template <unsigned Lanes, class Index = unsigned> class Rounds : public UnsyncedRounds<Lanes, Index> {
  using Base = UnsyncedRounds<Lanes, Index>;

public:
  // trip: any value; width: iterations in a round, 1 .. Lanes, by the first lanes.
  O2S_DEVICE explicit Rounds(Index trip) : Base(trip) {}
  O2S_DEVICE Rounds(Index trip, unsigned width) : Base(trip, width) {}

  // Meets the other lanes. `continue` in the loop comes here.
  O2S_DEVICE void next() {
    this->group_.sync();
    Base::next();
  }

  // How many lanes have an iteration in this round, 1 .. width: they are lanes 0 .. active() - 1. And their mask.
  O2S_DEVICE unsigned active() const {
    const Index left = this->trip_ - this->base_;
    return left < this->width_ ? (unsigned)left : this->width_;
  }
  O2S_DEVICE unsigned active_mask() const { return kAllLanes >> (kWarpSize - active()) << this->group_.first(); }

  // The functions below are called by the lanes that have an iteration, by all of these.

  // Runs `block` once in each lane, in the order of their iterations (ordered simd).
  template <class Block> O2S_DEVICE void in_turns(Block block) const {
    if constexpr (Lanes == 1) {
      block();
    } else {
      const unsigned count = active(), mask = active_mask();
      O2S_NO_UNROLL
      for (unsigned turn = 0; turn < count; ++turn) {
        if (this->group_.lane() == turn)
          block();
        sync_warp(mask);
      }
    }
  }

  // value of lane 0 op ... op value of the calling lane, combined in this order (inclusive scan).
  template <class Op, class T> O2S_DEVICE T inclusive_scan(T value) const {
    if constexpr (Lanes != 1) {
      const unsigned mask = active_mask(), self = this->group_.lane();
      for (unsigned distance = 1; distance < this->group_.count(); distance *= 2) {
        const T before = this->group_.shuffle(mask, value, self < distance ? self : self - distance);
        if (self >= distance)
          value = Op::combine(before, value);
      }
    }
    return value;
  }
  // The same without the calling lane's own value; the identity in lane 0.
  template <class Op, class T> O2S_DEVICE T exclusive_scan(T value) const {
    if constexpr (Lanes == 1) {
      return identity<Op, T>();
    } else {
      const unsigned self = this->group_.lane();
      value = inclusive_scan<Op>(value);
      value = this->group_.shuffle(active_mask(), value, self == 0 ? 0 : self - 1);
      return self == 0 ? identity<Op, T>() : value;
    }
  }

  // The value of the last lane that has an iteration. Lanes without one get it by from_lane<Lanes>(value, active() -
  // 1), which all lanes call.
  template <class T> O2S_DEVICE T from_last(T value) const {
    return this->group_.shuffle(active_mask(), value, active() - 1);
  }
};

} // namespace o2s

#endif
