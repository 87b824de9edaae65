// The primitives of device_primitives.h for host SIMT: lanes that meet are fibers of devlib/host/scheduler.cpp, which
// checks every collective. Included by device_primitives.h only.
#ifndef OMP2SIMT_PRIMITIVES_HOST_H
#define OMP2SIMT_PRIMITIVES_HOST_H

#include "omp2simt/host_simt.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string.h>

#define O2S_DEVICE inline __attribute__((always_inline))
#define O2S_HOST_DEVICE inline
#define O2S_NO_UNROLL
#define O2S_UNROLL

namespace o2s {

template <unsigned N> O2S_DEVICE void assume_threads() {}
O2S_DEVICE void assume_flat_block() {}
template <unsigned N> O2S_DEVICE void assume_block() {}
template <unsigned Lanes, unsigned MaxThreads> O2S_DEVICE void assume_lanes() {
  if (blockDim.x != Lanes || blockDim.y > MaxThreads)
    host::wrong_block(Lanes, MaxThreads);
}

template <unsigned Width = kWarpSize, class T> O2S_DEVICE T shuffle(unsigned mask, T value, unsigned source_lane) {
  static_assert(std::is_trivially_copyable<T>::value, "only trivially copyable values can be shuffled");
  constexpr unsigned kWords = (sizeof(T) + 7) / 8;
  unsigned long long words[kWords] = {};
  if (Width < kWarpSize) {
    const unsigned lane = (threadIdx.y * blockDim.x + threadIdx.x) % kWarpSize;
    source_lane = lane - lane % Width + source_lane % Width;
  }
  std::memcpy(words, &value, sizeof(T));
  for (unsigned long long &word : words)
    word = host::shuffle(mask, word, source_lane);
  std::memcpy(&value, words, sizeof(T));
  return value;
}
template <unsigned Width = kWarpSize, class T> O2S_DEVICE T shuffle_down(unsigned mask, T value, unsigned distance) {
  const unsigned lane = (threadIdx.y * blockDim.x + threadIdx.x) % kWarpSize;
  return shuffle(mask, value, lane % Width + distance < Width ? lane + distance : lane);
}
template <class T> O2S_DEVICE T shuffle_xor(unsigned mask, T value, unsigned bits) {
  return shuffle(mask, value, (threadIdx.y * blockDim.x + threadIdx.x) % kWarpSize ^ bits);
}

O2S_DEVICE unsigned ballot(unsigned mask, bool predicate) {
  return host::ballot(mask, predicate);
}
O2S_DEVICE void sync_warp(unsigned mask) {
  host::sync_warp(mask);
}
O2S_DEVICE void block_barrier() {
  host::block_barrier();
}
O2S_DEVICE void memory_fence() {
  host::memory_point(host::kFence);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

O2S_DEVICE void *heap_allocate(std::size_t bytes) {
  return host::heap_allocate(bytes);
}
O2S_DEVICE void heap_release(void *address) {
  host::heap_release(address);
}
template <class... Args> inline void print_error(const char *format, Args... args) {
  std::fflush(stdout);
  std::fprintf(stderr, format, args...);
}
[[noreturn]] inline void stop_kernel() {
  host::stop_program();
}

constexpr bool kHasWarpReduce = false;
template <class T> T warp_add(unsigned mask, T value);
template <class T> T warp_and(unsigned mask, T value);
template <class T> T warp_or(unsigned mask, T value);
template <class T> T warp_xor(unsigned mask, T value);
template <class T> T warp_min(unsigned mask, T value);
template <class T> T warp_max(unsigned mask, T value);

// Several host threads may run kernels at once, so these are atomic for the machine too.
template <class T> O2S_DEVICE T atomic_load(const T *target) {
  host::memory_point(target);
  T value;
  __atomic_load(target, &value, __ATOMIC_RELAXED);
  return value;
}
template <class T> O2S_DEVICE void atomic_store(T *target, T value) {
  host::memory_point(target);
  __atomic_store(target, &value, __ATOMIC_RELAXED);
}
template <class T> O2S_DEVICE T atomic_swap(T *target, T value) {
  host::memory_point(target);
  T old;
  __atomic_exchange(target, &value, &old, __ATOMIC_RELAXED);
  return old;
}
template <class T> O2S_DEVICE bool atomic_compare_exchange(T *target, T &expected, T desired) {
  host::memory_point(target);
  return __atomic_compare_exchange(target, &expected, &desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

namespace host {
template <class T, class Combine> O2S_DEVICE T atomic_by_exchange(T *target, Combine combine) {
  memory_point(target);
  T old, put;
  __atomic_load(target, &old, __ATOMIC_RELAXED);
  do {
    put = combine(old);
  } while (!__atomic_compare_exchange(target, &old, &put, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return old;
}
template <class T> constexpr bool kHasFetch = std::is_integral<T>::value && !std::is_same<T, bool>::value;
} // namespace host

// Compilers contract products and sums across statements where the machine has an instruction for both.
template <class T> O2S_DEVICE T rounded_sum(T a, T b) {
  const volatile T rounded = b;
  return a + rounded;
}

template <class T> O2S_DEVICE T rsqrt(T x) {
  return 1 / std::sqrt(x);
}

template <class T> O2S_DEVICE T atomic_add(T *target, T value) {
  if constexpr (host::kHasFetch<T>) {
    host::memory_point(target);
    return __atomic_fetch_add(target, value, __ATOMIC_RELAXED);
  } else {
    return host::atomic_by_exchange(target, [value](T old) { return rounded_sum(old, value); });
  }
}
template <class T> O2S_DEVICE T atomic_min(T *target, T value) {
  return host::atomic_by_exchange(target, [value](T old) { return value < old ? value : old; });
}
template <class T> O2S_DEVICE T atomic_max(T *target, T value) {
  return host::atomic_by_exchange(target, [value](T old) { return value > old ? value : old; });
}
template <class T> O2S_DEVICE T atomic_and(T *target, T value) {
  if constexpr (host::kHasFetch<T>) {
    host::memory_point(target);
    return __atomic_fetch_and(target, value, __ATOMIC_RELAXED);
  } else {
    return host::atomic_by_exchange(target, [value](T old) { return (T)(old & value); });
  }
}
template <class T> O2S_DEVICE T atomic_or(T *target, T value) {
  if constexpr (host::kHasFetch<T>) {
    host::memory_point(target);
    return __atomic_fetch_or(target, value, __ATOMIC_RELAXED);
  } else {
    return host::atomic_by_exchange(target, [value](T old) { return (T)(old | value); });
  }
}
template <class T> O2S_DEVICE T atomic_xor(T *target, T value) {
  if constexpr (host::kHasFetch<T>) {
    host::memory_point(target);
    return __atomic_fetch_xor(target, value, __ATOMIC_RELAXED);
  } else {
    return host::atomic_by_exchange(target, [value](T old) { return (T)(old ^ value); });
  }
}

O2S_DEVICE unsigned atomic_next(unsigned *counter) {
  host::memory_point(counter);
  return __atomic_fetch_add(counter, 1u, __ATOMIC_RELAXED);
}

} // namespace o2s

#endif
