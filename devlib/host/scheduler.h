// Runs the threads of a block on fibers of the calling host thread: who runs next, who waits for whom, and what to
// report when nobody can. The interface that kernels use is omp2simt/host_simt.h; this header is internal to
// devlib/host. Knows nothing of regions or device memory.
#ifndef OMP2SIMT_HOST_SCHEDULER_H
#define OMP2SIMT_HOST_SCHEDULER_H

#include "host/fibers.h"
#include "omp2simt/host_simt.h"

#include <array>
#include <cstdint>
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
  // The same for the members of `mask`, of which bit 0 stands for the last multiple of 64 up to `thread`.
  void add(unsigned thread, std::uint64_t mask) { words_[thread / 64] |= mask; }
  void remove(unsigned thread, std::uint64_t mask) { words_[thread / 64] &= ~mask; }
  // The members of a warp.
  std::uint32_t lanes(unsigned warp) const { return (std::uint32_t)(words_[warp / 2] >> warp % 2 * 32); }
  bool empty() const;
  bool operator==(const ThreadSet &other) const { return words_ == other.words_; }
  unsigned size() const;
  // The first member from `thread` on upwards or downwards, going round at the end. The set is not empty.
  unsigned at_or_after(unsigned thread) const;
  unsigned at_or_before(unsigned thread) const;
  // How many members in a row begin with `thread`, itself included, upwards or downwards; only those that share its
  // multiple of 64 count.
  unsigned run_upwards(unsigned thread) const;
  unsigned run_downwards(unsigned thread) const;
  // The member with `rank` members below it.
  unsigned member(unsigned rank) const;

private:
  std::array<std::uint64_t, kMaxThreads / 64> words_ = {};
};

enum class Primitive { Shuffle, Ballot, SyncWarp, Barrier };
// For reports: "a shuffle"; a mask of lanes.
const char *name_of(Primitive primitive);
std::string hex(std::uint32_t mask);

// One thread of the block. It has a fiber from its first switch on: before that, it waits for its turn without any or
// runs on one that others have run on, to their end.
struct Thread {
  Dimensions index = {};
  Fiber *fiber = nullptr; // where it goes on, while it does not run

  Primitive primitive = Primitive::Barrier; // what it waits in
  std::uint32_t mask = 0;
  std::uint64_t value = 0; // its contribution to the collective, then its result
  unsigned source = 0;     // of a shuffle
};

class Scheduler {
public:
  Scheduler();
  ~Scheduler();

  void run(const char *kernel, Dimensions grid, Dimensions block, void (*body)(const void *), const void *closure);
  std::uint64_t meet(Primitive primitive, std::uint32_t mask, std::uint64_t value, unsigned source);
  void barrier();
  void memory_point(const void *address);
  bool end_thread();
  std::size_t fibers() const { return fibers_.count(); }

private:
  void run_block();
  void begin_thread();
  void resume_thread();
  void switch_to_current();
  void suspend();
  void settle();
  unsigned run_length() const;

  bool makes_way_at_point(bool repeats);
  bool is_eager() const;
  unsigned next_gap();
  unsigned next_thread();
  bool by_lane() const { return schedule_.kind == Schedule::Lane || schedule_.kind == Schedule::Reverse; }
  std::uint64_t random();

  void check_end() const;
  void complete(unsigned warp, std::uint32_t mask);
  // Reports a misuse by the running thread (or with current_ == kMaxThreads by none) and ends the program.
  [[noreturn]] void fail(const std::string &what) const;
  std::string waiting_threads() const;

  const char *kernel_ = "";
  void (*body_)(const void *) = nullptr;
  const void *closure_ = nullptr;
  Schedule schedule_ = {Schedule::RoundRobin, 0};
  std::uint64_t launches_ = 0, random_state_ = 0;
  unsigned long long switches_ = 0;
  bool makes_way_ = false; // the running thread gives control back though it can go on

  // Memory points of the launch so far that the scheduler has heard of; and whose repetitions, and whose points, are
  // being counted: threadIdx.x, which tells apart the threads that run one after the other.
  unsigned long long points_ = 0;
  unsigned repeated_ = 0, repeated_by_ = 0, counted_for_ = 0;

  unsigned threads_ = 0;           // of the block
  unsigned current_ = kMaxThreads; // the running thread, as of the last settle()
  unsigned current_x_ = 0;         // its threadIdx.x
  unsigned ended_ = 0, at_barrier_ = 0, collecting_ = 0;
  // can go on; among these, have not begun; have ended
  ThreadSet runnable_, fresh_, gone_;
  std::array<std::uint32_t, kMaxThreads / kLanes> in_collective_ = {};

  std::vector<Thread> thread_;
  Fibers fibers_;
};

} // namespace o2s::host

#endif
