//===- call_facts.cpp - What a region does through the functions it calls -----===//

#include "analysis/call_facts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace omp2simt {
namespace {

bool hasAtomic(const CodeText &code) {
  return llvm::any_of(code.constructs, [](auto &c) { return c.kind == DeviceConstructKind::Atomic; });
}

} // namespace

void propagateCallFacts(Unit &unit) {
  llvm::StringMap<const DeviceFunction *> functions;
  for (const DeviceFunction &function : unit.functions)
    functions[function.name] = &function;
  for (Region &region : unit.regions) {
    region.hasAtomics = hasAtomic(region.body);
    llvm::StringSet<> seen;
    std::vector<std::string> pending = region.calls;
    for (const Variable &variable : region.variables)
      for (const DeclaredReduction &reduction : unit.reductions)
        if (variable.declaredReduction == reduction.name)
          llvm::append_range(pending, reduction.calls);
    while (!pending.empty()) {
      const std::string name = pending.back();
      pending.pop_back();
      const DeviceFunction *function = functions.lookup(name);
      if (!function || !seen.insert(name).second)
        continue;
      region.asksForThreads |= function->asksForThreads;
      region.asksForDevice |= function->asksForDevice;
      region.hasAtomics |= hasAtomic(function->text);
      llvm::append_range(pending, function->calls);
    }
  }
}

} // namespace omp2simt
