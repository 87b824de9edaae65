// Environment variables. Each is read once per process, so every case runs in a process of its own: a death test that
// sets the variables and reports by its exit status.
#include "runtime_helpers.h"

#include <cstdio>

using namespace runtime_test;
using testing::ExitedWithCode;

namespace {

struct RuntimeEnvironment : testing::Test {
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

void set(const char *name, const char *value) {
  setenv(name, value, 1);
}

// Ends the process: 0 if the condition holds.
[[noreturn]] void expect(bool condition) {
  std::_Exit(condition ? 0 : 3);
}

bool runsOnDevice(int number = O2S_DEFAULT_DEVICE) {
  o2s_region *region = o2s_target_begin("test.c:5: target", 1, number, nullptr, 0);
  if (region)
    o2s_target_end(region);
  return region;
}

TEST_F(RuntimeEnvironment, OneHostDeviceByDefault) {
  EXPECT_EXIT(expect(omp_get_num_devices() == 1 && omp_get_initial_device() == 1 && runsOnDevice()), ExitedWithCode(0),
              "");
}

TEST_F(RuntimeEnvironment, HostDevicesSetsTheirNumber) {
  EXPECT_EXIT(([] {
                set("OMP2SIMT_HOST_DEVICES", "3");
                expect(omp_get_num_devices() == 3 && omp_get_initial_device() == 3 && runsOnDevice(2) &&
                       !runsOnDevice(3));
              }()),
              ExitedWithCode(0), "");
}

TEST_F(RuntimeEnvironment, NumbersThatAreNoneAreReported) {
  EXPECT_EXIT(([] {
                set("OMP2SIMT_HOST_DEVICES", "two");
                expect(omp_get_num_devices() == 1);
              }()),
              ExitedWithCode(0),
              "omp2simt: warning: OMP2SIMT_HOST_DEVICES is 'two', not a non-negative number; taken as 1");
}

TEST_F(RuntimeEnvironment, NegativeNumbersAreReported) {
  EXPECT_EXIT(([] {
                set("OMP_DEFAULT_DEVICE", "-1");
                expect(omp_get_default_device() == 0);
              }()),
              ExitedWithCode(0), "warning: OMP_DEFAULT_DEVICE is '-1', not a non-negative number; taken as 0");
}

TEST_F(RuntimeEnvironment, OffloadMandatoryAllowsTheInitialDevice) {
  EXPECT_EXIT(([] {
                set("OMP_TARGET_OFFLOAD", "mandatory");
                set("OMP2SIMT_HOST_DEVICES", "0");
                expect(!runsOnDevice(-1));
              }()),
              ExitedWithCode(0), "");
}

TEST_F(RuntimeEnvironment, WithoutDevicesEverythingRunsOnTheHost) {
  EXPECT_EXIT(([] {
                set("OMP2SIMT_HOST_DEVICES", "0");
                expect(omp_get_num_devices() == 0 && omp_get_initial_device() == 0 && !runsOnDevice() &&
                       !runsOnDevice(0) && !runsOnDevice(5));
              }()),
              ExitedWithCode(0), "");
}

TEST_F(RuntimeEnvironment, OffloadDisabled) {
  EXPECT_EXIT(([] {
                set("OMP_TARGET_OFFLOAD", " Disabled ");
                expect(omp_get_num_devices() == 0 && !runsOnDevice() && !runsOnDevice(0));
              }()),
              ExitedWithCode(0), "");
}

TEST_F(RuntimeEnvironment, OffloadMandatoryWithADevice) {
  EXPECT_EXIT(([] {
                set("OMP_TARGET_OFFLOAD", "MANDATORY");
                // What the program itself sends to the host may run there.
                expect(runsOnDevice() && !runsOnDevice(omp_get_initial_device()) &&
                       !o2s_target_begin("test.c:5: target", 0, O2S_DEFAULT_DEVICE, nullptr, 0));
              }()),
              ExitedWithCode(0), "");
}

TEST_F(RuntimeEnvironment, OffloadMandatoryWithoutDevice) {
  const char *message = ": error: OMP_TARGET_OFFLOAD is mandatory, but there is no host SIMT device";
  EXPECT_EXIT(([] {
                set("OMP_TARGET_OFFLOAD", "mandatory");
                set("OMP2SIMT_HOST_DEVICES", "0");
                runsOnDevice();
              }()),
              ExitedWithCode(1), message);
  EXPECT_EXIT(([] {
                set("OMP_TARGET_OFFLOAD", "mandatory");
                set("OMP2SIMT_HOST_DEVICES", "0");
                enter({});
              }()),
              ExitedWithCode(1), message);
}

TEST_F(RuntimeEnvironment, OffloadUnknownWordIsReported) {
  EXPECT_EXIT(([] {
                set("OMP_TARGET_OFFLOAD", "sometimes");
                expect(runsOnDevice());
              }()),
              ExitedWithCode(0), "warning: OMP_TARGET_OFFLOAD is 'sometimes'");
}

TEST_F(RuntimeEnvironment, DefaultDevice) {
  EXPECT_EXIT(([] {
                set("OMP2SIMT_HOST_DEVICES", "2");
                set("OMP_DEFAULT_DEVICE", "1");
                static int x = 1;
                std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TO, x)};
                o2s_enter_data("test.c:1: target enter data", 1, O2S_DEFAULT_DEVICE, maps.data(), 1);
                expect(omp_get_default_device() == 1 && omp_target_is_present(&x, 1) && !omp_target_is_present(&x, 0));
              }()),
              ExitedWithCode(0), "");
}

TEST_F(RuntimeEnvironment, TablesOfDevicesAreSeparate) {
  EXPECT_EXIT(([] {
                set("OMP2SIMT_HOST_DEVICES", "2");
                static int x = 1;
                std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TO, x)};
                o2s_enter_data("test.c:1: target enter data", 1, 0, maps.data(), 1);
                void *first = maps[0].device;
                x = 2;
                o2s_enter_data("test.c:1: target enter data", 1, 1, maps.data(), 1);
                void *second = maps[0].device;
                int values[2] = {};
                omp_target_memcpy(&values[0], first, sizeof x, 0, 0, 2, 0);
                omp_target_memcpy(&values[1], second, sizeof x, 0, 0, 2, 1);
                bool right = values[0] == 1 && values[1] == 2 && !omp_target_is_accessible(first, sizeof x, 1);
                // Between devices, and not from one that does not have the memory.
                right = right && omp_target_memcpy(first, second, sizeof x, 0, 0, 1, 1) != 0;
                right = right && omp_target_memcpy(first, second, sizeof x, 0, 0, 0, 1) == 0;
                omp_target_memcpy(&values[0], first, sizeof x, 0, 0, 2, 0);
                expect(right && values[0] == 2);
              }()),
              ExitedWithCode(0), "");
}

TEST_F(RuntimeEnvironment, InfoTellsMappingsTransfersAndLaunches) {
  EXPECT_EXIT(([] {
                set("OMP2SIMT_INFO", "1");
                static int x[5];
                std::vector<o2s_map> maps = {O2S_SECTION(O2S_TOFROM, x, 0, 5)};
                o2s_region *region = o2s_target_begin("test.c:5: target", 1, device, maps.data(), 1);
                o2s_launched(region, 0, "test_l5");
                o2s_target_end(region);
                o2s_target_begin("test.c:7: target", 0, device, maps.data(), 1);
                std::_Exit(0);
              }()),
              ExitedWithCode(0),
              "^omp2simt: test.c:5: target: map x\\[0 : 5\\], 20 bytes at 0x[0-9a-f]+, to 0x[0-9a-f]+ on device 0\n"
              "omp2simt: test.c:5: target: copy x\\[0 : 5\\] to device 0, 20 bytes\n"
              "omp2simt: test.c:5: target: launch test_l5 on device 0\n"
              "omp2simt: test.c:5: target: copy x\\[0 : 5\\] from device 0, 20 bytes\n"
              "omp2simt: test.c:5: target: unmap x\\[0 : 5\\], 20 bytes at 0x[0-9a-f]+, from device 0\n"
              "omp2simt: test.c:7: target: on the host: the if clause is false\n$");
}

TEST_F(RuntimeEnvironment, NoInfoUnlessAsked) {
  EXPECT_EXIT(([] {
                set("OMP2SIMT_INFO", "0");
                runsOnDevice();
                std::_Exit(0);
              }()),
              ExitedWithCode(0), "^$");
}

} // namespace
