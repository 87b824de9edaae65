//===- team_code.cpp - Code of teams and of their threads -----------------------===//

#include "team_code.h"

namespace omp2simt {

CodeText teamCode(const CodeText &code, const CodePlan &plan) {
  CodeText result = code.asTeamCode();
  for (size_t i = 0; i < result.constructs.size(); ++i) {
    result.constructs[i].team.followsReads = plan.teamConstructs[i].followsReads;
    result.constructs[i].team.isLast = plan.teamConstructs[i].isLast;
  }
  return result;
}

std::string threadsOf(const UniformContext *context) {
  return context && context->isTeam && context->plan.hasPartialTeams ? "o2s::kThreads" : "o2s::kTeam";
}

Binding bindingOf(const DeviceConstruct &construct, const UniformContext *context) {
  const unsigned round = context && context->isTeam ? 0 : 1;
  const unsigned depth = round + construct.team.parallelDepth;
  return depth == 0 ? Binding::Team : depth == 1 ? Binding::Threads : Binding::OneThread;
}

} // namespace omp2simt
