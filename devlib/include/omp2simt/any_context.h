// Code whose callers are not known where it is translated: functions that are called through pointers or from other
// files. It runs in uniform code (all lanes of an OpenMP thread together) and in lanes alike, one path for both; which
// it is says a word in shared memory, as in GCC's nvptx target (uni, -msoft-stack). Knows lanes.h and soft_stack.h.
//
// Such a function is the instance f<kAnyContext> of its copy for uniform code. Each time that it asks for its group it
// gets the lanes of its thread in uniform code, and the calling lane alone elsewhere: there the master is every lane, a
// sync is a lane's sync with itself, and a simd loop has one lane.
//
// A kernel that may reach such code calls begin_any_context() first. Uniform code leaves the state of its soft stack
// before it calls such code (leave_stack), and simd loops that may reach it say that lanes run (in_lanes). Kernels that
// cannot reach such code have nothing of all this.
#ifndef OMP2SIMT_ANY_CONTEXT_H
#define OMP2SIMT_ANY_CONTEXT_H

#include "omp2simt/any_context_table.h"
#include "omp2simt/device_allocation.h"
#include "omp2simt/lanes.h"
#include "omp2simt/soft_stack.h"

namespace o2s {

// What a kernel is given that may reach such code: a parameter, from any_context() (launch.h).
struct AnyContext {
  SoftMemory soft;
  FunctionTable functions;
  int device; // its number
};

namespace detail {

// The state of a block, in shared memory. All files of a program share it.
struct BlockContext {
  unsigned lanes; // of an OpenMP thread; 1 where it is a CUDA thread
  AnyContext given;
  // Of each thread that has several lanes: the bytes in use of its soft stack, and kLanesRun. Written by its master
  // between two meetings of its lanes.
  unsigned threads[kMaxThreadsInBlock / 2];
};
constexpr unsigned kLanesRun = 1; // the bytes are a multiple of kSoftUnit

inline __device__ BlockContext &block_context() {
  __shared__ BlockContext context;
  return context;
}

} // namespace detail

template <> struct LaneGroup<kAnyContext> {
  O2S_DEVICE LaneGroup() : lanes_(detail::block_context().lanes) {
    if (lanes_ > 1 && detail::block_context().threads[threadIdx.y] & detail::kLanesRun)
      lanes_ = 1;
    first_ = lanes_ == 1 ? lane_number() : lane_number() & ~(lanes_ - 1);
  }
  O2S_DEVICE unsigned count() const { return lanes_; }
  O2S_DEVICE unsigned lane() const { return lane_number() - first_; }
  O2S_DEVICE unsigned first() const { return first_; }
  O2S_DEVICE unsigned mask() const { return kAllLanes >> (kWarpSize - lanes_) << first_; }
  O2S_DEVICE void sync() const {
    if (lanes_ > 1)
      sync_warp(mask());
  }
  template <class T> O2S_DEVICE T shuffle(unsigned some, T value, unsigned source) const {
    return lanes_ > 1 ? o2s::shuffle(some, value, first_ + source) : value;
  }

private:
  unsigned lanes_, first_;
};

// The group's number of lanes, 1 .. 32; with a static one it is that.
template <unsigned Lanes> O2S_DEVICE unsigned lane_count() {
  return LaneGroup<Lanes>().count();
}

// Lets a kernel call code of any context: Lanes is the number of lanes of its OpenMP threads, 1 in shape grid. All
// threads of the block call it, before anything else.
template <unsigned Lanes> O2S_DEVICE void begin_any_context(const AnyContext &given) {
  detail::BlockContext &context = detail::block_context();
  if (thread_number() == 0) {
    context.lanes = Lanes;
    context.given = given;
  }
  if constexpr (Lanes > 1)
    if (is_master<Lanes>())
      context.threads[threadIdx.y] = 0;
  block_barrier();
}

// The number of the device: omp_get_device_num() in code of any context.
O2S_DEVICE int device_of_context() {
  return detail::block_context().given.device;
}

// From here to the end of the scope the lanes of the calling thread run code of their own: a simd loop that may reach
// code of any context stands in it. All lanes make and end it together; they meet at both. In a lane, where nothing
// changes, it does nothing.
template <unsigned Lanes> class InLanes {
public:
  O2S_DEVICE InLanes() { change(0, detail::kLanesRun); }
  InLanes(const InLanes &) = delete;
  InLanes &operator=(const InLanes &) = delete;
  O2S_DEVICE ~InLanes() { change(detail::kLanesRun, 0); }

private:
  O2S_DEVICE void change(unsigned from, unsigned to) const {
    if (group_.count() == 1)
      return;
    group_.sync();
    if (group_.lane() == 0) {
      unsigned &word = detail::block_context().threads[threadIdx.y];
      word = (word & ~from) | to;
    }
    group_.sync();
  }
  LaneGroup<Lanes> group_;
};

// `iterations`, a LaneRange, SimdValues or rounds of this group, with an InLanes that lives as long as they do:
// for (const int k : o2s::in_lanes<Lanes>(o2s::simd_values<Lanes, int>(...))).
template <unsigned Lanes, class Iterations> class IterationsInLanes : public Iterations {
public:
  O2S_DEVICE explicit IterationsInLanes(const Iterations &iterations) : Iterations(iterations) {}

private:
  InLanes<Lanes> in_lanes_;
};
template <unsigned Lanes, class Iterations>
O2S_DEVICE IterationsInLanes<Lanes, Iterations> in_lanes(const Iterations &iterations) {
  return IterationsInLanes<Lanes, Iterations>(iterations);
}

// The stack of code of any context: what its thread's uniform code has left of the thread's stack, or, in a lane,
// blocks of device memory (OMP2SIMT_DEVICE_HEAP). Those go with the object; each function has its own.
template <> class SoftStack<kAnyContext> {
public:
  struct Mark {
    unsigned used;
    void *block;
    O2S_DEVICE friend bool operator==(const Mark &a, const Mark &b) { return a.used == b.used && a.block == b.block; }
  };

  // Of the running thread or lane. Other lanes' stacks are made at the same time.
  O2S_DEVICE SoftStack() : base_(nullptr), used_(0), capacity_(0), last_(nullptr) {
    const detail::BlockContext &context = detail::block_context();
    if (LaneGroup<kAnyContext>().count() == 1)
      return;
    base_ = context.given.soft.base + league_thread<size_t>() * context.given.soft.bytes_per_thread;
    capacity_ = context.given.soft.bytes_per_thread;
    used_ = context.threads[threadIdx.y];
  }
  O2S_DEVICE SoftStack(const SoftStack &other)
      : base_(other.base_), used_(other.used_), capacity_(other.capacity_), last_(nullptr) {}
  SoftStack &operator=(const SoftStack &) = delete;
  O2S_DEVICE ~SoftStack() { pop({used_, nullptr}); }

  O2S_DEVICE bool is_lanes() const { return base_ == nullptr; }
  O2S_DEVICE char *push(size_t bytes, size_t alignment, const char *function) {
    if (is_lanes())
      return allocate(bytes, alignment, function);
    return detail::push_soft<kAnyContext>(base_, used_, capacity_, bytes, alignment, function);
  }
  O2S_DEVICE Mark mark() const { return {used_, last_}; }
  O2S_DEVICE void pop(Mark mark) {
    used_ = mark.used;
    while (last_ != mark.block) {
      Block *const block = (Block *)last_;
      last_ = block->before;
      device_free(block);
    }
  }

private:
  struct alignas(16) Block {
    void *before;
  };
  O2S_DEVICE char *allocate(size_t bytes, size_t alignment, const char *function) {
    const size_t extra = sizeof(Block) + (alignment > kSoftUnit ? alignment - kSoftUnit : 0);
    Block *const block = bytes > (size_t)-1 - extra ? nullptr : (Block *)device_malloc(bytes + extra);
    if (!block) {
      print_error("omp2simt: error: out of device memory for the local variables of '%s' (OMP2SIMT_DEVICE_HEAP)\n", function);
      stop_kernel();
    }
    block->before = last_;
    last_ = block;
    const size_t address = (size_t)(block + 1);
    return (char *)(alignment > kSoftUnit ? (address + alignment - 1) & ~(alignment - 1) : address);
  }

  char *base_;
  unsigned used_, capacity_;
  void *last_;
};

// Small variables of a lane need no block.
template <class T> class SoftLocal<T, kAnyContext> {
public:
  O2S_DEVICE SoftLocal(SoftStack<kAnyContext> &stack, const char *function, size_t alignment = alignof(T))
      : stack_(stack), before_(stack.mark()), memory_(own_) {
    if (!stack.is_lanes() || alignment > kOwnAlignment)
      memory_ = stack.push(sizeof(T), alignment > alignof(T) ? alignment : alignof(T), function);
    after_ = stack.mark();
  }
  SoftLocal(const SoftLocal &) = delete;
  SoftLocal &operator=(const SoftLocal &) = delete;
  O2S_DEVICE ~SoftLocal() {
    if (stack_.mark() == after_)
      stack_.pop(before_);
  }
  O2S_DEVICE T &object() const { return *(T *)memory_; }

private:
  using Mark = SoftStack<kAnyContext>::Mark;
  static constexpr size_t kOwnAlignment = alignof(T) > kSoftUnit ? alignof(T) : kSoftUnit;
  SoftStack<kAnyContext> &stack_;
  Mark before_, after_;
  char *memory_;
  alignas(kOwnAlignment) char own_[sizeof(T)];
};

namespace detail {
template <unsigned Lanes> O2S_DEVICE unsigned bytes_in_use(const SoftStack<Lanes> &stack) {
  return stack.mark();
}
O2S_DEVICE unsigned bytes_in_use(const SoftStack<kAnyContext> &stack) {
  return stack.mark().used;
}
} // namespace detail

// Leaves the state of a thread's stack for code of any context that is called next. All lanes call it.
template <unsigned Lanes> O2S_DEVICE void leave_stack(const SoftStack<Lanes> &stack) {
  const LaneGroup<Lanes> group;
  if (group.count() == 1)
    return;
  group.sync();
  if (group.lane() == 0)
    detail::block_context().threads[threadIdx.y] = detail::bytes_in_use(stack);
  group.sync();
}

namespace detail {
// The place of `address` among `count` pairs that are in the order of `key`, or null.
O2S_DEVICE const FunctionPair *find_function(const FunctionPair *pairs, unsigned count, const void *const FunctionPair::*key,
                                             const void *address) {
  unsigned begin = 0;
  while (begin < count) {
    const unsigned middle = begin + (count - begin) / 2;
    if (pairs[middle].*key == address)
      return pairs + middle;
    if ((size_t)(pairs[middle].*key) < (size_t)address)
      begin = middle + 1;
    else
      count = middle;
  }
  return nullptr;
}
} // namespace detail

// The function that a pointer means on the device: the pointer itself, or, where it has come from the host, the device's
// copy of that function. Null and pointers to no function that the program has for the device stay what they are. For
// comparing pointers.
template <class Function> O2S_DEVICE Function device_function(Function pointer) {
  const FunctionTable &table = detail::block_context().given.functions;
  const FunctionPair *const pair =
      detail::find_function(table.pairs, table.count, &FunctionPair::host, (const void *)pointer);
  return pair ? (Function)pair->device : pointer;
}
// The same for calling it. What cannot be called ends the kernel and the program with a message that says `where`.
template <class Function> O2S_DEVICE Function device_function(Function pointer, const char *where) {
  const FunctionTable &table = detail::block_context().given.functions;
  const void *const address = (const void *)pointer;
  if (detail::find_function(table.pairs + table.count, table.count, &FunctionPair::device, address))
    return pointer;
  const FunctionPair *const pair = detail::find_function(table.pairs, table.count, &FunctionPair::host, address);
  if (!pair) {
    print_error(address ? "omp2simt: error: %s: call through a pointer to a function that has no device version\n"
                        : "omp2simt: error: %s: call through a null pointer\n",
                where);
    stop_kernel();
  }
  return (Function)pair->device;
}
// The same in uniform code, which leaves the state of its stack. All lanes call it.
template <class Function, unsigned Lanes>
O2S_DEVICE Function device_function(Function pointer, const SoftStack<Lanes> &stack, const char *where) {
  leave_stack(stack);
  return device_function(pointer, where);
}

} // namespace o2s

#endif
