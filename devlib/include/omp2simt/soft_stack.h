// Soft stacks (shape warp): memory for locals that the lanes of an OpenMP thread share. A thread's stack is a slice of
// shared memory, or of device memory that the launch stub provides. Knows lanes.h; launch.h has the host side.
//
// A function gets its caller's SoftStack by value and takes objects from that copy, so what it took is free again when
// it returns. All lanes of a thread do the same with their copies, and none of it touches memory: the lanes need not
// meet. What is in an object when it is made is anything; lanes write it by store() and the like (uniform.h), or in
// simd loops.
//
// Stack space is handed out in units of kSoftUnit bytes. An object takes its size rounded up to that; alignment beyond
// kSoftUnit may cost up to the difference.
#ifndef OMP2SIMT_SOFT_STACK_H
#define OMP2SIMT_SOFT_STACK_H

#include "omp2simt/lanes.h"

#include <cstddef>

namespace o2s {

constexpr unsigned kSoftUnit = 16; // and the alignment of every object at least
// The most that a thread can have: positions are 32-bit numbers.
constexpr unsigned kMaxSoftStack = 0xfffffff0u;

// Bytes of stack that one T takes at most, for sizing slices.
template <class T> constexpr size_t soft_bytes(size_t alignment = alignof(T)) {
  return (sizeof(T) + kSoftUnit - 1) / kSoftUnit * kSoftUnit + (alignment > kSoftUnit ? alignment - kSoftUnit : 0);
}

// Stacks of the threads of a block in shared memory: `__shared__ o2s::SoftSlices<8, 512> slices;` for at most 8 threads
// of 512 bytes each. Needs no initialisation.
template <unsigned Threads, size_t Bytes> struct SoftSlices {
  static constexpr unsigned kBytes = (unsigned)((Bytes + kSoftUnit - 1) / kSoftUnit * kSoftUnit);
  static_assert(Threads > 0 && Bytes > 0 && Bytes < 1u << 20, "a slice of shared memory");
  alignas(kSoftUnit) char bytes[Threads][kBytes];
};

// Stacks of all threads of a grid in device memory, a parameter of the kernel; from soft_memory() (launch.h).
struct SoftMemory {
  char *base;                // of the first thread, aligned to 256 bytes
  unsigned bytes_per_thread; // a multiple of kSoftUnit
};

namespace detail {

template <unsigned Lanes> O2S_DEVICE void soft_overflow(unsigned capacity, const char *function) {
  if (is_master<Lanes>())
    print_error("omp2simt: error: soft stack overflow in '%s': %u bytes for each OpenMP thread are not enough "
                "(--soft-stack-size, OMP2SIMT_SOFT_STACK_SIZE)\n",
                function, capacity);
  sync_lanes<Lanes>();
  stop_kernel();
}

// See SoftStack::push.
template <unsigned Lanes>
O2S_DEVICE char *push_soft(char *base, unsigned &used, unsigned capacity, size_t bytes, size_t alignment,
                           const char *function) {
  unsigned padding = 0;
  if (alignment > kSoftUnit)
    padding = (unsigned)(0 - (size_t)(base + used)) & (unsigned)(alignment - 1);
  const unsigned left = capacity - used; // a multiple of kSoftUnit, so rounding up does not exceed it
  if (padding > left || bytes > left - padding)
    soft_overflow<Lanes>(capacity, function);
  char *const object = base + used + padding;
  used += padding + (((unsigned)bytes + kSoftUnit - 1) & ~(kSoftUnit - 1));
  return object;
}

} // namespace detail

// What is left of the calling thread's stack. See any_context.h for Lanes = kAnyContext.
template <unsigned Lanes> class SoftStack {
public:
  using Mark = unsigned;

  template <unsigned Threads, size_t Bytes>
  O2S_DEVICE explicit SoftStack(SoftSlices<Threads, Bytes> &slices)
      : base_(slices.bytes[threadIdx.y]), used_(0), capacity_(SoftSlices<Threads, Bytes>::kBytes) {}
  // The grid must be the one that the memory was made for: see league_thread().
  O2S_DEVICE explicit SoftStack(const SoftMemory &memory)
      : base_(memory.base + league_thread<size_t>() * memory.bytes_per_thread), used_(0),
        capacity_(memory.bytes_per_thread) {}

  // Takes `bytes` bytes; alignment: a power of two. Where they do not fit, prints a message that names `function` and
  // ends the kernel and the program.
  O2S_DEVICE char *push(size_t bytes, size_t alignment, const char *function) {
    return detail::push_soft<Lanes>(base_, used_, capacity_, bytes, alignment, function);
  }
  // Where the stack stands, and back to it.
  O2S_DEVICE Mark mark() const { return used_; }
  O2S_DEVICE void pop(Mark mark) { used_ = mark; }

private:
  char *base_;
  unsigned used_, capacity_;
};

namespace detail {
// A part of the stack that is given back at the end of a scope, unless memory that lives on was taken after it.
template <unsigned Lanes> class SoftScope {
public:
  SoftScope(const SoftScope &) = delete;
  SoftScope &operator=(const SoftScope &) = delete;

protected:
  O2S_DEVICE SoftScope(SoftStack<Lanes> &stack, size_t bytes, size_t alignment, const char *function)
      : stack_(stack), before_(stack.mark()), memory_(stack.push(bytes, alignment, function)), after_(stack.mark()) {}
  O2S_DEVICE ~SoftScope() {
    if (stack_.mark() == after_)
      stack_.pop(before_);
  }

  SoftStack<Lanes> &stack_;
  typename SoftStack<Lanes>::Mark before_;
  char *memory_;
  typename SoftStack<Lanes>::Mark after_;
};
} // namespace detail

// A local variable of type T, arrays included, from here to the end of the scope. alignment: a power of two, for
// variables that are declared with more than their type's. No constructor or destructor of T runs.
template <class T, unsigned Lanes> class SoftLocal : private detail::SoftScope<Lanes> {
public:
  O2S_DEVICE SoftLocal(SoftStack<Lanes> &stack, const char *function, size_t alignment = alignof(T))
      : detail::SoftScope<Lanes>(stack, sizeof(T), alignment > alignof(T) ? alignment : alignof(T), function) {}
  O2S_DEVICE T &object() const { return *(T *)this->memory_; }
};

// A variable length array of `count` T, from here to the end of the scope. A count whose size in bytes is too large for
// the stack, or for a size_t (a negative count as well), is an overflow.
template <class T, unsigned Lanes> class SoftArray : private detail::SoftScope<Lanes> {
public:
  O2S_DEVICE SoftArray(SoftStack<Lanes> &stack, size_t count, const char *function)
      : detail::SoftScope<Lanes>(stack, count > (size_t)-1 / sizeof(T) ? (size_t)-1 : count * sizeof(T), alignof(T),
                                 function) {}
  O2S_DEVICE T *data() const { return (T *)this->memory_; }
};

// alloca: `bytes` bytes, aligned to kSoftUnit, until the calling function returns.
template <unsigned Lanes> O2S_DEVICE void *soft_alloca(SoftStack<Lanes> &stack, size_t bytes, const char *function) {
  return stack.push(bytes, kSoftUnit, function);
}

} // namespace o2s

#endif
