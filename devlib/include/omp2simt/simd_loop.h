// simd loops of shape warp (OpenMP 5.1, 2.11.5): how many iterations a loop has and which value its variable has in
// each. The lanes of a thread deal the iterations out with lanes.h. Host and device.
#ifndef OMP2SIMT_SIMD_LOOP_H
#define OMP2SIMT_SIMD_LOOP_H

#include "omp2simt/array_reduction.h"
#include "omp2simt/lane_reduction.h"
#include "omp2simt/lanes.h"
#include "omp2simt/latest.h"
#include "omp2simt/trip_count.h"
#include "omp2simt/uniform.h"

namespace o2s {

// A loop in canonical form whose bounds were evaluated once, before it. Var: the type of its variable.
template <class Var, class Step> struct SimdLoop {
  // A variable of at most 32 bits has fewer than 2^32 iterations.
  using Count = typename std::conditional<std::is_integral<Var>::value && sizeof(Var) <= 4, unsigned, unsigned long long>::type;

  Var lower;
  Step step;
  Count trip;

  // The variable in iteration t, exact wherever the loop itself is.
  template <class Index> O2S_HOST_DEVICE constexpr Var value(Index t) const { return iteration_value(lower, t, step); }
  // What the variable holds behind the loop, also where it has no iteration.
  O2S_HOST_DEVICE constexpr Var after() const { return value(trip); }
};

// `for (Var v = lower; v REL upper; v += step)`: the operands as trip_count takes them.
template <class Var, class Lower, class Upper, class Step>
O2S_HOST_DEVICE constexpr SimdLoop<Var, Step> simd_loop(Relation relation, Lower lower, Upper upper, Step step) {
  using Loop = SimdLoop<Var, Step>;
  return {(Var)lower, step, (typename Loop::Count)trip_count<Var>(relation, lower, upper, step)};
}

// The values that the variable of a loop has in the calling lane's iterations:
// for (const int k : o2s::simd_values<Lanes, int>(o2s::Less, lower, upper, 1)). Lanes as in lanes(): `width` of them.
template <class Loop, class Position> class SimdValues {
public:
  struct Iterator {
    Loop loop;
    Position position;
    O2S_DEVICE auto operator*() const { return loop.value(*position); }
    O2S_DEVICE void operator++() { ++position; }
    template <class End> O2S_DEVICE bool operator!=(End end) const { return position != end; }
  };
  O2S_DEVICE SimdValues(Loop loop, Position first) : first_{loop, first} {}
  O2S_DEVICE Iterator begin() const { return first_; }
  O2S_DEVICE auto end() const { return typename LaneRange<typename Loop::Count>::End(); }

private:
  Iterator first_;
};
template <unsigned Lanes, class Var, class Lower, class Upper, class Step>
O2S_DEVICE auto simd_values(Relation relation, Lower lower, Upper upper, Step step, unsigned width) {
  const auto loop = simd_loop<Var>(relation, lower, upper, step);
  const auto first = lanes<Lanes>(loop.trip, width).begin();
  return SimdValues<decltype(simd_loop<Var>(relation, lower, upper, step)), std::remove_const_t<decltype(first)>>(loop, first);
}
template <unsigned Lanes, class Var, class Lower, class Upper, class Step>
O2S_DEVICE auto simd_values(Relation relation, Lower lower, Upper upper, Step step) {
  return simd_values<Lanes, Var>(relation, lower, upper, step, LaneGroup<Lanes>().count());
}

// Rounds of a simd loop (lanes.h), with the type of `trip` deduced.
template <unsigned Lanes, class Index> O2S_DEVICE Rounds<Lanes, Index> rounds(Index trip, unsigned width) {
  return Rounds<Lanes, Index>(trip, width);
}
template <unsigned Lanes, class Index> O2S_DEVICE UnsyncedRounds<Lanes, Index> unsynced_rounds(Index trip) {
  return UnsyncedRounds<Lanes, Index>(trip);
}

// lastprivate(conditional:): the original gets the copy of the lane that assigned last in the order of the iterations.
// when: the number, from 1 on, of the iteration in which the calling lane assigned `mine` last; 0 for never.
// All lanes of the thread call it.
template <unsigned Lanes, class T>
O2S_DEVICE void take_latest(T &original, const T &mine, unsigned long long when, bool is_shared) {
  const unsigned long long latest = reduce_lanes<Lanes, Max>(when);
  if (latest == 0)
    return;
  // The lane that has the latest one: as no two lanes have the same iteration there is one.
  const unsigned lane_of_latest = reduce_lanes<Lanes, Max>(when == latest ? lane<Lanes>() : 0u);
  take_from_lane<Lanes>(original, mine, lane_of_latest, is_shared);
}

// The value of a thread's reduction variable for a reduction over all CUDA threads: the master lane's counts, once.
template <unsigned Lanes, class Op, class T, class... Original> O2S_DEVICE T of_master(T value, Original... original) {
  return is_master<Lanes>() ? value : identity<Op, T>(original...);
}

// store_latest for threads of several lanes, which all have the same value and noted the same iteration.
template <unsigned Lanes, class T, unsigned Depth>
O2S_DEVICE void store_latest_of_masters(ReductionScratch scratch, const T &mine, Iteration<Depth> when, T *original) {
  store_latest(scratch, mine, is_master<Lanes>() ? when : Iteration<Depth>(), original);
}

// reduce_array for threads of several lanes, which all have the same elements.
template <unsigned Lanes, class Op, class T>
O2S_DEVICE void reduce_array_of_masters(const T *elements, T *total, unsigned long long count) {
  for (unsigned long long i = 0; i < count; ++i) {
    const T value = of_master<Lanes, Op>(elements[i]);
    reduce_array<Op>(&value, total + i, 1);
  }
}

} // namespace o2s

#endif
