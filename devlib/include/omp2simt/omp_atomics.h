// What translated `#pragma omp atomic` constructs call (OpenMP 5.1, 2.19.7). The updates and their captures are
// atomic_update and atomic_fetch of atomics.h; here are read, write, exchange and compare. Knows the primitives.
//
// x is any scalar of at most 8 bytes, pointers and volatile ones included, in global or shared memory; objects of one
// and two bytes leave their neighbours alone. Other operands have types that convert to x's as C's assignment does.
// They are evaluated once, before. Any lanes may call these functions, together or not.
//
// All is relaxed: the translator puts memory_fence() round the call where the construct's memory order asks for one.
#ifndef OMP2SIMT_OMP_ATOMICS_H
#define OMP2SIMT_OMP_ATOMICS_H

#include "omp2simt/atomics.h"

namespace o2s {

// `v = x`: the whole of x as one access.
template <class T> O2S_DEVICE std::remove_cv_t<T> atomic_read(const T &x) {
  return atomic_load((const std::remove_cv_t<T> *)&x);
}

// `x = e`.
template <class T, class E> O2S_DEVICE void atomic_write(T &x, E e) {
  using Value = std::remove_cv_t<T>;
  atomic_store((Value *)&x, detail::convert<Value>(e));
}

// `{ v = x; x = e; }`: returns what x was.
template <class T, class E> O2S_DEVICE std::remove_cv_t<T> atomic_exchange(T &x, E e) {
  using Value = std::remove_cv_t<T>;
  return atomic_swap((Value *)&x, detail::convert<Value>(e));
}

namespace detail {

// if (*x == e) *x = d. Returns whether they were equal; `found` is what *x was.
template <class T, class E> O2S_DEVICE bool compare_swap(T *x, E e, T d, T &found) {
  if constexpr ((kIsInteger<T> && kIsInteger<E>) || std::is_pointer<T>::value) {
    // One value of x's type at most equals e: the one that e converts to, if that does.
    found = convert<T>(e);
    if constexpr (kIsInteger<T>) {
      if (!is_equal(found, e)) {
        found = atomic_load(x);
        return false;
      }
    }
    return atomic_compare_exchange(x, found, d);
  } else {
    found = atomic_load(x);
    while (is_equal(found, e))
      if (atomic_compare_exchange(x, found, d))
        return true;
    return false;
  }
}

} // namespace detail

// `{ v = x; if (x == e) x = d; }`: compares as C does, values in their common type (0.0 == -0.0, no NaN equals).
// Returns what x was. Also for `if (x == e) x = d;` and `x = x == e ? d : x;` without capture.
template <class T, class E, class D> O2S_DEVICE std::remove_cv_t<T> atomic_compare_swap(T &x, E e, D d) {
  using Value = std::remove_cv_t<T>;
  Value found;
  detail::compare_swap((Value *)&x, e, detail::convert<Value>(d), found);
  return found;
}

// `{ if (x == e) x = d; v = x; }`: returns what x is then.
template <class T, class E, class D> O2S_DEVICE std::remove_cv_t<T> atomic_compare_swap_new(T &x, E e, D d) {
  using Value = std::remove_cv_t<T>;
  const Value desired = detail::convert<Value>(d);
  Value found;
  return detail::compare_swap((Value *)&x, e, desired, found) ? desired : found;
}

// `{ r = x == e; if (r) x = d; }`: returns whether they were equal.
template <class T, class E, class D> O2S_DEVICE bool atomic_compare_succeeds(T &x, E e, D d) {
  using Value = std::remove_cv_t<T>;
  Value found;
  return detail::compare_swap((Value *)&x, e, detail::convert<Value>(d), found);
}

// `{ r = x == e; if (r) x = d; else v = x; }`: returns whether they were equal; else v is what x was. The store to v is
// not atomic.
template <class T, class E, class D, class V> O2S_DEVICE bool atomic_compare_capture(T &x, E e, D d, V &v) {
  using Value = std::remove_cv_t<T>;
  Value found;
  const bool equal = detail::compare_swap((Value *)&x, e, detail::convert<Value>(d), found);
  if (!equal)
    v = detail::convert<std::remove_cv_t<V>>(found);
  return equal;
}

// `if (x == e) x = d; else v = x;`: the same without the answer.
template <class T, class E, class D, class V> O2S_DEVICE void atomic_compare_swap_fail(T &x, E e, D d, V &v) {
  atomic_compare_capture(x, e, d, v);
}

} // namespace o2s

#endif
