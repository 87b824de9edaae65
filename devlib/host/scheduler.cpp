// The fibers of host SIMT: see scheduler.h. A thread gives control back at every collective and, as the schedule has
// it, at atomics; the host thread's own context then picks the next one.
#include "host/scheduler.h"

#include <cstdio>
#include <cstdlib>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

__thread o2s::host::Dimensions threadIdx, blockIdx, blockDim, gridDim;

namespace o2s::host {

__thread bool fibers_running;

namespace {

// Address space of a fiber's stack. Pages are touched as they are needed; below lies a guard page, so that a kernel
// with more locals faults instead of running into its neighbour.
constexpr std::size_t kStackBytes = 256 * 1024;

// With the schedules that run a lane as far as it can go: so many atomics in a row count as waiting for another lane.
constexpr unsigned kPatience = 16;
// With the same schedules, every so many switches another thread has its turn: lanes that meet in a loop until one with
// a later turn has stored something would keep it from running for ever.
constexpr unsigned kFairness = 1000;

// Every switch of stacks is announced to AddressSanitizer: `leave` before it, with the stack that comes next and where
// to keep what belongs to this one (null: this one ends); `arrive` after it, which also tells the bounds of the stack
// before.
#ifdef __SANITIZE_ADDRESS__
void leave(void **save, const void *bottom, std::size_t size) {
  __sanitizer_start_switch_fiber(save, bottom, size);
}
void arrive(void *saved, const void **bottom, std::size_t *size) {
  __sanitizer_finish_switch_fiber(saved, bottom, size);
}
#else
void leave(void **, const void *, std::size_t) {}
void arrive(void *, const void **, std::size_t *) {}
#endif

// A stack that stays the Fiber's own: the context only borrows it.
struct BorrowedStack {
  boost::context::stack_context allocate() { return {}; }
  void deallocate(boost::context::stack_context &) {}
};

const char *name_of(Primitive primitive) {
  switch (primitive) {
  case Primitive::Shuffle:
    return "a shuffle";
  case Primitive::Ballot:
    return "a ballot";
  case Primitive::SyncWarp:
    return "a warp synchronisation";
  case Primitive::Barrier:
    break;
  }
  return "the block barrier";
}

std::string hex(std::uint32_t mask) {
  char text[16];
  std::snprintf(text, sizeof(text), "0x%08x", (unsigned)mask);
  return text;
}

Scheduler &scheduler() {
  static thread_local Scheduler instance;
  return instance;
}

// The scheduler, for a collective: its caller must be a fiber.
Scheduler &running_scheduler() {
  if (!fibers_running) {
    std::fprintf(stderr,
                 "omp2simt: threads of a kernel meet, but its grid was not built with collective(): block (%u,%u,%u), "
                 "thread (%u,%u)\n",
                 blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y);
    std::fflush(nullptr);
    std::_Exit(1);
  }
  return scheduler();
}

} // namespace

Scheduler::~Scheduler() {
  if (fibers_running) // a kernel called exit(): this runs on a fiber's stack, which must stay
    return;
  quit_ = true;
  for (auto &fiber : fibers_) {
    resume(*fiber);
    boost::context::protected_fixedsize_stack(kStackBytes).deallocate(fiber->stack);
  }
}

void Scheduler::make_fibers(unsigned count) {
  while (fibers_.size() < count) {
    fibers_.push_back(std::make_unique<Fiber>());
    Fiber &fiber = *fibers_.back();
    fiber.stack = boost::context::protected_fixedsize_stack(kStackBytes).allocate();
    fiber.context = boost::context::fiber(std::allocator_arg,
                                          boost::context::preallocated(fiber.stack.sp, fiber.stack.size, fiber.stack),
                                          BorrowedStack(), [this, &fiber](boost::context::fiber &&main) {
                                            main_ = std::move(main);
                                            arrive(nullptr, &main_stack_, &main_stack_size_);
                                            work(fiber);
                                            return std::move(main_);
                                          });
  }
}

// The life of a fiber: one thread of a block after another.
void Scheduler::work(Fiber &fiber) {
  while (!quit_) {
    body_(closure_);
    end(fiber);
    suspend();
  }
  leave(nullptr, main_stack_, main_stack_size_);
}

void Scheduler::resume(Fiber &fiber) {
  leave(&main_fake_stack_, static_cast<char *>(fiber.stack.sp) - fiber.stack.size, fiber.stack.size);
  fiber.context = std::move(fiber.context).resume();
  arrive(main_fake_stack_, nullptr, nullptr);
}

// Gives control back to the host thread's own context; returns when the fiber is resumed.
void Scheduler::suspend() {
  Fiber &fiber = *fibers_[current_];
  leave(&fiber.fake_stack, main_stack_, main_stack_size_);
  main_ = std::move(main_).resume();
  arrive(fiber.fake_stack, &main_stack_, &main_stack_size_);
}

void Scheduler::run(const char *kernel, Dimensions grid, Dimensions block, void (*body)(const void *),
                    const void *closure) {
  kernel_ = kernel;
  body_ = body;
  closure_ = closure;
  schedule_ = schedule();
  random_state_ = schedule_.seed + launches_++;
  threads_ = block.x * block.y * block.z;
  make_fibers(threads_);
  for (unsigned thread = 0; thread < threads_; ++thread)
    fibers_[thread]->index = {thread % block.x, thread / block.x % block.y, thread / block.x / block.y};

  gridDim = grid;
  blockDim = block;
  fibers_running = true;
  const Order blocks = block_order(schedule_, (unsigned long long)grid.x * grid.y * grid.z);
  for (unsigned long long i = 0; i < blocks.count; ++i) {
    const unsigned long long number = blocks(i);
    blockIdx = {(unsigned)(number % grid.x), (unsigned)(number / grid.x % grid.y),
                (unsigned)(number / grid.x / grid.y)};
    run_block();
  }
  fibers_running = false;
}

void Scheduler::run_block() {
  ended_ = at_barrier_ = 0;
  in_collective_.fill(0);
  ended_lanes_.fill(0);
  runnable_.clear();
  for (unsigned thread = 0; thread < threads_; ++thread) {
    fibers_[thread]->state = Fiber::Runnable;
    runnable_.add(thread);
  }
  current_ = schedule_.kind == Schedule::RoundRobin ? threads_ - 1 : 0;
  while (ended_ < threads_) {
    if (runnable_.size() == 0) {
      current_ = kMaxThreads;
      fail("deadlock: no thread can go on");
    }
    current_ = next_thread();
    Fiber &fiber = *fibers_[current_];
    threadIdx = fiber.index;
    fiber.last_address = nullptr;
    fiber.repeated = 0;
    resume(fiber);
  }
}

std::uint64_t Scheduler::random() { // splitmix64
  std::uint64_t z = random_state_ += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

// Whom the schedule runs now, after a thread has met others, waits, has ended, or makes way for another.
unsigned Scheduler::next_thread() {
  const bool makes_way = makes_way_;
  makes_way_ = false;
  if (schedule_.kind == Schedule::Random)
    return runnable_.member((unsigned)(random() % runnable_.size()));
  const unsigned above = (current_ + 1) % kMaxThreads, below = (current_ + kMaxThreads - 1) % kMaxThreads;
  if (schedule_.kind == Schedule::RoundRobin)
    return runnable_.at_or_after(above);
  if (++switches_ % kFairness == 0)
    return runnable_.at_or_after((unsigned)(switches_ / kFairness % threads_));
  if (schedule_.kind == Schedule::Lane)
    return runnable_.at_or_after(makes_way ? above : 0);
  return runnable_.at_or_before(makes_way ? below : kMaxThreads - 1);
}

// An atomic, a fence or a volatile access: round robin and random switch here, the other two only from a lane that
// seems to wait for what another one has to store.
void Scheduler::memory_point(const void *address) {
  Fiber &fiber = *fibers_[current_];
  if (schedule_.kind == Schedule::Lane || schedule_.kind == Schedule::Reverse) {
    const bool repeats = address == fiber.last_address || ++fiber.repeated >= kPatience;
    fiber.last_address = address;
    if (!repeats)
      return;
  }
  makes_way_ = true;
  suspend();
}

std::uint64_t Scheduler::meet(Primitive primitive, std::uint32_t mask, std::uint64_t value, unsigned source) {
  Fiber &fiber = *fibers_[current_];
  const unsigned warp = current_ / kLanes, lane = current_ % kLanes;
  const unsigned lanes = threads_ - warp * kLanes < kLanes ? threads_ - warp * kLanes : kLanes;
  const std::uint32_t existing = lanes == kLanes ? ~std::uint32_t(0) : (std::uint32_t(1) << lanes) - 1;
  const auto complain = [&](const char *what) {
    fail(std::string(what) + " " + name_of(primitive) + " of lanes " + hex(mask));
  };
  if (!(mask >> lane & 1))
    complain("the thread is not among the lanes of");
  if (mask & ~existing)
    complain("there are no such lanes for");
  if (mask & ended_lanes_[warp])
    complain("a lane has ended that is needed for");

  fiber.state = Fiber::InCollective;
  fiber.primitive = primitive;
  fiber.mask = mask;
  fiber.value = value;
  fiber.source = source;
  in_collective_[warp] |= std::uint32_t(1) << lane;
  runnable_.remove(current_);
  if ((mask & ~in_collective_[warp]) == 0)
    complete(warp, mask);
  suspend();
  return fiber.value;
}

// Gives the lanes of `mask`, which all wait, their results and lets them go, if it is for each other that they wait.
void Scheduler::complete(unsigned warp, std::uint32_t mask) {
  const Primitive primitive = fibers_[current_]->primitive;
  std::array<std::uint64_t, kLanes> values = {};
  std::uint32_t votes = 0;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    const Fiber &fiber = *fibers_[warp * kLanes + lane];
    if (fiber.mask != mask)
      return; // it waits for others first
    if (fiber.primitive != primitive)
      fail(std::string("lanes ") + hex(mask) + " meet at different places: " + name_of(primitive) + " and " +
           name_of(fiber.primitive));
    values[lane] = fiber.value;
    votes |= (std::uint32_t)(fiber.value != 0) << lane;
  }
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    const unsigned thread = warp * kLanes + lane;
    Fiber &fiber = *fibers_[thread];
    // A shuffle from outside the mask reads nothing: 0 here, anything on a GPU.
    fiber.value = primitive == Primitive::Ballot ? votes : values[fiber.source % kLanes];
    fiber.state = Fiber::Runnable;
    runnable_.add(thread);
  }
  in_collective_[warp] &= ~mask;
}

void Scheduler::barrier() {
  Fiber &fiber = *fibers_[current_];
  if (ended_ > 0)
    fail("a thread has ended without the block barrier that this one waits at");
  fiber.state = Fiber::AtBarrier;
  runnable_.remove(current_);
  if (++at_barrier_ == threads_) {
    at_barrier_ = 0;
    for (unsigned thread = 0; thread < threads_; ++thread) {
      fibers_[thread]->state = Fiber::Runnable;
      runnable_.add(thread);
    }
  }
  suspend();
}

void Scheduler::end(Fiber &fiber) {
  const unsigned warp = current_ / kLanes, lane = current_ % kLanes;
  if (at_barrier_ > 0)
    fail("the thread ends while others wait for it at the block barrier");
  if (in_collective_[warp])
    for (unsigned other = 0; other < kLanes; ++other)
      if (in_collective_[warp] >> other & 1) {
        const Fiber &waiting = *fibers_[warp * kLanes + other];
        if (waiting.mask >> lane & 1)
          fail(std::string("the thread ends while others wait for it in ") + name_of(waiting.primitive) + " of lanes " +
               hex(waiting.mask));
      }
  fiber.state = Fiber::Ended;
  ended_lanes_[warp] |= std::uint32_t(1) << lane;
  runnable_.remove(current_);
  ++ended_;
}

// One line for each run of threads in the same state.
std::string Scheduler::waiting_threads() const {
  const auto state = [this](unsigned thread) {
    const Fiber &fiber = *fibers_[thread];
    if (thread == current_ || fiber.state == Fiber::Runnable)
      return std::string("can go on");
    if (fiber.state == Fiber::Ended)
      return std::string("ended");
    if (fiber.state == Fiber::AtBarrier)
      return std::string("waits at the block barrier");
    return std::string("waits in ") + name_of(fiber.primitive) + " of lanes " + hex(fiber.mask);
  };
  std::string text;
  for (unsigned begin = 0, end = 0; begin < threads_; begin = end) {
    const std::string what = state(begin);
    for (end = begin + 1; end < threads_ && state(end) == what;)
      ++end;
    const bool one = end == begin + 1;
    text += one ? "  thread " + std::to_string(begin) + ": "
                : "  each of threads " + std::to_string(begin) + "-" + std::to_string(end - 1) + ": ";
    text += what + "\n";
  }
  return text;
}

void Scheduler::fail(const std::string &what) const {
  std::string text = std::string("omp2simt: kernel ") + kernel_ + ", block (" + std::to_string(blockIdx.x) + "," +
                     std::to_string(blockIdx.y) + "," + std::to_string(blockIdx.z) + ")";
  if (current_ < threads_)
    text += ", thread " + std::to_string(current_);
  text += ": " + what + "\n" + waiting_threads();
  std::fflush(stdout);
  std::fputs(text.c_str(), stderr);
  std::fflush(nullptr);
  std::_Exit(1); // no destructors: they would run on a fiber's stack
}

void run_fibers(const char *kernel, Dimensions grid, Dimensions block, void (*body)(const void *),
                const void *closure) {
  scheduler().run(kernel, grid, block, body, closure);
}

unsigned long long shuffle(unsigned mask, unsigned long long value, unsigned source_lane) {
  return running_scheduler().meet(Primitive::Shuffle, mask, value, source_lane);
}

unsigned ballot(unsigned mask, bool predicate) {
  return (unsigned)running_scheduler().meet(Primitive::Ballot, mask, predicate, 0);
}

void sync_warp(unsigned mask) {
  running_scheduler().meet(Primitive::SyncWarp, mask, 0, 0);
}

void block_barrier() {
  running_scheduler().barrier();
}

void switch_at_memory_point(const void *address) {
  scheduler().memory_point(address);
}

} // namespace o2s::host
