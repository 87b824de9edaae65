//===- explain.cpp - Saying what was decided and why --------------------------===//

#include "plan/explain.h"

namespace omp2simt {

namespace {

void explainLocals(const UniformCode &code, const CodePlan &plan, llvm::raw_ostream &out) {
  for (size_t i = 0; i < code.locals.size(); ++i)
    if (!code.locals[i].isOuter || plan.locals[i].onSoftStack)
      out << "  " << code.locals[i].name << ": " << (plan.locals[i].onSoftStack ? "soft stack: " : "")
          << plan.locals[i].reason << "\n";
}

void explainWarp(const Region &region, const RegionPlan &plan, llvm::raw_ostream &out) {
  out << "  lanes: " << plan.lanes << " for each OpenMP thread: " << plan.lanesReason << "\n";
  if (plan.needsSoftStack)
    out << "  soft stack: " << plan.softBytes << " bytes for each OpenMP thread, in "
        << (plan.softInShared ? "shared memory: its depth is known" : "global memory") << "\n";
  else
    out << "  soft stack: none\n";
  for (const DeviceConstruct &construct : region.body.constructs) {
    if (construct.kind == DeviceConstructKind::Simd && construct.simd.needsOneLane)
      out << "  line " << construct.location.line << ": simd with one lane: " << construct.simd.oneLaneReason << "\n";
    if (construct.kind == DeviceConstructKind::Parallel)
      out << "  line " << construct.location.line << ": " << construct.clauses << ": a team of one thread\n";
  }
  explainLocals(region.body.uniform, plan.code, out);
}

} // namespace

void explainPlan(const Unit &unit, const Plan &plan, llvm::raw_ostream &out) {
  for (const RegionPlan &regionPlan : plan.regions) {
    const Region &region = unit.regions[regionPlan.region];
    out << region.location.file << ":" << region.location.line << ": " << region.directive << "\n";
    const bool isWarp = regionPlan.shape == Shape::Warp;
    out << "  shape: " << (isWarp ? "warp: " : regionPlan.shape == Shape::Block ? "block: " : "grid: ") << regionPlan.reason << "\n";
    if (isWarp)
      explainWarp(region, regionPlan, out);
    out << "  kernel: " << regionPlan.kernel << ", " << regionPlan.threads << " threads a team, "
        << (regionPlan.teams.empty() ? std::string("as many teams as the trip count asks for")
                                     : regionPlan.teams + " teams")
        << (regionPlan.isStrided ? ", each thread strides over the grid" : ", one iteration per thread") << "\n";
    if (!regionPlan.chunk.empty())
      out << "  chunks: " << regionPlan.chunk << " iterations, which one thread runs in their order\n";
    if (!regionPlan.alone.empty())
      out << "  one thread runs all iterations where " << regionPlan.alone << "\n";
    if (!region.loops.empty())
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
  for (size_t i = 0; i < unit.functions.size(); ++i)
    if (unit.functions[i].isUniform) {
      const DeviceFunction &function = unit.functions[i];
      out << function.location.file << ":" << function.location.line << ": function " << function.name
          << " in code that all lanes run" << (function.isLane ? ", and a copy for lanes" : "") << "\n";
      explainLocals(function.text.uniform, plan.functions[i].code, out);
    }
}

} // namespace omp2simt
