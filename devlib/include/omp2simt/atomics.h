// Atomic updates by an operator, for every scalar type: the machine's instruction where there is one that gives exactly
// C's result, else compare and exchange. For reductions, and for `#pragma omp atomic` (omp_atomics.h has the other
// forms). Knows the primitives and the operators.
//
// All is relaxed: the translator puts memory_fence() round the call where the construct's memory order asks for one.
#ifndef OMP2SIMT_ATOMICS_H
#define OMP2SIMT_ATOMICS_H

#include "omp2simt/reduction_operators.h"

namespace o2s {

// The operators that are none of a reduction (see Plus and the others in reduction_operators.h).
struct Minus {
  template <class A, class B> static O2S_HOST_DEVICE constexpr auto apply(A a, B b) { return O2S_WRAPPED(a, -, b); }
};
struct Divides {
  template <class A, class B> static O2S_HOST_DEVICE constexpr auto apply(A a, B b) { return a / b; }
};
struct Remainder {
  template <class A, class B> static O2S_HOST_DEVICE constexpr auto apply(A a, B b) { return a % b; }
};
// In the promoted type of the left operand.
struct ShiftLeft {
  template <class A, class B> static O2S_HOST_DEVICE constexpr auto apply(A a, B b) {
    return (decltype(+a))((std::make_unsigned_t<decltype(+a)>)a << b);
  }
};
struct ShiftRight {
  template <class A, class B> static O2S_HOST_DEVICE constexpr auto apply(A a, B b) { return a >> b; }
};
// x = e op x.
template <class Op> struct Reversed {
  template <class A, class B> static O2S_HOST_DEVICE constexpr auto apply(A a, B b) { return Op::apply(b, a); }
};

// The type of T's size and signedness among those that the atomic primitives take (`long` is `int` or `long long`).
template <class T>
using AtomicInteger = std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed<T>::value, int, unsigned>,
                                         std::conditional_t<std::is_signed<T>::value, long long, unsigned long long>>;

namespace detail {

// e as an assignment to a T converts it; with C's assignments between integers and pointers.
template <class T, class E> O2S_HOST_DEVICE T convert(E e) {
  if constexpr (std::is_pointer<T>::value && kIsInteger<E>)
    return (T)(size_t)e;
  else if constexpr (std::is_pointer<E>::value && kIsInteger<T> && !std::is_same<T, bool>::value)
    return (T)(size_t)e;
  else
    return (T)e;
}

// Op without a reversal that changes nothing.
template <class Op> struct Unreversed {
  using type = Op;
};
template <> struct Unreversed<Reversed<Plus>> : Unreversed<Plus> {};
template <> struct Unreversed<Reversed<BitAnd>> : Unreversed<BitAnd> {};
template <> struct Unreversed<Reversed<BitOr>> : Unreversed<BitOr> {};
template <> struct Unreversed<Reversed<BitXor>> : Unreversed<BitXor> {};

template <class Op, class... Ops> constexpr bool kIsOneOf = (std::is_same<Op, Ops>::value || ...);
template <class Op> constexpr bool kIsSum = kIsOneOf<Op, Plus, Minus>;
template <class Op> constexpr bool kIsMinMax = kIsOneOf<Op, Min, Max>;

// Whether an instruction does T x = x op E e. Sums and bit operations on integers need only the low bits of e, so any
// integer type will do. Comparisons must be those of the common type; so must sums of floating-point numbers.
template <class Op, class T, class E> O2S_HOST_DEVICE constexpr bool has_instruction() {
  if constexpr (kIsInteger<T> && kIsInteger<E> && sizeof(T) >= 4)
    return kIsMinMax<Op> ? sizeof(Common<T, E>) == sizeof(T) : kIsSum<Op> || kIsOneOf<Op, BitAnd, BitOr, BitXor>;
  else if constexpr (std::is_floating_point<T>::value && kIsArithmetic<E>)
    return kIsSum<Op> && std::is_same<Common<T, E>, T>::value;
  else
    return false;
}

// Returns what x was.
template <class Op, class T, class E> O2S_DEVICE T fetch_by_instruction(T *x, E e) {
  if constexpr (std::is_floating_point<T>::value) {
    return atomic_add(x, std::is_same<Op, Plus>::value ? (T)e : -(T)e);
  } else if constexpr (kIsMinMax<Op>) {
    using Integer = AtomicInteger<Common<T, E>>;
    if constexpr (std::is_same<Op, Min>::value)
      return (T)atomic_min((Integer *)x, (Integer)e);
    else
      return (T)atomic_max((Integer *)x, (Integer)e);
  } else {
    using Word = typename UnsignedOfSize<sizeof(T)>::type; // two's complement: signed and unsigned agree
    if constexpr (std::is_same<Op, Plus>::value)
      return (T)atomic_add((Word *)x, (Word)e);
    else if constexpr (std::is_same<Op, Minus>::value)
      return (T)atomic_add((Word *)x, (Word)(0 - (Word)e));
    else if constexpr (std::is_same<Op, BitAnd>::value)
      return (T)atomic_and((Word *)x, (Word)e);
    else if constexpr (std::is_same<Op, BitOr>::value)
      return (T)atomic_or((Word *)x, (Word)e);
    else
      return (T)atomic_xor((Word *)x, (Word)e);
  }
}

template <class T> struct Change {
  T before, after;
};

template <class Op, class T, class E> O2S_DEVICE Change<T> change_by_exchange(T *x, E e) {
  T before = atomic_load(x), after;
  do {
    bool keeps = false;
    if constexpr (std::is_same<Op, Min>::value)
      keeps = !is_less(e, before);
    else if constexpr (std::is_same<Op, Max>::value)
      keeps = !is_less(before, e);
    if (keeps)
      return {before, before};
    after = convert<T>(Op::apply(before, e));
  } while (!atomic_compare_exchange(x, before, after));
  return {before, after};
}

template <class Op, class T, class E> O2S_DEVICE Change<T> change(T *x, E e) {
  static_assert(sizeof(T) <= 8, "no atomic operation on this type");
  if constexpr (has_instruction<Op, T, E>()) {
    const T before = fetch_by_instruction<Op>(x, e);
    if constexpr (std::is_floating_point<T>::value)
      return {before, rounded_sum(before, std::is_same<Op, Plus>::value ? (T)e : -(T)e)};
    else
      return {before, convert<T>(Op::apply(before, e))};
  } else {
    // float x += 0.5: the sum in double, rounded to float, is the sum in float when e is a float (double has more than
    // twice the digits).
    if constexpr (kIsSum<Op> && std::is_same<T, float>::value && std::is_same<E, double>::value)
      if ((double)(float)e == e)
        return change<Op>(x, (float)e);
    return change_by_exchange<Op>(x, e);
  }
}

} // namespace detail

// x = x op e, atomically, as C computes it: in the common type of x and e, converted to x's type; e is evaluated once,
// before. x: any scalar of at most 8 bytes, also volatile, in global or shared memory. Op: Plus, Minus, Multiplies,
// Divides, BitAnd, BitOr, BitXor, ShiftLeft, ShiftRight, LogicalAnd, LogicalOr, Max (`if (x < e) x = e`), Min
// (`if (e < x) x = e`), or Reversed<Op> for x = e op x. Integers wrap.
// Returns what x was: `v = x++`, `{ v = x; x op= e; }`.
template <class Op, class T, class E> O2S_DEVICE std::remove_cv_t<T> atomic_fetch(T &x, E e) {
  return detail::change<typename detail::Unreversed<Op>::type>((std::remove_cv_t<T> *)&x, e).before;
}
// The same; returns what x is then: `v = ++x`, `{ x op= e; v = x; }`. Also for constructs without capture.
template <class Op, class T, class E> O2S_DEVICE std::remove_cv_t<T> atomic_update(T &x, E e) {
  return detail::change<typename detail::Unreversed<Op>::type>((std::remove_cv_t<T> *)&x, e).after;
}

} // namespace o2s

#endif
