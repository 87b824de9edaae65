//===- explain.h - Saying what was decided and why ----------------------------===//
#ifndef OMP2SIMT_PLAN_EXPLAIN_H
#define OMP2SIMT_PLAN_EXPLAIN_H

#include "plan/plan.h"
#include "llvm/Support/raw_ostream.h"

namespace omp2simt {

/// Prints shape, launch, index width, reductions and the place of each variable, with the reasons.
void explainPlan(const Unit &unit, const Plan &plan, llvm::raw_ostream &out);

} // namespace omp2simt

#endif
