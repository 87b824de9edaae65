// What the tests of shape warp share: runs a kernel with blocks of (lanes, threads) under every kind of schedule.
#ifndef OMP2SIMT_TESTS_SIMT_LANE_HELPERS_H
#define OMP2SIMT_TESTS_SIMT_LANE_HELPERS_H

#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <utility>

namespace simt {

const char *const kSchedules[] = {"roundrobin", "lane", "reverse", "random:1", "random:2"};

// Runs Kernel once, on a grid of `blocks` blocks of `threads` OpenMP threads of `lanes` lanes.
template <auto Kernel, class... Args>
void run(const char *schedule, unsigned blocks, unsigned lanes, unsigned threads, Args... args) {
  setenv("OMP2SIMT_SCHEDULE", schedule, 1);
  const o2s::LaunchShape shape = {{blocks, 1, 1}, {lanes, threads, 1}, false, true};
  o2s::host::run_collective<Kernel>("test_kernel", shape, args...);
  unsetenv("OMP2SIMT_SCHEDULE");
}

// Calls check(schedule) for every schedule, and says which one failed.
template <class Check> void for_schedules(Check check) {
  for (const char *schedule : kSchedules) {
    SCOPED_TRACE(schedule);
    check(schedule);
  }
}

// Calls check(std::integral_constant<unsigned, lanes>()) for every lane count.
template <class Check> void for_lane_counts(Check check) {
  const auto one = [&](auto lanes) {
    SCOPED_TRACE("lanes " + std::to_string(lanes()));
    check(lanes);
  };
  one(std::integral_constant<unsigned, 1>());
  one(std::integral_constant<unsigned, 2>());
  one(std::integral_constant<unsigned, 4>());
  one(std::integral_constant<unsigned, 8>());
  one(std::integral_constant<unsigned, 16>());
  one(std::integral_constant<unsigned, 32>());
}

} // namespace simt

#endif
