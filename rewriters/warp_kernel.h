//===- warp_kernel.h - Kernels of shape warp ----------------------------------===//
#ifndef OMP2SIMT_REWRITERS_WARP_KERNEL_H
#define OMP2SIMT_REWRITERS_WARP_KERNEL_H

#include "rewriter.h"

namespace omp2simt {

/// The kernel with the comment that says where it comes from; a template whose first parameter is the number of lanes.
std::string warpKernelText(const Unit &unit, const Plan &plan, const Region &region, const RegionPlan &regionPlan);

} // namespace omp2simt

#endif
