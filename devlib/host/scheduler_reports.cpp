// What the scheduler of host SIMT says when threads misuse a collective or none can go on: see scheduler.h.
#include "host/scheduler.h"

#include <cstdio>
#include <cstdlib>

namespace o2s::host {

const char *name_of(Primitive primitive) {
  switch (primitive) {
  case Primitive::Shuffle:
    return "a shuffle";
  case Primitive::Ballot:
    return "a ballot";
  case Primitive::SyncWarp:
    return "a warp synchronisation";
  case Primitive::Barrier:
    break;
  }
  return "the block barrier";
}

std::string hex(std::uint32_t mask) {
  char text[16];
  std::snprintf(text, sizeof(text), "0x%08x", (unsigned)mask);
  return text;
}

// One line for each run of threads in the same state.
std::string Scheduler::waiting_threads() const {
  const auto state = [this](unsigned thread) {
    if (runnable_.has(thread) || thread == current_)
      return std::string("can go on");
    if (gone_.has(thread))
      return std::string("ended");
    if (!(in_collective_[thread / kLanes] >> thread % kLanes & 1))
      return std::string("waits at the block barrier");
    return std::string("waits in ") + name_of(thread_[thread].primitive) + " of lanes " + hex(thread_[thread].mask);
  };
  std::string text;
  for (unsigned begin = 0, end = 0; begin < threads_; begin = end) {
    const std::string what = state(begin);
    for (end = begin + 1; end < threads_ && state(end) == what;)
      ++end;
    const bool one = end == begin + 1;
    text += one ? "  thread " + std::to_string(begin) + ": "
                : "  each of threads " + std::to_string(begin) + "-" + std::to_string(end - 1) + ": ";
    text += what + "\n";
  }
  return text;
}

void leave_program(int status) {
  std::fflush(nullptr);
  std::_Exit(status); // no destructors: they would run on a fiber's stack
}

void stop_program() {
  leave_program(1);
}

void wrong_block(unsigned lanes, unsigned threads) {
  std::fflush(stdout);
  std::fprintf(stderr,
               "omp2simt: a kernel for blocks of %u lanes and at most %u threads was launched with blocks of (%u,%u)\n",
               lanes, threads, blockDim.x, blockDim.y);
  stop_program();
}

void Scheduler::fail(const std::string &what) const {
  std::string text = std::string("omp2simt: kernel ") + kernel_ + ", block (" + std::to_string(blockIdx.x) + "," +
                     std::to_string(blockIdx.y) + "," + std::to_string(blockIdx.z) + ")";
  if (current_ < threads_)
    text += ", thread " + std::to_string(current_);
  text += ": " + what + "\n" + waiting_threads();
  std::fflush(stdout);
  std::fputs(text.c_str(), stderr);
  stop_program();
}

} // namespace o2s::host
