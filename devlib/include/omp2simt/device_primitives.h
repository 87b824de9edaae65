// The thin layer between the device headers and the machine: everything a kernel asks of the hardware goes through the
// functions below, once for CUDA (primitives_cuda.h) and once for host SIMT (primitives_host.h). The other device
// headers know no backend; this one knows neither OpenMP nor the runtime.
//
// Both backends give, in namespace o2s:
//
//   kWarpSize                        lanes of a hardware warp
//   thread_number()                  of the calling thread in its block, x fastest; blocks have at most two dimensions
//   threads_in_block()               1 .. 1024, not always a multiple of kWarpSize
//   block_number(), blocks_in_grid() linear, x fastest
//   lane_number(), warp_number()     thread_number() modulo and divided by kWarpSize
//   shuffle<W>(mask, value, lane)    the value of lane number `lane` of the caller's group, which must be in the mask;
//                                    groups are the W lanes from each multiple of W on; without <W> the whole warp
//   shuffle_down<W>(mask, value, n)  the value of the lane n above, the own one beyond the group's end
//   shuffle_xor(mask, value, n)      the value of the lane whose number differs by the bits of n
//   ballot(mask, predicate)          bits of the lanes of the mask whose predicate holds
//   sync_warp(mask)                  the lanes of the mask meet; orders their memory accesses
//   assume_block<N>()                tells the compiler that blocks are (N, 1)
//   block_barrier()                  all threads of the block meet; orders their memory accesses
//   print_error(format, ...)         as printf; on stderr where there is one
//   stop_kernel()                    ends the kernel, and the program, at once; never returns
//   heap_allocate(bytes)             16-byte aligned memory of the device's heap, null when it is full
//   heap_release(address)            frees it, in any kernel
//   memory_fence()                   orders this thread's accesses as the whole device sees them
//   kHasWarpReduce, warp_add ...     reduction instructions for 32-bit integers, where the machine has them
//   atomic_add/min/max/and/or/xor    return the former value; on the types listed there
//   atomic_next(p)                   adds one to an unsigned counter and returns its former value
//   atomic_load, atomic_store        any object of 1, 2, 4 or 8 bytes, whole
//   atomic_swap                      stores and returns the former value; the same objects
//   atomic_compare_exchange          the same objects
//   rsqrt(x)                         1 / sqrt(x), in fewer instructions and with other last digits where there are such
//   rounded_sum(a, b)                what atomic_add leaves: a product in `b` is rounded before it is added
//
// All atomics are relaxed, and may be called by any lanes at any time.
//
// A mask names lanes of the caller's warp. It must name the caller, every lane it names must arrive with the same mask
// at the same kind of collective, and it may name no lane that has ended or does not exist; host SIMT checks all this.
// __activemask() never is a mask.
#ifndef OMP2SIMT_DEVICE_PRIMITIVES_H
#define OMP2SIMT_DEVICE_PRIMITIVES_H

#include <type_traits>

namespace o2s {

constexpr unsigned kWarpSize = 32;
constexpr unsigned kMaxThreadsInBlock = 1024;
constexpr unsigned kMaxWarpsInBlock = kMaxThreadsInBlock / kWarpSize;
constexpr unsigned kAllLanes = 0xffffffffu;

// The unsigned integer of a size, for moving objects about as words.
template <unsigned Bytes> struct UnsignedOfSize;
template <> struct UnsignedOfSize<1> {
  using type = unsigned char;
};
template <> struct UnsignedOfSize<2> {
  using type = unsigned short;
};
template <> struct UnsignedOfSize<4> {
  using type = unsigned;
};
template <> struct UnsignedOfSize<8> {
  using type = unsigned long long;
};

} // namespace o2s

#if defined(O2S_BACKEND_HOST)
#include "omp2simt/primitives_host.h"
#elif defined(__CUDACC__)
#include "omp2simt/primitives_cuda.h"
#else
#error "compile this file with nvcc, or with the flags of `omp2simt-cc --print-flags --backend=host`"
#endif

namespace o2s {

O2S_DEVICE unsigned thread_number() {
  return threadIdx.y * blockDim.x + threadIdx.x;
}
O2S_DEVICE unsigned threads_in_block() {
  return blockDim.x * blockDim.y;
}
O2S_DEVICE unsigned block_number() {
  return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
O2S_DEVICE unsigned blocks_in_grid() {
  return gridDim.x * gridDim.y * gridDim.z;
}
O2S_DEVICE unsigned lane_number() {
  return thread_number() % kWarpSize;
}
O2S_DEVICE unsigned warp_number() {
  return thread_number() / kWarpSize;
}

} // namespace o2s

#endif
