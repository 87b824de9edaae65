//===- planner.cpp - From model to plan --------------------------------------===//

#include "plan/planner.h"
#include "plan/iteration_order.h"
#include "plan/lanes.h"
#include "plan/names.h"
#include "plan/problems.h"
#include "plan/soft_stack.h"
#include "plan/team_code.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

/// Threads of a block where nothing asks for another number: enough warps to hide latency, and eight such blocks fill a
/// multiprocessor of every GPU since sm_70.
constexpr unsigned kDefaultThreads = 256;
constexpr unsigned kMaxThreads = 1024;
/// Private copies of arrays of more bytes lie in a buffer: CUDA sets local memory aside for all threads that a GPU holds,
/// whether they run or not.
constexpr uint64_t kMostLocalArray = 16384;

/// Whether the trip count of `loop` is at most 2^31 whatever its variables hold: then t += stride cannot wrap.
bool fitsIn31Bits(const Loop &loop) {
  if (loop.type.size < 4)
    return true;
  if (loop.type.size > 4 || !loop.type.isSigned)
    return false;
  auto isNotNegative = [](const Expression &bound) { return bound.constant && *bound.constant >= 0; };
  switch (loop.relation) {
  case Relation::Less:
  case Relation::LessEqual:
    return isNotNegative(loop.lower);
  case Relation::Greater:
  case Relation::GreaterEqual:
    return isNotNegative(loop.upper);
  case Relation::NotEqual:
    return isNotNegative(loop.lower) && (!loop.step.constant || *loop.step.constant > 0);
  }
  return false;
}

bool isNativeAtomicSum(const Variable &variable) {
  return variable.reduction == ReductionOperator::Plus &&
         (variable.type.kind == TypeKind::Integer || variable.type.kind == TypeKind::Floating) &&
         (variable.type.size == 4 || variable.type.size == 8);
}

class RegionPlanner {
public:
  RegionPlanner(const Unit &unit, size_t index, const PlannerOptions &options, Names &unitNames)
      : unit(unit), region(unit.regions[index]), options(options), names(unit, region) {
    plan.region = index;
    plan.kernel = unitNames.unique(region.function + "_l" + llvm::utostr(region.location.line));
    plan.stub = options.split ? "o2s_" + asIdentifier(unit.stem) + "_" + unit.identity + "_" + plan.kernel
                              : plan.kernel + "_launch";
  }

  RegionPlan make() {
    plan.regionName = names.unique("region");
    plan.index = names.unique(plan.index);
    plan.softMemory = names.unique(plan.softMemory);
    if (region.reachesAnyContext)
      plan.context = names.unique("context");
    planShape();
    if (region.kind == RegionKind::Loop)
      planLoops();
    planVariables();
    plan.gridName = names.unique("grid");
    return std::move(plan);
  }

private:
  void planShape() {
    plan.isCollective = region.hasAtomics || region.reachesAnyContext;
    if (region.runsUniform) {
      planWarp();
      return;
    }
    if (region.runsAsTeam) {
      planTeamCode();
      return;
    }
    if (region.kind == RegionKind::Block) {
      planBlock();
      plan.reason = region.hasParallel ? "every thread runs the block" : region.hasTeams ? "one thread of every team runs it" : "one thread runs it";
      return;
    }
    plan.reason = "nothing but the loop is inside a team";
    planThreads();
    planTeams();
    planIterationOrder(region, names, plan);
    planReductions();
    planLatest();
    plan.isStrided |= !plan.teams.empty() || !plan.alone.empty() || !plan.chunk.empty() || plan.reduction != ReductionForm::None || region.bodyContinues;
  }

  /// Lanes are a compile-time parameter of the kernel; a block is (lanes, OpenMP threads).
  void planWarp() {
    plan.shape = Shape::Warp;
    plan.isCollective = true;
    plan.reason = region.reachesSimd ? "lanes share its simd loops"
                  : region.isProgram ? "a whole program"
                  : region.kind == RegionKind::Block && region.reachesAnyContext ? "code that it calls may have simd loops"
                                                                                   : "--shape=warp";
    const LaneChoice choice = chooseLanes(unit, region, options);
    plan.lanes = choice.lanes;
    plan.lanesReason = choice.reason;
    if (region.kind == RegionKind::Block) {
      planBlock();
    } else {
      planThreads();
      planTeams();
      planIterationOrder(region, names, plan);
      planReductions();
      planLatest();
      plan.isStrided = true;
    }
    if (plan.launchBounds != kMaxThreads)
      plan.launchBounds *= plan.lanes;
  }

  /// All threads of a team run its code; the largest of its parallel regions says how many there are.
  void planTeamCode() {
    plan.shape = Shape::Block;
    plan.isCollective = true;
    plan.reason = "parallel regions inside the code of a team";
    planReductions();
    planTeamThreads();
    if (region.kind == RegionKind::Block) {
      planTeamsOfBlock();
      return;
    }
    planLatest();
    if (!region.teams.empty())
      plan.teams = clauseValue(region.teams, "num_teams");
    else if (!region.hasTeams)
      plan.teams = "1";
    plan.isStrided |= !plan.teams.empty() || plan.reduction != ReductionForm::None || region.countsOnDevice;
  }

  void planTeamThreads() {
    const TeamSizes sizes = teamSizes(unit, region);
    uint64_t limit = kMaxThreads;
    if (region.threadLimit.constant && *region.threadLimit.constant > 0)
      limit = std::min<uint64_t>(limit, *region.threadLimit.constant);
    uint64_t threads = sizes.constant ? *sizes.constant : std::max<uint64_t>(sizes.most, kDefaultThreads);
    if (!sizes.constant && region.threadLimit.constant)
      threads = limit;
    plan.launchBounds = static_cast<unsigned>(std::min(threads, limit));
    plan.threads = llvm::utostr(plan.launchBounds);
    plan.isExactBlock = true;
    if (!region.threadLimit.empty() && !region.threadLimit.constant) {
      const std::string value = clauseValue(region.threadLimit, "thread_limit");
      plan.threads = sizes.constant ? value + " < " + plan.threads + " ? " + value + " : " + plan.threads : value;
      plan.launchBounds = sizes.constant ? plan.launchBounds : kMaxThreads;
      plan.isExactBlock = false;
    }
  }

  /// A block is run by all threads of `parallel`, or by the initial thread of each team.
  void planBlock() {
    planReductions();
    if (region.hasParallel) {
      planThreads();
    } else {
      plan.launchBounds = 1;
      plan.threads = "1";
    }
    planTeamsOfBlock();
  }

  void planTeamsOfBlock() {
    if (!region.hasTeams && (region.hasParallel || region.runsAsTeam))
      plan.teams = "1";
    else if (region.hasTeams) // enough for every multiprocessor, where the user does not say
      plan.teams = region.teams.empty() ? "o2s_multiprocessors(" + plan.regionName + ")" : clauseValue(region.teams, "num_teams");
  }

  void planReductions() {
    for (const Variable &variable : region.variables)
      if (variable.sharing == Sharing::Reduction && !variable.element.empty())
        plan.isStrided = plan.isCollective = true;
      else if (variable.sharing == Sharing::Reduction)
        plan.reduction = plan.reduction == ReductionForm::LastTeam || !isNativeAtomicSum(variable)
                             ? ReductionForm::LastTeam
                             : ReductionForm::Atomics;
    if (plan.reduction == ReductionForm::LastTeam)
      plan.scratch = names.unique("scratch");
    plan.isCollective |= plan.reduction != ReductionForm::None;
  }

  /// Threads whose values are compared by the iteration they are from.
  void planLatest() {
    if (llvm::none_of(region.variables, [&](const Variable &variable) { return needsLatest(variable); }))
      return;
    plan.isStrided = plan.isCollective = true;
    plan.iteration = names.unique("iteration");
    plan.iterationDepth = !region.isRectangular                                      ? region.loops.size()
                          : plan.shape != Shape::Grid || plan.isLinear || region.loops.size() == 1 ? 1
                                                                                     : 2;
  }
  bool needsLatest(const Variable &variable) const {
    return variable.sharing == Sharing::Lastprivate && (variable.isConditional || !region.isRectangular);
  }

  /// Without a num_teams clause the loop gets as many teams as it fills, whatever construct shares it: nobody can tell
  /// unless the region asks for its numbers.
  void planTeams() {
    if (!region.teams.empty())
      plan.teams = clauseValue(region.teams, "num_teams");
    if (!region.asksForThreads)
      return;
    if (!region.hasTeams)
      plan.teams = "1";
    if (!region.hasParallel) {
      plan.launchBounds = 1;
      plan.threads = "1";
    }
  }

  void planThreads() {
    const Expression &condition = region.parallelCondition;
    if (condition.constant == 0) {
      plan.launchBounds = 1;
      plan.threads = "1";
      return;
    }
    planWantedThreads();
    const bool shows = region.asksForThreads || region.kind == RegionKind::Block;
    if (!condition.empty() && !condition.constant && shows) {
      plan.hostValues.push_back({names.unique("is_parallel"), "!!(" + condition.text + ")"});
      plan.threads = plan.hostValues.back().name + " ? " + plan.threads + " : 1";
    }
  }

  void planWantedThreads() {
    std::vector<std::pair<const Expression *, const char *>> limits;
    if (!region.threadLimit.empty())
      limits.push_back({&region.threadLimit, "thread_limit"});
    if (!region.threads.empty())
      limits.push_back({&region.threads, "num_threads"});
    if (limits.empty()) {
      const unsigned lanes = plan.shape == Shape::Warp ? plan.lanes : 1;
      plan.launchBounds = kDefaultThreads / lanes;
      plan.threads = llvm::utostr(plan.launchBounds);
      return;
    }
    if (llvm::all_of(limits, [](auto &e) { return e.first->constant && *e.first->constant > 0; })) {
      int64_t threads = kMaxThreads;
      for (auto &[limit, name] : limits)
        threads = std::min(threads, *limit->constant);
      plan.launchBounds = static_cast<unsigned>(threads);
      plan.threads = llvm::utostr(plan.launchBounds);
      return;
    }
    plan.launchBounds = kMaxThreads;
    for (auto &[limit, name] : limits) {
      const std::string value = clauseValue(*limit, name);
      plan.threads = plan.threads.empty() ? value : plan.threads + " < " + value + " ? " + plan.threads + " : " + value;
    }
  }

  /// A clause's expression is evaluated by the host part, where everything that it may name is in scope.
  std::string clauseValue(const Expression &expression, const char *clause) {
    if (expression.constant && *expression.constant > 0)
      return std::to_string(*expression.constant);
    plan.hostValues.push_back({names.unique(clause), "(int)(" + expression.text + ")"});
    return plan.hostValues.back().name;
  }

  void planLoops() {
    if (plan.shape != Shape::Grid || plan.isLinear)
      return planSharedLoops();
    const size_t count = region.loops.size();
    plan.column = names.unique(count == 1 ? "t" : "column");
    plan.columns = names.unique(count == 1 ? "trip" : "columns");
    if (count > 1) {
      plan.row = names.unique("row");
      plan.rows = names.unique("rows");
    }
    plan.countsOnDevice = region.countsOnDevice;
    plan.isStrided |= region.countsOnDevice;
    plan.width = region.countsOnDevice ? IndexWidth::Bits64
                 : count > 1 && !plan.isStrided ? IndexWidth::Chosen // 64 bits where rows need the grid's z, too
                 : count <= 2 && llvm::all_of(region.loops, fitsIn31Bits) ? IndexWidth::Bits32
                                                                                      : IndexWidth::Chosen;
    for (size_t i = 0; i < count; ++i) {
      const Loop &loop = region.loops[i];
      LoopPlan &loopPlan = plan.loops.emplace_back();
      const bool isOuterOfThree = count > 2 && i + 1 < count;
      loopPlan.count = i + 1 == count                   ? plan.columns
                       : count == 2                     ? plan.rows
                       : !region.isRectangular && i == 0 ? plan.rows
                                                         : names.unique(loop.variable + "_count");
      if (!region.isRectangular && i > 0 && i + 1 < count)
        loopPlan.position = names.unique(loop.variable + "_position");
      loopPlan.passCount =
          isOuterOfThree && (i > 0 || llvm::any_of(region.variables, [&](const Variable &variable) {
                               return variable.isLoopVariable && variable.name == loop.variable;
                             }));
      planBound(loop.lower, loop.variable + "_first", loopPlan.lowerText, loopPlan.passLower);
      planBound(loop.step, loop.variable + "_step", loopPlan.stepText, loopPlan.passStep);
    }
  }

  /// Shape warp shares a nest by one number for all of its loops.
  void planSharedLoops() {
    const size_t count = region.loops.size();
    plan.column = names.unique("t");
    plan.columns = names.unique("trip");
    plan.countsOnDevice = region.countsOnDevice;
    plan.width = region.countsOnDevice                            ? IndexWidth::Bits64
                 : plan.shape == Shape::Block && !plan.isStrided ? IndexWidth::Bits32 // a block for each iteration
                 : count == 1 && fitsIn31Bits(region.loops.front()) ? IndexWidth::Bits32
                                                                    : IndexWidth::Chosen;
    for (size_t i = 0; i < count; ++i) {
      const Loop &loop = region.loops[i];
      LoopPlan &loopPlan = plan.loops.emplace_back();
      loopPlan.count = count == 1 ? plan.columns : names.unique(loop.variable + "_count");
      if (!region.isRectangular)
        loopPlan.position = names.unique(loop.variable + "_position");
      loopPlan.passCount = count > 1 && i > 0;
      planBound(loop.lower, loop.variable + "_first", loopPlan.lowerText, loopPlan.passLower);
      planBound(loop.step, loop.variable + "_step", loopPlan.stepText, loopPlan.passStep);
    }
  }

  /// A constant is repeated in the kernel, anything else computed once in the stub and passed.
  void planBound(const Expression &bound, const std::string &name, std::string &text, bool &isPassed) {
    isPassed = !bound.constant;
    text = isPassed ? names.unique(name) : bound.isSimple ? bound.text : "(" + bound.text + ")";
  }

  void planVariables() {
    for (size_t i = 0; i < region.variables.size(); ++i) {
      const Variable &variable = region.variables[i];
      VariablePlan &result = plan.variables.emplace_back();
      result.variable = i;
      for (const std::string &extent : variable.extents) {
        plan.hostValues.push_back({names.unique(variable.name + "_extent"), extent, "unsigned long long"});
        result.extents.push_back(plan.hostValues.back().name);
      }
      switch (variable.sharing) {
      case Sharing::ByValue:
        result.isPassed = variable.usedInBody;
        result.parameter = variable.name;
        result.reason = result.isPassed ? "kernel parameter: its value is all that the region needs"
                                        : "launch stub only: used in bounds and clauses";
        break;
      case Sharing::DevicePointer:
        result.isPassed = variable.usedInBody;
        result.parameter = variable.name;
        result.reason = "kernel parameter: a device address already";
        break;
      case Sharing::Lastprivate:
        result.parameter = names.unique(variable.name + "_last");
        if (variable.isFirstprivate)
          result.firstParameter = names.unique(variable.name + "_first");
        if (!variable.linearStep.empty() && !variable.isLoopVariable)
          result.linearStep = linearStep(variable);
        result.reason = "each thread's own; the thread of the last iteration stores it";
        if (needsLatest(variable)) {
          result.when = names.unique(variable.name + "_when");
          result.scratch = names.unique(variable.name + "_scratch");
          result.reason = "each thread's own; the thread that has it from the latest iteration stores it";
        }
        break;
      case Sharing::MappedPointer:
        result.isPassed = variable.usedInBody;
        result.parameter = variable.name;
        result.reason = "kernel parameter: translated to the device address of what it points to";
        break;
      case Sharing::SharedCopy:
        result.parameter = names.unique(variable.name + "_device");
        result.reason = "device memory: firstprivate on target, one copy that all threads of the region share";
        break;
      case Sharing::MappedObject:
        result.parameter = names.unique(variable.name + "_device");
        result.reason = "device memory: mapped";
        break;
      case Sharing::PrivateArrayCopy:
        result.parameter = names.unique(variable.name + "_device");
        result.reason = "each thread's own copy of the firstprivate array";
        break;
      case Sharing::Private:
        result.isPassed = false;
        result.reason = "each thread's own";
        break;
      case Sharing::Reduction:
        result.parameter = names.unique(variable.name + "_total");
        result.reason = "each thread's own accumulator, combined into its device copy";
        if (!variable.element.empty())
          planReducedArray(variable, result);
        break;
      }
    }
  }

  std::string linearStep(const Variable &variable) {
    if (variable.linearStep.constant)
      return std::to_string(*variable.linearStep.constant);
    plan.hostValues.push_back(
        {names.unique(variable.name + "_step"), "(long long)(" + variable.linearStep.text + ")", "long long", /*isPassed=*/true});
    return plan.hostValues.back().name;
  }

  void planReducedArray(const Variable &variable, VariablePlan &result) {
    const bool isPointer = variable.type.kind == TypeKind::Pointer;
    result.section = names.unique(variable.name + "_section");
    result.lower = sectionBound(variable, variable.lowerExpression, variable.sectionLower, "_lower");
    result.length = sectionBound(variable, variable.lengthExpression, variable.sectionLength, "_length");
    const uint64_t bytes = isPointer ? variable.sectionLength * variable.elementSize : variable.type.size;
    result.isSlice = (isPointer && !variable.lengthExpression.empty()) || bytes > kMostLocalArray;
    if (result.isSlice || !variable.declaredReduction.empty())
      result.scratch = names.unique(variable.name + "_scratch");
    if (result.isSlice)
      result.reason = "a slice of device memory for each thread, combined into its device copy";
  }

  std::string sectionBound(const Variable &variable, const Expression &expression, uint64_t number, const char *suffix) {
    if (expression.empty())
      return llvm::utostr(number);
    std::string text = "(unsigned long long)(" + expression.text + ")";
    if (variable.elementsInRow != 1)
      text += " * " + llvm::utostr(variable.elementsInRow);
    plan.hostValues.push_back({names.unique(variable.name + suffix), text, "unsigned long long", /*isPassed=*/true});
    return plan.hostValues.back().name;
  }

  const Unit &unit;
  const Region &region;
  const PlannerOptions &options;
  Names names;
  RegionPlan plan;
};

} // namespace

Plan makePlan(const Unit &unit, const PlannerOptions &options) {
  Plan plan;
  Names unitNames(unit);
  plan.names = warpNames(unitNames);
  reportProblems(unit, plan);
  planFunctions(unit, options, plan);
  for (size_t i = 0; i < unit.regions.size(); ++i) {
    RegionPlan region = RegionPlanner(unit, i, options, unitNames).make();
    if (region.shape != Shape::Grid)
      planRegionCode(unit, options, plan, region);
    if (region.shape == Shape::Warp)
      reportLanesAssignments(unit.regions[i], plan);
    plan.regions.push_back(std::move(region));
  }
  checkTeamCode(unit, plan);
  return plan;
}

} // namespace omp2simt
