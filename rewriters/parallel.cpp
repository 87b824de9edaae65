//===- parallel.cpp - Parallel regions and worksharing loops --------------------===//

#include "code_text.h"
#include "team_writer.h"

namespace omp2simt {

std::vector<TextEdit> rewriteParallel(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                      const UniformContext *context) {
  TeamWriter writer(unit, code, construct, context);
  if (bindingOf(construct, context) != Binding::Team)
    return writer.writeAlone("a team of one thread");
  return construct.team.isLoop ? writer.writeLoop() : writer.writeBlock();
}

std::vector<TextEdit> rewriteWorksharing(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                         const UniformContext *context) {
  TeamWriter writer(unit, code, construct, context);
  const bool isOfTeams = construct.team.isDistribute && bindingOf(construct, context) == Binding::Team;
  if (bindingOf(construct, context) != Binding::Threads && !isOfTeams)
    return writer.writeAlone("one thread");
  return writer.writeLoop();
}

} // namespace omp2simt
