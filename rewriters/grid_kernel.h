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

/// The index type of a kernel: "unsigned", "unsigned long long", or its template parameter.
std::string indexType(const RegionPlan &plan);

/// "static __global__ void ... saxpy_l3(...) {"
std::string kernelHead(const Region &region, const RegionPlan &plan);

/// The type that a step is kept in: that of the loop variable, or one that counts elements.
std::string stepType(const Loop &loop);
/// What the variable of a loop of the region holds when the loop is done.
std::string valueBehindLoop(const Region &region, const RegionPlan &plan, const std::string &name);
/// A declaration of a value that does not change. A pointer's own const is not worth its spelling.
std::string constantText(const Type &type, const std::string &name);

/// The kernel with the comment that says where it comes from.
std::string gridKernelText(const Unit &unit, const Region &region, const RegionPlan &plan);

/// devlib's name of what a loop's condition compares by: "o2s::Less"
const char *relationText(Relation relation);

/// "trip = o2s::trip_count<int>(o2s::Less, 0, n, 1)"
std::string tripCountText(const Loop &loop, const LoopPlan &plan);

/// Declares trip counts, first values and steps in the kernel, where only the device can compute them.
std::string countsText(const Region &region, const RegionPlan &plan);

/// The iterations that rows stand for, where several loops share them: "i_count * j_count".
std::string rowsText(const RegionPlan &plan);

/// All of them.
std::string productText(const RegionPlan &plan);

/// Where in a loop the iteration is that has number `plan.column` of the nest's.
std::string linearPosition(const RegionPlan &plan, size_t loop);

} // namespace omp2simt

#endif
