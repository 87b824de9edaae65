// Which threads of host SIMT get a fiber of their own, and where schedules switch in long launches.
#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <thread>
#include <vector>

namespace {

using Trace = std::vector<unsigned>;

const char *const kSchedules[] = {"roundrobin", "lane", "reverse", "random:1", "random:77"};

template <auto Kernel, class... Args> void run(const char *schedule, unsigned blocks, o2s::Extent block, Args... args) {
  setenv("OMP2SIMT_SCHEDULE", schedule, 1);
  const o2s::LaunchShape shape = {{blocks, 1, 1}, block, false, true};
  o2s::host::run_collective<Kernel>("test_kernel", shape, args...);
  unsetenv("OMP2SIMT_SCHEDULE");
}

// On a host thread of its own, which begins without fibers: how many a launch makes.
template <class Launch> unsigned fibers_made(Launch launch) {
  unsigned made = 0;
  std::thread([&] {
    launch();
    made = o2s::host::fiber_count();
  }).join();
  return made;
}

__global__ void note_thread(Trace *trace) {
  trace->push_back(threadIdx.y * blockDim.x + threadIdx.x);
}

// In the order of the schedule, across rows and the words of the thread sets.
TEST(Fibers, ThreadsThatNeverSwitchShareOne) {
  for (const o2s::Extent &block : {o2s::Extent{300, 1, 1}, o2s::Extent{20, 13, 1}, o2s::Extent{1, 70, 1}})
    for (const char *schedule : kSchedules) {
      Trace trace, wanted(block.x * block.y);
      EXPECT_EQ(fibers_made([&] { run<note_thread>(schedule, 1, block, &trace); }), 1u) << schedule;
      std::iota(wanted.begin(), wanted.end(), 0u);
      if (schedule[1] == 'a' && schedule[0] == 'r') {
        EXPECT_NE(trace, wanted);
        std::sort(trace.begin(), trace.end());
      } else if (schedule[2] == 'v') {
        std::reverse(wanted.begin(), wanted.end());
      }
      EXPECT_EQ(trace, wanted) << schedule;
    }
}

__global__ void meet_in_first_warp() {
  if (threadIdx.x < 32)
    o2s::sync_warp(o2s::kAllLanes);
}

TEST(Fibers, OnlyThreadsThatSwitchKeepTheirs) {
  for (const char *schedule : kSchedules) {
    const unsigned made = fibers_made([&] { run<meet_in_first_warp>(schedule, 8, {512, 1, 1}); });
    EXPECT_GE(made, 32u) << schedule;
    EXPECT_LE(made, 33u) << schedule;
  }
}

__global__ void count(unsigned *counters, unsigned among, Trace *trace) {
  for (unsigned round = 0; round < 3; ++round) {
    o2s::atomic_add(&counters[(threadIdx.x + round) % among], 1u);
    trace->push_back(blockIdx.x * 1000 + threadIdx.x);
  }
}

// How often the trace goes over to another thread before the one it leaves has come three times.
unsigned interruptions(const Trace &trace) {
  unsigned times = 0;
  std::vector<unsigned> seen(1u << 20, 0);
  for (size_t i = 0; i < trace.size(); ++i)
    if (++seen[trace[i]] < 3 && i + 1 < trace.size() && trace[i + 1] != trace[i])
      ++times;
  return times;
}

// Long launches have fewer switches at atomics than atomics, but have some until their end, and schedules differ.
TEST(Fibers, LongLaunchesSwitchNowAndThen) {
  const unsigned blocks = 500, threads = 200, among = 1000, atomics = blocks * threads * 3;
  std::vector<Trace> traces;
  for (const char *schedule : kSchedules) {
    std::vector<unsigned> counters(among, 0);
    traces.emplace_back();
    Trace &trace = traces.back();
    run<count>(schedule, blocks, {threads, 1, 1}, counters.data(), among, &trace);
    EXPECT_EQ(std::accumulate(counters.begin(), counters.end(), 0u), atomics) << schedule;
    ASSERT_EQ(trace.size(), atomics);
    const Trace end(trace.end() - 30000, trace.end());
    if (schedule[0] == 'l' || schedule[2] == 'v') { // no lane comes to an address again
      EXPECT_EQ(interruptions(trace), 0u) << schedule;
    } else {
      EXPECT_LT(interruptions(end), 3000u) << schedule;
      EXPECT_GT(interruptions(end), 100u) << schedule;
    }
  }
  for (size_t i = 0; i < traces.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      EXPECT_NE(traces[i], traces[j]) << kSchedules[i] << " and " << kSchedules[j];
}

// A seed stands for one interleaving, whatever ran before on other host threads.
TEST(Fibers, SeedsAreRepeatable) {
  Trace traces[2];
  for (Trace &trace : traces)
    std::thread([&trace] {
      std::vector<unsigned> counters(50, 0);
      run<count>("random:9", 40, {100, 1, 1}, counters.data(), 50u, &trace);
    }).join();
  EXPECT_EQ(traces[0], traces[1]);
}

// A lock that all threads of a block take in turn, and a token that goes from thread to thread in the given direction:
// who waits must make way, also late in a launch.
__global__ void take_lock(int *lock, int *inside, unsigned *entered) {
  int expected = 0;
  while (!o2s::atomic_compare_exchange(lock, expected, 1))
    expected = 0;
  if (++*inside == 1)
    ++*entered;
  o2s::memory_fence();
  --*inside;
  o2s::atomic_store(lock, 0);
}

__global__ void pass_token(unsigned *token, bool upwards, bool fenced) {
  const unsigned turn = upwards ? threadIdx.x : blockDim.x - 1 - threadIdx.x;
  if (fenced)
    while (*(volatile unsigned *)token % blockDim.x != turn)
      o2s::memory_fence();
  else
    while (o2s::atomic_load(token) % blockDim.x != turn)
      ;
  o2s::atomic_add(token, 1u);
}

// Which wait for each other at two addresses in turn.
__global__ void wait_at_two(unsigned *flags) {
  const unsigned other = 1 - threadIdx.x % 2, pair = threadIdx.x / 2 * 2;
  const unsigned before = o2s::atomic_add(&flags[pair + 1 - other], 1u);
  while (o2s::atomic_load(&flags[pair + other]) <= before)
    o2s::atomic_load(&flags[pair + 1 - other]);
}

TEST(Fibers, SpinWaitsEnd) {
  const unsigned blocks = 60, threads = 70;
  for (const char *schedule : kSchedules) {
    int lock = 0, inside = 0;
    unsigned entered = 0;
    run<take_lock>(schedule, blocks, {threads, 1, 1}, &lock, &inside, &entered);
    EXPECT_EQ(entered, blocks * threads) << schedule;
    for (bool upwards : {true, false})
      for (bool fenced : {true, false}) {
        unsigned token = 0;
        run<pass_token>(schedule, blocks / 4, {threads, 1, 1}, &token, upwards, fenced);
        EXPECT_EQ(token, blocks / 4 * threads) << schedule;
      }
    std::vector<unsigned> flags(threads, 0);
    run<wait_at_two>(schedule, blocks, {threads, 1, 1}, flags.data());
    EXPECT_EQ(flags, std::vector<unsigned>(threads, blocks)) << schedule;
  }
}

__global__ void leave_program(int status) {
  if (threadIdx.x == 40)
    std::exit(status);
  o2s::sync_warp(o2s::kAllLanes);
}

TEST(FibersDeathTest, ExitOnAFiber) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the leak checker does not see the host thread's own stack then";
#endif
  EXPECT_EXIT(run<leave_program>("roundrobin", 1, {64, 1, 1}, 3), testing::ExitedWithCode(3), "");
}

__global__ void missing_in_run() {
  if (threadIdx.x % 32 == 31)
    o2s::sync_warp(o2s::kAllLanes);
}

// Threads that have ended without a word to the scheduler are missed all the same.
TEST(FibersDeathTest, ThreadsOfARunAreMissed) {
  EXPECT_EXIT(run<missing_in_run>("roundrobin", 1, {64, 1, 1}), testing::ExitedWithCode(1),
              "thread 31: a lane has ended that is needed for a warp synchronisation of lanes 0xffffffff\n"
              "  each of threads 0-30: ended\n  each of threads 31-63: can go on");
  EXPECT_EXIT(run<missing_in_run>("reverse", 1, {64, 1, 1}), testing::ExitedWithCode(1),
              "thread 62: the thread ends while others wait for it in a warp synchronisation of lanes 0xffffffff\n"
              "  each of threads 0-62: can go on\n  thread 63: waits in a warp");
}

} // namespace
