// Code of any context: who its lanes are, its stack, and pointers to functions.
#include "omp2simt/launch_api.h"
#include "omp2simt/runtime.h"
#include "simt_lane_helpers.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

using o2s::kAnyContext;
using simt::for_lane_counts;
using simt::for_schedules;

// Effects, a local that lanes share, a simd loop, a block of run-time size: as the translator writes a function.
template <unsigned Lanes> O2S_DEVICE int work(o2s::SoftStack<Lanes> stack, int *mine, unsigned count) {
  o2s::SoftLocal<int[4], Lanes> sums_soft(stack, "work");
  int(&sums)[4] = sums_soft.object();
  for (int i = 0; i < 4; ++i)
    o2s::store<Lanes>(sums[i], 0);
  o2s::update<Lanes, o2s::Plus>(mine[0], 1);
  o2s::SoftArray<int, Lanes> squares(stack, count, "work");
  int total = 0;
  int lane_total = 0;
  o2s::sync_lanes<Lanes>();
  for (const unsigned t : o2s::lanes<Lanes>(count)) {
    squares.data()[t] = (int)(t * t);
    lane_total += (int)t;
  }
  o2s::sync_lanes<Lanes>();
  total += o2s::reduce_lanes<Lanes, o2s::Plus>(lane_total);
  int *const block = (int *)o2s::soft_alloca(stack, 40, "work");
  o2s::store<Lanes>(block[9], squares.data()[count - 1]);
  o2s::store<Lanes>(sums[3], total + block[9]);
  return sums[3];
}
O2S_DEVICE int any_work(int *mine, unsigned count) {
  return work<kAnyContext>(o2s::SoftStack<kAnyContext>(), mine, count);
}
// Device memory is accessible while kernels run.
template <auto Kernel, class... Args>
void run(const char *schedule, unsigned blocks, unsigned lanes, unsigned threads, Args... args) {
  o2s_host_enter_device();
  simt::run<Kernel>(schedule, blocks, lanes, threads, args...);
  o2s_host_leave_device();
}

int expected(unsigned count) {
  return (int)(count * (count - 1) / 2 + (count - 1) * (count - 1));
}

template <unsigned Lanes> __global__ void uniform_and_lanes(o2s::AnyContext context, int *counters, int *out) {
  o2s::begin_any_context<Lanes>(context);
  o2s::SoftStack<Lanes> stack(context.soft);
  int *const mine = counters + o2s::league_thread() * 33;
  o2s::leave_stack(stack);
  int result = any_work(mine, 10 + threadIdx.y);
  o2s::SoftLocal<int, Lanes> kept_soft(stack, "uniform_and_lanes");
  o2s::store<Lanes>(kept_soft.object(), 77);
  o2s::leave_stack(stack);
  result += any_work(mine, 5);
  for (auto round = o2s::in_lanes<Lanes>(o2s::rounds<Lanes>(32u, o2s::lane_count<Lanes>())); round; round.next())
    if (round.has_iteration())
      result += any_work(mine + 1 + round.position(), 3) - expected(3);
  out[o2s::league_thread() * Lanes + o2s::lane<Lanes>()] = result * 100 + kept_soft.object();
}

TEST(AnyContext, UniformCodeAndLanesShareOnePath) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      constexpr unsigned kThreads = 3, kBlocks = 2;
      std::vector<int> counters(kThreads * kBlocks * 33), out(kThreads * kBlocks * lanes());
      std::vector<std::uint64_t> memory(kThreads * kBlocks * 64);
      o2s::AnyContext context = {};
      context.soft = {(char *)memory.data(), 512};
      run<uniform_and_lanes<lanes()>>(schedule, kBlocks, lanes(), kThreads, context, counters.data(), out.data());
      for (unsigned i = 0; i < out.size(); ++i)
        EXPECT_EQ(out[i], (expected(10 + i / lanes() % kThreads) + expected(5)) * 100 + 77) << i;
      for (unsigned i = 0; i < counters.size(); ++i)
        EXPECT_EQ(counters[i], i % 33 ? 1 : 2) << i;
    });
  });
}

// In shape grid every CUDA thread is a lane.
__global__ void threads(o2s::AnyContext context, int *counters, int *out) {
  o2s::begin_any_context<1>(context);
  const unsigned t = o2s::thread_number();
  out[t] = any_work(counters + t, 2 + t % 5) + (int)o2s::lane_count<kAnyContext>() + o2s::device_of_context();
}

TEST(AnyContext, ThreadsOfAGridAreLanes) {
  for_schedules([](const char *schedule) {
    std::vector<int> counters(70), out(70);
    o2s::AnyContext context = {};
    context.device = 1000;
    run<threads>(schedule, 1, 70, 1, context, counters.data(), out.data());
    for (unsigned i = 0; i < 70; ++i) {
      EXPECT_EQ(out[i], expected(2 + i % 5) + 1001) << i;
      EXPECT_EQ(counters[i], 1) << i;
    }
  });
}

int twice(int x) {
  return 2 * x;
}
int thrice(int x) {
  return 3 * x;
}
int on_device_twice(int x) {
  return 2000 * x;
}
int on_device_thrice(int x) {
  return 3000 * x;
}
int unknown(int x) {
  return x;
}

std::vector<o2s::FunctionPair> table() {
  std::vector<o2s::FunctionPair> pairs = {{(const void *)twice, (const void *)on_device_twice},
                                          {(const void *)thrice, (const void *)on_device_thrice}};
  std::vector<o2s::FunctionPair> both;
  std::sort(pairs.begin(), pairs.end(), [](auto &a, auto &b) { return (std::uintptr_t)a.host < (std::uintptr_t)b.host; });
  both = pairs;
  std::sort(pairs.begin(), pairs.end(),
            [](auto &a, auto &b) { return (std::uintptr_t)a.device < (std::uintptr_t)b.device; });
  both.insert(both.end(), pairs.begin(), pairs.end());
  return both;
}

__global__ void call(o2s::AnyContext context, int (*pointer)(int), int *out) {
  o2s::begin_any_context<1>(context);
  *out = o2s::device_function(pointer, "here.c:12")(7);
}

TEST(AnyContext, PointersMeanTheDevicesFunctions) {
  const auto pairs = table();
  o2s::AnyContext context = {};
  context.functions = {pairs.data(), 2};
  int out = 0;
  for (auto [pointer, result] : {std::pair(&twice, 14000), {&thrice, 21000}, {&on_device_twice, 14000}}) {
    run<call>("roundrobin", 1, 1, 1, context, pointer, &out);
    EXPECT_EQ(out, result);
  }
}

TEST(AnyContextDeathTest, WhatCannotBeCalledIsReported) {
  const auto pairs = table();
  o2s::AnyContext context = {};
  context.functions = {pairs.data(), 2};
  int out = 0;
  EXPECT_EXIT(run<call>("roundrobin", 1, 1, 1, context, &unknown, &out), testing::ExitedWithCode(1),
              "omp2simt: error: here.c:12: call through a pointer to a function that has no device version");
  EXPECT_EXIT(run<call>("roundrobin", 1, 1, 1, context, (int (*)(int))nullptr, &out), testing::ExitedWithCode(1),
              "omp2simt: error: here.c:12: call through a null pointer");
  context.functions = {nullptr, 0};
  EXPECT_EXIT(run<call>("roundrobin", 1, 1, 1, context, &twice, &out), testing::ExitedWithCode(1), "no device version");
}

__global__ void compare(o2s::AnyContext context, int *out) {
  o2s::begin_any_context<1>(context);
  out[0] = o2s::device_function(&twice) == &on_device_twice;
  out[1] = o2s::device_function(&on_device_twice) == &on_device_twice;
  out[2] = o2s::device_function((int (*)(int))nullptr) == nullptr;
  out[3] = o2s::device_function(&unknown) == &unknown;
}

TEST(AnyContext, PointersCompareAsTheDevices) {
  const auto pairs = table();
  o2s::AnyContext context = {};
  context.functions = {pairs.data(), 2};
  int out[4] = {};
  run<compare>("roundrobin", 1, 1, 1, context, out);
  for (int each : out)
    EXPECT_EQ(each, 1);
}

} // namespace
