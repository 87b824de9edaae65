// The arena of host SIMT device memory: allocation, and that the host cannot touch it while no kernel runs.
#include "../../devlib/host/device_memory.h"
#include "runtime_helpers.h"

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <sys/mman.h>
#include <thread>

using o2s::DeviceAccess;
using o2s::DeviceMemory;
using testing::ExitedWithCode;
using testing::KilledBySignal;

namespace {

DeviceMemory &memory() {
  return DeviceMemory::instance();
}
char *allocate(std::size_t bytes, int device = 0) {
  return static_cast<char *>(memory().allocate(device, bytes));
}

TEST(RuntimeDeviceMemory, BlocksAreAlignedAndApart) {
  char *a = allocate(1), *b = allocate(256), *c = allocate(3);
  for (char *block : {a, b, c})
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 256, 0u);
  EXPECT_GE(b - (a + 1), 256);
  EXPECT_GE(c - (b + 256), 256);
  for (char *block : {a, b, c})
    EXPECT_TRUE(memory().release(0, block));
}

TEST(RuntimeDeviceMemory, KnowsExactSizes) {
  char *a = allocate(100);
  EXPECT_EQ(memory().find(a).begin, a);
  EXPECT_EQ(memory().find(a + 99).bytes, 100u);
  EXPECT_EQ(memory().find(a + 100).begin, nullptr);
  EXPECT_EQ(memory().find(a - 1).begin, nullptr);
  EXPECT_TRUE(memory().inArena(a));
  int local;
  EXPECT_FALSE(memory().inArena(&local));
  EXPECT_FALSE(memory().release(0, a + 1));
  EXPECT_FALSE(memory().release(1, a)) << "another device's";
  EXPECT_TRUE(memory().release(0, a));
  EXPECT_FALSE(memory().release(0, a)) << "freed twice";
  EXPECT_EQ(memory().find(a).begin, nullptr);
}

TEST(RuntimeDeviceMemory, FreedNeighboursBecomeOneRange) {
  char *a = allocate(1000), *b = allocate(1000), *c = allocate(1000), *d = allocate(1000);
  ASSERT_TRUE(memory().release(0, a) && memory().release(0, c) && memory().release(0, b));
  EXPECT_EQ(allocate(3 * 1000), a) << "the three are not joined, or the first fit was not taken";
  EXPECT_TRUE(memory().release(0, a));
  EXPECT_TRUE(memory().release(0, d));
}

TEST(RuntimeDeviceMemory, FullArenaGivesNothing) {
  EXPECT_EQ(allocate(std::size_t(1) << 60), nullptr);
}

TEST(RuntimeDeviceMemory, LargeBlocksGiveTheirPagesBack) {
  const std::size_t size = std::size_t(64) << 20;
  char *block = allocate(size);
  char *page = block + size / 2;
  {
    DeviceAccess access;
    *page = 1;
  }
  ASSERT_TRUE(memory().release(0, block));
  ASSERT_EQ(allocate(size), block);
  DeviceAccess access;
  EXPECT_EQ(*page, 0);
  memory().release(0, block);
}

TEST(RuntimeDeviceMemory, AccessNestsAndCountsThreads) {
  char *block = allocate(16);
  o2s_host_enter_device();
  std::thread([&] {
    DeviceAccess access;
    block[1] = 2;
  }).join();
  block[0] = 1;                                     // another thread's leave did not close it
  const std::size_t large = std::size_t(256) << 20; // beyond what any other test has used
  char *later = allocate(large);
  later[large - 1] = 3; // memory allocated while a kernel runs
  EXPECT_EQ(block[0] + block[1] + later[large - 1], 6);
  o2s_host_leave_device();
  memory().release(0, later);
  memory().release(0, block);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool sanitized = false;
#endif

struct RuntimeDeviceMemoryDeath : testing::Test {
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    if (sanitized)
      GTEST_SKIP() << "the sanitizer's own handler ends the program in its own way";
  }
};

TEST_F(RuntimeDeviceMemoryDeath, HostAccessIsReportedAndDies) {
  const char *message = "^omp2simt: error: host access to device memory at 0x[0-9a-f]+\n$";
  EXPECT_EXIT(([] {
                volatile char *block = allocate(16);
                block[3] = 1;
              }()),
              KilledBySignal(SIGSEGV), message);
  EXPECT_EXIT(([] {
                volatile char *block = allocate(16);
                {
                  DeviceAccess access;
                }
                std::_Exit(block[3]);
              }()),
              KilledBySignal(SIGSEGV), message);
}

TEST_F(RuntimeDeviceMemoryDeath, HostAccessToMappedDataIsReported) {
  static int x;
  EXPECT_EXIT(([] {
                runtime_test::enter({O2S_OBJECT(O2S_TO, x)});
                *static_cast<volatile int *>(omp_get_mapped_ptr(&x, 0)) = 1;
              }()),
              KilledBySignal(SIGSEGV), "host access to device memory at");
}

TEST_F(RuntimeDeviceMemoryDeath, KernelAccessBeyondAllAllocationsIsReported) {
  EXPECT_EXIT(([] {
                volatile char *block = allocate(16);
                DeviceAccess access;
                block[std::size_t(1) << 30] = 1;
              }()),
              KilledBySignal(SIGSEGV), "^omp2simt: error: access outside allocated device memory at 0x[0-9a-f]+\n$");
}

TEST_F(RuntimeDeviceMemoryDeath, OtherFaultsAreLeftAlone) {
  EXPECT_EXIT(([] {
                allocate(16);
                void *page = mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                *static_cast<volatile char *>(page) = 1;
              }()),
              KilledBySignal(SIGSEGV), "^$");
  EXPECT_EXIT(([] {
                allocate(16);
                raise(SIGSEGV);
                std::_Exit(0);
              }()),
              KilledBySignal(SIGSEGV), "^$");
}

sigjmp_buf recovery;
void recover(int) {
  siglongjmp(recovery, 1);
}

TEST_F(RuntimeDeviceMemoryDeath, ThePreviousHandlerGetsItsFaults) {
  EXPECT_EXIT(([] {
                struct sigaction action = {};
                action.sa_handler = recover;
                sigaction(SIGSEGV, &action, nullptr);
                volatile char *block = allocate(16);
                volatile char *page =
                    static_cast<volatile char *>(mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
                volatile int recovered = 0;
                for (volatile int i = 0; i < 2; i = i + 1)
                  if (sigsetjmp(recovery, 1))
                    recovered = recovered + 1;
                  else
                    *page = 1;
                // Ours is still there, and what it reports goes on to the previous one as well.
                if (sigsetjmp(recovery, 1))
                  recovered = recovered + 1;
                else
                  block[0] = 1;
                std::_Exit(recovered == 3 ? 0 : 3);
              }()),
              ExitedWithCode(0), "^omp2simt: error: host access to device memory at 0x[0-9a-f]+\n$");
}

} // namespace
