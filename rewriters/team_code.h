//===- team_code.h - Code of teams and of their threads -------------------------===//
//
/// \file
/// In shape block all threads of a team run its code together (uniform_code.h), and each for itself what stands in a
/// parallel region. Constructs in a parallel region belong to the threads of the team, whether it stands round them or
/// round a call of the function they are in; in one more parallel region they belong to a team of one thread.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_REWRITERS_TEAM_CODE_H
#define OMP2SIMT_REWRITERS_TEAM_CODE_H

#include "rewriter.h"
#include "uniform_code.h"

namespace omp2simt {

/// `code` as a team runs it, with what `plan` says of its constructs.
CodeText teamCode(const CodeText &code, const CodePlan &plan);

/// Whose a construct is.
enum class Binding {
  Team,      ///< code of a team outside parallel regions: its one initial thread
  Threads,   ///< the threads of a team
  OneThread, ///< a nested parallel region, which has one thread
};
/// The threads of a parallel region as devlib names them: "o2s::kTeam" where they are all of the block.
std::string threadsOf(const UniformContext *context);
Binding bindingOf(const DeviceConstruct &construct, const UniformContext *context);

} // namespace omp2simt

#endif
