//===- assignments.h - Where a variable is assigned ---------------------------===//
#ifndef OMP2SIMT_MODEL_ASSIGNMENTS_H
#define OMP2SIMT_MODEL_ASSIGNMENTS_H

#include "clang/AST/Expr.h"
#include <vector>

namespace omp2simt {

/// The expressions in `code` that assign `variable` by its name, as lastprivate(conditional:) counts them (OpenMP 5.1,
/// 2.21.4.5): assignments, increments and decrements; outer ones before those they contain.
std::vector<const clang::Expr *> findAssignments(const clang::VarDecl &variable, const clang::Stmt &code);

} // namespace omp2simt

#endif
