// Launches through the runtime: device memory, scratch, the OpenMP routines and C's functions inside kernels.
#include "omp2simt/c_library.h"
#include "omp2simt/device.h"
#include "omp2simt/runtime.h"

#include <gtest/gtest.h>

#include <vector>

namespace on_device {

template <typename Index>
__global__ void __launch_bounds__(256) triad_l10(Index trip, double s, double *a, const double *b) {
  o2s::assume_threads<256>();
  const Index t = o2s::global_thread<Index>();
  if (t < trip)
    a[t] = s * b[t];
}

__global__ void __launch_bounds__(128)
    extremes_l20(unsigned trip, const double *x, o2s::ReductionScratch scratch, double *low_total, int *count_total) {
  double low = o2s::identity<o2s::Min, double>();
  int count = o2s::identity<o2s::Plus, int>();
  for (unsigned t = o2s::global_thread(); t < trip; t += o2s::grid_threads()) {
    low = o2s::Min::combine(low, x[t]);
    count += x[t] > 0;
  }
  o2s::reduce_by_last_team(scratch, o2s::reduction<o2s::Min>(low, low_total),
                           o2s::reduction<o2s::Plus>(count, count_total));
}

__global__ void routines_l30(unsigned trip, int *out) {
  const unsigned t = o2s::global_thread();
  if (t < trip) {
    out[t] = omp_get_team_num() * 1000 + omp_get_thread_num();
    if (omp_get_num_teams() != 3 || omp_get_num_threads() != 40 || omp_is_initial_device() || omp_get_level() != 1)
      out[t] = -1;
  }
}

__global__ void one_thread(int *out) {
  *out += 1;
}

} // namespace on_device

namespace {

TEST(Launch, BothIndexWidths) {
  const int n = 1000;
  std::vector<double> a(n, -1), b(n);
  for (int i = 0; i < n; ++i)
    b[i] = i;
  for (bool wide : {false, true}) {
    o2s_map maps[] = {O2S_SECTION(O2S_FROM, a.data(), 0, n), O2S_SECTION(O2S_TO, b.data(), 0, n)};
    o2s_region *region = o2s_target_begin("test:1: target", 1, O2S_DEFAULT_DEVICE, maps, 2);
    ASSERT_NE(region, nullptr);
    const o2s::Grid grid = o2s::grid(n).threads(256);
    double *const da = (double *)maps[0].device;
    const double *const db = (const double *)maps[1].device;
    if (wide)
      o2s::launch<on_device::triad_l10<unsigned long long>>(region, grid, (unsigned long long)n, 2.0, da, db);
    else
      o2s::launch<on_device::triad_l10<unsigned>>(region, grid, (unsigned)n, 3.0, da, db);
    o2s_target_end(region);
    for (int i = 0; i < n; ++i)
      ASSERT_EQ(a[i], (wide ? 2.0 : 3.0) * i);
  }
}

TEST(Launch, LastTeamTwiceInOneScratch) {
  const int n = 5000;
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i)
    x[i] = (i * 7919 % n) - 1000.5;
  for (double original : {0.0, -2000.0}) {
    double low = original;
    int count = 10;
    o2s_map maps[] = {O2S_SECTION(O2S_TO, x.data(), 0, n), O2S_OBJECT(O2S_TOFROM, low), O2S_OBJECT(O2S_TOFROM, count)};
    o2s_region *region = o2s_target_begin("test:2: target", 1, O2S_DEFAULT_DEVICE, maps, 3);
    ASSERT_NE(region, nullptr);
    const auto grid = o2s::grid(n).threads(128).strided().collective();
    for (int repeat = 0; repeat < 2; ++repeat)
      o2s::launch<on_device::extremes_l20>(region, grid, (unsigned)n, (const double *)maps[0].device,
                                           o2s::reduction_scratch<double, int>(region, grid), (double *)maps[1].device,
                                           (int *)maps[2].device);
    o2s_target_end(region);
    EXPECT_EQ(low, original < -1000.5 ? original : -1000.5);
    EXPECT_EQ(count, 10 + 2 * 3999);
  }
}

TEST(Launch, OmpRoutines) {
  std::vector<int> out(120);
  o2s_map maps[] = {O2S_SECTION(O2S_FROM, out.data(), 0, 120)};
  o2s_region *region = o2s_target_begin("test:3: target", 1, O2S_DEFAULT_DEVICE, maps, 1);
  ASSERT_NE(region, nullptr);
  o2s::launch<on_device::routines_l30>(region, o2s::grid(120).threads(40), 120u, (int *)maps[0].device);
  o2s_target_end(region);
  for (int i = 0; i < 120; ++i)
    EXPECT_EQ(out[i], i / 40 * 1000 + i % 40);
}

TEST(Launch, EmptyGridLaunchesNothing) {
  int out = 5;
  o2s_map maps[] = {O2S_OBJECT(O2S_TOFROM, out)};
  o2s_region *region = o2s_target_begin("test:4: target", 1, O2S_DEFAULT_DEVICE, maps, 1);
  ASSERT_NE(region, nullptr);
  o2s::launch<on_device::one_thread>(region, o2s::grid(0).threads(1), (int *)maps[0].device);
  o2s_target_end(region);
  EXPECT_EQ(out, 5);
}

TEST(LaunchDeathTest, GridTooLarge) {
  EXPECT_EXIT(
      {
        o2s_region *region = o2s_target_begin("test:5: target", 1, O2S_DEFAULT_DEVICE, nullptr, 0);
        o2s::launch<on_device::one_thread>(region, o2s::grid(1ull << 60).threads(256), (int *)nullptr);
      },
      testing::ExitedWithCode(1), "test:5: target: error.*one_thread");
}

TEST(Launch, KernelNames) {
  using Name = o2s::detail::KernelName;
  EXPECT_STREQ(Name("void o2s::launch(o2s_region*, ...) [with auto Kernel = on_device::dot_l15; bool C = true]").text,
               "dot_l15");
  EXPECT_STREQ(
      Name("void o2s::launch(...) [Kernel = &on_device::(anonymous namespace)::triad<unsigned int>, C = 1]").text,
      "triad");
  EXPECT_STREQ(Name("void f(X) [with auto Kernel = on_device::triad<unsigned int>; bool C = 1]").text, "triad");
}

// C's meaning of the functions that C++ overloads.
TEST(CLibrary, CSignatures) {
  static_assert(std::is_same<decltype(on_device::sqrt(2.0f)), double>::value, "C computes in double");
  static_assert(std::is_same<decltype(on_device::sqrtf(2.0f)), float>::value, "");
  static_assert(std::is_same<decltype(on_device::abs(2.7)), int>::value, "C truncates the argument");
  EXPECT_EQ(on_device::sqrt(2.0f), 1.4142135623730951);
  EXPECT_EQ(on_device::pow(2.0f, 3), 8.0);
  EXPECT_EQ(on_device::abs(-7), 7);
  EXPECT_EQ(on_device::llabs(-5000000000ll), 5000000000ll);
  int exponent = 0;
  EXPECT_EQ(on_device::frexp(12.0, &exponent), 0.75);
  EXPECT_EQ(exponent, 4);
  EXPECT_TRUE(on_device::isnan(on_device::nan("")));
  EXPECT_FALSE(on_device::isnormal(1e-310));
  EXPECT_TRUE(on_device::isnormal(1e-300));
}

TEST(CLibrary, WrittenFunctions) {
  EXPECT_EQ(on_device::strlen("four"), 4u);
  EXPECT_LT(on_device::strcmp("abc", "abd"), 0);
  EXPECT_GT(on_device::strcmp("\xff", "a"), 0);
  EXPECT_EQ(on_device::strcmp("same", "same"), 0);
  EXPECT_EQ(on_device::strncmp("abcX", "abcY", 3), 0);
  EXPECT_LT(on_device::memcmp("a\0b", "a\0c", 3), 0);
  char text[16] = "0123456789";
  on_device::memmove(text + 2, text, 6);
  EXPECT_STREQ(text, "0101234589");
  on_device::memmove(text, text + 2, 6);
  EXPECT_STREQ(text, "0123454589");
  on_device::strcpy(text, "ab");
  on_device::strcat(text, "cd");
  EXPECT_STREQ(text, "abcd");
  on_device::strncpy(text, "xy", 4);
  EXPECT_EQ(text[3], '\0');
  o2s_host_enter_device(); // blocks are device memory
  char *zeroed = (char *)on_device::calloc(3, 5);
  EXPECT_EQ(zeroed[14], 0);
  on_device::free(zeroed);
  EXPECT_EQ(on_device::calloc((size_t)-1, 3), nullptr);
  o2s_host_leave_device();
}

} // namespace
