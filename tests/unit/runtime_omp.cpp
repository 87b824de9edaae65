// The omp_* routines that the runtime provides.
#include "runtime_helpers.h"

#include <climits>
#include <numeric>
#include <thread>

using namespace runtime_test;

namespace {

TEST(RuntimeOmp, DeviceNumbers) {
  EXPECT_EQ(omp_get_num_devices(), 1);
  EXPECT_EQ(omp_get_initial_device(), 1);
  EXPECT_EQ(omp_get_device_num(), 1);
  EXPECT_EQ(omp_is_initial_device(), 1);
}

TEST(RuntimeOmp, DefaultDeviceCanBeSet) {
  EXPECT_EQ(omp_get_default_device(), 0);
  omp_set_default_device(omp_get_initial_device());
  EXPECT_EQ(omp_get_default_device(), 1);
  EXPECT_EQ(o2s_target_begin("test.c:5: target", 1, O2S_DEFAULT_DEVICE, nullptr, 0), nullptr);
  int elsewhere = -1;
  std::thread([&] { elsewhere = omp_get_default_device(); }).join();
  EXPECT_EQ(elsewhere, 0) << "the variable belongs to the thread that set it";
  omp_set_default_device(0);
}

TEST(RuntimeOmp, AllocAndFree) {
  EXPECT_EQ(omp_target_alloc(0, device), nullptr);
  EXPECT_EQ(omp_target_alloc(8, 5), nullptr);
  EXPECT_EQ(omp_target_alloc(std::size_t(1) << 50, device), nullptr);
  void *memory = omp_target_alloc(100, device);
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(reinterpret_cast<std::size_t>(memory) % 256, 0u);
  EXPECT_TRUE(omp_target_is_accessible(memory, 100, device));
  EXPECT_FALSE(omp_target_is_accessible(memory, 101, device));
  EXPECT_FALSE(omp_target_is_accessible(memory, 100, omp_get_initial_device()));
  omp_target_free(memory, device);
  EXPECT_FALSE(omp_target_is_accessible(memory, 100, device));
  omp_target_free(nullptr, device);

  char *host = static_cast<char *>(omp_target_alloc(10, omp_get_initial_device()));
  host[9] = 1; // ordinary memory
  EXPECT_TRUE(omp_target_is_accessible(host, 10, omp_get_initial_device()));
  EXPECT_FALSE(omp_target_is_accessible(host, 10, device));
  omp_target_free(host, omp_get_initial_device());
}

TEST(RuntimeOmp, MemcpyInAllDirections) {
  const int host = omp_get_initial_device();
  int in[4] = {1, 2, 3, 4}, out[4] = {};
  void *first = omp_target_alloc(sizeof in, device), *second = omp_target_alloc(sizeof in, device);
  EXPECT_EQ(omp_target_memcpy(first, in, sizeof in, 0, 0, device, host), 0);
  EXPECT_EQ(omp_target_memcpy(second, first, 2 * sizeof(int), sizeof(int), 2 * sizeof(int), device, device), 0);
  EXPECT_EQ(omp_target_memcpy(out, second, 2 * sizeof(int), 0, sizeof(int), host, device), 0);
  EXPECT_EQ(out[0], 3);
  EXPECT_EQ(out[1], 4);
  EXPECT_EQ(out[2], 0);
  EXPECT_EQ(omp_target_memcpy(out, in, sizeof(int), 2 * sizeof(int), 0, host, host), 0);
  EXPECT_EQ(out[2], 1);
  EXPECT_EQ(omp_target_memcpy(out, in, 0, 0, 0, host, host), 0);
  EXPECT_NE(omp_target_memcpy(out, in, 4, 0, 0, host, 9), 0);
  EXPECT_NE(omp_target_memcpy(nullptr, in, 4, 0, 0, host, host), 0);
  EXPECT_NE(omp_target_memcpy(out, first, sizeof in + 1, 0, 0, host, device), 0) << "beyond the allocation";
  omp_target_free(first, device);
  EXPECT_NE(omp_target_memcpy(out, first, sizeof in, 0, 0, host, device), 0) << "freed";
  omp_target_free(second, device);
}

TEST(RuntimeOmp, Memset) {
  unsigned char *memory = static_cast<unsigned char *>(omp_target_alloc(8, device));
  EXPECT_EQ(omp_target_memset(memory, 0x11, 8, device), memory);
  omp_target_memset(memory + 2, 0x22, 3, device);
  EXPECT_EQ(readDevice<unsigned long long>(memory), 0x1111112222221111ull);
  omp_target_free(memory, device);
}

TEST(RuntimeOmp, MemcpyRect) {
  const int host = omp_get_initial_device();
  EXPECT_EQ(omp_target_memcpy_rect(nullptr, nullptr, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr, host, host),
            INT_MAX);
  // Two planes of 2 x 3 elements, from a 3 x 4 x 5 array to a 2 x 5 x 6 array on the device.
  int from[3][4][5], to[2][5][6];
  std::iota(&from[0][0][0], &from[0][0][0] + 60, 100);
  for (auto &plane : to)
    for (auto &row : plane)
      for (int &value : row)
        value = -1;
  const std::size_t volume[] = {2, 2, 3}, toOffsets[] = {0, 3, 2}, fromOffsets[] = {1, 1, 2}, toDims[] = {2, 5, 6},
                    fromDims[] = {3, 4, 5};
  void *memory = omp_target_alloc(sizeof to, device);
  omp_target_memcpy(memory, to, sizeof to, 0, 0, device, host);
  ASSERT_EQ(omp_target_memcpy_rect(memory, from, sizeof(int), 3, volume, toOffsets, fromOffsets, toDims, fromDims,
                                   device, host),
            0);
  omp_target_memcpy(to, memory, sizeof to, 0, 0, host, device);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 5; ++j)
      for (std::size_t k = 0; k < 6; ++k) {
        const bool inside = j >= 3 && k >= 2 && k < 5;
        EXPECT_EQ(to[i][j][k], inside ? from[i + 1][j - 3 + 1][k - 2 + 2] : -1) << i << ' ' << j << ' ' << k;
      }
  // A volume that reaches over the end of a row, and a device that does not exist.
  const std::size_t tooFar[] = {0, 0, 4};
  EXPECT_NE(
      omp_target_memcpy_rect(memory, from, sizeof(int), 3, volume, tooFar, fromOffsets, toDims, fromDims, device, host),
      0);
  EXPECT_NE(
      omp_target_memcpy_rect(memory, from, sizeof(int), 3, volume, toOffsets, fromOffsets, toDims, fromDims, 8, host),
      0);
  omp_target_free(memory, device);
}

TEST(RuntimeOmp, MappedPointers) {
  int a[4] = {};
  EXPECT_EQ(omp_get_mapped_ptr(a, device), nullptr);
  EXPECT_EQ(omp_get_mapped_ptr(a, omp_get_initial_device()), a);
  EXPECT_EQ(omp_get_mapped_ptr(a, 7), nullptr);
  EXPECT_EQ(omp_target_is_present(a, omp_get_initial_device()), 1);
  EXPECT_EQ(omp_target_is_present(nullptr, device), 0);
  enter({O2S_OBJECT(O2S_TO, a)});
  EXPECT_EQ(omp_target_is_present(&a[3], device), 1);
  EXPECT_EQ(omp_target_is_present(a + 4, device), 0);
  EXPECT_EQ(static_cast<int *>(omp_get_mapped_ptr(&a[2], device)) - 2, omp_get_mapped_ptr(a, device));
  leave({O2S_OBJECT(O2S_DELETE, a)});
}

TEST(RuntimeOmp, AssociatedPointers) {
  int a[4] = {1, 2, 3, 4};
  int *memory = static_cast<int *>(omp_target_alloc(64, device));
  EXPECT_EQ(omp_target_associate_ptr(a, memory, sizeof a, 16, device), 0);
  EXPECT_EQ(omp_get_mapped_ptr(a, device), memory + 4);
  EXPECT_EQ(omp_target_associate_ptr(a, memory, sizeof a, 16, device), 0) << "the same again";
  EXPECT_NE(omp_target_associate_ptr(a, memory, sizeof a, 0, device), 0) << "another buffer";
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TOFROM | O2S_ALWAYS, a)};
  o2s_region *region = o2s_target_begin("test.c:5: target", 1, device, maps.data(), 1);
  EXPECT_EQ(maps[0].device, memory + 4);
  EXPECT_EQ(readDevice<int>(memory + 5), 2);
  writeDevice(memory + 5, 6);
  o2s_target_end(region);
  EXPECT_EQ(a[1], 6);
  leave({O2S_OBJECT(O2S_DELETE, a)});
  EXPECT_TRUE(present(a)) << "the reference count is infinite";
  EXPECT_EQ(omp_target_disassociate_ptr(a, device), 0);
  EXPECT_FALSE(present(a));
  EXPECT_TRUE(omp_target_is_accessible(memory, 64, device)) << "the buffer is the user's";
  EXPECT_NE(omp_target_disassociate_ptr(a, device), 0);
  enter({O2S_OBJECT(O2S_TO, a)});
  EXPECT_NE(omp_target_associate_ptr(a, memory, sizeof a, 0, device), 0) << "mapped otherwise";
  EXPECT_NE(omp_target_disassociate_ptr(a, device), 0) << "not associated";
  leave({O2S_OBJECT(O2S_DELETE, a)});
  EXPECT_NE(omp_target_associate_ptr(a, memory, sizeof a, 0, omp_get_initial_device()), 0);
  omp_target_free(memory, device);
}

} // namespace
