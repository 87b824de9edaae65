//===- soft_stack.h - Where the local variables of uniform code live ----------===//
#ifndef OMP2SIMT_PLAN_SOFT_STACK_H
#define OMP2SIMT_PLAN_SOFT_STACK_H

#include "plan/planner.h"

namespace omp2simt {

/// Decides for every function that runs in uniform context which of its variables go to the soft stack, and which
/// functions need one. Fills Plan::functions.
void planFunctions(const Unit &unit, const PlannerOptions &options, Plan &plan);

/// The same for a region's own code; completes `region`.
void planRegionCode(const Unit &unit, const PlannerOptions &options, Plan &plan, RegionPlan &region);

} // namespace omp2simt

#endif
