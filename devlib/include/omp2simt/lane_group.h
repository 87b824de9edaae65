// Which lanes run a piece of code together: the group that the `Lanes` of devlib's templates stands for. Knows the
// primitives only; lanes.h and everything above it ask a LaneGroup for what depends on the group.
#ifndef OMP2SIMT_LANE_GROUP_H
#define OMP2SIMT_LANE_GROUP_H

#include "omp2simt/device_primitives.h"

namespace o2s {

template <unsigned Lanes> constexpr bool kIsLaneCount = Lanes >= 1 && Lanes <= kWarpSize && (Lanes & (Lanes - 1)) == 0;

// In place of a number of lanes: code that may run in either context, which is known at run time only. See
// any_context.h, which has the group for it.
constexpr unsigned kAnyContext = 0;

// The lanes of one OpenMP thread of shape warp, an aligned group of Lanes lanes of a hardware warp. Lanes is 1, 2, 4, 8,
// 16 or 32, so several threads may share a warp; a block is (Lanes, threads). Objects hold nothing.
template <unsigned Lanes> struct LaneGroup {
  static_assert(kIsLaneCount<Lanes>, "a thread has 1, 2, 4, 8, 16 or 32 lanes");

  // How many lanes there are, and the number of the calling one among them.
  O2S_DEVICE unsigned count() const { return Lanes; }
  O2S_DEVICE unsigned lane() const {
    if constexpr (Lanes == 1)
      return 0;
    else
      return threadIdx.x;
  }
  // The lane of the hardware warp that is lane 0 of the group.
  O2S_DEVICE unsigned first() const {
    if constexpr (Lanes == kWarpSize)
      return 0;
    else if constexpr (Lanes == 1)
      return lane_number();
    else
      return threadIdx.y % (kWarpSize / Lanes) * Lanes;
  }
  // The group as bits of its hardware warp: the mask of its collectives.
  O2S_DEVICE unsigned mask() const { return kAllLanes >> (kWarpSize - Lanes) << first(); }
  // All lanes of the group meet; orders their memory accesses. All call.
  O2S_DEVICE void sync() const {
    if constexpr (Lanes > 1)
      sync_warp(mask());
  }
  // The value of lane `source` of the group; the lanes of `some`, a part of mask(), call.
  template <class T> O2S_DEVICE T shuffle(unsigned some, T value, unsigned source) const {
    if constexpr (Lanes == 1)
      return value;
    else
      return o2s::shuffle<Lanes>(some, value, source);
  }
};

} // namespace o2s

#endif
