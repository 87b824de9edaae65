// The threads of host SIMT: see scheduler.h. Threads that do not switch run on one fiber, one after the other; the
// schedule is asked for the next one at every collective and, as it has it, at atomics.
#include "host/scheduler.h"

#include <cstdio>
#include <cstdlib>

__thread o2s::host::Dimensions threadIdx, blockIdx, blockDim, gridDim;

namespace o2s::host {

__thread bool fibers_running;
__thread RunningThreads running;

namespace {

// With the schedules that run a lane as far as it can go: so many atomics in a row count as waiting for another lane.
constexpr unsigned kPatience = 16;
// With the same schedules, every so many switches another thread has its turn: lanes that meet in a loop until one with
// a later turn has stored something would keep it from running for ever.
constexpr unsigned kFairness = 1000;

// The first atomics of a launch all are points where it switches. After so many, the gap between two such points (on
// average) begins to grow by 1 each time that as many have gone by again, up to the longest; and a thread may come to
// the address where it was last a second time, which a load and an exchange that belong together do, but no third time.
constexpr unsigned kEagerPoints = 1024;
constexpr unsigned kLongestGap = 64;
constexpr unsigned kRepetitions = 2;

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

Scheduler::Scheduler()
    : fibers_([this] {
        body_(closure_);
        // No more threads for this fiber: someone else goes on, or the block has ended.
        if (ended_ < threads_)
          resume_thread();
        fibers_.set_next(ended_ < threads_ ? *thread_[current_].fiber : fibers_.main());
      }) {}

Scheduler::~Scheduler() {
  if (fibers_running) // a kernel called exit(): this runs on a fiber's stack, which must stay
    fibers_.abandon();
}

void Scheduler::run(const char *kernel, Dimensions grid, Dimensions block, void (*body)(const void *),
                    const void *closure) {
  kernel_ = kernel;
  body_ = body;
  closure_ = closure;
  schedule_ = schedule();
  random_state_ = schedule_.seed + launches_++;
  threads_ = block.x * block.y * block.z;
  if (thread_.size() < threads_)
    thread_.resize(threads_);
  for (unsigned thread = 0; thread < threads_; ++thread)
    thread_[thread].index = {thread % block.x, thread / block.x % block.y, thread / block.x / block.y};

  gridDim = grid;
  blockDim = block;
  fibers_running = true;
  points_ = 0;
  running.points_left = 1;
  running.step = schedule_.kind == Schedule::Reverse ? -1u : 1;
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
  ended_ = at_barrier_ = collecting_ = 0;
  in_collective_.fill(0);
  gone_.clear();
  runnable_.clear();
  for (unsigned thread = 0; thread < threads_; thread += 64)
    runnable_.add(thread, ~std::uint64_t(0) >> (threads_ - thread < 64 ? 64 - (threads_ - thread) : 0));
  fresh_ = runnable_;
  current_ = schedule_.kind == Schedule::RoundRobin ? threads_ - 1 : 0;
  current_ = next_thread();
  switch_to_current(); // until the last thread has ended
}

// How many fresh threads can run on one fiber, from current_ on, without asking the schedule: it would name the same.
// They lie in one row of the block and between the same multiples of 64.
unsigned Scheduler::run_length() const {
  if (schedule_.kind == Schedule::Random || at_barrier_ > 0 || collecting_ > 0)
    return 1;
  const unsigned x = thread_[current_].index.x;
  if (schedule_.kind == Schedule::Reverse) {
    if (!(runnable_ == fresh_) || fresh_.at_or_before(kMaxThreads - 1) != current_)
      return 1;
    const unsigned run = fresh_.run_downwards(current_);
    return run < x + 1 ? run : x + 1;
  }
  if (schedule_.kind == Schedule::Lane && (!(runnable_ == fresh_) || fresh_.at_or_after(0) != current_))
    return 1;
  const unsigned run = fresh_.run_upwards(current_);
  return run < blockDim.x - x ? run : blockDim.x - x;
}

// The fresh thread current_ runs next, on the fiber that runs now or is switched to, and the threads of a run after it.
void Scheduler::begin_thread() {
  const unsigned length = run_length();
  resume_thread();
  running.threads_left = length - 1;
  fresh_.remove(current_);
}

// So does current_, which has been running before.
void Scheduler::resume_thread() {
  threadIdx = thread_[current_].index;
  current_x_ = repeated_by_ = counted_for_ = threadIdx.x;
  repeated_ = 0;
  running.last_point = nullptr;
  running.threads_left = 0;
  if (by_lane())
    running.points_left = kPatience;
}

void Scheduler::switch_to_current() {
  if (fresh_.has(current_)) {
    begin_thread();
    fibers_.switch_to(fibers_.take_idle());
  } else {
    resume_thread();
    fibers_.switch_to(*thread_[current_].fiber);
  }
}

// Lets the thread go on that the schedule names; returns when it is the running thread's turn again.
void Scheduler::suspend() {
  const unsigned thread = current_;
  thread_[thread].fiber = &fibers_.running();
  current_ = next_thread();
  if (current_ == thread)
    resume_thread();
  else
    switch_to_current();
}

// Books the threads of a run that have ended since it began. The running one becomes current_; it ends the run.
void Scheduler::settle() {
  const unsigned passed = (threadIdx.x - current_x_) * running.step;
  running.threads_left = 0;
  if (passed == 0)
    return;
  const bool upwards = running.step == 1;
  const unsigned first = upwards ? current_ : current_ - passed + 1;
  const std::uint64_t mask = ((std::uint64_t(1) << passed) - 1) << first % 64;
  current_ = upwards ? current_ + passed : current_ - passed;
  current_x_ = threadIdx.x;
  runnable_.remove(first, mask);
  fresh_.remove(first, mask);
  fresh_.remove(current_);
  gone_.add(first, mask);
  ended_ += passed;
}

bool Scheduler::end_thread() {
  settle();
  check_end();
  runnable_.remove(current_);
  gone_.add(current_);
  if (++ended_ == threads_)
    return false;
  current_ = next_thread();
  if (!fresh_.has(current_))
    return false;
  begin_thread();
  return true;
}

std::uint64_t Scheduler::random() { // splitmix64
  std::uint64_t z = random_state_ += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

// Whom the schedule runs now, after a thread has met others, waits, has ended, or makes way for another.
unsigned Scheduler::next_thread() {
  if (runnable_.empty()) {
    current_ = kMaxThreads;
    fail("deadlock: no thread can go on");
  }
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

bool Scheduler::is_eager() const {
  return points_ < kEagerPoints;
}

// From one memory point to the next at which it switches, for round robin and random.
unsigned Scheduler::next_gap() {
  const unsigned long long mean = points_ / kEagerPoints + 1;
  if (mean == 1)
    return 1;
  return 1 + (unsigned)(random() % (2 * (mean < kLongestGap ? mean : kLongestGap) - 1));
}

// Whether the running thread makes way at a memory point: it has come to the same address again, or its points are
// used up.
bool Scheduler::makes_way_at_point(bool repeats) {
  if (repeats) {
    ++points_;
    if (repeated_by_ != threadIdx.x) {
      repeated_by_ = threadIdx.x;
      repeated_ = 0;
    }
    if (is_eager() || ++repeated_ >= kRepetitions)
      return true;
    if (--running.points_left > 0)
      return false;
  }
  if (!by_lane()) {
    running.points_left = next_gap();
    points_ += running.points_left;
    return true;
  }
  running.points_left = kPatience;
  points_ += kPatience;
  const bool patient = counted_for_ != threadIdx.x; // some of these points were another thread's
  counted_for_ = threadIdx.x;
  return !patient;
}

void Scheduler::memory_point(const void *address) {
  const bool repeats = address == running.last_point;
  running.last_point = address;
  if (!makes_way_at_point(repeats))
    return;
  settle();
  makes_way_ = true;
  suspend();
}

std::uint64_t Scheduler::meet(Primitive primitive, std::uint32_t mask, std::uint64_t value, unsigned source) {
  settle();
  Thread &thread = thread_[current_];
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
  if (mask & gone_.lanes(warp))
    complain("a lane has ended that is needed for");

  thread.primitive = primitive;
  thread.mask = mask;
  thread.value = value;
  thread.source = source;
  ++collecting_;
  in_collective_[warp] |= std::uint32_t(1) << lane;
  runnable_.remove(current_);
  if ((mask & ~in_collective_[warp]) == 0)
    complete(warp, mask);
  suspend();
  return thread.value;
}

// Gives the lanes of `mask`, which all wait, their results and lets them go, if it is for each other that they wait.
void Scheduler::complete(unsigned warp, std::uint32_t mask) {
  const Primitive primitive = thread_[current_].primitive;
  std::array<std::uint64_t, kLanes> values = {};
  std::uint32_t votes = 0;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    const Thread &thread = thread_[warp * kLanes + lane];
    if (thread.mask != mask)
      return; // it waits for others first
    if (thread.primitive != primitive)
      fail(std::string("lanes ") + hex(mask) + " meet at different places: " + name_of(primitive) + " and " +
           name_of(thread.primitive));
    values[lane] = thread.value;
    votes |= (std::uint32_t)(thread.value != 0) << lane;
  }
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    Thread &thread = thread_[warp * kLanes + lane];
    // A shuffle from outside the mask reads nothing: 0 here, anything on a GPU.
    thread.value = primitive == Primitive::Ballot ? votes : values[thread.source % kLanes];
    runnable_.add(warp * kLanes + lane);
    --collecting_;
  }
  in_collective_[warp] &= ~mask;
}

void Scheduler::barrier() {
  settle();
  if (ended_ > 0)
    fail("a thread has ended without the block barrier that this one waits at");
  runnable_.remove(current_);
  if (++at_barrier_ == threads_) {
    at_barrier_ = 0;
    for (unsigned thread = 0; thread < threads_; ++thread)
      runnable_.add(thread);
  }
  suspend();
}

// The running thread is about to end: nobody may wait for it.
void Scheduler::check_end() const {
  const unsigned warp = current_ / kLanes, lane = current_ % kLanes;
  if (at_barrier_ > 0)
    fail("the thread ends while others wait for it at the block barrier");
  if (in_collective_[warp])
    for (unsigned other = 0; other < kLanes; ++other)
      if (in_collective_[warp] >> other & 1) {
        const Thread &waiting = thread_[warp * kLanes + other];
        if (waiting.mask >> lane & 1)
          fail(std::string("the thread ends while others wait for it in ") + name_of(waiting.primitive) + " of lanes " +
               hex(waiting.mask));
      }
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

bool end_thread() {
  return scheduler().end_thread();
}

unsigned fiber_count() {
  return (unsigned)scheduler().fibers();
}

void switch_at_memory_point(const void *address) {
  if (fibers_running)
    scheduler().memory_point(address);
}

} // namespace o2s::host
