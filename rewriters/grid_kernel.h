//===- grid_kernel.h - Kernels of shape grid ----------------------------------===//
#ifndef OMP2SIMT_REWRITERS_GRID_KERNEL_H
#define OMP2SIMT_REWRITERS_GRID_KERNEL_H

#include "rewriter.h"

namespace omp2simt {

/// One parameter of a kernel, and how the launch stub fills it in.
struct KernelParameter {
  std::string declaration; ///< in the kernel: "const float *x"
  std::string argument;    ///< in the stub: "(const float *)x"
};

/// The parameters in their order: trip counts, first values and steps, scratch memory, variables.
std::vector<KernelParameter> kernelParameters(const Region &region, const RegionPlan &plan);

/// The kernel with the comment that says where it comes from.
std::string gridKernelText(const Unit &unit, const Region &region, const RegionPlan &plan);

/// "trip = o2s::trip_count<int>(o2s::Less, 0, n, 1)"
std::string tripCountText(const Loop &loop, const LoopPlan &plan);

/// The iterations that rows stand for, where several loops share them: "i_count * j_count".
std::string rowsText(const RegionPlan &plan);

} // namespace omp2simt

#endif
