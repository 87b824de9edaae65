// Atomic combination by a reduction operator, for every arithmetic type: the machine's instruction where there is one,
// else compare and exchange. Knows the primitives and the operators.
#ifndef OMP2SIMT_ATOMICS_H
#define OMP2SIMT_ATOMICS_H

#include "omp2simt/reduction_operators.h"

namespace o2s {

// The type of T's size and signedness among those that the atomic primitives take (`long` is `int` or `long long`).
template <class T>
using AtomicInteger = std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed<T>::value, int, unsigned>,
                                         std::conditional_t<std::is_signed<T>::value, long long, unsigned long long>>;

// *target = Op(*target, value), atomically and relaxed; T is arithmetic and at most 8 bytes.
template <class Op, class T> O2S_DEVICE void atomic_combine(T *target, T value) {
  static_assert(std::is_arithmetic<T>::value && sizeof(T) <= 8, "no atomic operation on this type");
  constexpr bool kInteger = std::is_integral<T>::value && sizeof(T) >= 4;
  constexpr bool kMinMax = std::is_same<Op, Min>::value || std::is_same<Op, Max>::value;
  constexpr bool kBits =
      std::is_same<Op, BitAnd>::value || std::is_same<Op, BitOr>::value || std::is_same<Op, BitXor>::value;
  if constexpr (std::is_same<Op, Plus>::value && std::is_floating_point<T>::value) {
    atomic_add(target, value);
  } else if constexpr (kInteger && kMinMax) {
    using Integer = AtomicInteger<T>;
    if constexpr (std::is_same<Op, Min>::value)
      atomic_min((Integer *)target, (Integer)value);
    else
      atomic_max((Integer *)target, (Integer)value);
  } else if constexpr (kInteger && (kBits || std::is_same<Op, Plus>::value)) {
    using Word = typename UnsignedOfSize<sizeof(T)>::type; // two's complement: signed and unsigned agree
    if constexpr (std::is_same<Op, Plus>::value)
      atomic_add((Word *)target, (Word)value);
    else if constexpr (std::is_same<Op, BitAnd>::value)
      atomic_and((Word *)target, (Word)value);
    else if constexpr (std::is_same<Op, BitOr>::value)
      atomic_or((Word *)target, (Word)value);
    else
      atomic_xor((Word *)target, (Word)value);
  } else {
    T old = *(volatile T *)target;
    while (!atomic_compare_exchange(target, old, Op::combine(old, value))) {
    }
  }
}

} // namespace o2s

#endif
