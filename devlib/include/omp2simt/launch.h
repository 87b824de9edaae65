// Starts kernels: the host side of a launch, for both backends. Knows the grid arithmetic, and the runtime through
// launch_api.h only.
#ifndef OMP2SIMT_LAUNCH_H
#define OMP2SIMT_LAUNCH_H

#include "omp2simt/any_context.h"
#include "omp2simt/device_primitives.h"
#include "omp2simt/grid.h"
#include "omp2simt/launch_api.h"
#include "omp2simt/omp_routines.h"
#include "omp2simt/reduction.h"
#include "omp2simt/soft_stack.h"

namespace o2s {

// Scratch memory for reduce_by_last_team in a kernel that is launched in `region` with `grid`; Ts are the types of its
// reduction variables, in their order. Kernels of one region share it, so they run one after the other.
template <class... Ts, bool Collective>
ReductionScratch reduction_scratch(o2s_region *region, const BasicGrid<Collective> &grid) {
  const LaunchShape shape = grid.shape((unsigned)o2s_multiprocessors(region));
  const size_t partials = shape.possible ? (size_t)shape.blocks() * sizeof(Pack<Ts...>) : 0;
  char *const scratch = (char *)o2s_scratch(region, O2S_SCRATCH_ZEROED + partials);
  return {(unsigned *)scratch, scratch + O2S_SCRATCH_ZEROED};
}

// Device memory for one array reduction of a kernel: `count` elements of T for each block or thread of the grid.
template <class T, bool Collective>
ReductionScratch array_scratch(o2s_region *region, const BasicGrid<Collective> &grid, unsigned long long count,
                               ScratchExtent extent) {
  const LaunchShape shape = grid.shape((unsigned)o2s_multiprocessors(region));
  const unsigned long long threads = extent == kForEachThread ? shape.block.x * shape.block.y : 1;
  const unsigned long long bytes = shape.possible && !shape.empty ? shape.blocks() * threads * count * sizeof(T) : 0;
  char *const scratch = (char *)o2s_own_scratch(region, O2S_SCRATCH_ZEROED + (size_t)bytes);
  return {(unsigned *)scratch, scratch + O2S_SCRATCH_ZEROED};
}

// The soft stacks of a kernel that is launched in `region` with `grid`, a grid with lanes: `bytes_per_thread` bytes for
// each OpenMP thread of the launch, or as many as OMP2SIMT_SOFT_STACK_SIZE says. Kernels of one region share them, so
// they run one after the other.
template <bool Collective>
SoftMemory soft_memory(o2s_region *region, const BasicGrid<Collective> &grid, size_t bytes_per_thread) {
  const LaunchShape shape = grid.shape((unsigned)o2s_multiprocessors(region));
  const unsigned long long threads = shape.empty || !shape.possible ? 0 : shape.blocks() * shape.block.y;
  char *const base = (char *)o2s_soft_memory(region, threads, &bytes_per_thread);
  return {base, (unsigned)bytes_per_thread};
}

// What a kernel gets that is launched in `region` with `grid` and may reach code of any context. bytes_per_thread: of
// the soft stacks, as in soft_memory; 0 for grids without lanes, which have none.
template <bool Collective>
AnyContext any_context(o2s_region *region, const BasicGrid<Collective> &grid, size_t bytes_per_thread) {
  AnyContext context = {};
  if (bytes_per_thread)
    context.soft = soft_memory(region, grid, bytes_per_thread);
  context.functions.pairs = (const FunctionPair *)o2s_function_table(region, &context.functions.count);
  context.device = o2s_region_device(region);
  return context;
}

// Tells the kernels that are launched in `region` after it what omp_get_device_num() is.
static inline void announce_device_number(o2s_region *region) {
  const int number = o2s_region_device(region);
#if defined(O2S_BACKEND_HOST)
  device_number = number;
#else
  o2s_launched(region,
               (int)cudaMemcpyToSymbolAsync(device_number, &number, sizeof number, 0, cudaMemcpyHostToDevice,
                                            (cudaStream_t)o2s_region_stream(region)),
               "omp_get_device_num");
#endif
}

namespace detail {

constexpr int kInvalidConfiguration = 9; // cudaErrorInvalidConfiguration

// The name of a kernel, for messages, from __PRETTY_FUNCTION__ of a function whose first template argument it is.
struct KernelName {
  char text[120];

  explicit KernelName(const char *function) : text() {
    const char *begin = function, *at = function;
    while (*at && !(at[0] == '=' && at[1] == ' '))
      ++at;
    if (*at)
      begin = at + 2;
    for (at = begin; *at && *at != ';' && *at != ',' && *at != ']' && *at != '<'; ++at)
      if (at[0] == ':' && at[1] == ':')
        begin = at + 2;
    for (unsigned i = 0; i + 1 < sizeof(text) && begin + i < at; ++i)
      text[i] = begin[i];
  }
};

} // namespace detail

#if !defined(O2S_BACKEND_HOST)

// Launches `Kernel` on the region's stream; does not wait for it. A failed launch ends the program with a message that
// names the region. An empty grid launches nothing.
template <auto Kernel, bool Collective, class... Args>
static void launch(o2s_region *region, const BasicGrid<Collective> &grid, Args... args) {
  static const detail::KernelName name(__PRETTY_FUNCTION__);
  const LaunchShape shape = grid.shape((unsigned)o2s_multiprocessors(region));
  if (shape.empty)
    return;
  if (!shape.possible) {
    o2s_launched(region, detail::kInvalidConfiguration, name.text);
    return;
  }
  Kernel<<<dim3(shape.grid.x, shape.grid.y, shape.grid.z), dim3(shape.block.x, shape.block.y), 0,
           (cudaStream_t)o2s_region_stream(region)>>>(args...);
  o2s_launched(region, (int)cudaGetLastError(), name.text);
}

#else

namespace host {

// Sets the index variables that hold for all of a launch.
inline void begin_launch(const LaunchShape &shape) {
  gridDim = {shape.grid.x, shape.grid.y, shape.grid.z};
  blockDim = {shape.block.x, shape.block.y, 1};
}

// Threads that never meet: plain loops, into which the compiler inlines the kernel.
template <auto Kernel, class... Args> static void run_loops(const LaunchShape &shape, const Args &...args) {
  const Schedule order = schedule();
  const Order blocks = block_order(order, shape.blocks());
  const bool backwards = order.kind == Schedule::Reverse;
  const unsigned columns = shape.block.x, rows = shape.block.y;
  const unsigned first = backwards ? columns - 1 : 0, step = backwards ? -1u : 1;
  begin_launch(shape);
  for (unsigned long long i = 0; i < blocks.count; ++i) {
    const unsigned long long block = blocks(i);
    blockIdx.x = (unsigned)(block % shape.grid.x);
    blockIdx.y = (unsigned)(block / shape.grid.x % shape.grid.y);
    blockIdx.z = (unsigned)(block / shape.grid.x / shape.grid.y);
    threadIdx.z = 0;
    for (unsigned y = 0; y < rows; ++y) {
      threadIdx.y = backwards ? rows - 1 - y : y;
      unsigned x = first;
      for (unsigned left = columns; left > 0; --left, x += step) {
        threadIdx.x = x;
        Kernel(args...);
      }
      threadIdx.x = x; // overwrites what the loop stores last, so that the compiler may leave its stores out
    }
  }
}

template <auto Kernel, class... Args>
static void run_collective(const char *name, const LaunchShape &shape, const Args &...args) {
  begin_launch(shape);
  const auto body = [&] {
    do
      Kernel(args...);
    while (next_thread());
  };
  run_fibers(name, gridDim, blockDim, [](const void *closure) { (*(decltype(body) *)closure)(); }, &body);
}

} // namespace host

// Runs `Kernel` at once on the calling host thread. An empty grid runs nothing.
template <auto Kernel, bool Collective, class... Args>
static void launch(o2s_region *region, const BasicGrid<Collective> &grid, Args... args) {
  static const detail::KernelName name(__PRETTY_FUNCTION__);
  const LaunchShape shape = grid.shape((unsigned)o2s_multiprocessors(region));
  if (shape.empty)
    return;
  if (!shape.possible) {
    o2s_launched(region, detail::kInvalidConfiguration, name.text);
    return;
  }
  o2s_host_enter_device();
  if constexpr (Collective)
    host::run_collective<Kernel>(name.text, shape, args...);
  else
    host::run_loops<Kernel>(shape, args...);
  o2s_host_leave_device();
  o2s_launched(region, 0, name.text);
}

#endif

} // namespace o2s

#endif
