//===- planner.h - From model to plan ----------------------------------------===//
#ifndef OMP2SIMT_PLAN_PLANNER_H
#define OMP2SIMT_PLAN_PLANNER_H

#include "plan/plan.h"

namespace omp2simt {

struct PlannerOptions {
  bool split = false; ///< device code in a file of its own: launch stubs need names that are unique in the program
};

Plan makePlan(const Unit &unit, const PlannerOptions &options);

} // namespace omp2simt

#endif
