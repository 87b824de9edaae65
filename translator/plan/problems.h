//===- problems.h - What cannot be translated, found in the model -------------===//
#ifndef OMP2SIMT_PLAN_PROBLEMS_H
#define OMP2SIMT_PLAN_PROBLEMS_H

#include "plan/plan.h"

namespace omp2simt {

/// Questions for thread numbers whose answers would be wrong.
void reportProblems(const Unit &unit, Plan &plan);

/// In shape warp: lanes that assign a variable for themselves disagree on the iteration that did it last.
void reportLanesAssignments(const Region &region, Plan &plan);

} // namespace omp2simt

#endif
