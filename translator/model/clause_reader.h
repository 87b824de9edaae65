//===- clause_reader.h - From clauses to the model ---------------------------===//
#ifndef OMP2SIMT_MODEL_CLAUSE_READER_H
#define OMP2SIMT_MODEL_CLAUSE_READER_H

#include "model/reduction_reader.h"
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
  llvm::DenseSet<const clang::VarDecl *> privates, firstprivates; ///< each thread's own
  llvm::DenseSet<const clang::VarDecl *> teamCopies; ///< private or firstprivate: one for all threads of a team
  llvm::DenseSet<const clang::VarDecl *> regionPrivates, regionFirstprivates; ///< one for all threads of the region
  llvm::DenseSet<const clang::VarDecl *> implicitFirstprivates, lastprivates, devicePointers;
  llvm::DenseSet<const clang::VarDecl *> conditionalLastprivates; ///< also lastprivate
  std::vector<std::pair<const clang::VarDecl *, int>> usedDevicePointers; ///< use_device_ptr, and its item in `maps`
  llvm::MapVector<const clang::VarDecl *, ReductionItem> reductions;
  llvm::MapVector<const clang::VarDecl *, Expression> linearSteps; ///< also lastprivate and firstprivate
  /// defaultmap clauses: for scalars, aggregates and pointers, the map type, or kDefaultFirstprivate.
  static constexpr unsigned kDefaultFirstprivate = ~0u;
  std::optional<unsigned> scalarDefault, aggregateDefault, pointerDefault;
  Expression teams, threadLimit, threads;
  Expression parallelCondition; ///< of an if clause: where it is false a team has one thread
  Expression chunk, teamChunk;  ///< of schedule and dist_schedule
  bool isStaticSchedule = false;
  std::pair<clang::SourceLocation, std::string> schedule; ///< a clause that shows through thread numbers only, if any
  bool isGood = true;
};

/// Reads all clauses of a target construct and of the constructs that are perfectly nested in it; what is not handled
/// is reported. `withoutCollapse`: the host runs the loops of the nest as nested loops.
ClauseFacts readClauses(llvm::ArrayRef<const clang::OMPExecutableDirective *> constructs, SourceMap &map,
                        Diagnostics &diagnostics, bool withoutCollapse = false);

/// Appends a clause to a directive's text, before a comment behind it.
void addClause(std::string &pragma, const std::string &clause);

/// "target update": the directive's name as it is written, in the spelling of LLVM's table.
llvm::StringRef directiveName(const clang::OMPExecutableDirective &directive, const SourceMap &map);

} // namespace omp2simt

#endif
