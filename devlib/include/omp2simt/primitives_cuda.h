// The primitives of device_primitives.h for CUDA (sm_70 and later). Included by that header only.
#ifndef OMP2SIMT_PRIMITIVES_CUDA_H
#define OMP2SIMT_PRIMITIVES_CUDA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define O2S_DEVICE __device__ __forceinline__
#define O2S_HOST_DEVICE __host__ __device__ __forceinline__
#define O2S_NO_UNROLL _Pragma("unroll 1") // before a loop
#define O2S_UNROLL _Pragma("unroll 4")    // before one of few rounds, whose body the compiler might find too large

namespace o2s {

// Tells the compiler what the launch promises: blocks of at most N threads. __launch_bounds__ alone does not make
// nvcc derive the range of threadIdx.
template <unsigned N> O2S_DEVICE void assume_threads() {
  __builtin_assume(threadIdx.x < N);
}

// That blocks have one dimension: thread numbers then need no multiplication.
O2S_DEVICE void assume_flat_block() {
  __builtin_assume(threadIdx.y == 0);
  __builtin_assume(blockDim.y == 1);
}

// That blocks are (N, 1).
template <unsigned N> O2S_DEVICE void assume_block() {
  assume_threads<N>();
  assume_flat_block();
  __builtin_assume(blockDim.x == N);
}

// That blocks are (Lanes, at most MaxThreads): shape warp.
template <unsigned Lanes, unsigned MaxThreads> O2S_DEVICE void assume_lanes() {
  __builtin_assume(threadIdx.x < Lanes);
  __builtin_assume(blockDim.x == Lanes);
  __builtin_assume(threadIdx.y < MaxThreads);
  __builtin_assume(blockDim.y <= MaxThreads);
}

namespace detail {
// Moves `value` by `move`, which shuffles an int, unsigned, float, double or 64-bit integer; any other type in words.
template <class T, class Move> O2S_DEVICE T shuffle_words(T value, Move move) {
  static_assert(std::is_trivially_copyable<T>::value, "only trivially copyable values can be shuffled");
  if constexpr (std::is_arithmetic<T>::value && (sizeof(T) == 4 || sizeof(T) == 8)) {
    return move(value);
  } else if constexpr (std::is_arithmetic<T>::value && sizeof(T) < 4) {
    return (T)move((int)value);
  } else {
    constexpr unsigned kWords = (sizeof(T) + 3) / 4;
    unsigned words[kWords] = {};
    memcpy(words, &value, sizeof(T));
    for (unsigned &word : words)
      word = move(word);
    memcpy(&value, words, sizeof(T));
    return value;
  }
}
} // namespace detail

template <unsigned Width = kWarpSize, class T> O2S_DEVICE T shuffle(unsigned mask, T value, unsigned source_lane) {
  return detail::shuffle_words(value, [=](auto word) { return __shfl_sync(mask, word, source_lane, Width); });
}
template <unsigned Width = kWarpSize, class T> O2S_DEVICE T shuffle_down(unsigned mask, T value, unsigned distance) {
  return detail::shuffle_words(value, [=](auto word) { return __shfl_down_sync(mask, word, distance, Width); });
}
template <class T> O2S_DEVICE T shuffle_xor(unsigned mask, T value, unsigned bits) {
  return detail::shuffle_words(value, [=](auto word) { return __shfl_xor_sync(mask, word, bits); });
}

O2S_DEVICE unsigned ballot(unsigned mask, bool predicate) {
  return __ballot_sync(mask, predicate);
}
O2S_DEVICE void sync_warp(unsigned mask) {
  __syncwarp(mask);
}
O2S_DEVICE void block_barrier() {
  __syncthreads();
}
O2S_DEVICE void memory_fence() {
  __threadfence();
}
O2S_DEVICE void *heap_allocate(size_t bytes) {
  return ::malloc(bytes);
}
O2S_DEVICE void heap_release(void *address) {
  ::free(address);
}
#if defined(O2S_STANDALONE)
template <class... Args> O2S_DEVICE void print_error(const char *format, Args... args); // standalone.h
#else
template <class... Args> O2S_DEVICE void print_error(const char *format, Args... args) {
  ::printf(format, args...);
}
#endif
// The host then finds a launch failure and reports it with the directive's place.
O2S_DEVICE void stop_kernel() {
  __trap();
}

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
constexpr bool kHasWarpReduce = true;
O2S_DEVICE unsigned warp_add(unsigned mask, unsigned value) {
  return __reduce_add_sync(mask, value);
}
O2S_DEVICE unsigned warp_and(unsigned mask, unsigned value) {
  return __reduce_and_sync(mask, value);
}
O2S_DEVICE unsigned warp_or(unsigned mask, unsigned value) {
  return __reduce_or_sync(mask, value);
}
O2S_DEVICE unsigned warp_xor(unsigned mask, unsigned value) {
  return __reduce_xor_sync(mask, value);
}
O2S_DEVICE unsigned warp_min(unsigned mask, unsigned value) {
  return __reduce_min_sync(mask, value);
}
O2S_DEVICE unsigned warp_max(unsigned mask, unsigned value) {
  return __reduce_max_sync(mask, value);
}
O2S_DEVICE int warp_min(unsigned mask, int value) {
  return __reduce_min_sync(mask, value);
}
O2S_DEVICE int warp_max(unsigned mask, int value) {
  return __reduce_max_sync(mask, value);
}
#else
// Before sm_80, and while nvcc reads the file for the host: declared only, so that templates can name them.
constexpr bool kHasWarpReduce = false;
template <class T> __device__ T warp_add(unsigned mask, T value);
template <class T> __device__ T warp_and(unsigned mask, T value);
template <class T> __device__ T warp_or(unsigned mask, T value);
template <class T> __device__ T warp_xor(unsigned mask, T value);
template <class T> __device__ T warp_min(unsigned mask, T value);
template <class T> __device__ T warp_max(unsigned mask, T value);
#endif

// The compiler makes these reductions without result (red) where the result is not used.
// T: int, unsigned, unsigned long long, float, double. Sums of float in global memory flush subnormal numbers to zero.
template <class T> O2S_DEVICE T atomic_add(T *target, T value) {
  return atomicAdd(target, value);
}
// T: int, unsigned, long long, unsigned long long.
template <class T> O2S_DEVICE T atomic_min(T *target, T value) {
  return atomicMin(target, value);
}
template <class T> O2S_DEVICE T atomic_max(T *target, T value) {
  return atomicMax(target, value);
}
// T: int, unsigned, unsigned long long.
template <class T> O2S_DEVICE T atomic_and(T *target, T value) {
  return atomicAnd(target, value);
}
template <class T> O2S_DEVICE T atomic_or(T *target, T value) {
  return atomicOr(target, value);
}
template <class T> O2S_DEVICE T atomic_xor(T *target, T value) {
  return atomicXor(target, value);
}

O2S_DEVICE unsigned atomic_next(unsigned *counter) {
  return atomicAdd(counter, 1u);
}

O2S_DEVICE float rounded_sum(float a, float b) {
  return __fadd_rn(a, b);
}
O2S_DEVICE double rounded_sum(double a, double b) {
  return __dadd_rn(a, b);
}

template <class T> O2S_DEVICE T rsqrt(T x) {
  if constexpr (std::is_same<T, float>::value)
    return ::rsqrtf(x);
  else
    return ::rsqrt(x);
}

// Volatile accesses are relaxed ones, for the whole system.
template <class T> O2S_DEVICE T atomic_load(const T *target) {
  return *(const volatile T *)target;
}
template <class T> O2S_DEVICE void atomic_store(T *target, T value) {
  *(volatile T *)target = value;
}

// Stores `desired` when *target holds the bytes of `expected`; else sets `expected` to what it holds. An object of one
// or two bytes is exchanged with the aligned word around it: device allocations are made of whole words.
template <class T> O2S_DEVICE bool atomic_compare_exchange(T *target, T &expected, T desired) {
  using Bits = typename UnsignedOfSize<sizeof(T)>::type;
  Bits want, put;
  memcpy(&want, &expected, sizeof(T));
  memcpy(&put, &desired, sizeof(T));
  Bits found;
  if constexpr (sizeof(T) >= 4) {
    found = atomicCAS((Bits *)target, want, put);
  } else {
    const unsigned shift = (unsigned)((size_t)target % 4) * 8;
    unsigned *const word = (unsigned *)((size_t)target & ~(size_t)3);
    const unsigned field = (sizeof(T) == 1 ? 0xffu : 0xffffu) << shift;
    unsigned old = *(volatile unsigned *)word, seen;
    do {
      seen = old;
      found = (Bits)((seen & field) >> shift);
      if (found != want)
        break;
      old = atomicCAS(word, seen, (seen & ~field) | ((unsigned)put << shift));
    } while (old != seen);
  }
  memcpy(&expected, &found, sizeof(T));
  return found == want;
}

template <class T> O2S_DEVICE T atomic_swap(T *target, T value) {
  if constexpr (sizeof(T) >= 4) {
    using Bits = typename UnsignedOfSize<sizeof(T)>::type;
    Bits put;
    memcpy(&put, &value, sizeof(T));
    put = atomicExch((Bits *)target, put);
    memcpy(&value, &put, sizeof(T));
    return value;
  } else {
    T old = atomic_load(target);
    while (!atomic_compare_exchange(target, old, value)) {
    }
    return old;
  }
}

} // namespace o2s

#endif
