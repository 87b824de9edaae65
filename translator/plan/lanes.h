//===- lanes.h - How many lanes an OpenMP thread has --------------------------===//
#ifndef OMP2SIMT_PLAN_LANES_H
#define OMP2SIMT_PLAN_LANES_H

#include "plan/planner.h"

namespace omp2simt {

/// A number of lanes and why.
struct LaneChoice {
  unsigned lanes = 32;
  std::string reason;
};

/// The lanes of a region's threads: what its simd loops ask for by simdlen, safelen or a known trip count. With a
/// constant number of threads for a team all of them have to fit into a block.
LaneChoice chooseLanes(const Unit &unit, const Region &region, const PlannerOptions &options);

} // namespace omp2simt

#endif
