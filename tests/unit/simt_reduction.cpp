// Reductions on host SIMT: every operator on every arithmetic type, both forms, odd block sizes, two-dimensional
// blocks.
#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace {

const unsigned kBlocks = 3;

// Element `i` of the input: small, so that sums and products of floating-point types are exact in any order.
template <class T> T element(unsigned i) {
  const unsigned mixed = (i * 2654435761u) >> 13;
  if (std::is_same<T, bool>::value)
    return (T)(mixed % 7 != 0);
  if (std::is_floating_point<T>::value)
    return mixed % 997 == 0 ? (T)2 : mixed % 5 == 0 ? (T)-1 : (T)1;
  return (T)(mixed % 251 == 0 ? 0 : mixed | 1);
}

template <class Op, class T> T expected(T original, unsigned trip) {
  T result = original;
  for (unsigned i = 0; i < trip; ++i)
    result = Op::combine(result, element<T>(i));
  return result;
}

template <class T, class... Ops> struct Case {
  static __global__ void by_atomics(unsigned trip, T *totals) {
    run(trip, [&](const T *locals) { reduce_each(locals, totals, std::make_index_sequence<sizeof...(Ops)>()); });
  }
  static __global__ void by_last_team(unsigned trip, T *totals, o2s::ReductionScratch scratch) {
    run(trip,
        [&](const T *locals) { reduce_last(scratch, locals, totals, std::make_index_sequence<sizeof...(Ops)>()); });
  }

  static void check(o2s::Extent block) {
    const o2s::LaunchShape shape = {{kBlocks, 1, 1}, block, false, true};
    const unsigned trip = 2 * kBlocks * block.x * block.y + 7;
    Values wanted, atomics, last;
    for (unsigned i = 0; i < sizeof...(Ops); ++i)
      wanted[i] = atomics[i] = last[i] = i % 2 ? (T)1 : (T)3;
    unsigned i = 0;
    ((wanted[i] = expected<Ops>(wanted[i], trip), ++i), ...);

    o2s::host::run_collective<by_atomics>("by_atomics", shape, trip, atomics.data());
    compare(wanted, atomics, "atomics", block);

    unsigned arrived = 0;
    std::vector<char> partials(kBlocks * sizeof(T) * (sizeof...(Ops) + 2), (char)0xcd);
    const o2s::ReductionScratch scratch = {&arrived, partials.data()};
    o2s::host::run_collective<by_last_team>("by_last_team", shape, trip, last.data(), scratch);
    compare(wanted, last, "last team", block);
    EXPECT_EQ(arrived, 0u);
  }

private:
  using Values = std::array<T, sizeof...(Ops)>;

  template <class Reduce> static O2S_DEVICE void run(unsigned trip, Reduce reduce) {
    T locals[] = {o2s::identity<Ops, T>()...};
    const unsigned thread = o2s::block_number() * o2s::threads_in_block() + o2s::thread_number();
    for (unsigned t = thread; t < trip; t += o2s::blocks_in_grid() * o2s::threads_in_block()) {
      unsigned i = 0;
      ((locals[i] = Ops::combine(locals[i], element<T>(t)), ++i), ...);
    }
    reduce(locals);
  }
  template <size_t... I> static O2S_DEVICE void reduce_each(const T *locals, T *totals, std::index_sequence<I...>) {
    o2s::reduce_by_atomics(o2s::reduction<Ops>(locals[I], &totals[I])...);
  }
  template <size_t... I>
  static O2S_DEVICE void reduce_last(o2s::ReductionScratch scratch, const T *locals, T *totals,
                                     std::index_sequence<I...>) {
    o2s::reduce_by_last_team(scratch, o2s::reduction<Ops>(locals[I], &totals[I])...);
  }
  static void compare(const Values &wanted, const Values &found, const char *form, o2s::Extent block) {
    for (size_t i = 0; i < sizeof...(Ops); ++i)
      EXPECT_EQ(wanted[i], found[i]) << form << ", operator " << i << ", block " << block.x << " x " << block.y;
  }
};

template <class T>
using Integers = Case<T, o2s::Plus, o2s::Multiplies, o2s::Min, o2s::Max, o2s::BitAnd, o2s::BitOr, o2s::BitXor,
                      o2s::LogicalAnd, o2s::LogicalOr>;
template <class T>
using Floats = Case<T, o2s::Plus, o2s::Multiplies, o2s::Min, o2s::Max, o2s::LogicalAnd, o2s::LogicalOr>;

template <class T> class ReductionOf : public testing::Test {
protected:
  using Reductions = std::conditional_t<std::is_floating_point<T>::value, Floats<T>, Integers<T>>;
  void TearDown() override { unsetenv("OMP2SIMT_SCHEDULE"); }
};
using Types = testing::Types<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                             unsigned long, long long, unsigned long long, float, double>;
TYPED_TEST_SUITE(ReductionOf, Types);

TYPED_TEST(ReductionOf, EveryBlockSize) {
  for (unsigned threads : {1u, 31u, 32u, 33u, 255u, 1024u})
    TestFixture::Reductions::check({threads, 1, 1});
}

TYPED_TEST(ReductionOf, TwoDimensionalBlocks) {
  for (o2s::Extent block : {o2s::Extent{8, 5, 1}, o2s::Extent{32, 8, 1}, o2s::Extent{3, 11, 1}})
    TestFixture::Reductions::check(block);
}

TYPED_TEST(ReductionOf, EverySchedule) {
  for (const char *schedule : {"roundrobin", "lane", "reverse", "random:1", "random:99"}) {
    setenv("OMP2SIMT_SCHEDULE", schedule, 1);
    TestFixture::Reductions::check({70, 1, 1});
  }
}

// Variables of different types and operators in one call: one slot and one barrier for all.
__global__ void mixed(unsigned trip, double *sum, char *most, bool *all, long long *product) {
  double s = o2s::identity<o2s::Plus, double>();
  char m = o2s::identity<o2s::Max, char>();
  bool a = o2s::identity<o2s::LogicalAnd, bool>();
  long long p = o2s::identity<o2s::Multiplies, long long>();
  for (unsigned t = o2s::global_thread(); t < trip; t += o2s::grid_threads()) {
    s += 0.5 * t;
    m = o2s::Max::combine(m, (char)(t % 101));
    a = a && t < trip;
    p *= t % 1000 == 999 ? 3 : 1;
  }
  o2s::reduce_by_atomics(o2s::reduction<o2s::Plus>(s, sum), o2s::reduction<o2s::Max>(m, most),
                         o2s::reduction<o2s::LogicalAnd>(a, all), o2s::reduction<o2s::Multiplies>(p, product));
}

TEST(Reduction, MixedTypes) {
  double sum = 100;
  char most = 99;
  bool all = true;
  long long product = -1;
  const o2s::LaunchShape shape = {{5, 1, 1}, {96, 1, 1}, false, true};
  o2s::host::run_collective<mixed>("mixed", shape, 3000u, &sum, &most, &all, &product);
  EXPECT_EQ(sum, 100 + 0.5 * 2999 * 3000 / 2);
  EXPECT_EQ(most, 100);
  EXPECT_TRUE(all);
  EXPECT_EQ(product, -27);
}

// An operator as `declare reduction` becomes one: a struct larger than any atomic, copies that start from the original.
struct Extremes {
  long long low, high, tag;
};
struct Widen {
  static Extremes identity(Extremes original) { return {1000, -1000, original.tag}; }
  static Extremes combine(Extremes out, Extremes in) {
    EXPECT_EQ(out.tag, in.tag);
    return {in.low < out.low ? in.low : out.low, in.high > out.high ? in.high : out.high, out.tag};
  }
};
const unsigned kElements = 5;

template <o2s::ScratchExtent Extent>
__global__ void widen(o2s::ReductionScratch one, Extremes *total, o2s::ReductionScratch many, Extremes *totals) {
  Extremes single = o2s::identity<Widen>(*total), local[kElements];
  Extremes *const elements = Extent == o2s::kForEachThread ? o2s::thread_slice<Extremes>(many, kElements) : local;
  o2s::fill_identity<Widen>(elements, totals, kElements);
  const long long thread = o2s::block_number() * o2s::threads_in_block() + o2s::thread_number();
  const Extremes own = {-thread, thread, totals[0].tag};
  single = Widen::combine(single, own);
  elements[thread % kElements] = Widen::combine(elements[thread % kElements], own);
  o2s::reduce_by_last_team(one, o2s::reduction<Widen>(single, total));
  o2s::reduce_array_by_last_team<Widen>(many, elements, totals, kElements, Extent);
}

template <o2s::ScratchExtent Extent> void checkWiden(unsigned threads) {
  Extremes total = {3, 4, 7}, totals[kElements];
  for (Extremes &element : totals)
    element = {3, 4, 7};
  unsigned arrived[2] = {0, 0};
  std::vector<Extremes> one(kBlocks), many(kBlocks * kElements * (Extent == o2s::kForEachThread ? threads : 1));
  o2s::host::run_collective<widen<Extent>>("widen", {{kBlocks, 1, 1}, {threads, 1, 1}, false, true},
                                           o2s::ReductionScratch{&arrived[0], one.data()}, &total,
                                           o2s::ReductionScratch{&arrived[1], many.data()}, (Extremes *)totals);
  const long long last = kBlocks * threads - 1;
  EXPECT_EQ(total.low, -last);
  EXPECT_EQ(total.high, last > 4 ? last : 4);
  EXPECT_EQ(total.tag, 7);
  for (long long k = 0; k < kElements; ++k) {
    const long long highest = last - (last - k + kElements) % kElements;
    EXPECT_EQ(totals[k].low, highest >= 0 ? -highest : 3) << k;
    EXPECT_EQ(totals[k].high, highest > 4 ? highest : 4) << k;
    EXPECT_EQ(totals[k].tag, 7);
  }
  EXPECT_EQ(arrived[0] + arrived[1], 0u);
}

TEST(Reduction, DeclaredOperators) {
  for (const char *schedule : {"roundrobin", "reverse", "random:5"}) {
    setenv("OMP2SIMT_SCHEDULE", schedule, 1);
    for (unsigned threads : {1u, 33u, 64u, 100u, 1024u}) {
      checkWiden<o2s::kForEachBlock>(threads);
      checkWiden<o2s::kForEachThread>(threads);
    }
  }
  unsetenv("OMP2SIMT_SCHEDULE");
}

// Table 2.11 of OpenMP 5.1; infinities where the type has them.
TEST(Reduction, Identities) {
  EXPECT_EQ((o2s::identity<o2s::Plus, int>()), 0);
  EXPECT_EQ((o2s::identity<o2s::Multiplies, double>()), 1.0);
  EXPECT_EQ((o2s::identity<o2s::BitAnd, unsigned long long>()), ~0ull);
  EXPECT_EQ((o2s::identity<o2s::BitAnd, short>()), -1);
  EXPECT_EQ((o2s::identity<o2s::BitOr, unsigned>()), 0u);
  EXPECT_EQ((o2s::identity<o2s::BitXor, unsigned>()), 0u);
  EXPECT_EQ((o2s::identity<o2s::LogicalAnd, int>()), 1);
  EXPECT_EQ((o2s::identity<o2s::LogicalOr, int>()), 0);
  EXPECT_EQ((o2s::identity<o2s::Max, signed char>()), -128);
  EXPECT_EQ((o2s::identity<o2s::Min, unsigned char>()), 255);
  EXPECT_EQ((o2s::identity<o2s::Min, float>()), INFINITY);
  EXPECT_EQ((o2s::identity<o2s::Max, double>()), -INFINITY);
}

// `2 && 4` is true though 2 & 4 is 0, and any true value counts as 1.
TEST(Reduction, LogicalCombiners) {
  EXPECT_EQ(o2s::LogicalAnd::combine(2, 4), 1);
  EXPECT_EQ(o2s::LogicalOr::combine(0, 8), 1);
  EXPECT_EQ(o2s::LogicalOr::combine(0.0, 0.25), 1.0);
}

} // namespace
