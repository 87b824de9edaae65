// The one include of a translated file: everything that kernels of shapes grid, warp and block and their launches use. Under
// nvcc it builds for CUDA; with O2S_BACKEND_HOST defined a plain C++17 compiler builds the same file for host SIMT.
#ifndef OMP2SIMT_DEVICE_H
#define OMP2SIMT_DEVICE_H

#include "omp2simt/device_primitives.h"

#include "omp2simt/any_context.h"
#include "omp2simt/array_reduction.h"
#include "omp2simt/atomics.h"
#include "omp2simt/device_allocation.h"
#include "omp2simt/grid.h"
#include "omp2simt/index.h"
#include "omp2simt/lane_reduction.h"
#include "omp2simt/latest.h"
#include "omp2simt/lanes.h"
#include "omp2simt/launch.h"
#include "omp2simt/omp_atomics.h"
#include "omp2simt/omp_routines.h"
#include "omp2simt/reduction.h"
#include "omp2simt/reduction_operators.h"
#include "omp2simt/simd_loop.h"
#include "omp2simt/soft_stack.h"
#include "omp2simt/team.h"
#include "omp2simt/trip_count.h"
#include "omp2simt/uniform.h"
#include "omp2simt/vla.h"
#include "omp2simt/warp_routines.h"

#endif
