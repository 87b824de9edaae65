//===- iteration_order.cpp - Which thread runs which iterations ---------------===//

#include "plan/iteration_order.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

class OrderPlanner {
public:
  OrderPlanner(const Region &region, Names &names, RegionPlan &plan) : region(region), names(names), plan(plan) {}

  void make() {
    plan.takesTurns = region.asksForThreads;
    if (region.asksForThreads)
      return;
    const std::string isAlone = aloneCondition();
    if (isAlone == "true") {
      plan.teams = plan.threads = "1";
      plan.launchBounds = 1;
      return;
    }
    if (isAlone != "false")
      plan.alone = isAlone;
    planChunk();
    // With as many threads as the clauses say an iteration's thread is known, and what it ran before.
    const bool isGiven = region.hasParallel ? !region.threads.empty() && (!region.hasTeams || !region.teams.empty())
                                            : !region.teams.empty();
    if (region.chunksInTurn && isGiven) {
      plan.takesTurns = true;
      if (!region.hasTeams)
        plan.teams = "1";
      if (!region.hasParallel) {
        plan.threads = "1";
        plan.launchBounds = 1;
      }
    }
    plan.isLinear = plan.shape == Shape::Grid && region.loops.size() > 1 && (plan.takesTurns || !plan.chunk.empty());
  }

private:
  /// Whether one thread has all iterations: "true", "false", or a condition on what the clauses say.
  std::string aloneCondition() {
    const std::string team = !region.hasTeams ? "1" : plan.teams;
    std::string condition = isNumber(team) || team.empty() ? "" : team + " == 1";
    if (team.empty() || (isNumber(team) && team != "1"))
      return "false";
    if (!region.hasParallel || plan.threads == "1")
      return condition.empty() ? "true" : condition;
    std::string thread = isNumber(plan.threads) ? "" : "(" + plan.threads + ") == 1";
    if (const Expression &wanted = region.parallelCondition; !wanted.empty() && !wanted.constant) {
      plan.hostValues.push_back({names.unique("is_parallel"), "!!(" + wanted.text + ")"});
      thread = "!" + plan.hostValues.back().name + (thread.empty() ? "" : " || " + thread);
    }
    if (thread.empty())
      return "false";
    return condition.empty() ? thread : condition + " && (" + thread + ")";
  }
  static bool isNumber(const std::string &text) { return !text.empty() && llvm::all_of(text, llvm::isDigit); }

  void planChunk() {
    if (region.chunk.empty() || region.chunk.constant == 1)
      return;
    const Expression &teamChunk = region.teamChunk;
    const bool isKnown = region.chunk.constant && (teamChunk.empty() || teamChunk.constant);
    auto text = [](const Expression &e) { return "(unsigned long long)(" + e.text + ")"; };
    if (isKnown && *region.chunk.constant > 0) {
      // A team's last chunk is cut off where they do not fill it: one thread has all of them then.
      const bool isCut = !teamChunk.empty() && *teamChunk.constant % *region.chunk.constant != 0;
      plan.chunk = std::to_string(isCut ? *teamChunk.constant : *region.chunk.constant);
      return;
    }
    const std::string chunk = text(region.chunk);
    const std::string whole = text(teamChunk);
    plan.hostValues.push_back({names.unique("chunk"),
                               teamChunk.empty() ? chunk : "(" + whole + " % " + chunk + " ? " + whole + " : " + chunk + ")",
                               "unsigned long long", /*isPassed=*/true});
    plan.chunk = plan.hostValues.back().name;
  }

  const Region &region;
  Names &names;
  RegionPlan &plan;
};

} // namespace

void planIterationOrder(const Region &region, Names &names, RegionPlan &plan) { OrderPlanner(region, names, plan).make(); }

} // namespace omp2simt
