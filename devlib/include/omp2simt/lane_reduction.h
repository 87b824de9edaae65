// Reductions and lastprivate over the lanes of an OpenMP thread, at the end of a simd loop. Knows lanes.h and the warp
// reductions of reduction.h. All lanes call these functions.
#ifndef OMP2SIMT_LANE_REDUCTION_H
#define OMP2SIMT_LANE_REDUCTION_H

#include "omp2simt/lanes.h"
#include "omp2simt/reduction.h"

namespace o2s {
namespace detail {

// Whether Op's combination of two T is the same, to the bit, in either order. Not so for NaN and signed zeros of min
// and max, and nothing is known of other types and operators.
template <class Op, class T>
constexpr bool kCommutes =
    std::is_arithmetic<T>::value && (kIsOneOf<Op, Plus, Multiplies, BitAnd, BitOr, BitXor, LogicalAnd, LogicalOr> ||
                                     (kIsMinMax<Op> && std::is_integral<T>::value));

template <unsigned Lanes, class T> O2S_DEVICE void assign_from_lane(T &to, const T &from, unsigned lane) {
  if constexpr (std::is_array<T>::value)
    for (size_t i = 0; i < std::extent<T>::value; ++i)
      assign_from_lane<Lanes>(to[i], from[i], lane);
  else
    to = from_lane<Lanes>(from, lane);
}

} // namespace detail

namespace detail {
// The combination of the values of all threads of a team, in all of them; all call.
template <unsigned Lanes, class Op, class T> O2S_DEVICE T reduce_team(T value) {
  __shared__ Pack<T> slots[kMaxWarpsInBlock];
  const LaneGroup<Lanes> group;
  const unsigned thread = group.lane(), threads = group.count(), lane = thread % kWarpSize;
  if (threads % kWarpSize == 0) {
    reduce_warp<Op>(value);
  } else {
    const unsigned left = threads - (thread - lane);
    reduce_partial_warp<Op>(lane, left < kWarpSize ? left : kWarpSize, value);
  }
  group.sync(); // an earlier call is done with the slots
  if (lane == 0)
    slots[thread / kWarpSize].first = value;
  group.sync();
  const unsigned warps = (threads + kWarpSize - 1) / kWarpSize;
  value = slots[0].first;
  for (unsigned warp = 1; warp < warps; ++warp)
    value = merge<Op>(value, slots[warp].first);
  return value;
}
} // namespace detail

// The combination of all lanes' values, to the bit the same in every lane. T: any trivially copyable type. Op: as in
// reduction_operators.h, or the user's, with static T combine(T out, T in); the order of combination is fixed.
template <unsigned Lanes, class Op, class T> O2S_DEVICE T reduce_lanes(T value) {
  if constexpr (Lanes == kTeam || Lanes == kThreads) {
    return detail::reduce_team<Lanes, Op>(value);
  } else if constexpr (Lanes != 1) {
    const LaneGroup<Lanes> group;
    const unsigned mask = group.mask();
    if constexpr (Lanes == kWarpSize)
      if (detail::reduce_by_instruction<Op>(mask, value))
        return value;
    if constexpr (detail::kCommutes<Op, T>) {
      for (unsigned bit = group.count() / 2; bit > 0; bit /= 2)
        value = detail::merge<Op>(value, shuffle_xor(mask, value, bit));
    } else { // lane 0 combines the values in the order of lanes
      for (unsigned distance = 1; distance < group.count(); distance *= 2) {
        const unsigned above = group.lane() + distance;
        value = detail::merge<Op>(value, group.shuffle(mask, value, above < group.count() ? above : group.lane()));
      }
      value = group.shuffle(mask, value, 0);
    }
  }
  return value;
}

// original[i] = Op(original[i], lane_copy[i] of every lane) for `count` elements. is_shared: `original` is memory that
// the lanes share, and is changed once; else it is a copy that each lane has of its own.
template <unsigned Lanes, class Op, class T>
O2S_DEVICE void reduce_lanes_array(T *original, T *lane_copy, size_t count, bool is_shared) {
  if (is_shared)
    sync_lanes<Lanes>();
  for (size_t i = 0; i < count; ++i) {
    const T value = reduce_lanes<Lanes, Op>(lane_copy[i]);
    if (!is_shared || is_master<Lanes>())
      original[i] = Op::combine(original[i], value);
  }
  if (is_shared)
    sync_lanes<Lanes>();
}

// lastprivate: `original` gets the value of `mine` in the lane numbered `lane`. T: any type, arrays included; trivially
// copyable unless shared. is_shared: as in reduce_lanes_array.
template <unsigned Lanes, class T>
O2S_DEVICE void take_from_lane(T &original, const T &mine, unsigned lane, bool is_shared) {
  if (is_shared) {
    sync_lanes<Lanes>();
    if (o2s::lane<Lanes>() == lane)
      detail::assign(original, mine);
    sync_lanes<Lanes>();
  } else {
    if constexpr (Lanes == 1)
      detail::assign(original, mine);
    else
      detail::assign_from_lane<Lanes>(original, mine, lane);
  }
}

} // namespace o2s

#endif
