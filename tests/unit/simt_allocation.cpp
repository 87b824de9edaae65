// malloc, calloc, realloc and free on the device: in one lane, and in code that all lanes run; full heaps, sizes that
// overflow, blocks that are freed elsewhere. And the rest of C's library that has an effect.
#include "omp2simt/uniform_library.h"
#include "simt_lane_helpers.h"

#include <cstdint>
#include <vector>

namespace {

using simt::for_lane_counts;
using simt::for_schedules;

// Kernels that access device memory.
template <auto Kernel, class... Args>
void run_on_device(const char *schedule, unsigned blocks, unsigned lanes, unsigned threads, Args... args) {
  o2s_host_enter_device();
  simt::run<Kernel>(schedule, blocks, lanes, threads, args...);
  o2s_host_leave_device();
}

class Heap {
public:
  explicit Heap(const char *bytes) { setenv("OMP2SIMT_DEVICE_HEAP", bytes, 1); }
  ~Heap() { unsetenv("OMP2SIMT_DEVICE_HEAP"); }
};

// The same calls in lane context, where each lane has blocks of its own, and in uniform context.
struct InLane {
  static void *malloc(size_t n) { return on_device::malloc(n); }
  static void *calloc(size_t n, size_t s) { return on_device::calloc(n, s); }
  static void *realloc(void *p, size_t n) { return on_device::realloc(p, n); }
  static void free(void *p) { on_device::free(p); }
  static void *memset(void *p, int c, size_t n) { return ::memset(p, c, n); }
};

template <class C> unsigned try_everything() {
  unsigned failed = 0, step = 0;
  const auto check = [&](bool ok) {
    ++step;
    if (!ok && !failed)
      failed = step;
  };
  const auto all_are = [](const void *block, int byte, size_t count) {
    for (size_t i = 0; i < count; ++i)
      if (((const unsigned char *)block)[i] != byte)
        return false;
    return true;
  };
  char *const a = (char *)C::malloc(100), *const b = (char *)C::malloc(1), *const empty = (char *)C::malloc(0);
  check(a && b && empty && a != b && b != empty);                                        // 1
  check((uintptr_t)a % 16 == 0 && (uintptr_t)b % 16 == 0 && (uintptr_t)empty % 16 == 0); // 2
  C::memset(a, 0x5a, 100);
  C::memset(b, 1, 1);
  char *const zeroed = (char *)C::calloc(7, 11);
  check(zeroed && all_are(zeroed, 0, 77));                                      // 3
  check(C::calloc((size_t)1 << 33, (size_t)1 << 33) == nullptr);                // 4
  check(C::calloc((size_t)-1, 2) == nullptr);                                   // 5
  check(C::malloc((size_t)-1) == nullptr && C::malloc((size_t)-16) == nullptr); // 6
  char *const none = (char *)C::calloc(0, 8);
  check(none != nullptr); // 7
  char *const grown = (char *)C::realloc(a, 1000);
  check(grown && all_are(grown, 0x5a, 100)); // 8
  char *const shrunk = (char *)C::realloc(grown, 10);
  check(shrunk && all_are(shrunk, 0x5a, 10));                                    // 9
  check(C::realloc(shrunk, (size_t)-8) == nullptr && all_are(shrunk, 0x5a, 10)); // 10: it is still there
  check(C::realloc(shrunk, 0) == nullptr);                                       // 11
  char *const fresh = (char *)C::realloc(nullptr, 50);
  check(fresh != nullptr); // 12
  C::free(fresh);
  C::free(b);
  C::free(empty);
  C::free(zeroed);
  C::free(none);
  C::free(nullptr);
  return failed;
}

template <unsigned Lanes> __global__ void everything_uniform(unsigned *failed) {
  failed[o2s::thread_number()] = try_everything<o2s::uniform<Lanes>>();
}
template <unsigned Lanes> __global__ void everything_in_lanes(unsigned *failed) {
  failed[o2s::thread_number()] = try_everything<InLane>();
}

TEST(Allocation, AsInC) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      std::vector<unsigned> failed(3 * lanes(), 99), none(3 * lanes());
      run_on_device<everything_uniform<lanes()>>(schedule, 2, lanes(), 3, failed.data());
      EXPECT_EQ(failed, none);
      run_on_device<everything_in_lanes<lanes()>>(schedule, 2, lanes(), 3, failed.data());
      EXPECT_EQ(failed, none);
    });
  });
}

// Blocks of 1000 bytes until there are no more; all lanes agree on the first NULL.
template <unsigned Lanes> __global__ void exhaust(unsigned *counts, unsigned *after) {
  void *blocks[64];
  unsigned count = 0;
  while (count < 64 && (blocks[count] = o2s::uniform<Lanes>::malloc(1000)))
    ++count;
  const bool full = !o2s::uniform<Lanes>::calloc(1000, 1) && !o2s::uniform<Lanes>::realloc(blocks[0], 3000);
  counts[o2s::lane<Lanes>()] = full ? count : 1000;
  for (unsigned i = 0; i < count; ++i)
    o2s::uniform<Lanes>::free(blocks[i]);
  void *const again = o2s::uniform<Lanes>::malloc(9000);
  after[o2s::lane<Lanes>()] = again != nullptr;
  o2s::uniform<Lanes>::free(again);
}

TEST(Allocation, FullHeap) {
  const Heap heap("10K");
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      std::vector<unsigned> counts(lanes()), after(lanes());
      run_on_device<exhaust<lanes()>>(schedule, 1, lanes(), 1, counts.data(), after.data());
      EXPECT_EQ(counts, std::vector<unsigned>(lanes(), 10)); // 10 * (1000 + 16) bytes
      EXPECT_EQ(after, std::vector<unsigned>(lanes(), 1));
    });
  });
}

// A block lives until somebody frees it: another thread, another team, another kernel.
template <unsigned Lanes> __global__ void make_blocks(int **blocks) {
  int *const block = (int *)o2s::uniform<Lanes>::malloc(5 * sizeof(int));
  for (const unsigned t : o2s::lanes<Lanes>(5u))
    block[t] = (int)(100 * o2s::league_thread() + t);
  o2s::sync_lanes<Lanes>();
  o2s::store<Lanes>(blocks[o2s::league_thread()], block);
}
template <unsigned Lanes> __global__ void grow_blocks(int **blocks) {
  const unsigned other = o2s::league_threads() - 1 - o2s::league_thread();
  o2s::store<Lanes>(blocks[other], o2s::uniform<Lanes>::realloc(blocks[other], 300 * sizeof(int)));
}
template <unsigned Lanes> __global__ void free_blocks(int **blocks, int *sums) {
  const unsigned other = (o2s::league_thread() + 1) % o2s::league_threads();
  int sum = 0;
  for (unsigned i = 0; i < 5; ++i)
    sum += blocks[other][i];
  o2s::store<Lanes>(sums[other], sum);
  o2s::uniform<Lanes>::free(blocks[other]);
}

TEST(Allocation, BlocksOutliveTheirKernel) {
  const Heap heap("64K"); // blocks that are not freed would use it up
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      int *blocks[6], sums[6];
      run_on_device<make_blocks<lanes()>>(schedule, 2, lanes(), 3, (int **)blocks);
      run_on_device<grow_blocks<lanes()>>(schedule, 2, lanes(), 3, (int **)blocks);
      run_on_device<free_blocks<lanes()>>(schedule, 2, lanes(), 3, (int **)blocks, (int *)sums);
      for (int i = 0; i < 6; ++i)
        EXPECT_EQ(sums[i], 500 * i + 10);
    });
  });
}

__global__ void make_block(int **block) {
  *block = (int *)on_device::malloc(64);
}
__global__ void free_twice(int **block) {
  on_device::free(*block);
  on_device::free(*block);
}
__global__ void free_inside(int **block) {
  on_device::free(*block + 4);
}
TEST(AllocationDeathTest, Misuse) {
  const auto made = [] {
    int *block = nullptr;
    run_on_device<make_block>("lane", 1, 1, 1, &block);
    return block;
  };
  EXPECT_DEATH(*made() = 1, "host access to device memory");
  const auto misuse = [&](auto kernel) {
    int *block = made();
    run_on_device<kernel()>("lane", 1, 1, 1, &block);
  };
  EXPECT_EXIT(misuse([] { return free_twice; }), testing::ExitedWithCode(1), "malloc has not given, or frees it twice");
  EXPECT_EXIT(misuse([] { return free_inside; }), testing::ExitedWithCode(1), "malloc has not given");
  EXPECT_EXIT(
      {
        const Heap heap("lots");
        made();
      },
      testing::ExitedWithCode(1), "OMP2SIMT_DEVICE_HEAP: error: 'lots' is not a number of bytes");
}

// Copies, fills and strings between buffers of every alignment, read by all lanes before and after.
template <unsigned Lanes> __global__ void move_bytes(char *buffer, unsigned *out) {
  using C = o2s::uniform<Lanes>;
  unsigned wrong = 0;
  for (unsigned offset = 0; offset < 5; ++offset)
    for (unsigned count : {0u, 1u, 4u, 31u, 64u, 101u}) {
      C::memset(buffer, 7, 300);
      wrong += C::memset(buffer + offset, 0x1ff, count) != buffer + offset;
      for (unsigned i = 0; i < 300; ++i)
        wrong += buffer[i] != (i >= offset && i < offset + count ? (char)0xff : 7);
      for (unsigned i = 0; i < count; ++i)
        o2s::store<Lanes>(buffer[i], i);
      wrong += C::memcpy(buffer + 150 + offset, buffer, count) != buffer + 150 + offset;
      for (unsigned i = 0; i < count; ++i)
        wrong += buffer[150 + offset + i] != (char)i;
      wrong += C::memmove(buffer + offset, buffer, count) != buffer + offset; // overlaps
      for (unsigned i = 0; i < count; ++i)
        wrong += buffer[offset + i] != (char)i;
      C::memmove(buffer + 200, buffer + offset, count);
      for (unsigned i = 0; i < count; ++i)
        wrong += buffer[200 + i] != (char)i;
    }
  wrong += C::strcpy(buffer, "ab") != buffer;
  wrong += C::strcat(buffer, "cd") != buffer;
  wrong += on_device::strcmp(buffer, "abcd") != 0;
  wrong += C::strncpy(buffer, "xyz", 2) != buffer;
  wrong += on_device::strcmp(buffer, "xycd") != 0;
  out[o2s::lane<Lanes>()] = wrong;
}
TEST(UniformLibrary, MemoryAndStrings) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      alignas(8) char buffer[320];
      std::vector<unsigned> out(lanes(), 1);
      run_on_device<move_bytes<lanes()>>(schedule, 1, lanes(), 1, (char *)buffer, out.data());
      EXPECT_EQ(out, std::vector<unsigned>(lanes(), 0));
    });
  });
}

template <unsigned Lanes> __global__ void take_apart(double *d, float *f, int *i, unsigned *out) {
  using C = o2s::uniform<Lanes>;
  unsigned wrong = 0;
  wrong += C::frexp(d[0], i) != 0.75 || i[0] != 3; // 6
  wrong += C::frexpf(f[0], i) != 0.5f || i[0] != 2;
  wrong += C::modf(d[1], d + 1) != 0.5 || d[1] != 2; // 2.5, which it overwrites
  wrong += C::modff(f[1], f + 1) != 0.25f || f[1] != 3;
  wrong += C::remquo(d[0], 4, i + 1) != -2 || (i[1] & 7) != 2;
  wrong += C::remquof(7, 2, i + 1) != -1 || (i[1] & 7) != 4;
  C::sincos(0, d + 2, d + 3);
  C::sincosf(0, f + 2, f + 3);
  wrong += d[2] != 0 || d[3] != 1 || f[2] != 0 || f[3] != 1;
  out[o2s::lane<Lanes>()] = wrong;
}
TEST(UniformLibrary, ResultsThroughPointers) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      double d[4] = {6, 2.5};
      float f[4] = {2, 3.25};
      int i[2];
      std::vector<unsigned> out(lanes(), 1);
      simt::run<take_apart<lanes()>>(schedule, 1, lanes(), 1, (double *)d, (float *)f, (int *)i, out.data());
      EXPECT_EQ(out, std::vector<unsigned>(lanes(), 0));
    });
  });
}

template <unsigned Lanes> __global__ void print(int *out) {
  const float f = 1.5f;
  const char c = 'x';
  const short s = -3;
  out[o2s::thread_number()] = o2s::uniform<Lanes>::printf("%d %.1f %c %d %s\n", 42, f, c, s, "text");
  o2s::uniform<Lanes>::printf("100%%\n");
}
TEST(UniformLibrary, PrintsOnce) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      std::vector<int> out(2 * lanes());
      testing::internal::CaptureStdout();
      simt::run<print<lanes()>>(schedule, 1, lanes(), 2, out.data());
      const std::string text = testing::internal::GetCapturedStdout(), line = "42 1.5 x -3 text\n", end = "100%\n";
      EXPECT_TRUE(text == line + end + line + end || text == line + line + end + end) << text;
      EXPECT_EQ(out, std::vector<int>(2 * lanes(), (int)line.size()));
    });
  });
}

// Whole objects into shared memory.
struct Mixed {
  char c;
  double d;
  short s[3];
};
template <unsigned Lanes, class T> __global__ void copy_object(T *target, unsigned *out) {
  T value;
  for (unsigned i = 0; i < sizeof(T); ++i)
    ((unsigned char *)&value)[i] = (unsigned char)(i * 7 + 1);
  unsigned wrong = 0;
  for (unsigned i = 0; i < sizeof(T); ++i) // all still see what was there
    wrong += ((unsigned char *)target)[i] != 0;
  o2s::copy_to_soft<Lanes>(*target, value);
  for (unsigned i = 0; i < sizeof(T); ++i)
    wrong += ((unsigned char *)target)[i] != ((unsigned char *)&value)[i];
  out[o2s::lane<Lanes>()] = wrong;
}
template <unsigned Lanes, class T> void check_copy(const char *schedule) {
  T target;
  std::memset(&target, 0, sizeof(T));
  std::vector<unsigned> out(Lanes, 1);
  simt::run<copy_object<Lanes, T>>(schedule, 1, Lanes, 1, (T *)&target, out.data());
  EXPECT_EQ(out, std::vector<unsigned>(Lanes, 0)) << sizeof(T);
}
TEST(Uniform, CopiesWholeObjects) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      check_copy<lanes(), char>(schedule);
      check_copy<lanes(), char[77]>(schedule);
      check_copy<lanes(), int[40]>(schedule);
      check_copy<lanes(), double[3][11]>(schedule);
      check_copy<lanes(), Mixed>(schedule);
      check_copy<lanes(), Mixed[5]>(schedule);
    });
  });
}

} // namespace
