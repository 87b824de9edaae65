//===- grid_reduction.h - Reductions in kernels of shape grid -----------------===//
#ifndef OMP2SIMT_REWRITERS_GRID_REDUCTION_H
#define OMP2SIMT_REWRITERS_GRID_REDUCTION_H

#include "rewriter.h"

namespace omp2simt {

/// The operator that combines a reduction variable: "o2s::Plus", or a struct of rewriteDeclaredReductions.
std::string reductionOperatorText(const Variable &variable);
std::string reductionOperatorText(ReductionOperator op);

/// The first element of a section in `array`.
std::string sectionStart(const Variable &variable, const VariablePlan &plan, const std::string &array);

/// The lines that declare a thread's copy of an array or section and set it to the identity.
std::string arrayAccumulatorText(const Variable &variable, const VariablePlan &plan);

/// The line that combines them; all threads of the block run it.
std::string arrayReductionText(const Variable &variable, const VariablePlan &plan);

/// The lines that combine all threads' copies behind the loop.
std::string reductionText(const Region &region, const RegionPlan &plan);

} // namespace omp2simt

#endif
