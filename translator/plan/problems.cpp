//===- problems.cpp - What cannot be translated, found in the model ----------===//

#include "plan/problems.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace omp2simt {

/// A team of one is what `parallel` gets in device code. Who asks inside of it would get the numbers of the region's
/// threads: with more of these than one nothing that such a region reaches, and nothing that callers who are not known
/// reach, may do both.
static void reportTeamsOfOne(const Unit &unit, Plan &plan) {
  llvm::StringMap<const DeviceFunction *> functions;
  for (const DeviceFunction &function : unit.functions)
    functions[function.key] = &function;
  std::set<unsigned> reported;
  auto report = [&](const CodeText &code) {
    for (const DeviceConstruct &construct : code.constructs)
      if (construct.kind == DeviceConstructKind::Parallel && reported.insert(construct.location.source).second)
        plan.problems.push_back({construct.location, diag::parallel_in_region, {construct.clauses}});
  };
  auto reachedFrom = [&](std::vector<std::string> calls) {
    std::vector<const DeviceFunction *> reached;
    llvm::StringSet<> seen;
    while (!calls.empty()) {
      const std::string key = std::move(calls.back());
      calls.pop_back();
      const DeviceFunction *function = functions.lookup(key);
      if (!function || !seen.insert(key).second)
        continue;
      reached.push_back(function);
      calls.insert(calls.end(), function->calls.begin(), function->calls.end());
    }
    return reached;
  };
  for (const Region &region : unit.regions)
    if (region.asksForThreads && region.hasParallel) {
      report(region.body);
      for (const DeviceFunction *function : reachedFrom(region.calls))
        report(function->text);
    }
  for (const DeviceFunction &function : unit.functions)
    if (function.isAnyContext) {
      const std::vector<const DeviceFunction *> reached = reachedFrom({function.key});
      if (llvm::any_of(reached, [](auto *f) { return f->asksForThreads || f->text.usesAnyContext; }))
        for (const DeviceFunction *callee : reached)
          report(callee->text);
    }
}

void reportProblems(const Unit &unit, Plan &plan) {
  for (const DeviceFunction &function : unit.functions) // the copy for lanes does not know what a thread is
    if (function.isInSimd && function.asksForThreads)
      plan.problems.push_back({function.location, diag::thread_number_in_simd, {function.name}});
  reportTeamsOfOne(unit, plan);
}

void reportLanesAssignments(const Region &region, Plan &plan) {
  for (const Variable &variable : region.variables)
    for (const TextRange &assignment : variable.assignments)
      for (const DeviceConstruct &construct : region.body.constructs)
        if (construct.kind == DeviceConstructKind::Simd && construct.simd.body.begin <= assignment.begin &&
            assignment.end <= construct.simd.body.end) {
          plan.problems.push_back({construct.location, diag::lanes_assign, {variable.hostName}});
          return;
        }
}

} // namespace omp2simt
