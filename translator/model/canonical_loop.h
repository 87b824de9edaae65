//===- canonical_loop.h - Reading loops in canonical form -------------------===//
#ifndef OMP2SIMT_MODEL_CANONICAL_LOOP_H
#define OMP2SIMT_MODEL_CANONICAL_LOOP_H

#include "model/source_map.h"
#include "support/diagnostics.h"
#include "clang/AST/StmtOpenMP.h"

namespace omp2simt {

/// A loop associated with a directive, and the variable it counts with.
struct CanonicalLoop {
  Loop loop;
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *lower = nullptr, *upper = nullptr, *step = nullptr;
  const clang::Stmt *body = nullptr;
  bool declaresVariable = false; ///< in its header
  bool dependsOnOuter = false; ///< a bound reads the variable of an outer loop of the nest
  bool readsMemory = false; ///< a bound has to be computed on the device: it reads memory or calls a function
};

/// Reads the loop nest of `directive` (OpenMP 5.1, 2.11.1), outermost first. Sema has checked that the loops are in
/// canonical form; what this project does not handle is reported, and the result is empty.
std::vector<CanonicalLoop> readLoopNest(const clang::OMPLoopDirective &directive, SourceMap &map,
                                        Diagnostics &diagnostics);

} // namespace omp2simt

#endif
