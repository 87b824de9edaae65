//===- explain.cpp - Saying what was decided and why --------------------------===//

#include "plan/explain.h"

namespace omp2simt {

void explainPlan(const Unit &unit, const Plan &plan, llvm::raw_ostream &out) {
  for (const RegionPlan &regionPlan : plan.regions) {
    const Region &region = unit.regions[regionPlan.region];
    out << region.location.file << ":" << region.location.line << ": " << region.directive << "\n";
    out << "  shape: grid: " << regionPlan.reason << "\n";
    out << "  kernel: " << regionPlan.kernel << ", " << regionPlan.threads << " threads a team, "
        << (regionPlan.teams.empty() ? std::string("as many teams as the trip count asks for")
                                     : regionPlan.teams + " teams")
        << (regionPlan.isStrided ? ", each thread strides over the grid" : ", one iteration per thread") << "\n";
    out << "  index: "
        << (regionPlan.width == IndexWidth::Bits64 ? "64 bits: loop bounds are read on the device"
            : regionPlan.width == IndexWidth::Bits32 ? "32 bits: the trip count provably fits"
                                                   : "32 or 64 bits, chosen by the trip count at the launch")
        << "\n";
    if (regionPlan.reduction == ReductionForm::Atomics)
      out << "  reduction: in registers, warps, blocks, then one atomic per block\n";
    else if (regionPlan.reduction == ReductionForm::LastTeam)
      out << "  reduction: partial results per block, combined by the last block\n";
    for (const VariablePlan &variable : regionPlan.variables)
      out << "  " << region.variables[variable.variable].name << ": " << variable.reason << "\n";
  }
}

} // namespace omp2simt
