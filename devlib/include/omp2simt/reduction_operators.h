// The reduction identifiers of OpenMP 5.1, table 2.11, as types: for each the initial value of a private copy, the
// combiner, and for atomics the operation on operands of different types. The reduction `-` is Plus; atomics.h adds the
// operators that only atomics have. Plain arithmetic, usable on host and device.
#ifndef OMP2SIMT_REDUCTION_OPERATORS_H
#define OMP2SIMT_REDUCTION_OPERATORS_H

#include "omp2simt/device_primitives.h"

#include <limits>
#include <utility>

namespace o2s {

// Largest and smallest value of T; the infinities where T has them, so that an all-infinite input keeps its result.
// Data members, since device code may read those but not call std::numeric_limits.
template <class T> struct Range {
  using Limits = std::numeric_limits<T>;
  static constexpr T highest = Limits::has_infinity ? Limits::infinity() : Limits::max();
  static constexpr T lowest = Limits::has_infinity ? (T)-Limits::infinity() : Limits::lowest();
};

// The type that C's usual arithmetic conversions give operands of types A and B; A and B are arithmetic, or
// enumerations that convert to integers.
template <class A, class B> using Common = decltype(std::declval<A>() + std::declval<B>());

template <class T>
constexpr bool kIsInteger =
    std::is_integral<T>::value || (std::is_enum<T>::value && std::is_convertible<T, int>::value);
template <class T> constexpr bool kIsArithmetic = kIsInteger<T> || std::is_floating_point<T>::value;

// a < b and a == b as C has it, after the usual conversions.
template <class A, class B> O2S_HOST_DEVICE constexpr bool is_less(A a, B b) {
  if constexpr (kIsArithmetic<A> && kIsArithmetic<B>)
    return (Common<A, B>)a < (Common<A, B>)b;
  else
    return a < b;
}
template <class A, class B> O2S_HOST_DEVICE constexpr bool is_equal(A a, B b) {
  if constexpr (kIsArithmetic<A> && kIsArithmetic<B>)
    return (Common<A, B>)a == (Common<A, B>)b;
  else
    return a == b;
}

// What sums, differences and products are computed in, for operands of types A and B. Integers wrap: partial results of
// a reduction may overflow where the sequential loop does not, and atomic instructions wrap. Other types stay.
template <class A, class B, bool Integer> struct Wrapping {
  using Left = A;
  using Right = B;
};
template <class A, class B> struct Wrapping<A, B, true> {
  using Left = std::make_unsigned_t<Common<A, B>>;
  using Right = Left;
};
template <class A, class B> using Arithmetic = Wrapping<A, B, kIsInteger<A> && kIsInteger<B>>;

// a op b of arguments of types A and B (by these names), computed so, in the type that C gives it.
#define O2S_WRAPPED(a, op, b)                                                                                          \
  (decltype(a op b))((typename Arithmetic<A, B>::Left)a op(typename Arithmetic<A, B>::Right) b)

// identity: omp_priv. combine: the combiner's omp_out, of omp_out (`out`) and omp_in (`in`). apply: what C's binary
// operator gives for a and b, in the type it gives, except that integers wrap; Max and Min give a value of a's type and
// leave `a` as it is, also where the conversion to the common type would change it, unless b is beyond it.
#define O2S_REDUCTION_OPERATOR(name, identity_value, result)                                                           \
  struct name {                                                                                                        \
    template <class T> static O2S_HOST_DEVICE constexpr T identity() {                                                 \
      return (T)(identity_value);                                                                                      \
    }                                                                                                                  \
    template <class T> static O2S_HOST_DEVICE constexpr T combine(T out, T in) {                                       \
      return (T)apply(out, in);                                                                                        \
    }                                                                                                                  \
    template <class A, class B> static O2S_HOST_DEVICE constexpr auto apply(A a, B b) {                                \
      return result;                                                                                                   \
    }                                                                                                                  \
  };
O2S_REDUCTION_OPERATOR(Plus, 0, O2S_WRAPPED(a, +, b))
O2S_REDUCTION_OPERATOR(Multiplies, 1, O2S_WRAPPED(a, *, b))
O2S_REDUCTION_OPERATOR(BitAnd, ~0, a &b)
O2S_REDUCTION_OPERATOR(BitOr, 0, a | b)
O2S_REDUCTION_OPERATOR(BitXor, 0, a ^ b)
O2S_REDUCTION_OPERATOR(LogicalAnd, 1, a &&b)
O2S_REDUCTION_OPERATOR(LogicalOr, 0, a || b)
O2S_REDUCTION_OPERATOR(Max, Range<T>::lowest, is_less(a, b) ? (A)b : a)
O2S_REDUCTION_OPERATOR(Min, Range<T>::highest, is_less(b, a) ? (A)b : a)
#undef O2S_REDUCTION_OPERATOR

// The value that a private copy of a reduction variable starts with.
template <class Op, class T> O2S_DEVICE constexpr T identity() {
  return Op::template identity<T>();
}

// The same where the original list item is at hand. A declared reduction whose initializer reads it (omp_orig) has an
// identity(original) instead of identity<T>().
template <class Op, class T, class = void> constexpr bool kStartsFromOriginal = false;
template <class Op, class T>
constexpr bool kStartsFromOriginal<Op, T, std::void_t<decltype(Op::identity(std::declval<T>()))>> = true;

template <class Op, class T> O2S_DEVICE constexpr T identity(T original) {
  if constexpr (kStartsFromOriginal<Op, T>)
    return Op::identity(original);
  else
    return Op::template identity<T>();
}

} // namespace o2s

#endif
