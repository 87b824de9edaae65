// Arithmetic of canonical loops (OpenMP 5.1, 2.11.1): how many iterations a loop has, and which value its variable has
// in iteration t. Computed in unsigned arithmetic, so nothing overflows at the limits of the types. Host and device.
#ifndef OMP2SIMT_TRIP_COUNT_H
#define OMP2SIMT_TRIP_COUNT_H

#include "omp2simt/device_primitives.h"

#include <cstddef>
#include <cstdint>

namespace o2s {

// The relation of a loop's test, with the loop variable on its left.
enum Relation { Less, LessEqual, Greater, GreaterEqual, NotEqual };

// The type after integral promotion, and the one that `a REL b` compares in (usual arithmetic conversions).
template <class T> using Promoted = decltype(+T());
template <class A, class B> using Compared = decltype(A() + B());

// Iterations of `for (Var v = lower; v REL upper; v += step)`.
//
// lower: converted to Var, as the initialisation does. upper: compared with it as C compares the two types.
// step:  not 0; negative for Greater and GreaterEqual (also as the unsigned value that means it: -1u). With NotEqual it
//        must lead from lower to upper exactly (OpenMP allows 1 and -1 there); that may be through the wrap of Var.
// An upper bound that no value of Var exceeds (`v <= INT_MAX`) counts the values up to the limit; with all 2^64 of
// them (`unsigned long v = 0; v <= ULONG_MAX; v++`) the result is 0: such a loop has no end in C.
template <class Var, class Lower, class Upper, class Step, std::enable_if_t<std::is_integral<Var>::value, int> = 0>
O2S_HOST_DEVICE constexpr unsigned long long trip_count(Relation relation, Lower lower, Upper upper, Step step) {
  using Common = Compared<Var, Upper>;
  using UnsignedStep = typename std::make_unsigned<Promoted<Step>>::type;
  const Common first = (Common)(Var)lower;
  const Common last = (Common)upper;
  const UnsignedStep up = (UnsignedStep)step, down = (UnsignedStep)(0 - up);

  if (relation == NotEqual) {
    // The difference modulo the values of Var: a loop that wraps on its way has a definite count too.
    using Cycle = typename std::make_unsigned<Var>::type;
    const bool descends = (up >> (sizeof(up) * 8 - 1)) != 0;
    const Cycle distance =
        descends ? (Cycle)((Cycle)(Var)lower - (Cycle)upper) : (Cycle)((Cycle)upper - (Cycle)(Var)lower);
    return (unsigned long long)distance / (descends ? down : up);
  }
  using Distance = typename std::make_unsigned<Common>::type;
  const bool descends = relation == Greater || relation == GreaterEqual;
  const bool inclusive = relation == LessEqual || relation == GreaterEqual;
  const Common low = descends ? last : first, high = descends ? first : last;
  if (low > high || (low == high && !inclusive))
    return 0;
  const unsigned long long distance = (unsigned long long)(Distance)((Distance)high - (Distance)low);
  const unsigned long long size = descends ? down : up;
  return inclusive ? distance / size + 1 : (distance - 1) / size + 1;
}

// The same for a loop over a pointer, Var = T *; step counts elements.
template <class Var, class Lower, class Upper, class Step, std::enable_if_t<std::is_pointer<Var>::value, long> = 0>
O2S_HOST_DEVICE constexpr unsigned long long trip_count(Relation relation, Lower lower, Upper upper, Step step) {
  return trip_count<long long>(relation, 0, (long long)((Var)upper - (Var)lower), (long long)step);
}

// Whether t of iterations 0 .. trip - 1 can be an `unsigned`: up to 2^31, since `t += stride` of a grid of as many
// threads must not wrap before the test that ends the loop.
O2S_HOST_DEVICE constexpr bool fits_32_bits(unsigned long long trip) {
  return trip <= 0x80000000ull;
}

// The loop variable in iteration t, exact wherever the loop itself is. An unsigned step that means a negative one must
// be as wide as Var (a signed step may be of any width).
template <class Var, class Index, class Step>
O2S_HOST_DEVICE constexpr Var iteration_value(Var lower, Index t, Step step) {
  if constexpr (std::is_pointer<Var>::value) {
    return lower + (ptrdiff_t)t * (ptrdiff_t)step;
  } else {
    using Bits = typename std::make_unsigned<Promoted<Var>>::type;
    return (Var)((Bits)lower + (Bits)t * (Bits)step);
  }
}

} // namespace o2s

#endif
