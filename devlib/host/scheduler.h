// Runs the threads of a block as fibers (Boost.Context) on the calling host thread: who runs next, who waits for whom,
// and what to report when nobody can. The interface that kernels use is omp2simt/host_simt.h; this header is internal
// to scheduler.cpp and schedule.cpp. Knows nothing of regions or device memory.
#ifndef OMP2SIMT_HOST_SCHEDULER_H
#define OMP2SIMT_HOST_SCHEDULER_H

#include "omp2simt/host_simt.h"

#include <boost/context/fiber.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace o2s::host {

constexpr unsigned kLanes = 32;
constexpr unsigned kMaxThreads = 1024;

// A set of threads of a block, with the searches that the schedules need.
class ThreadSet {
public:
  void clear() { words_.fill(0); }
  void add(unsigned thread) { words_[thread / 64] |= std::uint64_t(1) << thread % 64; }
  void remove(unsigned thread) { words_[thread / 64] &= ~(std::uint64_t(1) << thread % 64); }
  bool has(unsigned thread) const { return words_[thread / 64] >> thread % 64 & 1; }
  unsigned size() const;
  // The first member from `thread` on upwards or downwards, going round at the end. The set is not empty.
  unsigned at_or_after(unsigned thread) const;
  unsigned at_or_before(unsigned thread) const;
  // The member with `rank` members below it.
  unsigned member(unsigned rank) const;

private:
  std::array<std::uint64_t, kMaxThreads / 64> words_ = {};
};

enum class Primitive { Shuffle, Ballot, SyncWarp, Barrier };

// One thread of the block.
struct Fiber {
  enum State { Runnable, InCollective, AtBarrier, Ended };

  boost::context::fiber context;
  boost::context::stack_context stack; // the bounds, for AddressSanitizer
  void *fake_stack = nullptr;          // AddressSanitizer's, while the fiber is suspended
  State state = Ended;
  Dimensions index = {};

  Primitive primitive = Primitive::Barrier; // what it waits in
  std::uint32_t mask = 0;
  std::uint64_t value = 0; // its contribution to the collective, then its result
  unsigned source = 0;     // of a shuffle

  const void *last_address = nullptr; // of the last atomic since the fiber was resumed
  unsigned repeated = 0;              // atomics since then
};

// The fibers of one host thread. Stacks and fibers are made once and serve all later blocks and launches.
class Scheduler {
public:
  ~Scheduler();

  void run(const char *kernel, Dimensions grid, Dimensions block, void (*body)(const void *), const void *closure);
  std::uint64_t meet(Primitive primitive, std::uint32_t mask, std::uint64_t value, unsigned source);
  void barrier();
  void memory_point(const void *address);

  // Reports a misuse by the running thread (or with current_ == kMaxThreads by none) and ends the program.
  [[noreturn]] void fail(const std::string &what) const;

private:
  void make_fibers(unsigned count);
  void run_block();
  void resume(Fiber &fiber);
  void suspend();
  void work(Fiber &fiber);
  void end(Fiber &fiber);
  void complete(unsigned warp, std::uint32_t mask);
  unsigned next_thread();
  std::uint64_t random();
  std::string waiting_threads() const;

  const char *kernel_ = "";
  void (*body_)(const void *) = nullptr;
  const void *closure_ = nullptr;
  Schedule schedule_ = {Schedule::RoundRobin, 0};
  std::uint64_t launches_ = 0, random_state_ = 0;
  unsigned long long switches_ = 0;
  bool makes_way_ = false; // the running thread gives control back though it can go on
  bool quit_ = false;

  unsigned threads_ = 0;           // of the block
  unsigned current_ = kMaxThreads; // the running thread
  unsigned ended_ = 0, at_barrier_ = 0;
  ThreadSet runnable_;
  std::array<std::uint32_t, kMaxThreads / kLanes> in_collective_ = {}, ended_lanes_ = {};

  std::vector<std::unique_ptr<Fiber>> fibers_;
  boost::context::fiber main_;
  const void *main_stack_ = nullptr; // bounds of the host thread's own stack, for AddressSanitizer
  std::size_t main_stack_size_ = 0;
  void *main_fake_stack_ = nullptr;
};

} // namespace o2s::host

#endif
