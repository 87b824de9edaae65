// Trip counts and loop variables against brute force: all values of the 8-bit types, all lower bounds of the 16-bit
// types, the corners of the others.
#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <climits>
#include <limits>

namespace {

using o2s::Relation;

bool holds(Relation relation, long long a, long long b) {
  switch (relation) {
  case o2s::Less:
    return a < b;
  case o2s::LessEqual:
    return a <= b;
  case o2s::Greater:
    return a > b;
  case o2s::GreaterEqual:
    return a >= b;
  case o2s::NotEqual:
    break;
  }
  return a != b;
}

template <class V> class SmallLoops : public testing::Test {};
using ByteTypes = testing::Types<signed char, unsigned char, char>;
TYPED_TEST_SUITE(SmallLoops, ByteTypes);

// Runs the loop in wide integers, for all bounds of the type.
TYPED_TEST(SmallLoops, AllBounds) {
  using V = TypeParam;
  const int min = std::numeric_limits<V>::min(), max = std::numeric_limits<V>::max();
  for (Relation relation : {o2s::Less, o2s::LessEqual, o2s::Greater, o2s::GreaterEqual})
    for (int size : {1, 2, 3, 7, 100, 255})
      for (int lower = min; lower <= max; ++lower)
        for (int upper = min; upper <= max; ++upper) {
          const int step = relation == o2s::Less || relation == o2s::LessEqual ? size : -size;
          unsigned long long count = 0;
          int v = lower;
          for (; holds(relation, v, upper); v += step)
            ++count;
          ASSERT_EQ((o2s::trip_count<V>(relation, (V)lower, (V)upper, step)), count)
              << lower << " " << relation << " " << upper << " step " << step;
          if (count > 0) {
            ASSERT_EQ(o2s::iteration_value((V)lower, (unsigned)count - 1, step), (V)(v - step));
          }
        }
}

// `!=` with steps of 1 and -1 counts through the wrap of the type.
TYPED_TEST(SmallLoops, NotEqual) {
  using V = TypeParam;
  const int min = std::numeric_limits<V>::min(), max = std::numeric_limits<V>::max();
  for (int step : {1, -1})
    for (int lower = min; lower <= max; ++lower)
      for (int upper = min; upper <= max; ++upper) {
        unsigned long long count = 0;
        for (V v = (V)lower; v != (V)upper; v = (V)(v + step))
          ++count;
        ASSERT_EQ((o2s::trip_count<V>(o2s::NotEqual, (V)lower, (V)upper, step)), count) << lower << " " << upper;
      }
}

template <class V> class ShortLoops : public testing::Test {};
using ShortTypes = testing::Types<short, unsigned short>;
TYPED_TEST_SUITE(ShortLoops, ShortTypes);

TYPED_TEST(ShortLoops, AllLowerBounds) {
  using V = TypeParam;
  const int min = std::numeric_limits<V>::min(), max = std::numeric_limits<V>::max();
  for (int size : {1, 3, 32767})
    for (int lower = min; lower <= max; ++lower)
      for (int at = min; at <= max + 1; at += 4099) {
        const int upper = at > max ? max : at;
        const long long up = (long long)upper - lower, down = -up;
        const auto count = [size](long long distance) { return distance > 0 ? (distance + size - 1) / size : 0; };
        ASSERT_EQ((long long)o2s::trip_count<V>(o2s::Less, (V)lower, (V)upper, size), count(up));
        ASSERT_EQ((long long)o2s::trip_count<V>(o2s::LessEqual, (V)lower, (V)upper, (V)size), count(up + 1));
        ASSERT_EQ((long long)o2s::trip_count<V>(o2s::Greater, (V)lower, (V)upper, -size), count(down));
        ASSERT_EQ((long long)o2s::trip_count<V>(o2s::GreaterEqual, (V)lower, (V)upper, -size), count(down + 1));
      }
}

TEST(TripCount, IntLimits) {
  EXPECT_EQ(o2s::trip_count<int>(o2s::Less, INT_MIN, INT_MAX, 1), 4294967295ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::LessEqual, INT_MIN, INT_MAX, 1), 4294967296ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::Less, INT_MIN, INT_MAX, INT_MAX), 3ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::Greater, INT_MAX, INT_MIN, -1), 4294967295ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::Greater, INT_MAX, INT_MIN, INT_MIN), 2ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::Less, INT_MAX, INT_MIN, 1), 0ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::NotEqual, INT_MIN, INT_MAX, 1), 4294967295ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::NotEqual, INT_MAX, INT_MIN, 1), 1ull);
  EXPECT_EQ(o2s::trip_count<unsigned>(o2s::Less, 0u, UINT_MAX, 2u), 2147483648ull);
  EXPECT_EQ(o2s::trip_count<unsigned>(o2s::Greater, UINT_MAX, 0u, -1), 4294967295ull);
  EXPECT_EQ(o2s::trip_count<unsigned>(o2s::Greater, UINT_MAX, 0u, -1u), 4294967295ull);
}

TEST(TripCount, LongLimits) {
  EXPECT_EQ(o2s::trip_count<long>(o2s::Less, LONG_MIN, LONG_MAX, 1), ULLONG_MAX);
  EXPECT_EQ(o2s::trip_count<long>(o2s::Less, LONG_MIN, LONG_MAX, LONG_MAX), 3ull);
  EXPECT_EQ(o2s::trip_count<unsigned long>(o2s::Less, 0ul, ULONG_MAX, 1), ULLONG_MAX);
  EXPECT_EQ(o2s::trip_count<unsigned long>(o2s::GreaterEqual, ULONG_MAX, 1ul, -1l), ULLONG_MAX);
  EXPECT_EQ(o2s::trip_count<unsigned long>(o2s::LessEqual, 0ul, ULONG_MAX, 2), 9223372036854775808ull);
  EXPECT_EQ(o2s::trip_count<unsigned long>(o2s::LessEqual, 0ul, ULONG_MAX, 1), 0ull); // 2^64, as documented
}

// Bounds of other types than the variable's: compared as C compares them.
TEST(TripCount, MixedTypes) {
  EXPECT_EQ(o2s::trip_count<int>(o2s::Less, 0, 5000000000ll, 1000000000), 5ull);
  EXPECT_EQ(o2s::trip_count<long>(o2s::Less, -3, 4, (short)2), 4ull);
  EXPECT_EQ(o2s::trip_count<int>(o2s::Less, -1, 10u, 1), 0ull); // -1 converts to UINT_MAX
  EXPECT_EQ(o2s::trip_count<long>(o2s::Less, -1, 10u, 1), 11ull);
  EXPECT_EQ(o2s::trip_count<unsigned char>(o2s::Less, 0, 300, 100), 3ull);
  EXPECT_EQ(o2s::trip_count<signed char>(o2s::Less, 200, 0, 1), 56ull); // 200 converts to -56
}

TEST(TripCount, Pointers) {
  double data[100];
  EXPECT_EQ(o2s::trip_count<double *>(o2s::Less, data, data + 100, 1), 100ull);
  EXPECT_EQ(o2s::trip_count<double *>(o2s::Less, data, data + 100, 7l), 15ull);
  EXPECT_EQ(o2s::trip_count<const double *>(o2s::Greater, data + 99, data, -3), 33ull);
  EXPECT_EQ(o2s::trip_count<double *>(o2s::NotEqual, data + 4, data, -1), 4ull);
  EXPECT_EQ(o2s::trip_count<double *>(o2s::LessEqual, data + 4, data, 1), 0ull);
  EXPECT_EQ(o2s::iteration_value(data + 99, 5u, -3), data + 84);
}

TEST(TripCount, IterationValues) {
  EXPECT_EQ(o2s::iteration_value(INT_MIN, 4294967294u, 1), INT_MAX - 1);
  EXPECT_EQ(o2s::iteration_value(INT_MAX, 4294967294ull, -1), INT_MIN + 1);
  EXPECT_EQ(o2s::iteration_value(5000000000l, 3u, -1000000000), 2000000000l);
  EXPECT_EQ(o2s::iteration_value((unsigned short)65535, 65535u, -1), 0);
  EXPECT_EQ(o2s::iteration_value(10u, 3u, -2u), 4u);
  EXPECT_EQ(o2s::iteration_value(0ul, 0x80000000ull, 4), 0x200000000ul);
}

TEST(TripCount, Fits32Bits) {
  EXPECT_TRUE(o2s::fits_32_bits(0));
  EXPECT_TRUE(o2s::fits_32_bits(0x80000000ull));
  EXPECT_FALSE(o2s::fits_32_bits(0x80000001ull));
}

} // namespace
