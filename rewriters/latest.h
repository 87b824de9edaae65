//===- latest.h - lastprivate whose last iteration is found at run time --------===//
#ifndef OMP2SIMT_REWRITERS_LATEST_H
#define OMP2SIMT_REWRITERS_LATEST_H

#include "rewriter.h"

namespace omp2simt {

/// The lines of an iteration that name its place in the order of iterations, of which `position` has the numbers, and
/// note it for the variables that every iteration assigns.
std::string iterationText(const Region &region, const RegionPlan &plan, const std::string &position, unsigned indent);

/// The region's body, which notes the iteration wherever it assigns a lastprivate(conditional:) variable.
CodeText bodyWithNotes(CodeText body, const Region &region, const RegionPlan &plan);

/// The lines behind the loop that store the latest values. `lanes`: the template argument of shape warp, or empty.
std::string latestText(const Region &region, const RegionPlan &plan, const std::string &lanes);

} // namespace omp2simt

#endif
