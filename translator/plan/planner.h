//===- planner.h - From model to plan ----------------------------------------===//
#ifndef OMP2SIMT_PLAN_PLANNER_H
#define OMP2SIMT_PLAN_PLANNER_H

#include "plan/plan.h"

namespace omp2simt {

enum class SoftStackMode { Auto, All };

struct PlannerOptions {
  bool split = false; ///< device code in a file of its own: launch stubs need names that are unique in the program
  unsigned simdLanes = 0; ///< of shape warp; 0: chosen for each region
  SoftStackMode softStack = SoftStackMode::Auto;
  unsigned softStackSize = 16384; ///< bytes for each OpenMP thread, where the depth is not known
};

Plan makePlan(const Unit &unit, const PlannerOptions &options);

} // namespace omp2simt

#endif
