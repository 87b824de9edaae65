//===- clause_reader.h - From clauses to the model ---------------------------===//
#ifndef OMP2SIMT_MODEL_CLAUSE_READER_H
#define OMP2SIMT_MODEL_CLAUSE_READER_H

#include "model/source_map.h"
#include "support/diagnostics.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"

namespace omp2simt {

/// What the clauses of a directive say, by variable and for the construct as a whole.
struct ClauseFacts {
  HostSide host;
  std::vector<Clause> clauses;
  std::vector<MapItem> maps;
  llvm::MapVector<const clang::VarDecl *, int> mapped; ///< variable -> its (first) item in `maps`
  llvm::DenseSet<const clang::VarDecl *> privates, firstprivates, implicitFirstprivates;
  llvm::MapVector<const clang::VarDecl *, ReductionOperator> reductions;
  Expression teams, threadLimit, threads;
  bool hasSchedule = false;     ///< a clause that says which thread gets which iteration
  clang::SourceLocation schedule;
  bool isGood = true;
};

/// Reads all clauses of a target construct; what is not handled is reported.
ClauseFacts readClauses(const clang::OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics);

/// "target update", as LLVM's table spells it.
llvm::StringRef directiveName(const clang::OMPExecutableDirective &directive);

} // namespace omp2simt

#endif
