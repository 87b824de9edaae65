// Variable length arrays and pointers to their rows, which CUDA C++ does not have: views that carry the bounds of an
// array with its address, so that `t[i][j]`, `*p++` and `f(n, m, t)` stay what they were in C. Compilers see plain index
// arithmetic. Of C's types
//
//     T a[n][m];    is Vla<T, 2>           what a name or `p[i]` means: an array, which becomes a pointer when used
//     T (*p)[m];    is VlaPointer<T, 1>    a pointer to arrays of m elements
//
// where T has a constant size. LaneVla and SoftVla are arrays with memory of their own, to the end of their scope. Where
// a pointer to rows becomes another pointer translated code says so with a cast; only `T v[n]` decays to T * by itself.
#ifndef OMP2SIMT_VLA_H
#define OMP2SIMT_VLA_H

#include "omp2simt/device_allocation.h"
#include "omp2simt/soft_stack.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace o2s {

template <class T, unsigned Rank> class Vla;
template <class T, unsigned Rank> class VlaPointer;

namespace detail {

// The bounds of an array, outermost first.
template <unsigned Rank> struct Extents {
  size_t of[Rank];

  // Elements in one of the arrays that an index of dimension `from - 1` steps over.
  O2S_HOST_DEVICE constexpr size_t elements(unsigned from) const {
    size_t product = 1;
    for (unsigned i = from; i < Rank; ++i)
      product *= of[i];
    return product;
  }
  O2S_HOST_DEVICE constexpr Extents<Rank - 1> inner() const {
    Extents<Rank - 1> result = {};
    for (unsigned i = 1; i < Rank; ++i)
      result.of[i - 1] = of[i];
    return result;
  }
};
template <> struct Extents<0> {};

// Whether Row is T[N1]...[NRank], and its bounds.
template <class Row, class T, unsigned Rank> struct ArrayShape { static constexpr bool kMatches = false; };
template <class T> struct ArrayShape<T, T, 0> {
  static constexpr bool kMatches = true;
  template <unsigned All> O2S_HOST_DEVICE static constexpr void put(Extents<All> &) {}
};
template <class T> struct ArrayShape<T, const T, 0> : ArrayShape<T, T, 0> {};
template <class Row, size_t N, class T, unsigned Rank> struct ArrayShape<Row[N], T, Rank> {
  using Inner = ArrayShape<Row, T, Rank - 1>;
  static constexpr bool kMatches = Rank > 0 && Inner::kMatches;
  template <unsigned All> O2S_HOST_DEVICE static constexpr void put(Extents<All> &extents) {
    extents.of[All - Rank] = N;
    Inner::put(extents);
  }
};

// How many elements an array has that is to be made: the largest size_t where that is more than a size_t holds. A
// negative bound is a very large one.
template <class... Bounds> O2S_HOST_DEVICE constexpr size_t element_count(Bounds... bounds) {
  const size_t all[] = {(size_t)bounds...};
  size_t count = 1;
  for (const size_t bound : all)
    count = bound != 0 && count > (size_t)-1 / bound ? (size_t)-1 : count * bound;
  return count;
}

// Memory of the calling lane's own; where there is none prints a message that names `function` and ends the program.
O2S_DEVICE void *lane_allocate(size_t count, size_t size, const char *function) {
  void *const block = count > (size_t)-1 / size ? nullptr : device_malloc(count * size);
  if (!block) {
    print_error("omp2simt: error: out of device memory for a variable length array or alloca in '%s' (OMP2SIMT_DEVICE_HEAP)\n",
                function);
    stop_kernel();
  }
  return block;
}

} // namespace detail

// A pointer to arrays of `Rank` dimensions. Arithmetic and comparisons are C's; assignment from a plain pointer keeps
// the bounds.
template <class T, unsigned Rank> class VlaPointer {
public:
  VlaPointer() = default;
  // `T (*p)[bounds]... = data`. Without bounds: for a parameter, which gets them by set_extents.
  O2S_HOST_DEVICE explicit VlaPointer(T *data) : data_(data), extents_() {}
  template <class... Bounds>
  O2S_HOST_DEVICE explicit VlaPointer(T *data, Bounds... bounds) : data_(data), extents_{{(size_t)bounds...}} {
    static_assert(sizeof...(Bounds) == Rank, "one bound for each dimension");
  }
  template <class... Bounds>
  O2S_HOST_DEVICE explicit VlaPointer(VlaPointer pointer, Bounds... bounds) : VlaPointer(pointer.data_, bounds...) {}
  // From a pointer to arrays of constant size, and to elements that are not const.
  template <class Row, std::enable_if_t<detail::ArrayShape<Row, T, Rank>::kMatches, int> = 0>
  O2S_HOST_DEVICE VlaPointer(Row *rows) : data_((T *)rows), extents_() {
    detail::ArrayShape<Row, T, Rank>::put(extents_);
  }
  template <class U, std::enable_if_t<std::is_same<const U, T>::value && !std::is_same<U, T>::value, int> = 0>
  O2S_HOST_DEVICE VlaPointer(const VlaPointer<U, Rank> &other) : data_((T *)other), extents_(other.extents()) {}
  O2S_HOST_DEVICE VlaPointer(T *data, const detail::Extents<Rank> &extents) : data_(data), extents_(extents) {}

  O2S_HOST_DEVICE VlaPointer &operator=(T *data) { return data_ = data, *this; }

  // A parameter's own bounds, which C evaluates when the function begins.
  template <class... Bounds> O2S_HOST_DEVICE void set_extents(Bounds... bounds) {
    static_assert(sizeof...(Bounds) == Rank, "one bound for each dimension");
    extents_ = {{(size_t)bounds...}};
  }
  O2S_HOST_DEVICE const detail::Extents<Rank> &extents() const { return extents_; }

  template <class Index> O2S_HOST_DEVICE Vla<T, Rank> operator[](Index i) const {
    return Vla<T, Rank>(data_ + (ptrdiff_t)i * stride(), extents_);
  }
  O2S_HOST_DEVICE Vla<T, Rank> operator*() const { return Vla<T, Rank>(data_, extents_); }

  O2S_HOST_DEVICE explicit operator T *() const { return data_; }
  O2S_HOST_DEVICE explicit operator bool() const { return data_ != nullptr; }

  template <class Index> O2S_HOST_DEVICE VlaPointer &operator+=(Index i) { return *this = *this + i; }
  template <class Index> O2S_HOST_DEVICE VlaPointer &operator-=(Index i) { return *this = *this - i; }
  O2S_HOST_DEVICE VlaPointer &operator++() { return *this += 1; }
  O2S_HOST_DEVICE VlaPointer &operator--() { return *this -= 1; }
  O2S_HOST_DEVICE VlaPointer operator++(int) {
    const VlaPointer old = *this;
    ++*this;
    return old;
  }
  O2S_HOST_DEVICE VlaPointer operator--(int) {
    const VlaPointer old = *this;
    --*this;
    return old;
  }
  template <class Index, std::enable_if_t<std::is_integral<Index>::value || std::is_enum<Index>::value, int> = 0>
  O2S_HOST_DEVICE friend VlaPointer operator+(const VlaPointer &p, Index i) {
    return VlaPointer(p.data_ + (ptrdiff_t)i * p.stride(), p.extents_);
  }
  template <class Index, std::enable_if_t<std::is_integral<Index>::value || std::is_enum<Index>::value, int> = 0>
  O2S_HOST_DEVICE friend VlaPointer operator+(Index i, const VlaPointer &p) {
    return p + i;
  }
  template <class Index, std::enable_if_t<std::is_integral<Index>::value || std::is_enum<Index>::value, int> = 0>
  O2S_HOST_DEVICE friend VlaPointer operator-(const VlaPointer &p, Index i) {
    return VlaPointer(p.data_ - (ptrdiff_t)i * p.stride(), p.extents_);
  }
  O2S_HOST_DEVICE friend ptrdiff_t operator-(const VlaPointer &a, const VlaPointer &b) {
    return (a.data_ - b.data_) / a.stride();
  }
  O2S_HOST_DEVICE friend bool operator==(const VlaPointer &a, const VlaPointer &b) { return a.data_ == b.data_; }
  O2S_HOST_DEVICE friend bool operator!=(const VlaPointer &a, const VlaPointer &b) { return a.data_ != b.data_; }
  O2S_HOST_DEVICE friend bool operator<(const VlaPointer &a, const VlaPointer &b) { return a.data_ < b.data_; }
  O2S_HOST_DEVICE friend bool operator<=(const VlaPointer &a, const VlaPointer &b) { return a.data_ <= b.data_; }
  O2S_HOST_DEVICE friend bool operator>(const VlaPointer &a, const VlaPointer &b) { return a.data_ > b.data_; }
  O2S_HOST_DEVICE friend bool operator>=(const VlaPointer &a, const VlaPointer &b) { return a.data_ >= b.data_; }
  // With any other pointer, NULL for one.
  O2S_HOST_DEVICE friend bool operator==(const VlaPointer &a, const volatile void *b) { return a.data_ == b; }
  O2S_HOST_DEVICE friend bool operator!=(const VlaPointer &a, const volatile void *b) { return a.data_ != b; }
  O2S_HOST_DEVICE friend bool operator==(const volatile void *a, const VlaPointer &b) { return a == b.data_; }
  O2S_HOST_DEVICE friend bool operator!=(const volatile void *a, const VlaPointer &b) { return a != b.data_; }

private:
  O2S_HOST_DEVICE ptrdiff_t stride() const { return (ptrdiff_t)extents_.elements(0); }

  T *data_;
  detail::Extents<Rank> extents_;
};

// An array of several dimensions.
template <class T, unsigned Rank> class Vla {
public:
  template <class... Bounds>
  O2S_HOST_DEVICE explicit Vla(T *data, Bounds... bounds) : data_(data), extents_{{(size_t)bounds...}} {
    static_assert(sizeof...(Bounds) == Rank, "one bound for each dimension");
  }
  O2S_HOST_DEVICE Vla(T *data, const detail::Extents<Rank> &extents) : data_(data), extents_(extents) {}

  template <class Index> O2S_HOST_DEVICE Vla<T, Rank - 1> operator[](Index i) const {
    return Vla<T, Rank - 1>(data_ + (ptrdiff_t)i * (ptrdiff_t)extents_.elements(1), extents_.inner());
  }
  O2S_HOST_DEVICE Vla<T, Rank - 1> operator*() const { return (*this)[0]; }
  // A pointer to the whole array, and to its first row.
  O2S_HOST_DEVICE VlaPointer<T, Rank> operator&() const { return VlaPointer<T, Rank>(data_, extents_); }
  O2S_HOST_DEVICE VlaPointer<T, Rank - 1> decay() const { return VlaPointer<T, Rank - 1>(data_, extents_.inner()); }
  template <class U, std::enable_if_t<std::is_same<U, T>::value || std::is_same<U, const T>::value, int> = 0>
  O2S_HOST_DEVICE operator VlaPointer<U, Rank - 1>() const {
    return decay();
  }
  O2S_HOST_DEVICE explicit operator T *() const { return data_; }
  template <class Index> O2S_HOST_DEVICE VlaPointer<T, Rank - 1> operator+(Index i) const { return decay() + i; }
  template <class Index, std::enable_if_t<std::is_integral<Index>::value || std::is_enum<Index>::value, int> = 0>
  O2S_HOST_DEVICE friend VlaPointer<T, Rank - 1> operator+(Index i, const Vla &array) {
    return array.decay() + i;
  }
  // The bytes that it has: C's sizeof.
  O2S_HOST_DEVICE size_t bytes() const { return extents_.elements(0) * sizeof(T); }

private:
  T *data_;
  detail::Extents<Rank> extents_;
};

// An array of one dimension.
template <class T> class Vla<T, 1> {
public:
  template <class Bound> O2S_HOST_DEVICE explicit Vla(T *data, Bound bound) : data_(data), extents_{{(size_t)bound}} {}
  O2S_HOST_DEVICE Vla(T *data, const detail::Extents<1> &extents) : data_(data), extents_(extents) {}

  template <class Index> O2S_HOST_DEVICE T &operator[](Index i) const { return data_[(ptrdiff_t)i]; }
  O2S_HOST_DEVICE VlaPointer<T, 1> operator&() const { return VlaPointer<T, 1>(data_, extents_); }
  O2S_HOST_DEVICE operator T *() const { return data_; }
  O2S_HOST_DEVICE size_t bytes() const { return extents_.of[0] * sizeof(T); }

private:
  T *data_;
  detail::Extents<1> extents_;
};

// C's sizeof of an array, and of the type `T[bounds]...`.
template <class T, unsigned Rank> O2S_HOST_DEVICE size_t size_of(const Vla<T, Rank> &array) {
  return array.bytes();
}
template <class T, class... Bounds> O2S_HOST_DEVICE size_t vla_size(Bounds... bounds) {
  const size_t all[] = {(size_t)bounds...};
  size_t bytes = sizeof(T);
  for (const size_t bound : all)
    bytes *= bound;
  return bytes;
}

// What an array becomes where its value is used: a pointer to its first row.
template <class T, unsigned Rank> O2S_HOST_DEVICE VlaPointer<T, Rank - 1> rows(const Vla<T, Rank> &array) {
  return array.decay();
}

namespace detail {
template <class T, class Pointer> O2S_HOST_DEVICE T *address(const Pointer &pointer) {
  return (T *)pointer;
}
template <class T, class U, unsigned Rank> O2S_HOST_DEVICE T *address(const VlaPointer<U, Rank> &pointer) {
  return (T *)(U *)pointer;
}
template <class T, class U, unsigned Rank> O2S_HOST_DEVICE T *address(const Vla<U, Rank> &array) {
  return (T *)(U *)array;
}
template <class T, unsigned Rank, unsigned Have, class Next, class... Rest>
O2S_HOST_DEVICE VlaPointer<T, Rank> cast_rows(Extents<Rank> extents, const Next &next, const Rest &...rest) {
  if constexpr (Have == Rank) {
    static_assert(sizeof...(Rest) == 0, "the pointer comes last");
    return VlaPointer<T, Rank>(address<T>(next), extents);
  } else {
    extents.of[Have] = (size_t)next;
    return cast_rows<T, Rank, Have + 1>(extents, rest...);
  }
}
} // namespace detail

// vla_cast<T>(n, m, pointer) is C's `(T (*)[n][m])pointer`: the bounds, then anything that can be cast to a pointer.
template <class T, class... BoundsAndPointer>
O2S_HOST_DEVICE VlaPointer<T, sizeof...(BoundsAndPointer) - 1> vla_cast(const BoundsAndPointer &...arguments) {
  constexpr unsigned kRank = sizeof...(BoundsAndPointer) - 1;
  return detail::cast_rows<T, kRank, 0>(detail::Extents<kRank>(), arguments...);
}

// The local `T name[bounds]...` of one lane, in device memory (OMP2SIMT_DEVICE_HEAP). `function` is for the message
// where there is no memory, with which the program ends.
template <class T, unsigned Rank> class LaneVla : public Vla<T, Rank> {
public:
  static_assert(alignof(T) <= 16, "more than device memory is aligned to");
  template <class... Bounds>
  O2S_DEVICE explicit LaneVla(const char *function, Bounds... bounds)
      : Vla<T, Rank>((T *)detail::lane_allocate(detail::element_count(bounds...), sizeof(T), function), bounds...) {}
  LaneVla(const LaneVla &) = delete;
  LaneVla &operator=(const LaneVla &) = delete;
  O2S_DEVICE ~LaneVla() { device_free((void *)(T *)*this); }
};

// The same for an OpenMP thread of several lanes, which share it: on the thread's soft stack.
template <class T, unsigned Rank, unsigned Lanes> class SoftVla : private SoftArray<T, Lanes>, public Vla<T, Rank> {
public:
  template <class... Bounds>
  O2S_DEVICE SoftVla(SoftStack<Lanes> &stack, const char *function, Bounds... bounds)
      : SoftArray<T, Lanes>(stack, detail::element_count(bounds...), function),
        Vla<T, Rank>(SoftArray<T, Lanes>::data(), bounds...) {}
  SoftVla(const SoftVla &) = delete;
  SoftVla &operator=(const SoftVla &) = delete;
};

// What the alloca calls of a function take for one lane: blocks that go when the function does. Aligned to 16 bytes.
class LaneAllocations {
public:
  O2S_DEVICE explicit LaneAllocations(const char *function) : function_(function), last_(nullptr) {}
  LaneAllocations(const LaneAllocations &) = delete;
  LaneAllocations &operator=(const LaneAllocations &) = delete;
  O2S_DEVICE ~LaneAllocations() {
    while (last_) {
      Block *const block = last_;
      last_ = block->before;
      device_free(block);
    }
  }
  // alloca(bytes). Where there is no memory the program ends with a message.
  O2S_DEVICE void *allocate(size_t bytes) {
    const size_t all = bytes > (size_t)-1 - sizeof(Block) ? (size_t)-1 : bytes + sizeof(Block);
    Block *const block = (Block *)detail::lane_allocate(all, 1, function_);
    block->before = last_;
    last_ = block;
    return block + 1;
  }

private:
  struct alignas(16) Block {
    Block *before;
  };
  const char *function_;
  Block *last_;
};

} // namespace o2s

#endif
