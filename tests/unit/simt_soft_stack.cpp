// Soft stacks: objects that lanes share, in slices of shared memory and in device memory; scopes, alignment, recursion,
// and what is said when one overflows.
#include "omp2simt/runtime.h"
#include "simt_lane_helpers.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

using simt::for_lane_counts;
using simt::for_schedules;

// A callee whose simd loop works on the caller's array.
template <unsigned Lanes>
O2S_DEVICE int fill_and_sum(o2s::SoftStack<Lanes> stack, int *array, unsigned count, int add) {
  o2s::SoftLocal<int, Lanes> total_soft(stack, "fill_and_sum");
  int &total = total_soft.object();
  o2s::store<Lanes>(total, 0);
  for (const unsigned t : o2s::lanes<Lanes>(count))
    array[t] = (int)t + add;
  o2s::sync_lanes<Lanes>();
  for (unsigned i = 0; i < count; ++i)
    o2s::update<Lanes, o2s::Plus>(total, array[count - 1 - i]);
  return total;
}

template <unsigned Lanes> O2S_DEVICE void use_array(o2s::SoftStack<Lanes> stack, int *out) {
  o2s::SoftLocal<int[50], Lanes> array_soft(stack, "use_array");
  int(&array)[50] = array_soft.object();
  const int first = fill_and_sum(stack, array, 50, (int)threadIdx.y);
  const int second = fill_and_sum(stack, array, 33, 100);
  out[o2s::league_thread() * Lanes + o2s::lane<Lanes>()] = first * 10000 + second + array[49];
}
template <unsigned Lanes> __global__ void in_shared_memory(int *out) {
  __shared__ o2s::SoftSlices<3, 50 * 4 + 20> slices;
  use_array(o2s::SoftStack<Lanes>(slices), out);
}
template <unsigned Lanes> __global__ void in_device_memory(o2s::SoftMemory memory, int *out) {
  use_array(o2s::SoftStack<Lanes>(memory), out);
}

TEST(SoftStack, CalleesUseCallersObjects) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      std::vector<int> shared(6 * lanes()), device = shared, wanted = shared;
      for (unsigned i = 0; i < wanted.size(); ++i) {
        const int thread = (int)(i / lanes() % 3);
        wanted[i] = (1225 + 50 * thread) * 10000 + 528 + 3300 + 49 + thread;
      }
      simt::run<in_shared_memory<lanes()>>(schedule, 2, lanes(), 3, shared.data());
      EXPECT_EQ(shared, wanted);
      std::vector<char> memory(6 * 224 + 16, 0x77);
      char *const base = memory.data() + (16 - (uintptr_t)memory.data() % 16) % 16;
      simt::run<in_device_memory<lanes()>>(schedule, 2, lanes(), 3, o2s::SoftMemory{base, 224}, device.data());
      EXPECT_EQ(device, wanted);
    });
  });
}

// Merge sort by recursion, with an array of variable length in each call.
template <unsigned Lanes> void merge_sort(o2s::SoftStack<Lanes> stack, int *x, int n) {
  if (n < 2)
    return;
  const int half = n / 2;
  merge_sort(stack, x, half);
  merge_sort(stack, x + half, n - half);
  o2s::SoftArray<int, Lanes> merged_soft(stack, (size_t)n, "msort");
  int *const merged = merged_soft.data();
  int a = 0, b = half;
  for (int i = 0; i < n; ++i) {
    const bool left = b == n || (a < half && x[a] <= x[b]);
    o2s::store<Lanes>(merged[i], left ? x[a] : x[b]);
    left ? ++a : ++b;
  }
  for (const unsigned t : o2s::lanes<Lanes>((unsigned)n))
    x[t] = merged[t];
  o2s::sync_lanes<Lanes>();
}
template <unsigned Lanes> __global__ void sort(o2s::SoftMemory memory, int *x, int n) {
  merge_sort(o2s::SoftStack<Lanes>(memory), x + n * (int)threadIdx.y, n);
}
template <unsigned Lanes> void sort_with(const char *schedule, unsigned bytes_per_thread) {
  std::vector<int> x(2 * 37), wanted;
  for (unsigned i = 0; i < x.size(); ++i)
    x[i] = (int)(i * 7919 % 101);
  wanted = x;
  std::sort(wanted.begin(), wanted.begin() + 37);
  std::sort(wanted.begin() + 37, wanted.end());
  alignas(256) static char memory[2 * 1024];
  simt::run<sort<Lanes>>(schedule, 1, Lanes, 2, o2s::SoftMemory{memory, bytes_per_thread}, x.data(), 37);
  EXPECT_EQ(x, wanted);
}

TEST(SoftStack, Recursion) {
  for_lane_counts([](auto lanes) { for_schedules([&](const char *schedule) { sort_with<lanes()>(schedule, 160); }); });
}

TEST(SoftStackDeathTest, RecursionOverflows) {
  for_lane_counts([](auto lanes) {
    for_schedules([&](const char *schedule) {
      EXPECT_EXIT(sort_with<lanes()>(schedule, 144), testing::ExitedWithCode(1),
                  "^omp2simt: error: soft stack overflow in 'msort': 144 bytes for each OpenMP thread are not enough "
                  "\\(--soft-stack-size, OMP2SIMT_SOFT_STACK_SIZE\\)\n");
    });
  });
}

struct Layout {
  uintptr_t a, b, c, array, empty, alloca_first, alloca_second, after_scope, aligned, end;
};
struct alignas(32) Wide {
  char bytes[40];
};
template <unsigned Lanes> __global__ void lay_out(o2s::SoftMemory memory, Layout *out) {
  o2s::SoftStack<Lanes> stack(memory);
  Layout layout = {};
  o2s::SoftLocal<char, Lanes> a(stack, "f");
  layout.a = (uintptr_t)&a.object();
  {
    o2s::SoftLocal<double[3], Lanes> b(stack, "f");
    layout.b = (uintptr_t)&b.object();
    o2s::SoftLocal<Wide, Lanes> c(stack, "f");
    layout.c = (uintptr_t)&c.object();
  }
  {
    o2s::SoftArray<short, Lanes> array(stack, 9, "f");
    layout.array = (uintptr_t)array.data();
    o2s::SoftArray<short, Lanes> empty(stack, 0, "f");
    layout.empty = (uintptr_t)empty.data();
    layout.alloca_first = (uintptr_t)o2s::soft_alloca(stack, 1, "f");
  }
  layout.alloca_second = (uintptr_t)o2s::soft_alloca(stack, 0, "f");
  {
    o2s::SoftLocal<int, Lanes> d(stack, "f", 128);
    layout.aligned = (uintptr_t)&d.object();
  }
  o2s::SoftLocal<long double, Lanes> e(stack, "f");
  layout.after_scope = (uintptr_t)&e.object();
  layout.end = stack.mark();
  out[o2s::lane<Lanes>()] = layout;
}

TEST(SoftStack, ScopesAlignmentAndAlloca) {
  alignas(256) static char memory[512];
  Layout out[4];
  simt::run<lay_out<4>>("lane", 1, 4, 1, o2s::SoftMemory{memory, 512}, (Layout *)out);
  const uintptr_t base = (uintptr_t)memory;
  for (const Layout &layout : out) {
    EXPECT_EQ(layout.a, base);
    EXPECT_EQ(layout.b, base + 16);
    EXPECT_EQ(layout.c, base + 64); // aligned to 32
    EXPECT_EQ(layout.array, base + 16);
    EXPECT_EQ(layout.empty, base + 48);
    EXPECT_EQ(layout.alloca_first, base + 48);
    EXPECT_EQ(layout.alloca_second, base + 64); // the block's end does not free what alloca gave
    EXPECT_EQ(layout.aligned, base + 128);
    EXPECT_EQ(layout.after_scope, base + 64);
    EXPECT_EQ(layout.end, 80u);
  }
}

TEST(SoftStack, SizesOfObjects) {
  EXPECT_EQ(o2s::soft_bytes<char>(), 16u);
  EXPECT_EQ(o2s::soft_bytes<double[2]>(), 16u);
  EXPECT_EQ(o2s::soft_bytes<double[3]>(), 32u);
  EXPECT_EQ(o2s::soft_bytes<Wide>(), 64u + 16u);
  EXPECT_EQ(o2s::soft_bytes<int>(128), 16u + 112u);
  EXPECT_EQ(sizeof(o2s::SoftSlices<8, 100>), 8u * 112u);
}

// What just fits, and what does not; sizes that would wrap.
enum class Take { Local, Array, Alloca, Aligned };
template <Take Kind> __global__ void take(o2s::SoftMemory memory, size_t count) {
  o2s::SoftStack<8> stack(memory);
  if (Kind == Take::Local)
    o2s::SoftLocal<char[64], 8> local(stack, "take_local");
  else if (Kind == Take::Array)
    o2s::SoftArray<double, 8> array(stack, count, "take_array");
  else if (Kind == Take::Alloca)
    o2s::soft_alloca(stack, count, "take_alloca");
  else
    o2s::SoftLocal<char[33], 8> local(stack, "take_aligned", 64);
}
template <Take Kind> void take_of(unsigned capacity, size_t count = 0, unsigned offset = 0) {
  alignas(256) static char memory[256];
  simt::run<take<Kind>>("reverse", 1, 8, 1, o2s::SoftMemory{memory + offset, capacity}, count);
}

TEST(SoftStack, ExactFit) {
  take_of<Take::Local>(64);
  take_of<Take::Array>(64, 8);
  take_of<Take::Array>(16, 2);
  take_of<Take::Alloca>(64, 49);
  take_of<Take::Alloca>(64, 64);
  take_of<Take::Aligned>(48 + 48, 0, 16);
}

TEST(SoftStackDeathTest, Overflow) {
  const auto message = [](const char *function, int bytes) {
    return std::string("soft stack overflow in '") + function + "': " + std::to_string(bytes) + " bytes for each";
  };
  EXPECT_EXIT(take_of<Take::Local>(48), testing::ExitedWithCode(1), message("take_local", 48));
  EXPECT_EXIT(take_of<Take::Array>(64, 9), testing::ExitedWithCode(1), message("take_array", 64));
  EXPECT_EXIT(take_of<Take::Array>(64, (size_t)-1), testing::ExitedWithCode(1), message("take_array", 64));
  EXPECT_EXIT(take_of<Take::Array>(64, ((size_t)-1 / 8) + 1), testing::ExitedWithCode(1), message("take_array", 64));
  EXPECT_EXIT(take_of<Take::Array>(64, (1ull << 32) / 8), testing::ExitedWithCode(1), message("take_array", 64));
  EXPECT_EXIT(take_of<Take::Alloca>(64, 65), testing::ExitedWithCode(1), message("take_alloca", 64));
  EXPECT_EXIT(take_of<Take::Alloca>(64, (size_t)-1), testing::ExitedWithCode(1), message("take_alloca", 64));
  EXPECT_EXIT(take_of<Take::Alloca>(64, 1ull << 32), testing::ExitedWithCode(1), message("take_alloca", 64));
  EXPECT_EXIT(take_of<Take::Aligned>(80, 0, 16), testing::ExitedWithCode(1), message("take_aligned", 80));
  EXPECT_EXIT(take_of<Take::Aligned>(32, 0, 16), testing::ExitedWithCode(1), message("take_aligned", 32));
}

// Through the runtime: memory for every thread of the launched grid, kept from region to region, apart from scratch.
__global__ void note_stacks(o2s::SoftMemory memory, unsigned long long *out) {
  o2s::SoftStack<4> stack(memory);
  o2s::SoftLocal<unsigned[10], 4> local(stack, "note_stacks");
  for (const unsigned t : o2s::lanes<4>(10u))
    local.object()[t] = o2s::league_thread();
  o2s::sync_lanes<4>();
  unsigned sum = 0;
  for (unsigned each : local.object())
    sum += each;
  if (o2s::is_master<4>())
    out[o2s::league_thread()] = sum == 10 * o2s::league_thread() ? (unsigned long long)local.object() : 0;
}

o2s::SoftMemory launch_stacks(unsigned threads, size_t bytes, std::vector<unsigned long long> &out) {
  out.assign(threads, 1);
  o2s_map maps[] = {O2S_SECTION(O2S_FROM, out.data(), 0, threads)};
  o2s_region *region = o2s_target_begin("test:9: target", 1, O2S_DEFAULT_DEVICE, maps, 1);
  const auto grid = o2s::grid(threads).threads(8).lanes(4).collective();
  const o2s::SoftMemory memory = o2s::soft_memory(region, grid, bytes);
  EXPECT_EQ(o2s::soft_memory(region, grid, bytes / 2).base, memory.base);
  char *const scratch = (char *)o2s_scratch(region, 1000);
  EXPECT_NE(scratch, memory.base);
  o2s::launch<note_stacks>(region, grid, memory, (unsigned long long *)maps[0].device);
  o2s_target_end(region);
  return memory;
}

TEST(SoftMemory, OfAllThreads) {
  std::vector<unsigned long long> out;
  const o2s::SoftMemory memory = launch_stacks(64, 50, out);
  EXPECT_EQ(memory.bytes_per_thread, 64u);
  for (unsigned thread = 0; thread < 64; ++thread)
    EXPECT_EQ(out[thread], (unsigned long long)memory.base + 64 * thread);
  // The next region gets the same block, unless it needs more.
  EXPECT_EQ(launch_stacks(64, 50, out).base, memory.base);
  const o2s::SoftMemory larger = launch_stacks(4000, 1000, out);
  EXPECT_EQ(larger.bytes_per_thread, 1008u);
  for (unsigned thread = 0; thread < 4000; ++thread)
    ASSERT_EQ(out[thread], (unsigned long long)larger.base + 1008 * thread);
}

TEST(SoftMemory, SizeFromTheEnvironment) {
  std::vector<unsigned long long> out;
  for (const auto &[text, bytes] : {std::pair{"100", 112u}, {"2K", 2048u}, {"1m", 1u << 20}, {"48", 48u}}) {
    setenv("OMP2SIMT_SOFT_STACK_SIZE", text, 1);
    EXPECT_EQ(launch_stacks(8, 64, out).bytes_per_thread, bytes);
  }
  unsetenv("OMP2SIMT_SOFT_STACK_SIZE");
}

TEST(SoftMemoryDeathTest, Sizes) {
  const auto launch_with = [](const char *text, unsigned threads) {
    setenv("OMP2SIMT_SOFT_STACK_SIZE", text, 1);
    std::vector<unsigned long long> out;
    launch_stacks(threads, 64, out);
  };
  for (const char *text : {"0", "-5", "12Q", "K", "1.5M", " 4", "99999999999999999999", "99999999999G"})
    EXPECT_EXIT(
        launch_with(text, 8), testing::ExitedWithCode(1),
        "^omp2simt: OMP2SIMT_SOFT_STACK_SIZE: error: '.*' is not a number of bytes, such as 65536, 64K or 1M\n$")
        << text;
  EXPECT_EXIT(launch_with("4G", 8), testing::ExitedWithCode(1),
              "test:9: target: error: a soft stack of 4294967296 bytes for each OpenMP thread is too large");
  EXPECT_EXIT(launch_with("3G", 1024), testing::ExitedWithCode(1),
              "test:9: target: error: allocating 3298534883328 bytes for soft stacks .*: out of device memory");
  EXPECT_EXIT(launch_with("32", 8), testing::ExitedWithCode(1), "overflow in 'note_stacks': 32 bytes");
}

} // namespace
