// Arithmetic on enumerations as C has it: an enumeration is an integer there, so ++ and += work on it (C11 6.5.2.4,
// 6.5.16.2). C++ wants operators. Included by translated C sources only; they apply to unscoped enumerations, the only
// ones that C has.
#ifndef OMP2SIMT_C_ENUMERATIONS_H
#define OMP2SIMT_C_ENUMERATIONS_H

#include "omp2simt/device_primitives.h"

#include <type_traits>

namespace o2s {
template <class E> using IfEnumeration = std::enable_if_t<std::is_enum<E>::value && std::is_convertible<E, int>::value>;
}

template <class E, class = o2s::IfEnumeration<E>> O2S_HOST_DEVICE E &operator++(E &e) {
  return e = (E)(e + 1);
}
template <class E, class = o2s::IfEnumeration<E>> O2S_HOST_DEVICE E &operator--(E &e) {
  return e = (E)(e - 1);
}
template <class E, class = o2s::IfEnumeration<E>> O2S_HOST_DEVICE E operator++(E &e, int) {
  const E old = e;
  e = (E)(e + 1);
  return old;
}
template <class E, class = o2s::IfEnumeration<E>> O2S_HOST_DEVICE E operator--(E &e, int) {
  const E old = e;
  e = (E)(e - 1);
  return old;
}

#define O2S_ENUMERATION_ASSIGNMENT(op)                                                                                 \
  template <class E, class T, class = o2s::IfEnumeration<E>> O2S_HOST_DEVICE E &operator op##=(E &e, T value) {        \
    return e = (E)(e op value);                                                                                        \
  }
O2S_ENUMERATION_ASSIGNMENT(+)
O2S_ENUMERATION_ASSIGNMENT(-)
O2S_ENUMERATION_ASSIGNMENT(*)
O2S_ENUMERATION_ASSIGNMENT(/)
O2S_ENUMERATION_ASSIGNMENT(%)
O2S_ENUMERATION_ASSIGNMENT(&)
O2S_ENUMERATION_ASSIGNMENT(|)
O2S_ENUMERATION_ASSIGNMENT(^)
O2S_ENUMERATION_ASSIGNMENT(<<)
O2S_ENUMERATION_ASSIGNMENT(>>)
#undef O2S_ENUMERATION_ASSIGNMENT

#endif
