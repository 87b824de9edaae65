// Reductions and lastprivate over lanes: every operator and type, the same in every lane, arrays, and the reductions of
// a league in blocks of (lanes, threads).
#include "simt_lane_helpers.h"

#include <array>
#include <cstring>
#include <vector>

namespace {

using simt::for_lane_counts;
using simt::for_schedules;

template <unsigned Lanes, class Op, class T> __global__ void reduce(const T *in, T *out) {
  out[o2s::thread_number()] = o2s::reduce_lanes<Lanes, Op>(in[o2s::thread_number()]);
}

template <unsigned Lanes, class Op, class T> void check_operator(const char *schedule) {
  std::array<T, 3 * Lanes> in, out;
  for (unsigned i = 0; i < in.size(); ++i)
    in[i] = (T)(i % 5 == 0 ? 3 : i % 3 == 0 ? 2 : 1);
  simt::run<reduce<Lanes, Op, T>>(schedule, 1, Lanes, 3, (const T *)in.data(), out.data());
  for (unsigned thread = 0; thread < 3; ++thread) {
    T wanted = in[thread * Lanes];
    for (unsigned lane = 1; lane < Lanes; ++lane)
      wanted = Op::combine(wanted, in[thread * Lanes + lane]);
    for (unsigned lane = 0; lane < Lanes; ++lane)
      EXPECT_EQ(out[thread * Lanes + lane], wanted);
  }
}

template <unsigned Lanes, class T> void check_type(const char *schedule) {
  check_operator<Lanes, o2s::Plus, T>(schedule);
  check_operator<Lanes, o2s::Multiplies, T>(schedule);
  check_operator<Lanes, o2s::Min, T>(schedule);
  check_operator<Lanes, o2s::Max, T>(schedule);
  check_operator<Lanes, o2s::LogicalAnd, T>(schedule);
  check_operator<Lanes, o2s::LogicalOr, T>(schedule);
  if constexpr (std::is_integral<T>::value) {
    check_operator<Lanes, o2s::BitAnd, T>(schedule);
    check_operator<Lanes, o2s::BitOr, T>(schedule);
    check_operator<Lanes, o2s::BitXor, T>(schedule);
  }
}

TEST(LaneReduction, EveryOperatorAndType) {
  for_lane_counts([](auto lanes) {
    constexpr unsigned kLanes = lanes();
    for (const char *schedule : {"reverse", "random:7"}) {
      check_type<kLanes, int>(schedule);
      check_type<kLanes, double>(schedule);
      if constexpr (kLanes == 2 || kLanes == 32) {
        check_type<kLanes, char>(schedule);
        check_type<kLanes, signed char>(schedule);
        check_type<kLanes, unsigned char>(schedule);
        check_type<kLanes, short>(schedule);
        check_type<kLanes, unsigned short>(schedule);
        check_type<kLanes, unsigned>(schedule);
        check_type<kLanes, long>(schedule);
        check_type<kLanes, unsigned long long>(schedule);
        check_type<kLanes, float>(schedule);
        check_operator<kLanes, o2s::LogicalOr, bool>(schedule);
      }
    }
  });
}

// A combiner that neither commutes nor is associative: still the same in every lane, whatever the schedule.
struct Odd {
  double sum;
  long digits;
};
struct OddCombine {
  template <class T> static T combine(T out, T in) { return {out.sum * 0.5 + in.sum, out.digits * 3 + in.digits}; }
};
template <unsigned Lanes> __global__ void reduce_odd(Odd *out) {
  const unsigned lane = o2s::lane<Lanes>();
  out[lane] = o2s::reduce_lanes<Lanes, OddCombine>(Odd{lane + 0.5, (long)lane + 1});
}
TEST(LaneReduction, UserDefinedIsTheSameInEveryLane) {
  for_lane_counts([](auto lanes) {
    std::vector<Odd> first;
    for_schedules([&](const char *schedule) {
      std::vector<Odd> out(lanes());
      simt::run<reduce_odd<lanes()>>(schedule, 1, lanes(), 1, out.data());
      if (first.empty())
        first.assign(lanes(), out[0]);
      EXPECT_EQ(std::memcmp(out.data(), first.data(), sizeof(Odd) * lanes()), 0);
    });
  });
}

// Sums whose rounding depends on the order, and signed zeros.
template <unsigned Lanes> __global__ void reduce_inexact(float *sums, double *maxima) {
  const unsigned lane = o2s::lane<Lanes>();
  sums[lane] = o2s::reduce_lanes<Lanes, o2s::Plus>(1.0f / (float)(lane + 3));
  maxima[lane] = o2s::reduce_lanes<Lanes, o2s::Max>(lane % 2 ? -0.0 : 0.0);
}
TEST(LaneReduction, InexactIsTheSameInEveryLane) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      std::vector<float> sums(lanes());
      std::vector<double> maxima(lanes());
      simt::run<reduce_inexact<lanes()>>(schedule, 1, lanes(), 1, sums.data(), maxima.data());
      for (unsigned lane = 0; lane < lanes(); ++lane) {
        EXPECT_EQ(std::memcmp(&sums[lane], &sums[0], sizeof(float)), 0);
        EXPECT_EQ(std::memcmp(&maxima[lane], &maxima[0], sizeof(double)), 0);
      }
    });
  });
}

template <unsigned Lanes> __global__ void reduce_arrays(size_t count, int *shared, int *privates) {
  int lane_copy[40], original[40];
  for (size_t i = 0; i < count; ++i) {
    original[i] = 1000 + shared[threadIdx.y * 40 + i]; // read by all before one changes it
    lane_copy[i] = (int)(i * (o2s::lane<Lanes>() + 1));
  }
  o2s::reduce_lanes_array<Lanes, o2s::Plus>(shared + threadIdx.y * 40, lane_copy, count, true);
  o2s::reduce_lanes_array<Lanes, o2s::Plus>(original, lane_copy, count, false);
  for (size_t i = 0; i < count; ++i)
    privates[o2s::thread_number() * 40 + i] = original[i] + shared[threadIdx.y * 40 + i];
}
TEST(LaneReduction, Arrays) {
  for_lane_counts([](auto lanes) {
    for (size_t count : {0, 1, 33, 40})
      for_schedules([&](const char *schedule) {
        std::vector<int> shared(2 * 40, 7), privates(2 * lanes() * 40);
        simt::run<reduce_arrays<lanes()>>(schedule, 1, lanes(), 2, count, shared.data(), privates.data());
        const int sum = lanes() * (lanes() + 1) / 2;
        for (int i = 0; i < 40; ++i) {
          const int added = i < (int)count ? i * sum : 0;
          EXPECT_EQ(shared[i], 7 + added);
          EXPECT_EQ(shared[40 + i], 7 + added);
          if (i < (int)count) {
            for (unsigned lane = 0; lane < 2 * lanes(); ++lane)
              ASSERT_EQ(privates[lane * 40 + i], 1007 + added + 7 + added);
          }
        }
      });
  });
}

struct Item {
  long a;
  char b[5];
};
template <unsigned Lanes, class T> __global__ void take(unsigned from, T *shared, T *privates) {
  T mine, original;
  std::memset(&mine, (int)(o2s::lane<Lanes>() + 1), sizeof(T));
  std::memcpy(&original, &shared[threadIdx.y], sizeof(T));
  o2s::take_from_lane<Lanes>(shared[threadIdx.y], mine, from, true);
  std::memset(&mine, (int)(o2s::lane<Lanes>() + 1 + ((unsigned char *)&original)[0]), sizeof(T));
  o2s::take_from_lane<Lanes>(original, mine, from, false);
  if (std::memcmp(&shared[threadIdx.y], &original, sizeof(T)) == 0) // the former content was 0
    std::memcpy(&privates[o2s::thread_number()], &original, sizeof(T));
}
template <unsigned Lanes, class T> void check_take(const char *schedule) {
  for (unsigned from : {0u, Lanes / 2, Lanes - 1}) {
    T shared[2] = {}, *privates = (T *)calloc(2 * Lanes, sizeof(T));
    simt::run<take<Lanes, T>>(schedule, 1, Lanes, 2, from, (T *)shared, privates);
    std::vector<char> wanted(sizeof(T), (char)(from + 1));
    for (const T &each : shared)
      EXPECT_EQ(std::memcmp(&each, wanted.data(), sizeof(T)), 0);
    for (unsigned i = 0; i < 2 * Lanes; ++i)
      EXPECT_EQ(std::memcmp(&privates[i], wanted.data(), sizeof(T)), 0);
    free(privates);
  }
}
TEST(LaneReduction, TakeFromLane) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      check_take<lanes(), char>(schedule);
      check_take<lanes(), double>(schedule);
      check_take<lanes(), int *>(schedule);
      check_take<lanes(), int[3]>(schedule);
      check_take<lanes(), short[2][5]>(schedule);
    });
  });
}
template <unsigned Lanes> __global__ void take_item(Item *out) {
  const char lane = (char)o2s::lane<Lanes>();
  const Item mine = {lane * 10, {lane, 1, 2, 3, lane}};
  Item original = {};
  o2s::take_from_lane<Lanes>(original, mine, Lanes - 1, false);
  out[o2s::lane<Lanes>()] = original;
}
TEST(LaneReduction, TakeStructFromLane) {
  for_lane_counts([](auto lanes) {
    std::vector<Item> out(lanes());
    simt::run<take_item<lanes()>>("random:4", 1, lanes(), 1, out.data());
    for (const Item &item : out) {
      EXPECT_EQ(item.a, 10 * ((long)lanes() - 1));
      EXPECT_EQ(item.b[4], (char)(lanes() - 1));
    }
  });
}

// The reductions of a league: the master has the thread's value, the other lanes the identity.
template <unsigned Lanes> __global__ void league_atomics(unsigned trip, unsigned long long *total, double *low) {
  unsigned long long sum = 0;
  double smallest = o2s::identity<o2s::Min, double>();
  for (unsigned t = o2s::league_thread(); t < trip; t += o2s::league_threads()) {
    sum += t;
    smallest = o2s::Min::combine(smallest, 100.0 - t);
  }
  if (!o2s::is_master<Lanes>()) {
    sum = 0;
    smallest = o2s::identity<o2s::Min, double>();
  }
  o2s::reduce_by_atomics(o2s::reduction<o2s::Plus>(sum, total), o2s::reduction<o2s::Min>(smallest, low));
}
template <unsigned Lanes>
__global__ void league_last_team(unsigned trip, o2s::ReductionScratch scratch, unsigned long long *total) {
  unsigned long long sum = 0;
  for (unsigned t = o2s::league_thread(); t < trip; t += o2s::league_threads())
    sum += t;
  o2s::reduce_by_last_team(scratch, o2s::reduction<o2s::Plus>(o2s::is_master<Lanes>() ? sum : 0, total));
}
TEST(LaneReduction, League) {
  for_lane_counts([](auto lanes) {
    for (unsigned threads : {1u, 3u, 7u, 32u})
      for_schedules([&](const char *schedule) {
        const unsigned trip = 1000;
        unsigned long long total = 5;
        double low = 0;
        simt::run<league_atomics<lanes()>>(schedule, 3, lanes(), threads, trip, &total, &low);
        EXPECT_EQ(total, 5 + 499500u);
        EXPECT_EQ(low, -899);
        unsigned arrived = 0;
        unsigned long long partials[3];
        total = 5;
        const o2s::ReductionScratch scratch = {&arrived, partials};
        simt::run<league_last_team<lanes()>>(schedule, 3, lanes(), threads, trip, scratch, &total);
        EXPECT_EQ(total, 5 + 499500u);
      });
  });
}

__global__ void warp_numbers(int *out) {
  if (o2s::is_master<4>())
    out[o2s::league_thread()] = o2s::warp_shape::omp_get_thread_num() + 10 * o2s::warp_shape::omp_get_num_threads() +
                                100 * o2s::warp_shape::omp_in_parallel() +
                                1000 * o2s::warp_shape::omp_get_ancestor_thread_num(1) +
                                10000 * o2s::warp_shape::omp_get_team_size(1);
}
TEST(WarpRoutines, CountThreads) {
  int out[6];
  simt::run<warp_numbers>("lane", 2, 4, 3, (int *)out);
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(out[i], i % 3 + 30 + 100 + 1000 * (i % 3) + 30000);
}

} // namespace
