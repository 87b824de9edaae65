// OpenMP's runtime library routines inside kernels of shape grid (OpenMP 5.1, 3.2 to 3.4): a team is a block, an OpenMP
// thread is a CUDA thread, and every call is made inside the one parallel region of the team. Translated device code
// lives in namespace on_device and so finds these before the host's routines of the same names.
#ifndef OMP2SIMT_OMP_ROUTINES_H
#define OMP2SIMT_OMP_ROUTINES_H

#include "omp2simt/device_primitives.h"

namespace o2s {
// The number of the device that this file's kernels run on: see announce_device_number in launch.h.
#if defined(O2S_BACKEND_HOST)
inline int device_number = 0;
#else
static __device__ int device_number;
#endif
} // namespace o2s

namespace on_device {

// Of the device that the region runs on. Valid in kernels whose stub has announced it.
O2S_DEVICE int omp_get_device_num() {
  return o2s::device_number;
}
O2S_DEVICE int omp_get_team_num() {
  return (int)o2s::block_number();
}
O2S_DEVICE int omp_get_num_teams() {
  return (int)o2s::blocks_in_grid();
}
O2S_DEVICE int omp_get_thread_num() {
  return (int)o2s::thread_number();
}
O2S_DEVICE int omp_get_num_threads() {
  return (int)o2s::threads_in_block();
}
O2S_DEVICE int omp_get_max_threads() {
  return 1;
} // of a parallel region inside this one: it would be serial
O2S_DEVICE int omp_get_thread_limit() {
  return (int)o2s::threads_in_block();
}
O2S_DEVICE int omp_get_num_procs() {
  return (int)o2s::threads_in_block();
}
O2S_DEVICE int omp_is_initial_device() {
  return 0;
}
O2S_DEVICE int omp_in_parallel() {
  return o2s::threads_in_block() > 1;
}
O2S_DEVICE int omp_get_level() {
  return 1;
}
O2S_DEVICE int omp_get_active_level() {
  return omp_in_parallel();
}
O2S_DEVICE int omp_get_max_active_levels() {
  return 1;
}
O2S_DEVICE int omp_get_supported_active_levels() {
  return 1;
}
O2S_DEVICE int omp_get_dynamic() {
  return 0;
}
O2S_DEVICE int omp_get_nested() {
  return 0;
}
O2S_DEVICE int omp_get_cancellation() {
  return 0;
}
O2S_DEVICE int omp_in_final() {
  return 0;
}
// Level 0 is the team's initial thread, level 1 the parallel region; -1 for what does not exist.
O2S_DEVICE int omp_get_ancestor_thread_num(int level) {
  return level == 0 ? 0 : level == 1 ? omp_get_thread_num() : -1;
}
O2S_DEVICE int omp_get_team_size(int level) {
  return level == 0 ? 1 : level == 1 ? omp_get_num_threads() : -1;
}

} // namespace on_device

#endif
