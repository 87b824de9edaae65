// Implements kernel_timer.h. Knows the CUDA runtime only. Faults of the timer are not faults of the program: a pair of
// events that cannot be recorded is left out of the figures, and its error is cleared.
#include "kernel_timer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime_api.h>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace {

struct Pair {
  cudaEvent_t begin = nullptr, end = nullptr;
  const char *kernel = nullptr;
};

struct Times {
  unsigned long long launches = 0;
  double best = 1e30, total = 0; // microseconds
};

struct Timer {
  std::mutex mutex;
  std::vector<Pair> pending, spare;
  std::map<std::string, Times> kernels;

  void collect() {
    for (Pair &pair : pending) {
      float milliseconds = 0;
      if (cudaEventSynchronize(pair.end) || cudaEventElapsedTime(&milliseconds, pair.begin, pair.end)) {
        cudaGetLastError();
        continue;
      }
      Times &times = kernels[pair.kernel];
      times.launches++;
      times.best = std::min(times.best, 1e3 * milliseconds);
      times.total += 1e3 * milliseconds;
      spare.push_back(pair);
    }
    pending.clear();
  }
};

Timer &timer() {
  static Timer *const all = new Timer; // lives until the very end
  return *all;
}

thread_local Pair current;
thread_local cudaStream_t currentStream;

void report() {
  timer().collect();
  for (const auto &[name, times] : timer().kernels)
    std::fprintf(stderr, "kernel-time %s launches %llu best %.2f us total %.2f us\n", name.c_str(), times.launches,
                 times.best, times.total);
}

} // namespace

void kernel_timer_begin(void *stream) {
  std::lock_guard<std::mutex> lock(timer().mutex);
  // Registered when CUDA is at work, so that it runs before CUDA is torn down.
  static const int registered = std::atexit(report);
  (void)registered;
  if (timer().pending.size() >= 512)
    timer().collect();
  current = {};
  currentStream = static_cast<cudaStream_t>(stream);
  if (!timer().spare.empty()) {
    current = timer().spare.back();
    timer().spare.pop_back();
  } else if (cudaEventCreate(&current.begin) || cudaEventCreate(&current.end)) {
    cudaGetLastError();
    current = {};
    return;
  }
  if (cudaEventRecord(current.begin, currentStream)) {
    cudaGetLastError();
    current = {};
  }
}

void kernel_timer_end(const char *kernel) {
  if (!current.begin)
    return;
  std::lock_guard<std::mutex> lock(timer().mutex);
  if (cudaEventRecord(current.end, currentStream)) {
    cudaGetLastError();
  } else {
    current.kernel = kernel;
    timer().pending.push_back(current);
  }
  current = {};
}
