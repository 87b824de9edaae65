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
//   roundrobin   every lane in turn, a switch at each collective and at atomics (the default)
//   lane         the lowest lane as far as it can go, then the next
//   reverse      the same from the highest lane and the last block on
//   random:SEED  a lane drawn anew at each collective and at atomics; blocks in random order
// At which atomics: see memory_point.
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

// What the threads that run on a fiber one after the other share with the scheduler, so that it need not be asked each
// time that one ends or does an atomic.
struct RunningThreads {
  const void *last_point; // of the running thread, since it began or went on; null: none yet
  unsigned points_left;   // memory points until the schedule is asked
  unsigned threads_left;  // how many come after the running one
  unsigned step;          // from the index threadIdx.x of one to that of the next: 1 or -1
};
extern __thread __attribute__((tls_model("initial-exec"))) RunningThreads running;

// Runs every block of a grid on fibers: `body(closure)` runs the current thread's kernel, and again for as long as
// next_thread() says so. Returns when all blocks have ended. A deadlock, a wrong use of a collective or a thread that
// ends while others wait for it is reported on stderr with block, thread and primitive, and ends the program with
// status 1.
void run_fibers(const char *kernel, Dimensions grid, Dimensions block, void (*body)(const void *), const void *closure);

// The running thread has ended. Whether another one runs in its place, on its fiber; the index variables are that
// one's.
bool end_thread();
inline bool next_thread() {
  if (running.threads_left == 0)
    return end_thread();
  --running.threads_left;
  threadIdx.x += running.step;
  running.last_point = nullptr;
  return true;
}

// How many fibers the calling host thread has made so far.
unsigned fiber_count();

// The collectives of the calling fiber; see device_primitives.h for masks. Called by a thread that is no fiber (a
// kernel launched without Grid::collective()) they report that and end the program.
unsigned long long shuffle(unsigned mask, unsigned long long value, unsigned source_lane);
unsigned ballot(unsigned mask, bool predicate);
void sync_warp(unsigned mask);
void block_barrier();

// Reports that a kernel for blocks of (lanes, at most threads) was launched with other ones; ends the program with
// status 1.
[[noreturn]] void wrong_block(unsigned lanes, unsigned threads);

// The heap of the device, for kernels (device_heap.cpp): thread safe. An address that is no block of it ends the
// program with a message.
void *heap_allocate(unsigned long bytes);
void heap_release(void *address);

// Ends the program with status 1, from within a kernel.
[[noreturn]] void stop_program();
// The same with another status: the end of a standalone program.
[[noreturn]] void leave_program(int status);

// Whether fibers run on this host thread.
extern __thread __attribute__((tls_model("initial-exec"))) bool fibers_running;

// An atomic, a volatile access or a fence (which has the address kFence): with fibers a point where any schedule may
// switch to another thread. The first ones of a launch all are taken (`lane` and `reverse`: where a thread comes to the
// same address again), then fewer and fewer, so that long launches are quick; a thread that goes on and on from point
// to point without meeting others always has to make way after a while.
inline const void *const kFence = (const void *)1;
void switch_at_memory_point(const void *address);
inline void memory_point(const void *address) {
  if (address == running.last_point || --running.points_left == 0)
    switch_at_memory_point(address);
  else
    running.last_point = address;
}

} // namespace host
} // namespace o2s

#endif
