//===- soft_stack.cpp - Where the local variables of uniform code live --------===//
//
/// \file
/// A variable of uniform code stays in registers or memory of each lane, all with the same value, while no simd loop
/// writes it and its address reaches nobody who might store through it or show it to another lane. Everything else goes
/// to the soft stack of the OpenMP thread, which all its lanes see.
//
//===----------------------------------------------------------------------===//

#include "plan/soft_stack.h"
#include "plan/team_code.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace omp2simt {
namespace {

/// Shared memory that soft stacks may take of a block of 256 threads without lowering the number of blocks on a
/// multiprocessor: four such blocks fill sm_75, which has 64 KiB.
constexpr uint64_t kMostSharedBytes = 16 * 1024;

using Functions = llvm::StringMap<size_t>;

Functions functionIndex(const Unit &unit) {
  Functions functions;
  for (size_t i = 0; i < unit.functions.size(); ++i)
    functions[unit.functions[i].key] = i;
  return functions;
}

/// Pointer parameters that nothing is stored through, in the function or in what it passes them to.
class PointerParameters {
public:
  explicit PointerParameters(const Unit &unit) : unit(unit), functions(functionIndex(unit)) {
    for (const DeviceFunction &function : unit.functions)
      for (const PointerParameter &parameter : function.parameters)
        isOnlyRead[function.key].push_back(parameter.isOnlyRead);
    for (bool changes = true; changes;) {
      changes = false;
      for (const DeviceFunction &function : unit.functions)
        for (size_t i = 0; i < function.parameters.size(); ++i)
          if (isOnlyRead[function.key][i] &&
              !llvm::all_of(function.parameters[i].passedTo, [&](const PassedAddress &to) { return reads(to); })) {
            isOnlyRead[function.key][i] = false;
            changes = true;
          }
    }
  }

  bool reads(const PassedAddress &to) const {
    auto found = isOnlyRead.find(to.function);
    return found != isOnlyRead.end() && to.parameter < found->second.size() && found->second[to.parameter];
  }

  /// As the user calls it.
  std::string nameOf(const std::string &key) const {
    auto found = functions.find(key);
    return found == functions.end() ? key : unit.functions[found->second].name;
  }

private:
  const Unit &unit;
  Functions functions;
  llvm::StringMap<std::vector<bool>> isOnlyRead;
};

class CodePlanner {
public:
  CodePlanner(const PlannerOptions &options, const PointerParameters &pointers, Plan &plan)
      : options(options), pointers(pointers), plan(plan) {}

  /// asTeam: all threads of a team run the code, and shared memory takes the place of the soft stack.
  CodePlan make(const UniformCode &code, const Region *region, bool asTeam = false) {
    isTeam = asTeam;
    CodePlan result;
    for (const auto &[location, what] : code.problems)
      plan.problems.push_back({location, diag::uniform_code, {what}});
    for (const Local &local : code.locals) {
      LocalPlan &place = result.locals.emplace_back();
      if (local.isRvalueReference && !local.isParameter)
        plan.problems.push_back({local.location, diag::uniform_code, {"'" + local.name + "', an rvalue reference,"}});
      if (local.isReference || isDeviceMemory(local, region)) {
        place.isShared = true;
        place.reason = local.isReference ? "a reference: what it names may be anybody's" : "device memory";
        continue;
      }
      if (isReadInPlace(local, region)) {
        place.reason = "kernel parameter, read in place";
        continue;
      }
      place.reason = reasonForSoftStack(local);
      if (place.reason.empty()) {
        place.reason = isTeam ? "registers of every thread: no parallel region writes it, nobody has its address"
                              : "registers of every lane: no simd loop writes it, nobody has its address";
        continue;
      }
      if (local.type.vlaRank && local.type.kind == TypeKind::Pointer) {
        if (place.reason == kAll)
          place.reason = "registers: a pointer to rows of a variable length array";
        else
          reportSoft(local, "'" + local.name + "' points to rows of a variable length array", place, "; declare it in the loop");
        continue;
      }
      if (local.isLiteral) {
        if (place.reason != kAll)
          plan.problems.push_back({local.location, diag::uniform_literal, {local.name, place.reason}});
        continue;
      }
      if (local.isInHeader) {
        if (options.softStack == SoftStackMode::All && place.reason == kAll)
          place.reason = "registers: a loop's header declares it";
        else
          reportSoft(local, "'" + local.name + "' is declared in the header of a loop or branch", place, "; declare it before that");
        continue;
      }
      if (local.isJumpedOver) {
        if (place.reason == kAll)
          place.reason = "registers: a jump enters its scope";
        else
          reportSoft(local, "a jump enters the scope of '" + local.name + "' behind its declaration", place, "");
        continue;
      }
      if (local.statement >= 0 && code.declarations[local.statement].definesType) {
        reportSoft(local, "the declaration of '" + local.name + "' defines a type", place, "; define the type before");
        continue;
      }
      place.isShared = place.onSoftStack = true;
      result.frameBytes += local.type.size + std::max<uint64_t>(local.alignment, 16);
      result.hasDynamicFrame |= local.type.size == 0;
    }
    return result;
  }

private:
  static constexpr const char *kAll = "--soft-stack=all";

  /// A variable that would have to go to the soft stack and cannot.
  void reportSoft(const Local &local, const std::string &what, const LocalPlan &place, const char *wayOut) {
    plan.problems.push_back({local.location, diag::soft_stack_variable, {what, place.reason, wayOut}});
  }

  static bool isDeviceMemory(const Local &local, const Region *region) {
    if (!local.isOuter || !region)
      return false;
    for (const Variable &variable : region->variables)
      if (variable.hostName == local.name)
        return local.type.kind == TypeKind::VariableArray || variable.sharing == Sharing::SharedCopy || variable.sharing == Sharing::MappedObject;
    return false;
  }

  /// Lanes see one and the same parameter of the kernel.
  static bool isReadInPlace(const Local &local, const Region *region) {
    if (!local.isOuter || !region)
      return false;
    for (const Variable &variable : region->variables)
      if (variable.hostName == local.name)
        return variable.isReadInPlace;
    return false;
  }

  std::string reasonForSoftStack(const Local &local) const {
    if (local.type.kind == TypeKind::VariableArray)
      return "its size is known at run time only";
    if (local.isWrittenInSimd)
      return isTeam ? "a parallel region writes it, or takes its address" : "a simd loop writes it, or takes its address";
    if (local.escapes)
      return "its address is taken";
    for (const PassedAddress &to : local.passedTo)
      if (!pointers.reads(to))
        return "its address is passed to '" + pointers.nameOf(to.function) + "', which may store through it";
    const bool canMove = !local.isOuter && !local.isParameter;
    return options.softStack == SoftStackMode::All && canMove && !isTeam ? kAll : "";
  }

  const PlannerOptions &options;
  const PointerParameters &pointers;
  Plan &plan;
  bool isTeam = false;
};

/// Whether alloca calls in uniform code take memory from the soft stack.
bool hasUniformAlloca(const CodeText &code) {
  return llvm::any_of(code.vlas.allocas, [](const AllocaCall &call) { return !call.inSimd; });
}

/// Whether uniform code calls functions that are not known, which go on with its soft stack.
bool callsAny(const CodeText &code) {
  return llvm::any_of(code.uniform.effects, [](const UniformEffect &effect) {
    return effect.kind == UniformEffect::Kind::AnyCall && !effect.inSimd;
  });
}

/// Functions that uniform code calls outside simd loops.
template <class Visitor> void forEachUniformCall(const UniformCode &code, const Functions &functions, Visitor visit) {
  for (const UniformEffect &effect : code.effects)
    if (effect.kind == UniformEffect::Kind::Call && !effect.inSimd)
      if (auto found = functions.find(effect.name); found != functions.end())
        visit(found->second);
}

/// The deepest soft stack below `function`, or nothing where no bound is known: recursion, sizes of run time.
std::optional<uint64_t> depthBelow(const Unit &unit, const Plan &plan, const Functions &functions, size_t function,
                                   std::vector<bool> &active) {
  const FunctionPlan &own = plan.functions[function];
  if (!own.needsSoftStack)
    return 0;
  if (active[function] || own.code.hasDynamicFrame)
    return std::nullopt;
  active[function] = true;
  uint64_t deepest = 0;
  bool isKnown = true;
  forEachUniformCall(unit.functions[function].text.uniform, functions, [&](size_t callee) {
    auto depth = depthBelow(unit, plan, functions, callee, active);
    isKnown &= depth.has_value();
    deepest = std::max(deepest, depth.value_or(0));
  });
  active[function] = false;
  if (!isKnown)
    return std::nullopt;
  return own.code.frameBytes + deepest;
}

} // namespace

void planFunctions(const Unit &unit, const PlannerOptions &options, Plan &plan) {
  const PointerParameters pointers(unit);
  const Functions functions = functionIndex(unit);
  CodePlanner planner(options, pointers, plan);
  for (const DeviceFunction &function : unit.functions) {
    FunctionPlan &result = plan.functions.emplace_back();
    if (function.isTeam)
    {
      result.team = planner.make(function.text.teamUniform, nullptr, /*asTeam=*/true);
      planTeamBarriers(function.text, /*isRepeated=*/true, result.team);
    }
    if (!function.isUniform)
      continue;
    result.code = planner.make(function.text.uniform, nullptr);
    result.code.hasDynamicFrame |= hasUniformAlloca(function.text) || callsAny(function.text);
    result.needsSoftStack = result.code.frameBytes > 0 || result.code.hasDynamicFrame;
  }
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t i = 0; i < unit.functions.size(); ++i)
      forEachUniformCall(unit.functions[i].text.uniform, functions, [&](size_t callee) {
        if (unit.functions[i].isUniform && plan.functions[callee].needsSoftStack &&
            !std::exchange(plan.functions[i].needsSoftStack, true))
          changes = true;
      });
  }
}

void planRegionCode(const Unit &unit, const PlannerOptions &options, Plan &plan, RegionPlan &result) {
  const Region &region = unit.regions[result.region];
  const PointerParameters pointers(unit);
  const Functions functions = functionIndex(unit);
  const bool isTeam = result.shape == Shape::Block;
  const UniformCode &code = isTeam ? region.body.teamUniform : region.body.uniform;
  result.code = CodePlanner(options, pointers, plan).make(code, &region, isTeam);
  if (!isTeam)
    result.code.hasDynamicFrame |= hasUniformAlloca(region.body) || callsAny(region.body);
  result.needsSoftStack = !isTeam && (result.code.frameBytes > 0 || result.code.hasDynamicFrame);
  for (VariablePlan &variable : result.variables) { // a parameter that is copied to the soft stack leaves its name to the copy
    const Variable &original = region.variables[variable.variable];
    if (variable.parameter == original.name &&
        llvm::any_of(llvm::zip(code.locals, result.code.locals), [&](const auto &one) {
          return std::get<0>(one).isOuter && std::get<0>(one).name == original.hostName && std::get<1>(one).onSoftStack;
        }))
      variable.parameter += plan.names.value;
  }
  if (isTeam) {
    // What the kernel does with a team's variables behind its code reads what the last parallel region stored.
    const bool isReadBehind = llvm::any_of(region.variables, [](const Variable &variable) {
      return variable.sharing == Sharing::Reduction || variable.sharing == Sharing::Lastprivate;
    });
    planTeamBarriers(region.body, isReadBehind || (region.kind == RegionKind::Loop && result.isStrided), result.code);
    return;
  }
  uint64_t deepest = 0;
  bool isKnown = !result.code.hasDynamicFrame;
  forEachUniformCall(region.body.uniform, functions, [&](size_t callee) {
    result.needsSoftStack |= plan.functions[callee].needsSoftStack;
    std::vector<bool> active(unit.functions.size());
    auto depth = depthBelow(unit, plan, functions, callee, active);
    isKnown &= depth.has_value();
    deepest = std::max(deepest, depth.value_or(0));
  });
  if (!result.needsSoftStack)
    return;
  const uint64_t bytes = (result.code.frameBytes + deepest + 15) / 16 * 16;
  const unsigned threads = std::max(result.launchBounds / result.lanes, 1u);
  result.softInShared = isKnown && bytes * threads <= kMostSharedBytes;
  result.softBytes = result.softInShared ? bytes : std::max<uint64_t>(options.softStackSize, isKnown ? bytes : 0);
}

} // namespace omp2simt
