// What the hand-written CUDA twins share: checked calls, arrays on the device, and a launch that is timed.
#ifndef BENCHMARKS_TWIN_H
#define BENCHMARKS_TWIN_H

#include "kernel_timer.h"
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

static inline void check(cudaError_t error) {
  if (error == cudaSuccess)
    return;
  std::printf("FAILED: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

template <class T> T *device_array(size_t count) {
  void *memory = nullptr;
  check(cudaMalloc(&memory, count * sizeof(T)));
  return static_cast<T *>(memory);
}

template <class T> T *to_device(const T *host, size_t count) {
  T *memory = device_array<T>(count);
  check(cudaMemcpy(memory, host, count * sizeof(T), cudaMemcpyHostToDevice));
  return memory;
}

template <class T> void from_device(T *host, const T *device, size_t count) {
  check(cudaMemcpy(host, device, count * sizeof(T), cudaMemcpyDeviceToHost));
}

// Runs launch(), one kernel launch, between two events, and waits for it.
template <class Launch> void timed_launch(const char *kernel, Launch launch) {
  kernel_timer_begin(nullptr);
  launch();
  check(cudaGetLastError());
  kernel_timer_end(kernel);
  check(cudaDeviceSynchronize());
}

// As many blocks of 256 threads as the device runs at once, and no more than there is work for.
static inline unsigned resident_blocks(unsigned long long count) {
  int multiprocessors = 0;
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  const unsigned long long needed = (count + 255) / 256, resident = 8ull * multiprocessors;
  return (unsigned)(needed < resident ? needed : resident);
}

#endif
