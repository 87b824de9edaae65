// OMP2SIMT_SCHEDULE, and the orders it stands for: which blocks, and which of the threads that can go on, come next.
#include "host/scheduler.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace o2s::host {

namespace {

// The builtin is a slow call where no instruction may be assumed.
unsigned count_bits(std::uint64_t word) {
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return (unsigned)(word * 0x0101010101010101 >> 56);
}

} // namespace

unsigned ThreadSet::size() const {
  unsigned count = 0;
  for (std::uint64_t word : words_)
    count += count_bits(word);
  return count;
}

bool ThreadSet::empty() const {
  std::uint64_t all = 0;
  for (std::uint64_t word : words_)
    all |= word;
  return all == 0;
}

unsigned ThreadSet::at_or_after(unsigned thread) const {
  const unsigned count = (unsigned)words_.size();
  unsigned at = thread / 64;
  std::uint64_t word = words_[at] & ~std::uint64_t(0) << thread % 64;
  while (!word)
    word = words_[at = (at + 1) % count];
  return at * 64 + (unsigned)__builtin_ctzll(word);
}

unsigned ThreadSet::at_or_before(unsigned thread) const {
  const unsigned count = (unsigned)words_.size();
  unsigned at = thread / 64;
  std::uint64_t word = words_[at] & ~std::uint64_t(0) >> (63 - thread % 64);
  while (!word)
    word = words_[at = (at + count - 1) % count];
  return at * 64 + 63 - (unsigned)__builtin_clzll(word);
}

unsigned ThreadSet::run_upwards(unsigned thread) const {
  const std::uint64_t others = ~(words_[thread / 64] >> thread % 64);
  const unsigned length = others ? (unsigned)__builtin_ctzll(others) : 64;
  return length < 64 - thread % 64 ? length : 64 - thread % 64;
}

unsigned ThreadSet::run_downwards(unsigned thread) const {
  const std::uint64_t others = ~(words_[thread / 64] << (63 - thread % 64));
  const unsigned length = others ? (unsigned)__builtin_clzll(others) : 64;
  return length < thread % 64 + 1 ? length : thread % 64 + 1;
}

unsigned ThreadSet::member(unsigned rank) const {
  unsigned at = 0;
  for (;; ++at) {
    const unsigned count = count_bits(words_[at]);
    if (rank < count)
      break;
    rank -= count;
  }
  std::uint64_t word = words_[at];
  for (; rank > 0; --rank)
    word &= word - 1;
  return at * 64 + (unsigned)__builtin_ctzll(word);
}

Schedule schedule() {
  const char *const text = std::getenv("OMP2SIMT_SCHEDULE");
  if (!text || !*text || std::strcmp(text, "roundrobin") == 0)
    return {Schedule::RoundRobin, 0};
  if (std::strcmp(text, "lane") == 0)
    return {Schedule::Lane, 0};
  if (std::strcmp(text, "reverse") == 0)
    return {Schedule::Reverse, 0};
  if (std::strncmp(text, "random:", 7) == 0 && text[7] >= '0' && text[7] <= '9') {
    char *end = nullptr;
    const unsigned long long seed = std::strtoull(text + 7, &end, 10);
    if (*end == '\0')
      return {Schedule::Random, seed};
  }
  std::fflush(stdout);
  std::fprintf(stderr, "omp2simt: OMP2SIMT_SCHEDULE=%s: expected roundrobin, lane, reverse or random:SEED\n", text);
  std::exit(1);
}

Order block_order(const Schedule &schedule, unsigned long long count) {
  if (schedule.kind == Schedule::Reverse)
    return {count, count - 1, count - 1}; // a stride of -1
  if (schedule.kind != Schedule::Random || count < 2)
    return {count, 0, 1};
  const auto divisor = [](unsigned long long a, unsigned long long b) {
    while (b) {
      const unsigned long long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  };
  unsigned long long mixed = (schedule.seed + 1) * 0x9e3779b97f4a7c15ull;
  mixed ^= mixed >> 29;
  unsigned long long stride = mixed % count;
  while (divisor(stride, count) != 1)
    ++stride;
  return {count, (mixed >> 32) % count, stride};
}

} // namespace o2s::host
