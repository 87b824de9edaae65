// Target and target data regions: nesting, firstprivate copies, declare target variables, what launches need, threads.
#include "runtime_helpers.h"

#include <atomic>
#include <thread>

using namespace runtime_test;

namespace {

// Declare target variables with their device copies, registered as a translated file does before main.
int onHost[4] = {1, 2, 3, 4};
int onDevice[4] = {1, 2, 3, 4};
struct Register {
  Register() {
    o2s_register_variable("test.c:9: declare target", onHost, sizeof onHost, onDevice, "onHost");
    o2s_register_variable("other.c:3: declare target", onHost, sizeof onHost, onDevice, "onHost");
  }
} registerVariables;

o2s_region *beginTarget(std::vector<o2s_map> &maps) {
  return o2s_target_begin("test.c:5: target", 1, device, maps.data(), static_cast<int>(maps.size()));
}
o2s_region *beginData(std::vector<o2s_map> &maps) {
  return o2s_data_begin("test.c:6: target data", 1, device, maps.data(), static_cast<int>(maps.size()));
}

TEST(RuntimeRegions, TargetMapsForItsDuration) {
  int x = 1, y = 2;
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TO, x), O2S_OBJECT(O2S_FROM, y)};
  o2s_region *region = beginTarget(maps);
  ASSERT_NE(region, nullptr);
  EXPECT_EQ(readDevice<int>(maps[0].device), 1);
  writeDevice(maps[0].device, 10);
  writeDevice(maps[1].device, 20);
  EXPECT_EQ(y, 2);
  o2s_target_end(region);
  EXPECT_EQ(x, 1);
  EXPECT_EQ(y, 20);
  EXPECT_FALSE(present(&x));
  EXPECT_FALSE(present(&y));
}

TEST(RuntimeRegions, TargetOnTheHostMapsNothing) {
  int x = 1;
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TOFROM, x)};
  EXPECT_EQ(o2s_target_begin("test.c:5: target", 0, device, maps.data(), 1), nullptr);
  EXPECT_EQ(o2s_target_begin("test.c:5: target", 1, omp_get_initial_device(), maps.data(), 1), nullptr);
  EXPECT_EQ(o2s_target_begin("test.c:5: target", 1, -1, maps.data(), 1), nullptr);
  EXPECT_FALSE(present(&x));
  EXPECT_EQ(maps[0].device, &x);
  o2s_data_end(nullptr);
}

TEST(RuntimeRegions, DataRegionsNest) {
  int x = 1;
  std::vector<o2s_map> outer = {O2S_OBJECT(O2S_TOFROM, x)}, inner = outer, target = outer;
  o2s_region *outerData = beginData(outer);
  x = 2;
  o2s_region *innerData = beginData(inner);
  o2s_region *region = beginTarget(target);
  EXPECT_EQ(target[0].device, outer[0].device);
  EXPECT_EQ(readDevice<int>(target[0].device), 1);
  writeDevice(target[0].device, 3);
  o2s_target_end(region);
  EXPECT_EQ(x, 2);
  o2s_data_end(innerData);
  EXPECT_EQ(x, 2);
  EXPECT_TRUE(present(&x));
  o2s_data_end(outerData);
  EXPECT_EQ(x, 3);
  EXPECT_FALSE(present(&x));
}

TEST(RuntimeRegions, EndUsesTheItemsAsTheyWereAtTheBegin) {
  int a[2] = {1, 2};
  int *p = a;
  std::vector<o2s_map> maps = {O2S_SECTION(O2S_TOFROM, p, 0, 2)};
  o2s_region *data = beginData(maps);
  setDeviceValue(a[1], 5);
  maps[0] = {};
  p = nullptr;
  o2s_data_end(data);
  EXPECT_EQ(a[1], 5);
  EXPECT_FALSE(present(a));
}

TEST(RuntimeRegions, WhatWasDeletedInsideIsNotMissedAtTheEnd) {
  int x = 1;
  enter({O2S_OBJECT(O2S_TO, x)});
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TOFROM | O2S_PRESENT, x)};
  o2s_region *data = beginData(maps);
  leave({O2S_OBJECT(O2S_DELETE, x)});
  EXPECT_FALSE(present(&x));
  o2s_data_end(data);
  EXPECT_EQ(x, 1);
}

TEST(RuntimeRegions, FirstprivateIsAFreshCopyOfOneRegion) {
  struct Pair {
    int first, second;
  } pair = {1, 2};
  enter({O2S_OBJECT(O2S_TO, pair)});
  pair.second = 3;
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_FIRSTPRIVATE, pair)};
  o2s_region *region = beginTarget(maps);
  void *copy = maps[0].device;
  EXPECT_NE(copy, omp_get_mapped_ptr(&pair, device));
  EXPECT_EQ(readDevice<Pair>(copy).second, 3);
  EXPECT_TRUE(omp_target_is_accessible(copy, sizeof pair, device));
  writeDevice(copy, Pair{8, 9});
  o2s_target_end(region);
  EXPECT_EQ(pair.second, 3);
  EXPECT_EQ(deviceValue(pair).second, 2);
  EXPECT_FALSE(omp_target_is_accessible(copy, sizeof pair, device)) << "the copy was not freed";
  leave({O2S_OBJECT(O2S_DELETE, pair)});
}

TEST(RuntimeRegions, DeclareTargetVariablesAreAlwaysPresent) {
  EXPECT_TRUE(present(&onHost[3]));
  EXPECT_EQ(omp_get_mapped_ptr(&onHost[1], device), &onDevice[1]);
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TOFROM, onHost)};
  onHost[0] = 7;
  onDevice[1] = 8;
  o2s_region *region = beginTarget(maps);
  EXPECT_EQ(maps[0].device, onDevice);
  EXPECT_EQ(onDevice[0], 1) << "copied although it is present";
  o2s_target_end(region);
  EXPECT_EQ(onHost[1], 2) << "copied although references are left";
  leave({O2S_OBJECT(O2S_DELETE, onHost)});
  EXPECT_TRUE(present(onHost));
  update({O2S_OBJECT(O2S_TO, onHost)});
  EXPECT_EQ(onDevice[0], 7);
  EXPECT_EQ(onDevice[1], 2);
  onDevice[2] = 9;
  enter({O2S_OBJECT(O2S_TO | O2S_ALWAYS, onHost[3])});
  leave({O2S_OBJECT(O2S_FROM | O2S_ALWAYS, onHost[2])});
  EXPECT_EQ(onHost[2], 9);
}

TEST(RuntimeRegions, VariablesOfALibraryLoadedLaterAreFound) {
  static int late = 1, lateOnDevice = 2;
  EXPECT_FALSE(present(&late));
  o2s_register_variable("plugin.c:1: declare target", &late, sizeof late, &lateOnDevice, "late");
  EXPECT_TRUE(present(&late));
  EXPECT_EQ(deviceValue(late), 2);
}

TEST(RuntimeRegions, TellsLaunchesAboutTheDevice) {
  o2s_region *region = o2s_target_begin("test.c:5: target", 1, device, nullptr, 0);
  ASSERT_NE(region, nullptr);
  EXPECT_EQ(o2s_region_device(region), device);
  EXPECT_EQ(o2s_region_stream(region), nullptr);
  EXPECT_STREQ(o2s_region_where(region), "test.c:5: target");
  EXPECT_GE(o2s_multiprocessors(region), 1);
  o2s_launched(region, 0, "kernel");
  o2s_target_end(region);
}

TEST(RuntimeRegions, ScratchIsClearedKeptAndGrown) {
  std::vector<o2s_map> none;
  o2s_region *region = beginTarget(none);
  char *scratch = static_cast<char *>(o2s_scratch(region, 1000));
  for (int i = 0; i < O2S_SCRATCH_ZEROED; i += 8)
    EXPECT_EQ(readDevice<long long>(scratch + i), 0);
  EXPECT_EQ(o2s_scratch(region, 500), scratch);
  char *own = static_cast<char *>(o2s_own_scratch(region, 1000)), *second = static_cast<char *>(o2s_own_scratch(region, 1000));
  EXPECT_NE(own, second);
  EXPECT_EQ(readDevice<long long>(second), 0);
  EXPECT_EQ(o2s_scratch(region, 500), scratch) << "what is a kernel's own is nobody else's";
  char *larger = static_cast<char *>(o2s_scratch(region, 1000000));
  EXPECT_NE(larger, scratch);
  EXPECT_TRUE(omp_target_is_accessible(larger, 1000000, device));
  EXPECT_TRUE(omp_target_is_accessible(scratch, 1000, device)) << "a kernel may still use it";
  for (int i = 0; i < O2S_SCRATCH_ZEROED; i += 8)
    EXPECT_EQ(readDevice<long long>(larger + i), 0);
  o2s_target_end(region);

  region = beginTarget(none);
  char *first = static_cast<char *>(o2s_scratch(region, 1000));
  EXPECT_TRUE(first == scratch || first == larger || first == own || first == second);
  o2s_region *other = beginTarget(none);
  EXPECT_NE(o2s_scratch(other, 1000), first) << "two regions share scratch memory";
  o2s_target_end(other);
  o2s_target_end(region);
}

TEST(RuntimeRegions, ThreadsMapAtOnce) {
  // Large enough for its copy to be caught half way when the table is not locked.
  constexpr int threadCount = 8, rounds = 200, size = 1 << 16;
  static int shared[size];
  for (int &value : shared)
    value = 1;
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < threadCount; ++t)
    threads.emplace_back([&, t] {
      for (int round = 0; round < rounds; ++round) {
        int own = t * rounds + round;
        std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TO, shared), O2S_OBJECT(O2S_TOFROM, own)};
        o2s_region *region = beginTarget(maps);
        // Whoever made `shared` present, its values are there when the mapping returns.
        if (readDevice<int>(static_cast<int *>(maps[0].device) + size - 1) != 1)
          ++wrong;
        int value = readDevice<int>(maps[1].device);
        writeDevice(maps[1].device, value + 1);
        o2s_target_end(region);
        if (own != t * rounds + round + 1)
          ++wrong;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_FALSE(present(shared)) << "a reference was lost or counted twice";
}

} // namespace
