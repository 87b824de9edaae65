// The arena of host SIMT device memory and the report of host accesses to it: see device_memory.h.
#include "host/device_memory.h"
#include "omp2simt/launch_api.h"
#include "runtime/diagnostics.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <sys/mman.h>
#include <unistd.h>

namespace o2s {
namespace {

constexpr std::size_t alignment = 256;
// Protection changes in steps of a huge page, so that the kernel need not split one; that keeps a change cheap, since
// its cost goes with the number of pages.
constexpr std::size_t hugePage = std::size_t(2) << 20;
// Address space only: pages come with their first access.
constexpr std::size_t largestArena = std::size_t(256) << 30;
constexpr std::size_t smallestArena = std::size_t(64) << 20;
// Freed blocks of this size give their pages back; smaller ones keep them for the next allocation.
constexpr std::size_t returnedAtOnce = std::size_t(32) << 20;

std::size_t roundUp(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

// What the signal handler reads. Written before the handler is installed, `accessible` later on as well.
std::atomic<std::uintptr_t> arenaBegin{0}, arenaEnd{0};
std::atomic<bool> arenaAccessible{false};
struct sigaction previousAction;

// Async-signal-safe: no stdio.
void reportAccess(const char *what, std::uintptr_t address) {
  char line[128];
  std::size_t length = std::strlen(what);
  std::memcpy(line, what, length);
  line[length++] = '0';
  line[length++] = 'x';
  int digits = 1;
  while (digits < 16 && address >> (4 * digits))
    ++digits;
  while (digits-- > 0)
    line[length++] = "0123456789abcdef"[(address >> (4 * digits)) & 15];
  line[length++] = '\n';
  const ssize_t written = write(STDERR_FILENO, line, length);
  (void)written; // nothing can be done about it here
}

void onFault(int signal, siginfo_t *information, void *context) {
  const int savedErrno = errno;
  const auto address = reinterpret_cast<std::uintptr_t>(information->si_addr);
  const bool raised = information->si_code <= 0; // by kill or raise: no access, and it will not come again
  if (!raised && address >= arenaBegin && address < arenaEnd) {
    reportAccess(arenaAccessible ? "omp2simt: error: access outside allocated device memory at "
                                 : "omp2simt: error: host access to device memory at ",
                 address);
    // The access is made again and this time goes to whoever was there before.
    sigaction(SIGSEGV, &previousAction, nullptr);
    errno = savedErrno;
    return;
  }
  errno = savedErrno;
  if (previousAction.sa_flags & SA_SIGINFO)
    return previousAction.sa_sigaction(signal, information, context);
  if (previousAction.sa_handler != SIG_DFL && previousAction.sa_handler != SIG_IGN)
    return previousAction.sa_handler(signal);
  if (raised && previousAction.sa_handler == SIG_IGN)
    return;
  sigaction(SIGSEGV, &previousAction, nullptr);
  if (raised)
    raise(SIGSEGV); // delivered when this handler returns
}

void installHandler() {
  struct sigaction action = {};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, nullptr, &previousAction); // first: the handler reads it
  sigaction(SIGSEGV, &action, nullptr);
}

} // namespace

DeviceMemory &DeviceMemory::instance() {
  static DeviceMemory &memory = *new DeviceMemory;
  return memory;
}

DeviceMemory::DeviceMemory() {
  void *address = MAP_FAILED;
  for (std::size_t size = largestArena; size >= smallestArena && address == MAP_FAILED; size /= 2) {
    reserved = size;
    address = mmap(nullptr, size + hugePage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  }
  if (address == MAP_FAILED)
    fail("device memory", "cannot reserve address space: %s", std::strerror(errno));
  base = reinterpret_cast<char *>(roundUp(reinterpret_cast<std::uintptr_t>(address), hugePage));
  madvise(base, reserved, MADV_HUGEPAGE); // advice: where it is not taken, only speed differs
  madvise(base, reserved, MADV_DONTDUMP);
  freeRanges.emplace(base, reserved);
  arenaBegin = reinterpret_cast<std::uintptr_t>(base);
  arenaEnd = arenaBegin + reserved;
  installHandler();
}

void DeviceMemory::protect(int protection) {
  if (used && mprotect(base, used, protection))
    fail("device memory", "cannot change the protection of %zu bytes: %s", used, std::strerror(errno));
}

void *DeviceMemory::allocate(int device, std::size_t bytes) {
  if (bytes > reserved - 2 * alignment)
    return nullptr;
  const std::size_t size = roundUp(bytes, alignment) + alignment;
  std::lock_guard<std::mutex> lock(mutex);
  auto range = freeRanges.begin();
  while (range != freeRanges.end() && range->second < size)
    ++range;
  if (range == freeRanges.end())
    return nullptr;
  char *const begin = range->first;
  const std::size_t left = range->second - size;
  freeRanges.erase(range);
  if (left)
    freeRanges.emplace(begin + size, left);
  blocks.emplace(begin, Block{begin, bytes, device});
  const std::size_t end = roundUp(static_cast<std::size_t>(begin - base) + size, hugePage);
  if (end > used) {
    used = end;
    if (active)
      protect(PROT_READ | PROT_WRITE);
  }
  return begin;
}

bool DeviceMemory::release(int device, void *address) {
  std::lock_guard<std::mutex> lock(mutex);
  const auto block = blocks.find(static_cast<char *>(address));
  if (block == blocks.end() || block->second.device != device)
    return false;
  char *begin = block->first;
  std::size_t size = roundUp(block->second.bytes, alignment) + alignment;
  blocks.erase(block);
  if (size >= returnedAtOnce) {
    char *const firstPage = base + roundUp(static_cast<std::size_t>(begin - base), hugePage);
    char *const lastPage = base + static_cast<std::size_t>(begin + size - base) / hugePage * hugePage;
    if (firstPage < lastPage)
      madvise(firstPage, static_cast<std::size_t>(lastPage - firstPage), MADV_DONTNEED);
  }
  auto next = freeRanges.lower_bound(begin);
  if (next != freeRanges.end() && next->first == begin + size) {
    size += next->second;
    next = freeRanges.erase(next);
  }
  if (next != freeRanges.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == begin) {
      before->second += size;
      return true;
    }
  }
  freeRanges.emplace(begin, size);
  return true;
}

DeviceMemory::Block DeviceMemory::find(const void *address) {
  char *const byte = static_cast<char *>(const_cast<void *>(address));
  std::lock_guard<std::mutex> lock(mutex);
  auto next = blocks.upper_bound(byte);
  if (next == blocks.begin())
    return {};
  const Block &block = std::prev(next)->second;
  return byte < block.begin + block.bytes ? block : Block{};
}

void DeviceMemory::enter() {
  std::lock_guard<std::mutex> lock(mutex);
  if (active++ == 0) {
    protect(PROT_READ | PROT_WRITE);
    arenaAccessible = true;
  }
}

void DeviceMemory::leave() {
  std::lock_guard<std::mutex> lock(mutex);
  if (--active == 0) {
    arenaAccessible = false;
    protect(PROT_NONE);
  }
}

} // namespace o2s

extern "C" {
void o2s_host_enter_device(void) {
  o2s::DeviceMemory::instance().enter();
}
void o2s_host_leave_device(void) {
  o2s::DeviceMemory::instance().leave();
}
}
