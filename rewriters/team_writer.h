//===- team_writer.h - Parallel regions and worksharing -------------------------===//
#ifndef OMP2SIMT_REWRITERS_TEAM_WRITER_H
#define OMP2SIMT_REWRITERS_TEAM_WRITER_H

#include "simd_writer.h"
#include "team_code.h"

namespace omp2simt {

/// What a construct of a team's threads privatises, and its loop where it has one: as a simd loop, whose lanes are the
/// threads of the team.
struct TeamConstructText {
  DeviceConstruct own; ///< with what follows from the schedule
};
class TeamWriter : private TeamConstructText, private SimdWriter {
public:
  TeamWriter(const Unit &unit, const CodeText &code, const DeviceConstruct &construct, const UniformContext *context);

  /// Threads of the team share the loop.
  std::vector<TextEdit> writeLoop();
  /// Every thread runs the statement, with its own copies. condition: which threads do, or empty for all.
  std::vector<TextEdit> writeBlock(const std::string &condition = "");
  /// One thread of the team runs the statement, the others get what it says.
  std::vector<TextEdit> writeSingle();
  /// One thread runs the statement, or the whole loop.
  std::vector<TextEdit> writeAlone(const std::string &why);

private:
  std::string title() const { return construct.clauses; }
  void chooseSchedule();
  std::string begin(bool withCopies);
  std::string end();
  /// The region may have fewer threads than the block.
  bool beginsPart() const { return beginsParallel && context && context->plan.hasPartialTeams; }
  bool meetsInEnd() const;
  std::string copies() const;
  std::string clauseText(const TextRange &range) const;

  const bool beginsParallel;
  std::string copyprivates;
};

} // namespace omp2simt

#endif
