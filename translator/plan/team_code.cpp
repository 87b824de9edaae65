//===- team_code.cpp - What the code of a team asks for -------------------------===//

#include "plan/team_code.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace omp2simt {
namespace {

/// Calls `visit` for the region's code and that of the functions that it calls, as a team runs them.
template <class Visitor> void forEachTeamCode(const Unit &unit, const Region &region, Visitor visit) {
  llvm::StringMap<const DeviceFunction *> functions;
  for (const DeviceFunction &function : unit.functions)
    functions[function.key] = &function;
  llvm::StringSet<> seen;
  std::vector<const CodeText *> pending = {&region.body};
  while (!pending.empty()) {
    const CodeText &code = *pending.back();
    pending.pop_back();
    visit(code);
    for (const UniformEffect &effect : code.teamUniform.effects)
      if (effect.kind == UniformEffect::Kind::Call && !effect.inSimd && seen.insert(effect.name).second)
        if (const DeviceFunction *function = functions.lookup(effect.name))
          pending.push_back(&function->text);
  }
}

constexpr uint64_t kMostThreads = 1024;
/// Shared memory that a kernel may declare.
constexpr uint64_t kMostShared = 47 * 1024;

bool isBefore(const TextRange &a, const TextRange &b) { return a.empty() || a.file != b.file || a.begin < b.begin; }
bool isIn(const TextRange &inner, const TextRange &outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

/// Whether a thread that is late may be reading, before `construct` in the order of the code, what others store in it.
bool followsReads(const UniformCode &code, const CodePlan &plan, const DeviceConstruct &construct) {
  return llvm::any_of(code.reads, [&](const MemoryRead &read) {
    const bool isMemory = read.local < 0 || plan.locals[static_cast<size_t>(read.local)].isShared;
    return isMemory && (code.hasLabels || isBefore(read.where, construct.pragma) ||
                        llvm::any_of(code.loops, [&](const TextRange &loop) {
                          return isIn(construct.pragma, loop) && isIn(read.where, loop);
                        }));
  });
}

class TeamChecker {
public:
  TeamChecker(const Unit &unit, Plan &plan) : unit(unit), plan(plan) {}

  void check() {
    for (const DeviceFunction &function : unit.functions)
      functions[function.key] = &function;
    for (size_t i = 0; i < unit.functions.size(); ++i) {
      const DeviceFunction &function = unit.functions[i];
      if (function.isTeam) {
        checkTeam(function.text, plan.functions[i].team);
        if (plan.functions[i].team.frameBytes && reaches(function.text, function.key))
          report(function.location, "'" + function.name + "' calls itself, and parallel regions share variables of it: this is not "
                                                          "supported in the code of a team");
      }
      if (function.isLane)
        checkThreads(function.text);
      if (function.isUniform)
        checkUniform(function.text);
    }
    for (const RegionPlan &region : plan.regions) {
      const CodeText &body = unit.regions[region.region].body;
      if (region.shape == Shape::Block) {
        checkTeam(body, region.code);
        plan.hasPartialTeams |= !teamSizes(unit, unit.regions[region.region]).areEqual;
      }
      if (region.shape == Shape::Warp)
        checkUniform(body);
      if (region.shape == Shape::Grid)
        checkThreads(body);
    }
  }

  /// Code of lanes does not know of how many threads its parallel region is.
  void checkLanes() {
    if (!plan.hasPartialTeams)
      return;
    for (const DeviceFunction &function : unit.functions)
      if (function.isLane && (function.asksForThreads || llvm::any_of(function.text.constructs, [](const DeviceConstruct &c) {
                                return c.kind > DeviceConstructKind::Parallel && c.kind != DeviceConstructKind::Critical &&
                                       c.kind != DeviceConstructKind::Flush && c.team.parallelDepth == 0;
                              })))
        report(function.location, "'" + function.name + "' asks for threads, or shares its work, and a parallel region calls it: this is not "
                                                        "supported where parallel regions of a team have different sizes");
  }

private:
  void report(const Location &location, const std::string &message) { plan.problems.push_back({location, diag::team_code, {message}}); }

  /// Whether a team that runs `code` comes to the function named `key`.
  bool reaches(const CodeText &code, const std::string &key) const {
    llvm::StringSet<> seen;
    std::vector<const CodeText *> pending = {&code};
    while (!pending.empty()) {
      const CodeText &next = *pending.back();
      pending.pop_back();
      for (const UniformEffect &effect : next.teamUniform.effects) {
        if (effect.kind != UniformEffect::Kind::Call || effect.inSimd)
          continue;
        if (effect.name == key)
          return true;
        if (seen.insert(effect.name).second)
          if (const DeviceFunction *function = functions.lookup(effect.name))
            pending.push_back(&function->text);
      }
    }
    return false;
  }

  /// Whether a function, or what it calls, does what depends on the parallel region that it is called in.
  bool dependsOnTeam(const std::string &key, llvm::StringSet<> &seen) const {
    const DeviceFunction *function = functions.lookup(key);
    if (!function || !seen.insert(key).second)
      return false;
    return function->asksForThreads || llvm::any_of(function->text.constructs, isOfThreads) ||
           llvm::any_of(function->calls, [&](const std::string &callee) { return dependsOnTeam(callee, seen); });
  }
  static bool isOfThreads(const DeviceConstruct &construct) {
    return construct.kind > DeviceConstructKind::Parallel && construct.kind != DeviceConstructKind::Critical &&
           construct.kind != DeviceConstructKind::Flush && construct.team.parallelDepth == 0;
  }

  /// A nested parallel region has one thread, but the code in it is that of the threads round it.
  void checkNested(const CodeText &code, const std::vector<DeviceConstruct> &constructs, unsigned outermost) {
    for (const DeviceConstruct &construct : constructs) {
      if (!construct.team.isParallel || construct.team.parallelDepth < outermost)
        continue;
      for (const UniformEffect &effect : code.uniform.effects) {
        llvm::StringSet<> seen;
        if (isIn(effect.whole, construct.statement) &&
            (effect.kind == UniformEffect::Kind::ThreadQuery ||
             (effect.kind == UniformEffect::Kind::Call && dependsOnTeam(effect.name, seen)))) {
          report(construct.location, "a nested parallel region that asks for threads, or calls code that shares its work, is not supported");
          break;
        }
      }
    }
  }

  /// What stands in code of any kind.
  void checkConstructs(const CodeText &code) {
    for (const DeviceConstruct &construct : code.constructs)
      if (construct.kind == DeviceConstructKind::Ordered &&
          llvm::none_of(code.constructs, [&](const DeviceConstruct &loop) {
            return loop.team.isOrdered && isIn(construct.pragma, loop.statement);
          }))
        report(construct.location, "an ordered region is not supported outside the text of its loop");
  }

  /// Code that threads run each for itself.
  void checkThreads(const CodeText &code) {
    checkConstructs(code);
    checkNested(code, code.constructs, 0);
    for (const DeviceConstruct &construct : code.constructs)
      if (construct.team.isDistribute)
        report(construct.location, "'omp " + construct.clauses + "' is not supported in code that single threads run");
  }

  void checkTeam(const CodeText &code, const CodePlan &own) {
    checkConstructs(code);
    checkNested(code, code.teamConstructs, 1);
    uint64_t bytes = 0;
    for (size_t i = 0; i < own.locals.size(); ++i) {
      const Local &local = code.teamUniform.locals[i];
      if (local.type.kind == TypeKind::VariableArray && !local.isOuter)
        report(local.location, "the variable length array '" + local.name + "' is not supported in the code of a team");
      else if (own.locals[i].onSoftStack && (bytes += local.type.size) > kMostShared)
        report(local.location, "'" + local.name + "' and the variables before it are more than a team has of shared memory");
    }
    for (const AllocaCall &call : code.vlas.allocas)
      if (!call.inSimd)
        report(code.teamConstructs.empty() ? Location() : code.teamConstructs.front().location,
               "'alloca' is not supported in the code of a team");
    for (const UniformEffect &effect : code.teamUniform.effects)
      if (effect.kind == UniformEffect::Kind::AnyCall)
        report(code.teamConstructs.empty() ? Location() : code.teamConstructs.front().location,
               "a call through a pointer, or of another file's function, is not supported in the code of a team");
  }

  /// In shape warp a parallel region is a team of one thread, and there is nothing else of this kind.
  void checkUniform(const CodeText &code) {
    for (const DeviceConstruct &construct : code.constructs) {
      const bool isPlain = construct.kind == DeviceConstructKind::Parallel && construct.team.isLoop &&
                           construct.simd.variables.empty() && !construct.team.isOrdered &&
                           construct.clauses.find("simd") == std::string::npos;
      if (construct.kind >= DeviceConstructKind::Parallel && construct.kind != DeviceConstructKind::InPlace && !isPlain)
        report(construct.location, "'omp " + construct.clauses + "' is not supported in code that several lanes of a thread run");
    }
  }

  const Unit &unit;
  Plan &plan;
  llvm::StringMap<const DeviceFunction *> functions;
};

} // namespace

TeamSizes teamSizes(const Unit &unit, const Region &region) {
  TeamSizes sizes;
  forEachTeamCode(unit, region, [&](const CodeText &code) {
    for (const DeviceConstruct &construct : code.teamConstructs) {
      const TeamConstruct &team = construct.team;
      if (!team.isParallel || construct.inSimd)
        continue;
      if (!team.condition.empty() || (!team.threads.empty() && !team.constantThreads))
        sizes.areEqual = false;
      sizes.most = std::max<uint64_t>(sizes.most, team.constantThreads ? std::max<int64_t>(*team.constantThreads, 1)
                                                  : team.threads.empty() ? 0
                                                                         : kMostThreads);
      std::optional<uint64_t> own;
      if (team.constantThreads && *team.constantThreads > 0)
        own = *team.constantThreads;
      if (sizes.hasRegions && own != sizes.constant)
        sizes.areEqual = false;
      sizes.constant = sizes.hasRegions && own != sizes.constant ? std::nullopt : own;
      sizes.hasRegions = true;
    }
  });
  if (!sizes.areEqual)
    sizes.constant = std::nullopt;
  return sizes;
}

void planTeamBarriers(const CodeText &code, bool isRepeated, CodePlan &plan) {
  const bool readsAgain = isRepeated && llvm::any_of(code.teamUniform.reads, [&](const MemoryRead &read) {
                            return read.local < 0 || plan.locals[static_cast<size_t>(read.local)].isShared;
                          });
  for (const DeviceConstruct &construct : code.teamConstructs) {
    TeamConstructPlan &result = plan.teamConstructs.emplace_back();
    result.followsReads = readsAgain || followsReads(code.teamUniform, plan, construct);
    result.isLast = construct.team.isLast && (construct.inSimd || !isRepeated);
  }
}

void checkTeamCode(const Unit &unit, Plan &plan) { 
  TeamChecker checker(unit, plan);
  checker.check();
  checker.checkLanes();
}

} // namespace omp2simt
