// Errors end the program with status 1 and one line that names the directive.
#include "runtime_helpers.h"

using namespace runtime_test;
using testing::ExitedWithCode;

namespace {

struct RuntimeErrors : testing::Test {
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(RuntimeErrors, PartialOverlapNamesBothRangesAndPlaces) {
  static int a[10];
  EXPECT_EXIT(
      ([] {
        enter({O2S_SECTION(O2S_TO, a, 0, 5)});
        std::vector<o2s_map> maps = {O2S_SECTION(O2S_TO, a, 3, 5)};
        o2s_target_begin("test.c:8: target", 1, device, maps.data(), 1);
      }()),
      ExitedWithCode(1),
      "omp2simt: test.c:8: target: error: a\\[3 : 5\\], bytes \\[0x[0-9a-f]+, 0x[0-9a-f]+\\), is only partly present: "
      "it overlaps a\\[0 : 5\\], bytes \\[0x[0-9a-f]+, 0x[0-9a-f]+\\), mapped at test.c:1: target enter data");
}

TEST_F(RuntimeErrors, PartialOverlapOnExitAndUpdate) {
  static int a[10];
  EXPECT_EXIT(([] {
                enter({O2S_SECTION(O2S_TO, a, 2, 5)});
                leave({O2S_OBJECT(O2S_RELEASE, a)});
              }()),
              ExitedWithCode(1), "test.c:2: target exit data: error: a, bytes .* is only partly present");
  EXPECT_EXIT(([] {
                enter({O2S_SECTION(O2S_TO, a, 2, 5)});
                update({O2S_SECTION(O2S_FROM, a, 0, 3)});
              }()),
              ExitedWithCode(1), "test.c:3: target update: error: a\\[0 : 3\\], bytes .* is only partly present");
}

TEST_F(RuntimeErrors, SharedStorageOfOneConstructMustFitWhatIsPresent) {
  static int a[10];
  EXPECT_EXIT(([] {
                enter({O2S_SECTION(O2S_TO, a, 0, 5)});
                enter({O2S_SECTION(O2S_TO, a, 0, 5), O2S_SECTION(O2S_TO, a, 4, 3)});
              }()),
              ExitedWithCode(1), "only partly present");
}

TEST_F(RuntimeErrors, PresentModifierOfWhatIsNotPresent) {
  static int x;
  const char *message = "error: x is not present on device 0";
  EXPECT_EXIT(enter({O2S_OBJECT(O2S_TO | O2S_PRESENT, x)}), ExitedWithCode(1), message);
  EXPECT_EXIT(leave({O2S_OBJECT(O2S_RELEASE | O2S_PRESENT, x)}), ExitedWithCode(1), message);
  EXPECT_EXIT(update({O2S_OBJECT(O2S_TO | O2S_PRESENT, x)}), ExitedWithCode(1), message);
  // Before the other effects of the construct: the second item does not make the first one present.
  EXPECT_EXIT(enter({O2S_OBJECT(O2S_TO, x), O2S_OBJECT(O2S_ALLOC | O2S_PRESENT, x)}), ExitedWithCode(1), message);
  static int a[4];
  EXPECT_EXIT(enter({O2S_SECTION(O2S_TO | O2S_PRESENT, a, 0, 0)}), ExitedWithCode(1),
              "error: a\\[0 : 0\\] is not present");
}

TEST_F(RuntimeErrors, DeviceThatDoesNotExist) {
  const char *message = "test.c:5: target: error: device 7 does not exist; there are devices 0 to 0, and 1 is the host";
  EXPECT_EXIT(o2s_target_begin("test.c:5: target", 1, 7, nullptr, 0), ExitedWithCode(1), message);
  EXPECT_EXIT(([] {
                omp_set_default_device(7);
                o2s_target_begin("test.c:5: target", 1, O2S_DEFAULT_DEVICE, nullptr, 0);
              }()),
              ExitedWithCode(1), message);
  EXPECT_EXIT(o2s_target_begin("test.c:5: target", 1, -2, nullptr, 0), ExitedWithCode(1), "device -2 does not exist");
}

TEST_F(RuntimeErrors, MoreMemoryThanThereIs) {
  static char c;
  EXPECT_EXIT(enter({{&c, &c, std::size_t(1) << 50, O2S_ALLOC, "c[0 : n]", nullptr}}), ExitedWithCode(1),
              "test.c:1: target enter data: error: allocating 1125899906842624 bytes on device 0 for c\\[0 : n\\]: out "
              "of device memory");
}

TEST_F(RuntimeErrors, FailedLaunchNamesKernelAndRegion) {
  EXPECT_EXIT(o2s_launched(o2s_target_begin("test.c:5: target", 1, device, nullptr, 0), 1, "test_l5"),
              ExitedWithCode(1), "omp2simt: test.c:5: target: error: launching kernel test_l5: out of device memory");
  EXPECT_EXIT(o2s_launched(o2s_target_begin("test.c:5: target", 1, device, nullptr, 0), 9, "test_l5"),
              ExitedWithCode(1), "launching kernel test_l5: a grid or block of this size is not possible");
}

TEST_F(RuntimeErrors, EnterDataHasNoFirstprivate) {
  static int x;
  EXPECT_EXIT(enter({O2S_OBJECT(O2S_FIRSTPRIVATE, x)}), ExitedWithCode(1), "x: enter data has no firstprivate items");
}

TEST_F(RuntimeErrors, VariablesThatOverlapWhatIsMapped) {
  static int a[4], copy[4];
  EXPECT_EXIT(([] {
                enter({O2S_SECTION(O2S_TO, a, 0, 2)});
                o2s_register_variable("test.c:9: declare target", a, sizeof a, copy, "a");
                enter({O2S_SECTION(O2S_TO, a, 0, 1)});
              }()),
              ExitedWithCode(1), "test.c:9: declare target: error: a, bytes .* is only partly present");
}

TEST_F(RuntimeErrors, FreeingWhatIsNotDeviceMemory) {
  static int x;
  EXPECT_EXIT(omp_target_free(&x, device), ExitedWithCode(1), "omp_target_free: error: .*not an address in the memory");
}

TEST_F(RuntimeErrors, OutputBeforeAnErrorIsNotLost) {
  EXPECT_EXIT(([] {
                static char buffer[1000];
                setvbuf(stderr, buffer, _IOFBF, sizeof buffer);
                std::fputs("printed before\n", stderr);
                o2s_target_begin("test.c:5: target", 1, 7, nullptr, 0);
              }()),
              ExitedWithCode(1), "printed before\nomp2simt: ");
}

} // namespace
