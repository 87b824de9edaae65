//===- jumps.h - Where jumps go ------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_JUMPS_H
#define OMP2SIMT_ANALYSIS_JUMPS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

namespace omp2simt {

/// The `goto`s and `case`s in the body of a function that jump over the initialisation of a variable into its scope,
/// which C++ does not allow (C++17 9.7).
std::vector<const clang::Stmt *> jumpsOverInitialisations(const clang::Stmt &body);

/// The variables, initialised or not, whose scope a jump in `body` enters behind their declaration.
llvm::DenseSet<const clang::VarDecl *> variablesJumpedOver(const clang::Stmt &body);

/// Whether a `continue` in `body` continues the loop whose body it is, and not one inside.
bool continuesLoop(const clang::Stmt &body);

} // namespace omp2simt

#endif
