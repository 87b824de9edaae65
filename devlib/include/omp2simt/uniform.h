// Code that all lanes of an OpenMP thread run with the effect of one (uniform SIMT): every lane computes, the master
// stores. Knows lanes.h, and the operators and conversions of atomics.h.
//
// GPUs schedule lanes independently, so a store has a meeting of the lanes on either side. The one before it: a lane
// that still has to read the old value must not find the new one. The one after it: a lane that goes on to read must
// not find the old value. All lanes call these functions, with the same arguments; operands are evaluated by each.
#ifndef OMP2SIMT_UNIFORM_H
#define OMP2SIMT_UNIFORM_H

#include "omp2simt/atomics.h"
#include "omp2simt/lanes.h"

namespace o2s {
namespace detail {

// Whether an access to a volatile T is one access of the machine.
template <class T>
constexpr bool kIsVolatileScalar = std::is_volatile<T>::value && std::is_scalar<T>::value && sizeof(T) <= 8;

template <class T> O2S_DEVICE void put(T &target, const std::remove_cv_t<T> &value) {
  if constexpr (kIsVolatileScalar<T>)
    atomic_store((std::remove_cv_t<T> *)&target, value);
  else
    const_cast<std::remove_cv_t<T> &>(target) = value;
}

template <unsigned Lanes, class T> O2S_DEVICE void put_once(T &target, const std::remove_cv_t<T> &value) {
  const LaneGroup<Lanes> group;
  group.sync();
  if (group.lane() == 0)
    put(target, value);
  group.sync();
}

} // namespace detail

// The value of x. Where x is volatile the master reads it, once, and all lanes get what it read.
template <unsigned Lanes, class T> O2S_DEVICE std::remove_cv_t<T> load(const T &x) {
  using Value = std::remove_cv_t<T>;
  if constexpr (detail::kIsVolatileScalar<T>) {
    Value value = {};
    if (is_master<Lanes>())
      value = atomic_load((const Value *)&x);
    return broadcast<Lanes>(value);
  } else if constexpr (std::is_volatile<T>::value) {
    Value value = {};
    if (is_master<Lanes>())
      value = const_cast<const Value &>(x);
    return broadcast<Lanes>(value);
  } else {
    return x;
  }
}

namespace detail {

// Runs each(i) for 0 <= i < count, the lanes together, between two meetings.
template <unsigned Lanes, class Each> O2S_DEVICE void share_out(size_t count, Each each) {
  const LaneGroup<Lanes> group;
  group.sync();
  O2S_NO_UNROLL
  for (size_t i = group.lane(); i < count; i += group.count())
    each(i);
  group.sync();
}

// An unsigned number in memory of any type.
typedef unsigned __attribute__((__may_alias__)) MemoryWord;

O2S_DEVICE bool in_words(const void *a, const void *b, size_t count) {
  return ((size_t)a | (size_t)b | count) % sizeof(MemoryWord) == 0;
}

} // namespace detail

// Copies `count` bytes between blocks that do not overlap, and fills them; the lanes share the work. `from` may be
// memory that each lane has of its own, with the same contents.
template <unsigned Lanes> O2S_DEVICE void copy_bytes(void *to, const void *from, size_t count) {
  using Word = detail::MemoryWord;
  if constexpr (Lanes == 1)
    memcpy(to, from, count);
  else if (detail::in_words(to, from, count))
    detail::share_out<Lanes>(count / sizeof(Word), [=](size_t i) { ((Word *)to)[i] = ((const Word *)from)[i]; });
  else
    detail::share_out<Lanes>(count, [=](size_t i) { ((unsigned char *)to)[i] = ((const unsigned char *)from)[i]; });
}
template <unsigned Lanes> O2S_DEVICE void fill_bytes(void *to, unsigned char byte, size_t count) {
  using Word = detail::MemoryWord;
  if constexpr (Lanes == 1)
    memset(to, byte, count);
  else if (detail::in_words(to, to, count))
    detail::share_out<Lanes>(count / sizeof(Word), [=](size_t i) { ((Word *)to)[i] = byte * 0x01010101u; });
  else
    detail::share_out<Lanes>(count, [=](size_t i) { ((unsigned char *)to)[i] = byte; });
}

// `target = value` for a whole object that is large, arrays included: the lanes share the copying. target: in memory
// that the lanes share; value: the same in each lane, wherever it is.
template <unsigned Lanes, class T> O2S_DEVICE void copy_to_soft(T &target, const T &value) {
  static_assert(std::is_trivially_copyable<T>::value, "the object is copied as bytes");
  using Element = std::remove_all_extents_t<T>;
  if constexpr (Lanes != 1 && std::is_scalar<Element>::value) {
    Element *const to = (Element *)&target;
    const Element *const from = (const Element *)&value;
    detail::share_out<Lanes>(sizeof(T) / sizeof(Element), [=](size_t i) { to[i] = from[i]; });
  } else {
    copy_bytes<Lanes>((void *)&target, (const void *)&value, sizeof(T));
  }
}

// The master stores up to this many bytes, under a predicate; the lanes share the copying of larger structs, as
// copy_to_soft does. Copying structs of 64 bytes from memory to memory by the master alone takes 1.2 times the
// instructions and 16 times the store requests (1.8 and 32 times at 256 bytes, and 80 registers instead of 16). A
// struct in registers goes through local memory where the copying is shared, for 2.5 times the instructions; so not
// below.
constexpr size_t kMasterStores = 64;

// `target = value`, once. target: any object that can be assigned to, volatile ones included, in memory that the lanes
// share. The value is converted to its type as C's assignment does. Returns what was stored.
template <unsigned Lanes, class T, class V> O2S_DEVICE std::remove_cv_t<T> store(T &target, const V &value) {
  if constexpr (std::is_same<T, V>::value && std::is_class<T>::value && sizeof(T) > kMasterStores &&
                std::is_trivially_copyable<T>::value) {
    copy_to_soft<Lanes>(target, value);
    return value;
  } else {
    const std::remove_cv_t<T> stored = detail::convert<std::remove_cv_t<T>>(value);
    detail::put_once<Lanes>(target, stored);
    return stored;
  }
}

// `target = target Op value`, once, computed as C does: in the common type of the two, converted to target's type.
// target: any scalar. Op: Plus, Minus (pointers too), Multiplies, Divides, Remainder, BitAnd, BitOr, BitXor, ShiftLeft,
// ShiftRight. Integers wrap. Returns the new value (`x += v`, `++x`).
template <unsigned Lanes, class Op, class T, class V> O2S_DEVICE std::remove_cv_t<T> update(T &target, V value) {
  using Value = std::remove_cv_t<T>;
  const Value stored = detail::convert<Value>(Op::apply(load<Lanes>(target), value));
  detail::put_once<Lanes>(target, stored);
  return stored;
}
// The same; returns the old value (`x++`).
template <unsigned Lanes, class Op, class T, class V> O2S_DEVICE std::remove_cv_t<T> fetch_update(T &target, V value) {
  using Value = std::remove_cv_t<T>;
  const Value old = load<Lanes>(target);
  detail::put_once<Lanes>(target, detail::convert<Value>(Op::apply(old, value)));
  return old;
}

// Runs f() in the master alone, between two meetings of the lanes: for effects that must happen once, and for values
// that could differ between lanes (clocks, atomics, addresses of lane-private objects). All lanes get the result, whose
// type is void or trivially copyable; of what else f changes, only memory that the lanes share is the same for all.
template <unsigned Lanes, class F> O2S_DEVICE auto once(F f) {
  using Result = decltype(f());
  if constexpr (Lanes == 1) {
    return f();
  } else if constexpr (std::is_void<Result>::value) {
    sync_lanes<Lanes>();
    if (is_master<Lanes>())
      f();
    sync_lanes<Lanes>();
  } else {
    std::decay_t<Result> result = {};
    sync_lanes<Lanes>();
    if (is_master<Lanes>())
      result = f();
    result = broadcast<Lanes>(result);
    sync_lanes<Lanes>();
    return result;
  }
}
// The same with a value that every lane has computed, for stores that no reference can name (bit-fields).
template <unsigned Lanes, class F, class V> O2S_DEVICE auto once(F f, V value) {
  return once<Lanes>([&] { return f(value); });
}

} // namespace o2s

#endif
