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

using Functions = llvm::StringMap<DeviceFunction *>;

bool hasSharedSimd(const CodeText &code) {
  return llvm::any_of(code.constructs, [](auto &c) { return c.kind == DeviceConstructKind::Simd && !c.inSimd; });
}

/// Calls `visit` with the name of each function that `code` calls, and whether from a simd loop.
template <class Visitor> void forEachCall(const CodeText &code, Visitor visit) {
  for (const UniformEffect &effect : code.uniform.effects)
    if (effect.kind == UniformEffect::Kind::Call)
      visit(effect.name, effect.inSimd);
}

bool reachesSimd(const Region &region, const Functions &functions) {
  if (hasSharedSimd(region.body))
    return true;
  llvm::StringSet<> seen;
  std::vector<std::string> pending;
  auto add = [&](const std::string &name, bool inSimd) {
    if (!inSimd && seen.insert(name).second)
      pending.push_back(name);
  };
  forEachCall(region.body, add);
  while (!pending.empty()) {
    const DeviceFunction *function = functions.lookup(pending.back());
    pending.pop_back();
    if (!function)
      continue;
    if (hasSharedSimd(function->text))
      return true;
    forEachCall(function->text, add);
  }
  return false;
}

void markLane(const std::string &name, Functions &functions) {
  DeviceFunction *function = functions.lookup(name);
  if (!function || std::exchange(function->isLane, true))
    return;
  for (const std::string &callee : function->calls)
    markLane(callee, functions);
}

void markInSimd(const std::string &name, Functions &functions) {
  DeviceFunction *function = functions.lookup(name);
  if (!function || std::exchange(function->isInSimd, true))
    return;
  for (const std::string &callee : function->calls)
    markInSimd(callee, functions);
}

void markUniform(const CodeText &code, Functions &functions) {
  forEachCall(code, [&](const std::string &name, bool inSimd) {
    DeviceFunction *function = functions.lookup(name);
    if (inSimd) {
      markLane(name, functions);
      markInSimd(name, functions);
    } else if (function && !std::exchange(function->isUniform, true))
      markUniform(function->text, functions);
  });
}

} // namespace

void propagateCallFacts(Unit &unit, ShapeChoice shape) {
  llvm::StringMap<DeviceFunction *> functions;
  for (DeviceFunction &function : unit.functions)
    functions[function.name] = &function;
  for (const DeclaredReduction &reduction : unit.reductions) // every lane combines
    for (const std::string &callee : reduction.calls)
      markLane(callee, functions);
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
    region.reachesSimd = reachesSimd(region, functions);
    region.runsUniform = shape == ShapeChoice::Warp || (shape == ShapeChoice::Auto && region.reachesSimd);
    if (region.runsUniform)
      markUniform(region.body, functions);
    else
      for (const std::string &callee : region.calls)
        markLane(callee, functions);
  }
}

} // namespace omp2simt
