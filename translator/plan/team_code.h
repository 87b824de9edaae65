//===- team_code.h - What the code of a team asks for ---------------------------===//
#ifndef OMP2SIMT_PLAN_TEAM_CODE_H
#define OMP2SIMT_PLAN_TEAM_CODE_H

#include "plan/plan.h"

namespace omp2simt {

/// What the parallel regions of a target region say of their sizes.
struct TeamSizes {
  bool hasRegions = false;
  std::optional<uint64_t> constant; ///< all of them have this many threads
  uint64_t most = 0; ///< threads that one of them asks for; as many as there can be where the number is not known
  bool areEqual = true;             ///< all of them have as many as there are
};

/// Of the region's own code and of the functions that it calls outside parallel regions.
TeamSizes teamSizes(const Unit &unit, const Region &region);

/// Finds out where threads of a team have to meet round the parallel regions of `code`, whose locals `plan` has placed.
/// isRepeated: as a whole it is run more than once.
void planTeamBarriers(const CodeText &code, bool isRepeated, CodePlan &plan);

/// Reports what the code of teams and of lanes may not hold, for all regions and functions.
void checkTeamCode(const Unit &unit, Plan &plan);

} // namespace omp2simt

#endif
