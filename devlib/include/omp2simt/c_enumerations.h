// Increments of enumerations as C has them: an enumeration is an integer there (C11 6.5.2.4). C++ wants operators.
// Compound assignments are written out by the translator: g++ 12 does not find such templates for all of them. Included by translated C sources only; they apply to unscoped enumerations, the only
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

namespace o2s {
// A compound literal whose address is taken: `object` is a variable of its block. The second parameter takes the
// literal's braces.
template <class T> O2S_HOST_DEVICE T &set(T &object, const T &value) {
  return object = value;
}
template <class T> struct Same {
  using type = T;
};
template <class T, unsigned long N>
O2S_HOST_DEVICE auto set_array(T (&array)[N], const typename Same<T[N]>::type &values) -> T (&)[N] {
  for (unsigned long i = 0; i < N; ++i)
    array[i] = values[i];
  return array;
}
} // namespace o2s

#endif
