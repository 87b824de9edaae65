// The fibers of host SIMT: lane orders of the schedules, and what is reported when lanes do not meet.
#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

using Trace = std::vector<unsigned>;

template <auto Kernel, class... Args> void run(const char *schedule, unsigned blocks, unsigned threads, Args... args) {
  setenv("OMP2SIMT_SCHEDULE", schedule, 1);
  const o2s::LaunchShape shape = {{blocks, 1, 1}, {threads, 1, 1}, false, true};
  o2s::host::run_collective<Kernel>("test_kernel", shape, args...);
  unsetenv("OMP2SIMT_SCHEDULE");
}

// Each thread notes itself before and after a warp synchronisation.
__global__ void trace_sync(Trace *trace) {
  trace->push_back(threadIdx.x);
  o2s::sync_warp(0xf);
  trace->push_back(100 + threadIdx.x);
}

TEST(Scheduler, LaneOrders) {
  Trace trace;
  run<trace_sync>("roundrobin", 1, 4, &trace);
  EXPECT_EQ(trace, (Trace{0, 1, 2, 3, 100, 101, 102, 103}));
  trace.clear();
  run<trace_sync>("lane", 1, 4, &trace);
  EXPECT_EQ(trace, (Trace{0, 1, 2, 3, 100, 101, 102, 103}));
  trace.clear();
  run<trace_sync>("reverse", 1, 4, &trace);
  EXPECT_EQ(trace, (Trace{3, 2, 1, 0, 103, 102, 101, 100}));
}

__global__ void trace_atomics(Trace *trace, unsigned *counters) {
  for (unsigned round = 0; round < 2; ++round) {
    o2s::atomic_add(&counters[round], 1u);
    trace->push_back(threadIdx.x);
  }
}

// Round robin switches at the first atomics of a launch; a lane that runs as far as it can does not.
TEST(Scheduler, AtomicsAreSwitchPoints) {
  Trace trace;
  unsigned counters[2] = {};
  run<trace_atomics>("roundrobin", 1, 3, &trace, counters);
  EXPECT_EQ(trace, (Trace{0, 1, 2, 0, 1, 2}));
  trace.clear();
  run<trace_atomics>("lane", 1, 3, &trace, counters);
  EXPECT_EQ(trace, (Trace{0, 0, 1, 1, 2, 2}));
  trace.clear();
  run<trace_atomics>("reverse", 1, 3, &trace, counters);
  EXPECT_EQ(trace, (Trace{2, 2, 1, 1, 0, 0}));
  EXPECT_EQ(counters[0], 9u);
}

__global__ void trace_repeated_atomic(Trace *trace, unsigned *counter) {
  for (unsigned round = 0; round < 2; ++round) {
    o2s::atomic_add(counter, 1u);
    trace->push_back(threadIdx.x);
  }
}

// A lane that comes to the same address again may be waiting for another one: all schedules switch.
TEST(Scheduler, RepeatedAtomicsMakeWay) {
  Trace trace;
  unsigned counter = 0;
  run<trace_repeated_atomic>("lane", 1, 3, &trace, &counter);
  EXPECT_EQ(trace, (Trace{0, 1, 2, 0, 1, 2}));
  trace.clear();
  run<trace_repeated_atomic>("reverse", 1, 3, &trace, &counter);
  EXPECT_EQ(trace, (Trace{2, 1, 0, 2, 1, 0}));
}

__global__ void trace_blocks(Trace *trace) {
  trace->push_back(blockIdx.x * 10 + threadIdx.x);
}

TEST(Scheduler, RandomIsRepeatableAndComplete) {
  Trace first, other;
  run<trace_blocks>("random:7", 6, 5, &first);
  run<trace_blocks>("random:8", 6, 5, &other);
  EXPECT_NE(first, other);
  std::sort(first.begin(), first.end());
  Trace all;
  for (unsigned block = 0; block < 6; ++block)
    for (unsigned thread = 0; thread < 5; ++thread)
      all.push_back(block * 10 + thread);
  EXPECT_EQ(first, all);
}

TEST(Scheduler, BlocksInReverse) {
  Trace trace;
  run<trace_blocks>("reverse", 2, 2, &trace);
  EXPECT_EQ(trace, (Trace{11, 10, 1, 0}));
}

TEST(Scheduler, BlockOrdersAreComplete) {
  for (unsigned long long count : {1ull, 2ull, 3ull, 64ull, 97ull, 1000ull})
    for (const o2s::host::Schedule &schedule :
         {o2s::host::Schedule{o2s::host::Schedule::RoundRobin, 0}, o2s::host::Schedule{o2s::host::Schedule::Reverse, 0},
          o2s::host::Schedule{o2s::host::Schedule::Random, 3},
          o2s::host::Schedule{o2s::host::Schedule::Random, 12345}}) {
      const o2s::host::Order order = o2s::host::block_order(schedule, count);
      std::vector<int> seen(count, 0);
      for (unsigned long long i = 0; i < count; ++i)
        ++seen.at(order(i));
      EXPECT_EQ(seen, std::vector<int>(count, 1));
    }
}

// A uniform store as the warp shape does it: load, sync, the master stores, sync. Without the second sync a lane may
// load before the master has stored; the reverse order is the one that shows it.
template <bool SecondSync> __global__ void uniform_increment(int *x, int *errors) {
  for (int round = 0; round < 10; ++round) {
    const int value = *x;
    o2s::sync_warp(o2s::kAllLanes);
    if (threadIdx.x == 0)
      *x = value + 1;
    if (SecondSync)
      o2s::sync_warp(o2s::kAllLanes);
    *errors += value != round;
  }
}

TEST(Scheduler, ReverseOrderFindsAMissingSync) {
  for (const char *schedule : {"roundrobin", "lane", "reverse", "random:5"}) {
    int x = 0, errors = 0;
    run<uniform_increment<true>>(schedule, 1, 32, &x, &errors);
    EXPECT_EQ(x, 10) << schedule;
    EXPECT_EQ(errors, 0) << schedule;
  }
  int x = 0, errors = 0;
  run<uniform_increment<false>>("reverse", 1, 32, &x, &errors);
  EXPECT_GT(errors, 0);
}

// One thread waits for what another one stores; no order may starve either.
__global__ void wait_for_flag(unsigned waiting, unsigned storing, unsigned *flag, int *done) {
  if (threadIdx.x == waiting) {
    unsigned one = 1;
    while (!o2s::atomic_compare_exchange(flag, one, 2u))
      one = 1;
    ++*done;
  } else if (threadIdx.x == storing) {
    o2s::atomic_add(flag, 1u);
  }
}

TEST(Scheduler, WaitingLanesMakeWay) {
  for (const char *schedule : {"roundrobin", "lane", "reverse", "random:2"})
    for (unsigned waiting : {0u, 39u}) {
      unsigned flag = 0;
      int done = 0;
      run<wait_for_flag>(schedule, 1, 40, waiting, 39 - waiting, &flag, &done);
      EXPECT_EQ(done, 1) << schedule;
      EXPECT_EQ(flag, 2u);
    }
}

__global__ void collectives(unsigned *votes, int *shuffled, int *shared_sum) {
  __shared__ int values[64];
  const unsigned thread = threadIdx.x;
  votes[thread] = o2s::ballot(o2s::kAllLanes, thread % 3 == 0);
  shuffled[thread] = o2s::shuffle_down(o2s::kAllLanes, (int)thread * 2, 5);
  values[thread] = (int)thread;
  o2s::block_barrier();
  for (int value : values)
    shared_sum[thread] += value;
}

TEST(Scheduler, CollectiveResults) {
  for (const char *schedule : {"roundrobin", "lane", "reverse", "random:4"}) {
    unsigned votes[64] = {};
    int shuffled[64] = {}, sums[64] = {};
    run<collectives>(schedule, 1, 64, votes, shuffled, sums);
    unsigned wanted[2] = {};
    for (unsigned thread = 0; thread < 64; ++thread)
      wanted[thread / 32] |= (unsigned)(thread % 3 == 0) << thread % 32;
    for (unsigned thread = 0; thread < 64; ++thread) {
      EXPECT_EQ(votes[thread], wanted[thread / 32]);
      EXPECT_EQ(shuffled[thread], (int)(thread % 32 + 5 < 32 ? thread + 5 : thread) * 2);
      EXPECT_EQ(sums[thread], 63 * 64 / 2);
    }
  }
}

// Each host thread has fibers and index variables of its own.
TEST(Scheduler, SeveralHostThreads) {
  std::vector<int> wrong(4, 0);
  std::vector<std::thread> threads;
  for (unsigned number = 0; number < wrong.size(); ++number)
    threads.emplace_back([number, &wrong] {
      const o2s::LaunchShape shape = {{20, 1, 1}, {64, 1, 1}, false, true};
      unsigned votes[64] = {};
      int shuffled[64] = {}, sums[64] = {};
      o2s::host::run_collective<collectives>("collectives", shape, &votes[0], &shuffled[0], &sums[0]);
      for (unsigned thread = 0; thread < 64; ++thread)
        wrong[number] += sums[thread] != 20 * 63 * 64 / 2;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

// Lane 1 meets lane 2 before it meets lane 0, which is already waiting: no lane gets another collective's result.
__global__ void overlapping_masks(unsigned *votes) {
  const unsigned lane = threadIdx.x;
  if (lane > 0)
    votes[lane] = o2s::ballot(0b110, true);
  if (lane < 2)
    votes[lane + 4] = o2s::ballot(0b011, lane == 1);
}

TEST(Scheduler, OverlappingMasks) {
  for (const char *schedule : {"roundrobin", "lane", "reverse", "random:3", "random:6"}) {
    unsigned votes[8] = {};
    run<overlapping_masks>(schedule, 1, 3, votes);
    EXPECT_EQ(votes[1], 0b110u) << schedule;
    EXPECT_EQ(votes[2], 0b110u) << schedule;
    EXPECT_EQ(votes[4], 0b010u) << schedule;
    EXPECT_EQ(votes[5], 0b010u) << schedule;
  }
}

struct Wide {
  double a;
  int b;
  char c;
};
__global__ void shuffle_wide(Wide *out) {
  const Wide mine = {0.5 * threadIdx.x, (int)threadIdx.x, (char)('a' + threadIdx.x)};
  out[threadIdx.x] = o2s::shuffle_down(0xff, mine, 1);
}
TEST(Scheduler, ShufflesAnyTriviallyCopyableType) {
  Wide out[8];
  run<shuffle_wide>("roundrobin", 1, 8, out);
  EXPECT_EQ(out[3].a, 2.0);
  EXPECT_EQ(out[3].b, 4);
  EXPECT_EQ(out[3].c, 'e');
}

// ---- reports ----

__global__ void lane_missing() {
  if (threadIdx.x != 5)
    o2s::sync_warp(o2s::kAllLanes);
}
__global__ void not_in_mask() {
  o2s::ballot(1, true);
}
__global__ void no_such_lanes() {
  o2s::sync_warp(o2s::kAllLanes);
}
__global__ void different_collectives() {
  if (threadIdx.x % 2)
    o2s::sync_warp(o2s::kAllLanes);
  else
    o2s::ballot(o2s::kAllLanes, true);
}
__global__ void barrier_against_sync() {
  if (threadIdx.x == 0)
    o2s::block_barrier();
  else
    o2s::sync_warp(o2s::kAllLanes);
}
__global__ void ends_before_barrier() {
  if (threadIdx.x >= 3)
    o2s::block_barrier();
}

void expect_report(void (*start)(), const std::string &pattern) {
  EXPECT_EXIT(start(), testing::ExitedWithCode(1), pattern);
}

TEST(SchedulerDeathTest, Reports) {
  expect_report([] { run<lane_missing>("roundrobin", 2, 32); },
                "kernel test_kernel, block .0,0,0., thread 5: the thread ends while others wait for it in a warp "
                "synchronisation of lanes 0xffffffff");
  expect_report([] { run<lane_missing>("reverse", 2, 32); },
                "block .1,0,0., thread 5: .*threads 6-31: waits in a warp");
  expect_report([] { run<not_in_mask>("lane", 1, 2); }, "thread 1: the thread is not among the lanes of a ballot");
  expect_report([] { run<no_such_lanes>("lane", 1, 16); }, "there are no such lanes for a warp synchronisation");
  expect_report([] { run<different_collectives>("roundrobin", 1, 32); }, "meet at different places");
  expect_report(
      [] { run<barrier_against_sync>("roundrobin", 1, 32); },
      "deadlock: no thread can go on\n  thread 0: waits at the block barrier\n  each of threads 1-31: waits in "
      "a warp synchronisation of lanes 0xffffffff");
  expect_report([] { run<ends_before_barrier>("lane", 1, 8); }, "without the block barrier");
  expect_report([] { run<ends_before_barrier>("reverse", 1, 8); },
                "ends while others wait for it at the block barrier");
}

TEST(SchedulerDeathTest, CollectiveOutsideFibers) {
  const auto start = [] {
    const o2s::LaunchShape shape = {{1, 1, 1}, {32, 1, 1}, false, true};
    o2s::host::run_loops<no_such_lanes>(shape);
  };
  expect_report(start, "its grid was not built with collective");
}

TEST(SchedulerDeathTest, UnknownSchedule) {
  for (const char *name : {"sideways", "random", "random:", "random:12x", "random:-1", "lanes"})
    EXPECT_EXIT(
        {
          setenv("OMP2SIMT_SCHEDULE", name, 1);
          o2s::host::schedule();
        },
        testing::ExitedWithCode(1), "expected roundrobin, lane, reverse or random:SEED")
        << name;
}

} // namespace
