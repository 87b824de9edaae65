// The reduction identifiers of OpenMP 5.1, table 2.11, as types: for each the initial value of a private copy and the
// combiner. `-` is Plus. Plain arithmetic, usable on host and device.
#ifndef OMP2SIMT_REDUCTION_OPERATORS_H
#define OMP2SIMT_REDUCTION_OPERATORS_H

#include "omp2simt/device_primitives.h"

#include <limits>

namespace o2s {

// Largest and smallest value of T; the infinities where T has them, so that an all-infinite input keeps its result.
// Data members, since device code may read those but not call std::numeric_limits.
template <class T> struct Range {
  using Limits = std::numeric_limits<T>;
  static constexpr T highest = Limits::has_infinity ? Limits::infinity() : Limits::max();
  static constexpr T lowest = Limits::has_infinity ? (T)-Limits::infinity() : Limits::lowest();
};

// What sums and products of T are computed in. Integers wrap: partial results may overflow where the sequential loop
// does not.
template <class T, bool Integer> struct Wrapping {
  using type = T;
};
template <class T> struct Wrapping<T, true> {
  using type = std::make_unsigned_t<decltype(+T())>;
};
template <class T> using Arithmetic = typename Wrapping<T, std::is_integral<T>::value>::type;

// identity: omp_priv; combiner: omp_out, of omp_out (`out`) and omp_in (`in`).
#define O2S_REDUCTION_OPERATOR(name, identity_value, combiner)                                                         \
  struct name {                                                                                                        \
    template <class T> static O2S_HOST_DEVICE constexpr T identity() {                                                 \
      return (T)(identity_value);                                                                                      \
    }                                                                                                                  \
    template <class T> static O2S_HOST_DEVICE constexpr T combine(T out, T in) {                                       \
      return (T)(combiner);                                                                                            \
    }                                                                                                                  \
  };
O2S_REDUCTION_OPERATOR(Plus, 0, (Arithmetic<T>)out + (Arithmetic<T>)in)
O2S_REDUCTION_OPERATOR(Multiplies, 1, (Arithmetic<T>)out *(Arithmetic<T>)in)
O2S_REDUCTION_OPERATOR(BitAnd, ~0, out &in)
O2S_REDUCTION_OPERATOR(BitOr, 0, out | in)
O2S_REDUCTION_OPERATOR(BitXor, 0, out ^ in)
O2S_REDUCTION_OPERATOR(LogicalAnd, 1, out &&in)
O2S_REDUCTION_OPERATOR(LogicalOr, 0, out || in)
O2S_REDUCTION_OPERATOR(Max, Range<T>::lowest, in > out ? in : out)
O2S_REDUCTION_OPERATOR(Min, Range<T>::highest, in < out ? in : out)
#undef O2S_REDUCTION_OPERATOR

// The value that a private copy of a reduction variable starts with.
template <class Op, class T> O2S_HOST_DEVICE constexpr T identity() {
  return Op::template identity<T>();
}

} // namespace o2s

#endif
