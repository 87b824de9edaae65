//===- team_construct_reader.h - Parallel regions, worksharing, synchronisation ===//
#ifndef OMP2SIMT_MODEL_TEAM_CONSTRUCT_READER_H
#define OMP2SIMT_MODEL_TEAM_CONSTRUCT_READER_H

#include "model/source_map.h"
#include "support/diagnostics.h"
#include "clang/AST/StmtOpenMP.h"

namespace omp2simt {

/// Whether a directive inside device code is about the threads of a team.
bool isTeamConstruct(const clang::OMPExecutableDirective &directive);

/// Reads such a construct into `result`, whose places are read already. False when something was reported.
bool readTeamConstruct(const clang::OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics,
                       DeviceConstruct &result);

/// The expressions of its clauses that are evaluated where it stands.
std::vector<const clang::Expr *> clauseExpressions(const clang::OMPExecutableDirective &directive);

/// Variables of which default(private) or default(firstprivate) makes copies.
std::vector<const clang::VarDecl *> privateByDefault(const clang::OMPExecutableDirective &directive);

} // namespace omp2simt

#endif
