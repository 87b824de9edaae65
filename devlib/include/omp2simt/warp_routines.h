// OpenMP's runtime library routines inside kernels of shape warp, where an OpenMP thread is a group of lanes: those of
// omp_routines.h that count threads. Translated code of that shape calls them as o2s::warp_shape::omp_get_thread_num().
// All lanes of a thread get the same. Knows omp_routines.h.
#ifndef OMP2SIMT_WARP_ROUTINES_H
#define OMP2SIMT_WARP_ROUTINES_H

#include "omp2simt/any_context.h"
#include "omp2simt/omp_routines.h"

namespace o2s {
namespace warp_shape {
using namespace on_device; // the other routines are the same in every shape

// Those that do not depend on what a thread is.
using on_device::omp_get_cancellation;
using on_device::omp_get_dynamic;
using on_device::omp_get_level;
using on_device::omp_get_max_active_levels;
using on_device::omp_get_nested;
using on_device::omp_get_num_teams;
using on_device::omp_get_supported_active_levels;
using on_device::omp_get_team_num;
using on_device::omp_in_final;
using on_device::omp_is_initial_device;

O2S_DEVICE int omp_get_thread_num() {
  return (int)threadIdx.y;
}
O2S_DEVICE int omp_get_num_threads() {
  return (int)blockDim.y;
}
O2S_DEVICE int omp_get_thread_limit() {
  return (int)blockDim.y;
}
O2S_DEVICE int omp_get_num_procs() {
  return (int)blockDim.y;
}
O2S_DEVICE int omp_get_max_threads() {
  return 1;
} // of a parallel region inside this one: it would be serial
O2S_DEVICE int omp_in_parallel() {
  return blockDim.y > 1;
}
O2S_DEVICE int omp_get_active_level() {
  return omp_in_parallel();
}
O2S_DEVICE int omp_get_ancestor_thread_num(int level) {
  return level == 0 ? 0 : level == 1 ? omp_get_thread_num() : -1;
}
O2S_DEVICE int omp_get_team_size(int level) {
  return level == 0 ? 1 : level == 1 ? omp_get_num_threads() : -1;
}

} // namespace warp_shape

// The same for code of any context (any_context.h), whose callers may be kernels of either shape.
namespace any_shape {
using on_device::omp_get_num_teams;
using on_device::omp_get_team_num;
using on_device::omp_is_initial_device;

O2S_DEVICE int omp_get_device_num() {
  return device_of_context();
}
O2S_DEVICE int omp_get_thread_num() {
  return (int)(detail::block_context().lanes > 1 ? threadIdx.y : thread_number());
}
O2S_DEVICE int omp_get_num_threads() {
  return (int)(threads_in_block() / detail::block_context().lanes);
}
} // namespace any_shape
} // namespace o2s

#endif
