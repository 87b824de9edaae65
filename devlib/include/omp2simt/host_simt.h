// CUDA's vocabulary for a plain C++ compiler (host SIMT): the execution space keywords, the index variables, and the
// interface of the scheduler that runs a block's threads as fibers (devlib/host/scheduler.cpp). Knows nothing of OpenMP
// or of the runtime. Translated files see it through omp2simt/device.h.
#ifndef OMP2SIMT_HOST_SIMT_H
#define OMP2SIMT_HOST_SIMT_H

#define __global__ inline __attribute__((always_inline))
#define __device__
#define __host__
#define __constant__
#define __grid_constant__
#define __launch_bounds__(...)
#define __forceinline__ inline __attribute__((always_inline))
// One block runs at a time on a host thread, so one copy per host thread is one per block. As on a GPU the contents are
// undefined when a block begins: what an earlier block left, or zero the first time.
#define __shared__ static thread_local

namespace o2s {
namespace host {

struct Dimensions {
  unsigned x, y, z;
};

} // namespace host
} // namespace o2s

// Set before each thread runs and each time its fiber is resumed.
#define O2S_INDEX_VARIABLE extern __thread __attribute__((tls_model("initial-exec"))) o2s::host::Dimensions
O2S_INDEX_VARIABLE threadIdx;
O2S_INDEX_VARIABLE blockIdx;
O2S_INDEX_VARIABLE blockDim;
O2S_INDEX_VARIABLE gridDim;
#undef O2S_INDEX_VARIABLE

namespace o2s {
namespace host {

// OMP2SIMT_SCHEDULE: in which order the lanes of a block, and the blocks, run.
//   roundrobin   every lane in turn, a switch at each collective and atomic (the default)
//   lane         the lowest lane as far as it can go, then the next
//   reverse      the same from the highest lane and the last block on
//   random:SEED  a lane drawn anew at each collective and atomic; blocks in random order
struct Schedule {
  enum Kind { RoundRobin, Lane, Reverse, Random } kind;
  unsigned long long seed;
};

// The schedule that OMP2SIMT_SCHEDULE names now; a value that it does not know ends the program with status 1.
Schedule schedule();

// Visits 0 .. count - 1 once each in the order of the schedule.
struct Order {
  unsigned long long count, first,
      stride; // item i is (first + i * stride) mod count; stride is coprime to count
  unsigned long long operator()(unsigned long long i) const {
    return stride == 1 && first == 0 ? i : (unsigned long long)((first + (unsigned __int128)i * stride) % count);
  }
};
Order block_order(const Schedule &schedule, unsigned long long count);

// Runs every block of a grid with one fiber per thread; `body(closure)` is the kernel. Returns when all blocks have
// ended. A deadlock, a wrong use of a collective or a thread that ends while others wait for it is reported on stderr
// with block, thread and primitive, and ends the program with status 1.
void run_fibers(const char *kernel, Dimensions grid, Dimensions block, void (*body)(const void *), const void *closure);

// The collectives of the calling fiber; see device_primitives.h for masks. Called by a thread that is no fiber (a
// kernel launched without Grid::collective()) they report that and end the program.
unsigned long long shuffle(unsigned mask, unsigned long long value, unsigned source_lane);
unsigned ballot(unsigned mask, bool predicate);
void sync_warp(unsigned mask);
void block_barrier();

// Whether fibers run on this host thread; atomics are then points where the schedule may switch.
extern __thread __attribute__((tls_model("initial-exec"))) bool fibers_running;
void switch_at_memory_point(const void *address);
inline void memory_point(const void *address) {
  if (fibers_running)
    switch_at_memory_point(address);
}

} // namespace host
} // namespace o2s

#endif
