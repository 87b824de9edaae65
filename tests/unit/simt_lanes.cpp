// Lanes of an OpenMP thread: numbers, meetings, iterations of simd loops, rounds, turns and scans.
#include "simt_lane_helpers.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace {

using simt::for_lane_counts;
using simt::for_schedules;

struct Numbers {
  unsigned lane, mask, league_thread, master, from_last, from_master;
};

template <unsigned Lanes> __global__ void numbers(Numbers *out) {
  o2s::assume_lanes<Lanes, 5>();
  const unsigned cuda_thread = blockIdx.x * o2s::threads_in_block() + o2s::thread_number();
  out[cuda_thread] = {o2s::lane<Lanes>(),
                      o2s::lane_mask<Lanes>(),
                      o2s::league_thread() * 1000 + o2s::league_threads(),
                      o2s::is_master<Lanes>(),
                      o2s::from_lane<Lanes>(cuda_thread, Lanes - 1),
                      o2s::broadcast<Lanes>(cuda_thread)};
}

TEST(Lanes, Numbers) {
  for_lane_counts([](auto lanes) {
    constexpr unsigned kLanes = lanes();
    for_schedules([&](const char *schedule) {
      std::vector<Numbers> out(2 * 5 * kLanes);
      simt::run<numbers<kLanes>>(schedule, 2, kLanes, 5, out.data());
      for (unsigned i = 0; i < out.size(); ++i) {
        const unsigned thread = i / kLanes, lane = i % kLanes, first = i - lane;
        ASSERT_EQ(out[i].lane, lane);
        const unsigned in_block = first % (5 * kLanes);
        ASSERT_EQ(out[i].mask, (unsigned)(((1ull << kLanes) - 1) << in_block % 32)) << i;
        ASSERT_EQ(out[i].league_thread, thread * 1000 + 10);
        ASSERT_EQ(out[i].master, lane == 0);
        ASSERT_EQ(out[i].from_last, first + kLanes - 1);
        ASSERT_EQ(out[i].from_master, first);
      }
    });
  });
}

template <unsigned Lanes, class Index> __global__ void mark_iterations(Index trip, unsigned width, unsigned *marks) {
  if (width == 0) {
    for (const Index t : o2s::lanes<Lanes>(trip)) {
      if (t % 2 == 0) {
        marks[t] += 1 + o2s::lane<Lanes>();
        continue;
      }
      marks[t] += 1 + o2s::lane<Lanes>();
    }
  } else {
    for (const Index t : o2s::lanes<Lanes>(trip, width))
      marks[t] += 1 + o2s::lane<Lanes>();
  }
}

template <unsigned Lanes, class Index> void check_iterations(unsigned width) {
  for (unsigned trip : {0u, 1u, 2u, 31u, 32u, 33u, 64u, 100u}) {
    std::vector<unsigned> marks(trip + 1);
    simt::run<mark_iterations<Lanes, Index>>("lane", 1, Lanes, 1, (Index)trip, width, marks.data());
    for (unsigned t = 0; t < trip; ++t)
      ASSERT_EQ(marks[t], 1 + t % (width ? width : Lanes)) << trip;
    ASSERT_EQ(marks[trip], 0u);
  }
}

TEST(Lanes, EveryIterationOnce) {
  for_lane_counts([](auto lanes) {
    for (unsigned width : {0u, 1u, 2u, 3u, 7u, 20u, 32u})
      if (width <= lanes()) {
        check_iterations<lanes(), unsigned>(width);
        check_iterations<lanes(), unsigned long long>(width);
        check_iterations<lanes(), unsigned long>(width);
      }
  });
}

// Trip counts where a step beyond the end wraps: what one lane counts.
template <class Index> unsigned long long count_from(o2s::LaneRange<Index> range, Index from) {
  auto position = range.begin();
  position.value = from;
  unsigned long long count = 0;
  for (; position != range.end() && count < 100; ++position)
    ++count;
  return count;
}

TEST(Lanes, LargestTripCounts) {
  const unsigned trip = 0xffffffffu;
  // Lane 31 of 32 has 31, 63, ... 4294967263 and no more: 4294967295 is not below the trip count.
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned>(trip, 31, 32), trip - 64), 2u);
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned>(trip, 0, 32), 0xffffffe0u - 32), 2u);
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned>(trip, 30, 32), 0xfffffffeu), 1u);
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned>(trip, 0, 1), 0xfffffffcu), 3u);
  const unsigned long long wide = ~0ull;
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned long long>(wide, 31, 32), wide - 64), 2u);
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned long long>(wide, 0, 32), wide - 31 - 32), 2u);
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned long long>(wide, 5, 7), wide - 1), 1u);
  EXPECT_EQ(count_from(o2s::LaneRange<unsigned long long>(1ull << 32, 0, 32), (1ull << 32) - 64), 2u);
}

// All of 2^32 - 1 iterations, as the highest lane and the first one have them.
template <unsigned Lanes> __global__ void count_iterations(unsigned trip, unsigned long long *counts) {
  unsigned count = 0, last = 0;
  if (o2s::lane<Lanes>() == 0 || o2s::lane<Lanes>() == Lanes - 1)
    for (const unsigned t : o2s::lanes<Lanes>(trip)) {
      ++count;
      last = t;
    }
  counts[o2s::lane<Lanes>()] = ((unsigned long long)count << 32) + last;
}

TEST(Lanes, FullRange) {
  unsigned long long counts[32];
  simt::run<count_iterations<32>>("lane", 1, 32, 1, 0xffffffffu, counts);
  EXPECT_EQ(counts[0], (0x8000000ull << 32) + 0xffffffe0u);
  EXPECT_EQ(counts[31], (0x7ffffffull << 32) + 0xffffffdfu);
}

struct RoundFacts {
  unsigned rounds, active, iterations;
};

template <unsigned Lanes, class Index>
__global__ void mark_rounds(Index trip, unsigned width, bool synced, unsigned *marks, RoundFacts *facts) {
  RoundFacts mine = {};
  if (synced) {
    for (o2s::Rounds<Lanes, Index> round(trip, width); round; round.next()) {
      ++mine.rounds;
      mine.active += round.active();
      if (!round.has_iteration())
        continue;
      ++mine.iterations;
      marks[round.position()] += 1 + o2s::lane<Lanes>();
    }
  } else {
    for (o2s::UnsyncedRounds<Lanes, Index> round(trip); round; round.next()) {
      ++mine.rounds;
      if (!round.has_iteration())
        continue;
      ++mine.iterations;
      marks[round.position()] += 1 + o2s::lane<Lanes>();
    }
  }
  facts[o2s::lane<Lanes>()] = mine;
}

template <unsigned Lanes, class Index> void check_rounds(unsigned width, bool synced, const char *schedule) {
  for (unsigned trip : {0u, 1u, 2u, 31u, 32u, 33u, 64u, 100u}) {
    std::vector<unsigned> marks(trip + 1);
    std::array<RoundFacts, Lanes> facts;
    simt::run<mark_rounds<Lanes, Index>>(schedule, 1, Lanes, 1, (Index)trip, width, synced, marks.data(), facts.data());
    for (unsigned t = 0; t < trip; ++t)
      ASSERT_EQ(marks[t], 1 + t % width) << trip;
    ASSERT_EQ(marks[trip], 0u);
    for (unsigned lane = 0; lane < Lanes; ++lane) {
      ASSERT_EQ(facts[lane].rounds, (trip + width - 1) / width);
      ASSERT_EQ(facts[lane].active, synced ? trip : 0);
      ASSERT_EQ(facts[lane].iterations, lane < width && lane < trip ? (trip - lane - 1) / width + 1 : 0);
    }
  }
}

TEST(Rounds, EveryIterationOnce) {
  for_lane_counts([](auto lanes) {
    for (const char *schedule : {"lane", "random:3"}) {
      check_rounds<lanes(), unsigned>(lanes(), false, schedule);
      check_rounds<lanes(), unsigned long long>(lanes(), false, schedule);
      for (unsigned width : {1u, 2u, 3u, 8u, 13u, 32u})
        if (width <= lanes()) {
          check_rounds<lanes(), unsigned>(width, true, schedule);
          check_rounds<lanes(), unsigned long long>(width, true, schedule);
        }
    }
  });
}

// The last rounds of the largest trip counts.
template <unsigned Lanes, class Index> struct LateRounds : o2s::UnsyncedRounds<Lanes, Index> {
  LateRounds(Index trip, Index base) : o2s::UnsyncedRounds<Lanes, Index>(trip) { this->base_ = base; }
};
template <unsigned Lanes, class Index> unsigned rounds_from(Index trip, Index base) {
  unsigned count = 0;
  for (LateRounds<Lanes, Index> round(trip, base); round && count < 100; round.next())
    ++count;
  return count;
}

TEST(Rounds, LargestTripCounts) {
  EXPECT_EQ((rounds_from<32>(0xffffffffu, 0xffffffc0u)), 2u);
  EXPECT_EQ((rounds_from<32>(0xffffffe0u, 0xffffffc0u)), 1u);
  EXPECT_EQ((rounds_from<32>(0xffffffe1u, 0xffffffc0u)), 2u);
  EXPECT_EQ((rounds_from<1>(0xffffffffu, 0xfffffff0u)), 15u);
  EXPECT_EQ((rounds_from<32, unsigned long long>(~0ull, ~0ull - 63)), 2u);
  EXPECT_EQ((rounds_from<32, unsigned long long>(~0ull - 31, ~0ull - 63)), 1u);
}

// safelen: iteration t reads what t - width and the one before that wrote, the latter in another lane. Without a
// meeting between rounds, or after the last one, some schedule reads too early.
template <unsigned Lanes> __global__ void recurrence(unsigned trip, unsigned width, unsigned *x) {
  for (o2s::Rounds<Lanes> round(trip, width); round; round.next()) {
    if (!round.has_iteration())
      continue;
    const unsigned t = round.position();
    if (t >= width + 1)
      x[t] = x[t - width] + 2 * x[t - width - 1];
  }
  x[trip + o2s::lane<Lanes>()] = x[trip - 1] + x[trip - 2];
}

TEST(Rounds, LanesMeetAfterEachRound) {
  for_lane_counts([](auto lanes) {
    for (unsigned width : {1u, 2u, 5u, 16u, 32u})
      if (width <= lanes())
        for_schedules([&](const char *schedule) {
          const unsigned trip = 101;
          std::vector<unsigned> x(trip + lanes(), 1), wanted = x;
          for (unsigned t = width + 1; t < trip; ++t)
            wanted[t] = wanted[t - width] + 2 * wanted[t - width - 1];
          std::fill(wanted.begin() + trip, wanted.end(), wanted[trip - 1] + wanted[trip - 2]);
          simt::run<recurrence<lanes()>>(schedule, 1, lanes(), 1, trip, width, x.data());
          EXPECT_EQ(x, wanted);
        });
  });
}

template <unsigned Lanes> __global__ void take_turns(unsigned trip, unsigned width, unsigned *order, unsigned *count) {
  unsigned *const mine = order + threadIdx.y * trip, *const used = count + threadIdx.y;
  for (o2s::Rounds<Lanes> round(trip, width); round; round.next())
    if (round.has_iteration()) {
      const unsigned t = round.position();
      round.in_turns([&] {
        const unsigned at = *used;
        mine[at] = t;
        *used = at + 1;
      });
    }
}

TEST(Rounds, TurnsInOrder) {
  for_lane_counts([](auto lanes) {
    for (unsigned width : {1u, 3u, 32u})
      for (unsigned trip : {0u, 1u, 31u, 33u, 70u})
        if (width <= lanes())
          for_schedules([&](const char *schedule) {
            std::vector<unsigned> order(3 * trip), count(3);
            simt::run<take_turns<lanes()>>(schedule, 1, lanes(), 3, trip, width, order.data(), count.data());
            for (unsigned i = 0; i < order.size(); ++i)
              ASSERT_EQ(order[i], i % trip);
            ASSERT_EQ(count, std::vector<unsigned>(3, trip));
          });
  });
}

// An affine map x -> a * x + b modulo 2^32; composition is associative and does not commute.
struct Affine {
  unsigned a, b;
};
struct Compose {
  template <class T> static T identity() { return {1, 0}; }
  template <class T> static T combine(T out, T in) { return {out.a * in.a, out.b * in.a + in.b}; }
};

template <unsigned Lanes>
__global__ void scan(unsigned trip, unsigned width, Affine *inclusive, Affine *exclusive, Affine *totals) {
  Affine total = {1, 0};
  for (o2s::Rounds<Lanes> round(trip, width); round; round.next()) {
    Affine value = {1, 0};
    if (round.has_iteration()) {
      const unsigned t = round.position();
      value = {2 * t + 3, t * t + 1};
      exclusive[t] = Compose::combine(total, round.template exclusive_scan<Compose>(value));
      value = Compose::combine(total, round.template inclusive_scan<Compose>(value));
      inclusive[t] = value;
      if (round.from_last(t) != t - o2s::lane<Lanes>() + round.active() - 1)
        inclusive[t] = {0, 0};
    }
    total = o2s::from_lane<Lanes>(value, round.active() - 1);
  }
  totals[o2s::lane<Lanes>()] = total;
}

TEST(Rounds, ScansInOrder) {
  for_lane_counts([](auto lanes) {
    for (unsigned width : {1u, 2u, 5u, 32u})
      for (unsigned trip : {0u, 1u, 2u, 31u, 32u, 33u, 75u})
        if (width <= lanes())
          for_schedules([&](const char *schedule) {
            std::vector<Affine> inclusive(trip), exclusive(trip), totals(lanes());
            simt::run<scan<lanes()>>(schedule, 1, lanes(), 1, trip, width, inclusive.data(), exclusive.data(),
                                     totals.data());
            Affine wanted = {1, 0};
            for (unsigned t = 0; t < trip; ++t) {
              ASSERT_EQ(exclusive[t].a, wanted.a);
              ASSERT_EQ(exclusive[t].b, wanted.b);
              wanted = Compose::combine(wanted, Affine{2 * t + 3, t * t + 1});
              ASSERT_EQ(inclusive[t].a, wanted.a);
              ASSERT_EQ(inclusive[t].b, wanted.b);
            }
            for (const Affine &total : totals)
              ASSERT_EQ(total.b, wanted.b);
          });
  });
}

template <class T> __global__ void scan_sums(unsigned trip, T *out) {
  for (o2s::Rounds<16, unsigned long long> round(trip); round; round.next())
    if (round.has_iteration())
      out[round.position()] = round.template exclusive_scan<o2s::Plus>((T)1);
}
template <class T> void check_scan_sums() {
  T out[16];
  simt::run<scan_sums<T>>("random:5", 1, 16, 1, 13u, out);
  for (unsigned t = 0; t < 13; ++t)
    EXPECT_EQ(out[t], (T)t);
}
TEST(Rounds, ScansOfEveryType) {
  check_scan_sums<char>();
  check_scan_sums<short>();
  check_scan_sums<int>();
  check_scan_sums<unsigned long>();
  check_scan_sums<long long>();
  check_scan_sums<float>();
  check_scan_sums<double>();
  check_scan_sums<long double>();
}

__global__ void wants_four_lanes(int *) {
  o2s::assume_lanes<4, 8>();
}
TEST(LanesDeathTest, WrongBlock) {
  EXPECT_EXIT(simt::run<wants_four_lanes>("lane", 1, 8, 1, (int *)nullptr), testing::ExitedWithCode(1),
              "blocks of 4 lanes and at most 8 threads was launched with blocks of \\(8,1\\)");
}

// Lanes of one thread that do not all come: reported, not hung.
__global__ void one_lane_stays_away() {
  if (threadIdx.x != 3)
    o2s::sync_lanes<8>();
}
TEST(LanesDeathTest, MissingLane) {
  EXPECT_EXIT(simt::run<one_lane_stays_away>("roundrobin", 1, 8, 2), testing::ExitedWithCode(1),
              "warp synchronisation of lanes 0x000000ff");
}

} // namespace
