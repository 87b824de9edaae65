// Atomic constructs on host SIMT: every operator on every type under all schedules against C's own operators, captures,
// the forms of compare, operands of other types.
#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <array>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace {

const char *const kSchedules[] = {"roundrobin", "lane", "reverse", "random:1", "random:77"};
const unsigned kBlocks = 2, kThreads = 37, kLanes = kBlocks * kThreads;

template <auto Kernel, class... Args> void run(Args... args) {
  const o2s::LaunchShape shape = {{kBlocks, 1, 1}, {kThreads, 1, 1}, false, true};
  o2s::host::run_collective<Kernel>("test_kernel", shape, args...);
}

unsigned this_lane() {
  return blockIdx.x * kThreads + threadIdx.x;
}

// What a lane's atomic returned. Lanes note it before they reach another switch point, so in the order of the atomics.
template <class T> struct Noted {
  unsigned lane;
  T value;
};
template <class T> using Trace = std::vector<Noted<T>>;

template <class Op, class T, class E> __global__ void update_all(T *x, const E *operands, Trace<T> *trace) {
  const unsigned lane = this_lane();
  if (lane % 2)
    trace->push_back({lane, o2s::atomic_fetch<Op>(*x, operands[lane])});
  else
    trace->push_back({lane, o2s::atomic_update<Op>(*x, operands[lane])});
}
template <class Op, class T, class E> void run_updates(T *x, const E *operands, Trace<T> *trace) {
  run<update_all<Op, T, E>>(x, operands, trace);
}

// All lanes at one x, against the same operations one after the other in the order in which they took effect.
template <class T, class E>
void check_update(void (*run_updates)(T *, const E *, Trace<T> *), T original, const std::array<E, kLanes> &operands,
                  T (*sequential)(T, E), const char *what) {
  for (const char *schedule : kSchedules) {
    setenv("OMP2SIMT_SCHEDULE", schedule, 1);
    T x = original, wanted = original;
    Trace<T> trace;
    run_updates(&x, operands.data(), &trace);
    ASSERT_EQ(trace.size(), kLanes);
    for (const Noted<T> &noted : trace) {
      const T before = wanted;
      wanted = sequential(wanted, operands[noted.lane]);
      ASSERT_EQ(noted.value, noted.lane % 2 ? before : wanted) << what << ", " << schedule << ", lane " << noted.lane;
    }
    EXPECT_EQ(x, wanted) << what << ", " << schedule;
  }
  unsetenv("OMP2SIMT_SCHEDULE");
}

template <class E, class Value> std::array<E, kLanes> operands(Value value) {
  std::array<E, kLanes> all;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    all[lane] = (E)value(lane);
  return all;
}

#define CHECK_UPDATE(op, T, E, original, value, expression)                                                            \
  check_update<T, E>(                                                                                                  \
      run_updates<op, T, E>, (T)(original), operands<E>([](unsigned lane) { return value; }),                          \
      [](T x, E e) { return (T)(expression); }, #op)

template <class T> class AtomicOf : public testing::Test {};
using Types = testing::Types<bool, char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                             unsigned long, long long, unsigned long long, float, double>;
TYPED_TEST_SUITE(AtomicOf, Types);

// Operands for which no signed type overflows: C has no result to compare with there.
template <class T, class E> void check_arithmetic() {
  using Both = std::common_type_t<T, E>;
  CHECK_UPDATE(o2s::Plus, T, E, 3, lane % 2, x + e);
  CHECK_UPDATE(o2s::Minus, T, E, 100, lane % 2, x - e);
  CHECK_UPDATE(o2s::Multiplies, T, E, 1, lane % 30 == 7 ? 3 : 1, x * e);
  CHECK_UPDATE(o2s::Divides, T, E, 100, lane % 30 == 7 ? 3 : 1, x / e);
  CHECK_UPDATE(o2s::Min, T, E, 120, 119 - (int)(lane * 7 % 64), (Both)e < (Both)x ? e : x);
  CHECK_UPDATE(o2s::Max, T, E, 3, lane * 7 % 64, (Both)x < (Both)e ? e : x);
  CHECK_UPDATE(o2s::Reversed<o2s::Plus>, T, E, 3, lane % 2, e + x);
  CHECK_UPDATE(o2s::Reversed<o2s::Minus>, T, E, 5, lane % 30 == 7 ? 101 : 100, e - x);
  CHECK_UPDATE(o2s::Reversed<o2s::Divides>, T, E, 5, 25, e / x);
  CHECK_UPDATE(o2s::LogicalAnd, T, E, 5, lane % 30 != 7, x && e);
  CHECK_UPDATE(o2s::LogicalOr, T, E, 0, lane % 30 == 7, x || e);
}

template <class T, class E> void check_bits() {
  CHECK_UPDATE(o2s::BitAnd, T, E, 127, lane % 30 == 7 ? 0x55 : 0x7d, x & e);
  CHECK_UPDATE(o2s::BitOr, T, E, 1, 1 << lane % 7, x | e);
  CHECK_UPDATE(o2s::BitXor, T, E, 1, 1 << lane % 7, x ^ e);
  CHECK_UPDATE(o2s::ShiftLeft, T, E, 3, lane % 30 == 7, x << e);
  CHECK_UPDATE(o2s::ShiftRight, T, E, 100, lane % 30 == 7, x >> e);
  CHECK_UPDATE(o2s::Reversed<o2s::BitXor>, T, E, 1, 1 << lane % 7, e ^ x);
  CHECK_UPDATE(o2s::Reversed<o2s::ShiftLeft>, T, E, 0, lane % 30 == 7, e << x);
}

TYPED_TEST(AtomicOf, Updates) {
  check_arithmetic<TypeParam, TypeParam>();
}

TYPED_TEST(AtomicOf, OperandsOfOtherTypes) {
  using T = TypeParam;
  if constexpr (!std::is_same<T, bool>::value) {
    check_arithmetic<T, unsigned>();
    check_arithmetic<T, long long>();
    check_arithmetic<T, double>();
    CHECK_UPDATE(o2s::Plus, T, double, 3, 0.1 * lane / kLanes, x + e);
    CHECK_UPDATE(o2s::Minus, T, float, 120, 0.3 * (lane % 4), x - e);
    CHECK_UPDATE(o2s::Multiplies, T, double, 100, 0.97, x *e);
  }
}

TYPED_TEST(AtomicOf, BitOperations) {
  using T = TypeParam;
  if constexpr (std::is_integral<T>::value) {
    CHECK_UPDATE(o2s::BitAnd, T, T, 127, lane % 30 == 7 ? 0x55 : 0x7d, x & e);
    CHECK_UPDATE(o2s::BitOr, T, T, 1, 1 << lane % 7, x | e);
    CHECK_UPDATE(o2s::BitXor, T, T, 1, 1 << lane % 7, x ^ e);
    if constexpr (!std::is_same<T, bool>::value) {
      check_bits<T, T>();
      check_bits<T, long long>();
      check_bits<T, unsigned char>();
    }
  }
}

// Results that C leaves undefined for signed types wrap, as those of the instructions do.
TYPED_TEST(AtomicOf, SignedOverflowWraps) {
  using T = TypeParam;
  if constexpr (std::is_integral<T>::value && !std::is_same<T, bool>::value) {
    T x = std::numeric_limits<T>::max();
    EXPECT_EQ(o2s::atomic_update<o2s::Plus>(x, 1), std::numeric_limits<T>::lowest());
    EXPECT_EQ(o2s::atomic_fetch<o2s::Minus>(x, 1), std::numeric_limits<T>::lowest());
    EXPECT_EQ(x, std::numeric_limits<T>::max());
    o2s::atomic_update<o2s::Multiplies>(x, x);
    EXPECT_EQ(x, (T)1);
    x = (T)-3;
    EXPECT_EQ(o2s::atomic_update<o2s::ShiftLeft>(x, 1), (T)-6);
  }
}

TYPED_TEST(AtomicOf, ReadWriteExchange) {
  using T = TypeParam;
  T all[3] = {(T)1, (T)0, (T)1};
  volatile T &x = all[1];
  EXPECT_EQ(o2s::atomic_read(x), (T)0);
  o2s::atomic_write(x, 77.25);
  EXPECT_EQ(o2s::atomic_read((const volatile T &)x), (T)77.25);
  EXPECT_EQ(o2s::atomic_exchange(x, 12ll), (T)77.25);
  EXPECT_EQ(x, (T)12);
  EXPECT_EQ(all[0], (T)1);
  EXPECT_EQ(all[2], (T)1);
}

TYPED_TEST(AtomicOf, CompareForms) {
  using T = TypeParam;
  T x = (T)1, v = (T)1;
  EXPECT_EQ(o2s::atomic_compare_swap(x, 0, 1), (T)1); // fails
  EXPECT_EQ(x, (T)1);
  EXPECT_EQ(o2s::atomic_compare_swap(x, 1.0, 0), (T)1);
  EXPECT_EQ(x, (T)0);
  EXPECT_EQ(o2s::atomic_compare_swap_new(x, 0u, 1.0f), (T)1);
  EXPECT_EQ(o2s::atomic_compare_swap_new(x, 0ll, 0), (T)1); // fails
  EXPECT_FALSE(o2s::atomic_compare_succeeds(x, 1.5, 0));
  EXPECT_TRUE(o2s::atomic_compare_succeeds(x, (T)1, 0));
  o2s::atomic_compare_swap_fail(x, 0, 1, v);
  EXPECT_EQ(v, (T)1); // succeeded: not written
  EXPECT_EQ(x, (T)1);
  double wide = 5;
  EXPECT_TRUE(o2s::atomic_compare_capture(x, 1, 0, wide));
  EXPECT_EQ(wide, 5);
  EXPECT_FALSE(o2s::atomic_compare_capture(x, 1, 1, wide));
  EXPECT_EQ(wide, 0);
  v = (T)1;
  o2s::atomic_compare_swap_fail(x, 1, 1, v);
  EXPECT_EQ(v, (T)0);
  EXPECT_EQ(x, (T)0);
}

template <class T> __global__ void count_by_compare(T *x, unsigned *wins, unsigned *firsts) {
  if (o2s::atomic_compare_succeeds(*x, 0, 1))
    ++*firsts;
  T seen = o2s::atomic_read(*x);
  while (!o2s::atomic_compare_capture(*x, seen, seen + 1, seen)) {
  }
  ++*wins;
}

TYPED_TEST(AtomicOf, CompareUnderContention) {
  using T = TypeParam;
  if constexpr (!std::is_same<T, bool>::value) {
    for (const char *schedule : kSchedules) {
      setenv("OMP2SIMT_SCHEDULE", schedule, 1);
      T x = 0;
      unsigned wins = 0, firsts = 0;
      run<count_by_compare<T>>(&x, &wins, &firsts);
      EXPECT_EQ(x, (T)(kLanes + 1));
      EXPECT_EQ(wins, kLanes);
      EXPECT_EQ(firsts, 1u);
    }
    unsetenv("OMP2SIMT_SCHEDULE");
  }
}

// A ticket each: no two lanes capture the same value.
TYPED_TEST(AtomicOf, CapturesAreUnique) {
  using T = TypeParam;
  if constexpr (!std::is_same<T, bool>::value) {
    setenv("OMP2SIMT_SCHEDULE", "random:5", 1);
    T x = 0;
    Trace<T> trace;
    const auto ones = operands<int>([](unsigned lane) { return 1; });
    run<update_all<o2s::Plus, T, int>>(&x, ones.data(), &trace);
    std::vector<unsigned> taken(kLanes);
    for (const Noted<T> &noted : trace)
      ++taken[(unsigned)noted.value - (noted.lane % 2 ? 0 : 1)];
    EXPECT_EQ(taken, std::vector<unsigned>(kLanes, 1u));
    unsetenv("OMP2SIMT_SCHEDULE");
  }
}

template <class T> __global__ void update_neighbours(T *all) {
  T &own = all[this_lane() % 8];
  for (unsigned round = 0; round < 3; ++round) {
    o2s::atomic_update<o2s::Plus>(own, this_lane() % 8);
    o2s::atomic_update<o2s::BitXor>(own, 1);
  }
}

TEST(Atomic, SmallObjectsLeaveTheirNeighboursAlone) {
  unsigned char bytes[8] = {};
  unsigned short halves[8] = {};
  run<update_neighbours<unsigned char>>(bytes);
  run<update_neighbours<unsigned short>>(halves);
  for (unsigned i = 0; i < 8; i += 2) { // even addends: the lowest bit is what the toggles leave
    const unsigned lanes = (kLanes - i + 7) / 8;
    EXPECT_EQ(bytes[i], (unsigned char)(3 * i * lanes + lanes % 2));
    EXPECT_EQ(halves[i], (unsigned short)(3 * i * lanes + lanes % 2));
  }
}

// The usual conversions decide, also where they surprise.
TEST(Atomic, MixedTypes) {
  int i = 7;
  EXPECT_EQ(o2s::atomic_update<o2s::Plus>(i, 0.75), 7);
  EXPECT_EQ(o2s::atomic_update<o2s::Multiplies>(i, 1.5), 10);
  i = 16777217;
  EXPECT_EQ(o2s::atomic_update<o2s::Plus>(i, 0.0f), 16777216); // in float
  i = 16777217;
  EXPECT_EQ(o2s::atomic_update<o2s::Max>(i, 1.0f), 16777217); // not replaced, so not converted
  i = -1;
  EXPECT_EQ(o2s::atomic_update<o2s::Min>(i, 5u), 5); // -1 is UINT_MAX there
  EXPECT_EQ(o2s::atomic_update<o2s::Max>(i, -2ll), 5);
  EXPECT_EQ(o2s::atomic_update<o2s::Min>(i, (1ll << 32) + 1), 5);
  unsigned u = 5;
  EXPECT_EQ(o2s::atomic_update<o2s::Max>(u, -2), UINT_MAX - 1);
  EXPECT_TRUE(o2s::atomic_compare_succeeds(u, -2, 3));
  EXPECT_FALSE(o2s::atomic_compare_succeeds(u, (1ll << 32) + 3, 4));
  long long wide = 1ll << 40;
  EXPECT_EQ(o2s::atomic_update<o2s::Minus>(wide, 1u), (1ll << 40) - 1);
  EXPECT_EQ(o2s::atomic_update<o2s::BitAnd>(wide, -256), (1ll << 40) - 256);
  unsigned char c = 200;
  EXPECT_EQ(o2s::atomic_update<o2s::Plus>(c, 300), (unsigned char)500);
  EXPECT_FALSE(o2s::atomic_compare_succeeds(c, 500, 1));
  EXPECT_TRUE(o2s::atomic_compare_succeeds(c, 244, 1));
  bool flag = true;
  EXPECT_FALSE(o2s::atomic_compare_succeeds(flag, 2, 0));
  EXPECT_EQ(o2s::atomic_update<o2s::Plus>(flag, 1), true);
  short s = -9;
  EXPECT_EQ(o2s::atomic_update<o2s::ShiftRight>(s, 1u), -5);
  EXPECT_EQ(o2s::atomic_update<o2s::Reversed<o2s::ShiftLeft>>(s = 4, 3), 48);
  float f = 1;
  EXPECT_EQ(o2s::atomic_update<o2s::Plus>(f, 0x1p-24 + 0x1p-50), 1 + 0x1p-23f); // above the tie only in double
  EXPECT_EQ(o2s::atomic_update<o2s::Minus>(f, 0.5), 0.5f + 0x1p-23f);
  EXPECT_EQ(o2s::atomic_update<o2s::Reversed<o2s::Divides>>(f = 4, 1), 0.25f);
}

TEST(Atomic, FloatsCompareByValue) {
  double x = -0.0;
  EXPECT_TRUE(o2s::atomic_compare_succeeds(x, 0, 2.5));
  EXPECT_EQ(x, 2.5);
  x = NAN;
  EXPECT_FALSE(o2s::atomic_compare_succeeds(x, x, 1));
  EXPECT_TRUE(std::isnan(o2s::atomic_update<o2s::Max>(x, 1)));
  x = 1;
  EXPECT_EQ(o2s::atomic_update<o2s::Min>(x, NAN), 1);
  x = 0.0;
  EXPECT_FALSE(std::signbit(o2s::atomic_update<o2s::Min>(x, -0.0)));
  float f = 0.1f;
  EXPECT_FALSE(o2s::atomic_compare_succeeds(f, 0.1, 1));
  EXPECT_TRUE(o2s::atomic_compare_succeeds(f, 0.1f, 1));
}

enum Colour { Red, Green, Blue };

TEST(Atomic, PointersAndEnumerations) {
  int array[4] = {};
  int *p = array;
  EXPECT_EQ(o2s::atomic_read(p), array);
  EXPECT_EQ(o2s::atomic_exchange(p, &array[2]), array);
  EXPECT_EQ(o2s::atomic_update<o2s::Minus>(p, 1), &array[1]);
  EXPECT_EQ(o2s::atomic_compare_swap(p, array + 1, 0), &array[1]);
  EXPECT_EQ(p, nullptr);
  o2s::atomic_compare_swap(p, 0, (void *)array);
  EXPECT_EQ(p, array);
  EXPECT_EQ(o2s::atomic_update<o2s::Max>(p, array + 3), array + 3);
  o2s::atomic_write(p, nullptr);
  EXPECT_EQ(p, nullptr);
  Colour colour = Red;
  EXPECT_EQ(o2s::atomic_update<o2s::Plus>(colour, 1), Green);
  EXPECT_EQ(o2s::atomic_compare_swap_new(colour, Green, Blue), Blue);
}

template <class Atomic> __global__ void trace_atomics(std::vector<unsigned> *trace, const Atomic *atomic) {
  for (unsigned round = 0; round < 2; ++round) {
    (*atomic)();
    if (blockIdx.x == 0 && threadIdx.x < 2)
      trace->push_back(threadIdx.x);
  }
}

template <class Atomic> void expect_switches(const Atomic &atomic) {
  std::vector<unsigned> trace;
  run<trace_atomics<Atomic>>(&trace, &atomic);
  EXPECT_EQ(trace, (std::vector<unsigned>{0, 1, 0, 1}));
}

TEST(Atomic, AllAreSwitchPoints) {
  int i = 0;
  expect_switches([&] { o2s::atomic_update<o2s::Plus>(i, 1); });
  expect_switches([&] { o2s::atomic_read(i); });
  expect_switches([&] { o2s::atomic_write(i, 1); });
  expect_switches([&] { o2s::atomic_exchange(i, 1); });
  expect_switches([&] { o2s::atomic_compare_swap(i, 0, 1); });
}

} // namespace
