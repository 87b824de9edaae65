// Uniform SIMT: code that all lanes run has the effect of one, under every schedule.
#include "simt_lane_helpers.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace {

using simt::for_lane_counts;
using simt::for_schedules;

// Ten rounds of x = x + 1 and a chain of reads and stores; what each lane saw is noted.
template <unsigned Lanes> __global__ void count_to_ten(int *x, int *seen) {
  int *const mine = x + 2 * threadIdx.y;
  int sum = 0;
  for (int round = 0; round < 10; ++round) {
    sum += o2s::store<Lanes>(mine[0], mine[0] + 1);
    o2s::store<Lanes>(mine[1], mine[0] * 2);
    sum += mine[1];
  }
  seen[o2s::thread_number()] = sum;
}

TEST(Uniform, StoresHappenOnce) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      int x[6] = {};
      std::vector<int> seen(3 * lanes());
      simt::run<count_to_ten<lanes()>>(schedule, 1, lanes(), 3, x, seen.data());
      for (int thread = 0; thread < 3; ++thread) {
        EXPECT_EQ(x[2 * thread], 10);
        EXPECT_EQ(x[2 * thread + 1], 20);
      }
      EXPECT_EQ(seen, std::vector<int>(3 * lanes(), 165));
    });
  });
}

// The value that is stored may be read from where it is stored to, or from what the next store changes.
template <unsigned Lanes> __global__ void rotate(int *x, int *out) {
  const int first = x[0];
  for (unsigned i = 0; i < 4; ++i)
    o2s::store<Lanes>(x[i], x[i + 1]);
  o2s::store<Lanes>(x[4], first);
  out[o2s::lane<Lanes>()] = x[0] * 10000 + x[1] * 1000 + x[2] * 100 + x[3] * 10 + x[4];
}

TEST(Uniform, StoresOfOtherObjects) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      int x[5] = {1, 2, 3, 4, 5};
      std::vector<int> out(lanes());
      simt::run<rotate<lanes()>>(schedule, 1, lanes(), 1, x, out.data());
      EXPECT_EQ(out, std::vector<int>(lanes(), 23451));
    });
  });
}

struct Point {
  double x, y;
  char name[3];
};
enum Colour { Red, Green = 7 };

struct Everything {
  signed char c;
  unsigned char uc;
  short s;
  long l;
  unsigned long long ull;
  float f;
  double d;
  bool b;
  Colour colour;
  void *pointer;
  int *int_pointer;
  long number_of_pointer;
  const char *text;
  int (*function)(int);
  Point point;
  volatile int vi;
  volatile double vd;
};
int twice(int x) {
  return 2 * x;
}

template <unsigned Lanes> __global__ void store_everything(Everything *e, int *returned) {
  int ok = 1;
  ok &= o2s::store<Lanes>(e->c, 300) == 44;
  ok &= o2s::store<Lanes>(e->uc, -1) == 255;
  ok &= o2s::store<Lanes>(e->s, 70000ll) == 4464;
  ok &= o2s::store<Lanes>(e->l, 2.9) == 2;
  ok &= o2s::store<Lanes>(e->ull, -1) == ~0ull;
  ok &= o2s::store<Lanes>(e->f, 0.1) == 0.1f;
  ok &= o2s::store<Lanes>(e->d, 1) == 1.0;
  ok &= o2s::store<Lanes>(e->b, 4) == true;
  ok &= o2s::store<Lanes>(e->colour, 7) == Green;
  ok &= o2s::store<Lanes>(e->pointer, (int *)e) == e;
  ok &= o2s::store<Lanes>(e->int_pointer, (void *)e) == (int *)e;
  ok &= o2s::store<Lanes>(e->number_of_pointer, e->pointer) == (long)e;
  o2s::store<Lanes>(e->int_pointer, 0);
  o2s::store<Lanes>(e->text, "text");
  o2s::store<Lanes>(e->function, twice);
  const Point point = {1.5, -2.5, {'a', 'b', 'c'}};
  ok &= o2s::store<Lanes>(e->point, point).y == -2.5;
  ok &= o2s::store<Lanes>(e->vi, 12) == 12;
  ok &= o2s::load<Lanes>(e->vi) == 12;
  o2s::store<Lanes>(e->vd, 0.25);
  ok &= o2s::load<Lanes>(e->vd) == 0.25 && o2s::load<Lanes>(e->d) == 1.0;
  returned[o2s::lane<Lanes>()] = ok;
}

TEST(Uniform, EveryTypeIsConvertedAsInC) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      Everything e = {};
      std::vector<int> returned(lanes());
      simt::run<store_everything<lanes()>>(schedule, 1, lanes(), 1, &e, returned.data());
      EXPECT_EQ(returned, std::vector<int>(lanes(), 1));
      EXPECT_EQ(e.c, 44);
      EXPECT_EQ(e.l, 2);
      EXPECT_EQ(e.colour, Green);
      EXPECT_EQ(e.int_pointer, nullptr);
      EXPECT_EQ(e.number_of_pointer, (long)&e);
      EXPECT_STREQ(e.text, "text");
      EXPECT_EQ(e.function(4), 8);
      EXPECT_EQ(e.point.name[2], 'c');
      EXPECT_EQ(e.vi, 12);
      EXPECT_EQ(e.vd, 0.25);
    });
  });
}

// Structs that the lanes copy together: from memory, from each lane's own, over what other lanes still read.
struct Large {
  double values[12];
  char name[5];
};
template <unsigned Lanes> __global__ void store_large(Large *x, int *ok) {
  int right = 1;
  const Large old = x[1];
  o2s::store<Lanes>(x[1], x[0]);
  o2s::store<Lanes>(x[0], old);
  Large mine = x[0];
  for (double &value : mine.values)
    value += x[1].values[0];
  right &= o2s::store<Lanes>(x[2], mine).values[3] == mine.values[3];
  for (int i = 0; i < 12; ++i)
    right &= x[2].values[i] == 100 + i + 1 && x[1].values[i] == i + 1;
  right &= x[0].name[4] == 'B' && x[1].name[4] == 'A' && x[2].name[4] == 'B';
  ok[o2s::lane<Lanes>()] = right;
}
TEST(Uniform, StoresOfLargeStructs) {
  static_assert(sizeof(Large) > o2s::kMasterStores, "the lanes share the copying");
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      Large x[3] = {};
      for (int i = 0; i < 12; ++i) {
        x[0].values[i] = i + 1;
        x[1].values[i] = 100 + i;
      }
      x[0].name[4] = 'A';
      x[1].name[4] = 'B';
      std::vector<int> ok(lanes());
      simt::run<store_large<lanes()>>(schedule, 1, lanes(), 1, (Large *)x, ok.data());
      EXPECT_EQ(ok, std::vector<int>(lanes(), 1));
    });
  });
}

// Every operator on one pair of types against C's own compound assignment.
template <unsigned Lanes, class T, class V> __global__ void update_all(T *x, T *returned, T start, V value) {
  unsigned i = 0;
  const auto each = [&](auto op) {
    using Op = decltype(op);
    T &plain = x[2 * i], &fetched = x[2 * i + 1];
    o2s::store<Lanes>(plain, start);
    o2s::store<Lanes>(fetched, start);
    const T after = o2s::update<Lanes, Op>(plain, value), before = o2s::fetch_update<Lanes, Op>(fetched, value);
    returned[(o2s::lane<Lanes>() * 10 + i) * 2] = after;
    returned[(o2s::lane<Lanes>() * 10 + i) * 2 + 1] = before;
    ++i;
  };
  each(o2s::Plus());
  each(o2s::Minus());
  each(o2s::Multiplies());
  each(o2s::Divides());
  if constexpr (std::is_integral<T>::value && std::is_integral<V>::value) {
    each(o2s::Remainder());
    each(o2s::BitAnd());
    each(o2s::BitOr());
    each(o2s::BitXor());
    each(o2s::ShiftLeft());
    each(o2s::ShiftRight());
  }
}

template <unsigned Lanes, class T, class V> void check_updates(const char *schedule, T start, V value) {
  T x[20] = {}, wanted[10];
  std::vector<T> returned(Lanes * 20);
  for (T &each : wanted)
    each = start;
  unsigned count = 4;
  wanted[0] += value;
  wanted[1] -= value;
  wanted[2] *= value;
  wanted[3] /= value;
  if constexpr (std::is_integral<T>::value && std::is_integral<V>::value) {
    wanted[4] %= value;
    wanted[5] &= value;
    wanted[6] |= value;
    wanted[7] ^= value;
    wanted[8] = (T)((std::make_unsigned_t<decltype(+start)>)start << value); // C leaves negative numbers undefined
    wanted[9] >>= value;
    count = 10;
  }
  simt::run<update_all<Lanes, T, V>>(schedule, 1, Lanes, 1, (T *)x, returned.data(), start, value);
  for (unsigned i = 0; i < count; ++i) {
    EXPECT_EQ(x[2 * i], wanted[i]) << i;
    EXPECT_EQ(x[2 * i + 1], wanted[i]) << i;
    for (unsigned lane = 0; lane < Lanes; ++lane) {
      EXPECT_EQ(returned[(lane * 10 + i) * 2], wanted[i]);
      EXPECT_EQ(returned[(lane * 10 + i) * 2 + 1], start);
    }
  }
}

TEST(Uniform, UpdatesAsInC) {
  for_lane_counts([](auto lanes) {
    constexpr unsigned kLanes = lanes();
    for (const char *schedule : {"lane", "reverse"}) {
      check_updates<kLanes, int>(schedule, -100, 7);
      check_updates<kLanes, float>(schedule, 1.5f, 0.1);
      if constexpr (kLanes == 1 || kLanes == 32) {
        check_updates<kLanes, signed char>(schedule, 100, 3);
        check_updates<kLanes, unsigned char>(schedule, 200, 5);
        check_updates<kLanes, short>(schedule, -7, 2u);
        check_updates<kLanes, unsigned short>(schedule, 65535, (char)3);
        check_updates<kLanes, unsigned>(schedule, 100, 7ll);
        check_updates<kLanes, long>(schedule, 1l << 40, 9);
        check_updates<kLanes, unsigned long long>(schedule, ~0ull / 3, 6);
        check_updates<kLanes, double>(schedule, 1.5, 3);
        check_updates<kLanes, int>(schedule, 7, 2.5);
      }
    }
  });
}

template <unsigned Lanes> __global__ void move_pointers(const double **p, volatile int *v, bool *b, long *difference) {
  const double *const start = *p;
  const double *const old = o2s::fetch_update<Lanes, o2s::Plus>(*p, 1);
  o2s::update<Lanes, o2s::Plus>(*p, 5l);
  const double *const now = o2s::update<Lanes, o2s::Minus>(*p, 2);
  o2s::update<Lanes, o2s::Plus>(*v, 5);
  o2s::update<Lanes, o2s::Plus>(*b, 5);
  difference[o2s::lane<Lanes>()] = (old - start) * 100 + (now - start);
}
TEST(Uniform, PointersVolatilesAndBooleans) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      const double array[8] = {}, *p = array;
      volatile int v = 1;
      bool b = false;
      std::vector<long> difference(lanes());
      simt::run<move_pointers<lanes()>>(schedule, 1, lanes(), 1, &p, &v, &b, difference.data());
      EXPECT_EQ(p - array, 4);
      EXPECT_EQ(v, 6);
      EXPECT_TRUE(b);
      EXPECT_EQ(difference, std::vector<long>(lanes(), 4));
    });
  });
}

template <unsigned Lanes> __global__ void do_once(unsigned *counter, unsigned *plain, unsigned *out) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 5; ++i) {
    sum += o2s::once<Lanes>([&] { return o2s::atomic_add(counter, 1u); });
    const unsigned before = *plain;
    o2s::once<Lanes>([&] { *plain = *plain + 1; });
    sum += 100 * before + 1000 * *plain;
    const Point point = o2s::once<Lanes>([&] { return Point{(double)*plain, 0, {}}; });
    sum += (unsigned)point.x * 100000;
  }
  out[o2s::lane<Lanes>()] = sum;
}
TEST(Uniform, Once) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      unsigned counter = 0, plain = 0;
      std::vector<unsigned> out(lanes());
      simt::run<do_once<lanes()>>(schedule, 1, lanes(), 1, &counter, &plain, out.data());
      EXPECT_EQ(counter, 5u);
      EXPECT_EQ(plain, 5u);
      EXPECT_EQ(out, std::vector<unsigned>(lanes(), 10 + 1000 + 15000 + 1500000));
    });
  });
}

// A volatile flag that another thread sets: lanes must agree on each value that they read.
template <unsigned Lanes> __global__ void wait_for_flag(volatile int *flag, unsigned *turns) {
  if (threadIdx.y == 1) {
    for (int i = 1; i <= 5; ++i)
      o2s::store<Lanes>(*flag, i);
    return;
  }
  unsigned count = 0;
  int sum = 0, value = 0;
  while ((value = o2s::load<Lanes>(*flag)) < 5) {
    sum += value;
    ++count;
  }
  turns[2 * o2s::lane<Lanes>()] = count;
  turns[2 * o2s::lane<Lanes>() + 1] = (unsigned)sum;
}
TEST(Uniform, VolatileReadsAgree) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      volatile int flag = 0;
      std::vector<unsigned> turns(2 * lanes());
      simt::run<wait_for_flag<lanes()>>(schedule, 1, lanes(), 2, &flag, turns.data());
      EXPECT_EQ(flag, 5);
      for (unsigned lane = 0; lane < lanes(); ++lane) {
        EXPECT_EQ(turns[2 * lane], turns[0]);
        EXPECT_EQ(turns[2 * lane + 1], turns[1]);
      }
    });
  });
}

} // namespace
