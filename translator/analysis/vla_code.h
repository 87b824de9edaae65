//===- vla_code.h - Variable length arrays in device code ---------------------===//
//
/// \file
/// CUDA C++ has no variable length arrays: in device code they are objects of devlib's vla.h. This analysis finds their
/// declarations, writes the edits that the other uses need (sizes, casts, conversions from and to plain pointers), and
/// reports what has no such form. alloca is its business too.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_VLA_CODE_H
#define OMP2SIMT_ANALYSIS_VLA_CODE_H

#include "analysis/uniform_code.h"
#include "support/diagnostics.h"

namespace omp2simt {

struct VlaFacts {
  VlaCode code;
  std::vector<TextEdit> edits;
  /// Arrays whose size or address is asked for: of those that a region uses, more than a pointer has to reach it.
  llvm::DenseSet<const clang::VarDecl *> wholes;
  bool isGood = true; ///< nothing was reported
};

/// Walks a statement, or the definition of `function`, in C. `locals` are those of UniformFacts.
VlaFacts findVlas(const clang::Stmt *statement, const clang::FunctionDecl *function,
                  const llvm::DenseMap<const clang::VarDecl *, int> &locals, SourceMap &map, Diagnostics &diagnostics);

/// Whether `function` is alloca.
bool isAlloca(const clang::FunctionDecl &function);

/// The bounds of `variable`, whose type has a vlaRank, as text that the host part can compute anywhere in its scope.
std::vector<std::string> hostExtents(const clang::VarDecl &variable, const Type &type);

} // namespace omp2simt

#endif
