//===- call_facts.cpp - What a region does through the functions it calls -----===//

#include "analysis/call_facts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace omp2simt {
namespace {

/// Whether threads that run the code act on each other.
bool hasAtomic(const CodeText &code) {
  return llvm::any_of(code.constructs, [](auto &c) {
    return c.kind == DeviceConstructKind::Atomic || c.kind >= DeviceConstructKind::Worksharing;
  });
}

using Functions = llvm::StringMap<DeviceFunction *>;

bool hasSharedSimd(const CodeText &code) {
  return llvm::any_of(code.constructs, [](auto &c) { return c.kind == DeviceConstructKind::Simd && !c.inSimd; });
}

/// Calls `visit` with the key of each function that `code` calls, and whether from a simd loop. anyToo: those, too, that
/// it calls as code of any context.
template <class Visitor> void forEachCall(const CodeText &code, Visitor visit, bool anyToo = false) {
  for (const UniformEffect &effect : code.uniform.effects)
    if (effect.kind == UniformEffect::Kind::Call || (anyToo && effect.kind == UniformEffect::Kind::AnyCall))
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
  forEachCall(region.body, add, /*anyToo=*/true);
  while (!pending.empty()) {
    const DeviceFunction *function = functions.lookup(pending.back());
    pending.pop_back();
    if (!function)
      continue;
    if (hasSharedSimd(function->text))
      return true;
    forEachCall(function->text, add, /*anyToo=*/true);
  }
  return false;
}

/// Whether a team that runs `code` comes to a parallel region, or to a loop that teams share.
bool beginsParallel(const CodeText &code) {
  return llvm::any_of(code.teamConstructs, [](const DeviceConstruct &construct) {
    return (construct.team.isParallel || construct.team.isDistribute) && !construct.inSimd;
  });
}

/// Calls `visit` with the key of each function that `code` calls, and whether from a parallel region.
template <class Visitor> void forEachTeamCall(const CodeText &code, Visitor visit) {
  for (const UniformEffect &effect : code.teamUniform.effects)
    if (effect.kind == UniformEffect::Kind::Call)
      visit(effect.name, effect.inSimd);
}

bool reachesParallel(const Region &region, const Functions &functions) {
  if (beginsParallel(region.body))
    return true;
  llvm::StringSet<> seen;
  std::vector<std::string> pending;
  auto add = [&](const std::string &name, bool inParallel) {
    if (!inParallel && seen.insert(name).second)
      pending.push_back(name);
  };
  forEachTeamCall(region.body, add);
  while (!pending.empty()) {
    const DeviceFunction *function = functions.lookup(pending.back());
    pending.pop_back();
    if (!function)
      continue;
    if (beginsParallel(function->text))
      return true;
    forEachTeamCall(function->text, add);
  }
  return false;
}

void markLane(const std::string &name, Functions &functions) {
  DeviceFunction *function = functions.lookup(name);
  if (!function || function->isCalledDynamically || std::exchange(function->isLane, true))
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

void markTeam(const CodeText &code, Functions &functions) {
  forEachTeamCall(code, [&](const std::string &key, bool inParallel) {
    DeviceFunction *function = functions.lookup(key);
    if (inParallel)
      markLane(key, functions);
    else if (function && !std::exchange(function->isTeam, true))
      markTeam(function->text, functions);
  });
}

/// anyContext: the code that calls runs in any context, and with it what it calls.
void markUniform(const CodeText &code, Functions &functions, bool anyContext = false) {
  forEachCall(code, [&](const std::string &key, bool inSimd) {
    DeviceFunction *function = functions.lookup(key);
    if (inSimd) {
      markLane(key, functions);
      markInSimd(key, functions);
    } else if (function && (!function->isUniform || (anyContext && !function->runsInAnyContext))) {
      function->isUniform = true;
      function->runsInAnyContext |= anyContext;
      markUniform(function->text, functions, anyContext);
    }
  });
}

/// Finds the functions that may come to code whose callers are not known.
void markReachingAnyContext(Unit &unit, Functions &functions) {
  for (DeviceFunction &function : unit.functions)
    function.reachesAnyContext = function.text.usesAnyContext;
  for (bool changes = true; changes;) {
    changes = false;
    for (DeviceFunction &function : unit.functions)
      if (!function.reachesAnyContext && llvm::any_of(function.calls, [&](const std::string &key) {
            const DeviceFunction *callee = functions.lookup(key);
            return callee && callee->reachesAnyContext;
          }))
        changes = function.reachesAnyContext = true;
  }
}

/// The functions that the region calls, itself or in combining its reductions.
std::vector<std::string> callsOf(const Region &region, const Unit &unit) {
  std::vector<std::string> calls = region.calls;
  for (const Variable &variable : region.variables)
    for (const DeclaredReduction &reduction : unit.reductions)
      if (variable.declaredReduction == reduction.name)
        llvm::append_range(calls, reduction.calls);
  return calls;
}

bool reachesAnyContext(const Region &region, const Unit &unit, const Functions &functions) {
  const std::vector<std::string> calls = callsOf(region, unit);
  return region.body.usesAnyContext || llvm::any_of(calls, [&](const std::string &key) {
           const DeviceFunction *callee = functions.lookup(key);
           return callee && callee->reachesAnyContext;
         });
}

/// Finds the simd loops that lanes share and that may come to such code.
void markLoops(CodeText &code, const Functions &functions) {
  for (const UniformEffect &effect : code.uniform.effects) {
    const DeviceFunction *callee = effect.kind == UniformEffect::Kind::Call ? functions.lookup(effect.name) : nullptr;
    if (effect.kind != UniformEffect::Kind::AnyCall && !(callee && callee->reachesAnyContext))
      continue;
    for (DeviceConstruct &construct : code.constructs) {
      const TextRange &body = construct.simd.body;
      if (construct.kind == DeviceConstructKind::Simd && !construct.inSimd && body.file == effect.whole.file &&
          body.begin <= effect.whole.begin && effect.whole.end <= body.end)
        construct.simd.reachesAnyContext = true;
    }
  }
}

bool callsAnyInUniformCode(const CodeText &code) {
  return llvm::any_of(code.uniform.effects, [](const UniformEffect &effect) {
    return effect.kind == UniformEffect::Kind::AnyCall && !effect.inSimd;
  });
}

/// Whether the region itself, or what it calls in uniform code, calls code of any context there.
bool callsAnyInUniformCode(const Region &region, const Functions &functions) {
  if (callsAnyInUniformCode(region.body))
    return true;
  llvm::StringSet<> seen;
  std::vector<const CodeText *> pending = {&region.body};
  while (!pending.empty()) {
    const CodeText &code = *pending.back();
    pending.pop_back();
    if (callsAnyInUniformCode(code))
      return true;
    forEachCall(code, [&](const std::string &key, bool inSimd) {
      const DeviceFunction *function = functions.lookup(key);
      if (function && !inSimd && seen.insert(key).second)
        pending.push_back(&function->text);
    });
  }
  return false;
}

/// In mode Dynamic calls are those of functions of any context. Not where the combiner of a reduction is called: some
/// lanes of a group may do so alone.
void makeCallsDynamic(Unit &unit, Functions &functions) {
  for (const DeclaredReduction &reduction : unit.reductions)
    for (const std::string &callee : reduction.calls)
      markLane(callee, functions);
  for (DeviceFunction &function : unit.functions)
    if (!function.isLane)
      function.isAnyContext = function.isCalledDynamically = true;
  auto change = [&](CodeText &code, const std::vector<std::string> &calls) {
    auto isDynamic = [&](const std::string &key) {
      const DeviceFunction *callee = functions.lookup(key);
      return callee && callee->isCalledDynamically;
    };
    code.usesAnyContext |= llvm::any_of(calls, isDynamic);
    for (UniformEffect &effect : code.uniform.effects)
      if (effect.kind == UniformEffect::Kind::Call && isDynamic(effect.name))
        effect.kind = UniformEffect::Kind::AnyCall;
  };
  for (DeviceFunction &function : unit.functions)
    change(function.text, function.calls);
  for (Region &region : unit.regions)
    change(region.body, region.calls);
}

} // namespace

void propagateCallFacts(Unit &unit, ShapeChoice shape, CallMode calls) {
  llvm::StringMap<DeviceFunction *> functions;
  for (DeviceFunction &function : unit.functions)
    functions[function.key] = &function;
  markReachingAnyContext(unit, functions);
  for (Region &region : unit.regions) // code that is not known may ask for anything
    if (reachesAnyContext(region, unit, functions))
      region.asksForThreads = region.hasAtomics = true;
  if (calls == CallMode::Dynamic) {
    makeCallsDynamic(unit, functions);
    markReachingAnyContext(unit, functions);
  }
  for (DeviceFunction &function : unit.functions)
    if (function.isAnyContext) {
      function.isUniform = function.runsInAnyContext = true;
      markUniform(function.text, functions, /*anyContext=*/true);
    }
  for (const DeclaredReduction &reduction : unit.reductions) // every lane combines
    for (const std::string &callee : reduction.calls)
      markLane(callee, functions);
  for (Region &region : unit.regions) {
    region.hasAtomics |= hasAtomic(region.body);
    region.reachesAnyContext = reachesAnyContext(region, unit, functions);
    llvm::StringSet<> seen;
    std::vector<std::string> pending = callsOf(region, unit);
    while (!pending.empty()) {
      const std::string key = pending.back();
      pending.pop_back();
      const DeviceFunction *function = functions.lookup(key);
      if (!function || !seen.insert(key).second)
        continue;
      region.asksForThreads |= function->asksForThreads;
      region.asksForDevice |= function->asksForDevice;
      region.hasAtomics |= hasAtomic(function->text);
      llvm::append_range(pending, function->calls);
    }
    region.reachesSimd = reachesSimd(region, functions);
    // Lanes that a block's one thread would leave idle may share the simd loops of code that is not known.
    const bool mayReachSimd = region.kind == RegionKind::Block && callsAnyInUniformCode(region, functions);
    region.runsUniform = region.isProgram || shape == ShapeChoice::Warp ||
                         (shape == ShapeChoice::Auto && (region.reachesSimd || mayReachSimd));
    const bool callsAreKnown = calls == CallMode::Static || region.calls.empty();
    if (shape == ShapeChoice::Auto && callsAreKnown && !region.hasParallel && !region.isProgram &&
        !region.reachesAnyContext && reachesParallel(region, functions)) { // code of any context knows no teams
      region.runsAsTeam = true;
      region.runsUniform = false;
    }
    if (region.runsAsTeam)
      markTeam(region.body, functions);
    else if (region.runsUniform)
      markUniform(region.body, functions);
    else
      for (const std::string &callee : region.calls)
        markLane(callee, functions);
  }
  for (Region &region : unit.regions)
    markLoops(region.body, functions);
  for (DeviceFunction &function : unit.functions)
    markLoops(function.text, functions);
}

} // namespace omp2simt
