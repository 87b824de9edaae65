//===- statement_kinds.h - What device code may hold, and how it is called ---===//
#ifndef OMP2SIMT_ANALYSIS_STATEMENT_KINDS_H
#define OMP2SIMT_ANALYSIS_STATEMENT_KINDS_H

#include "clang/AST/ExprCXX.h"

namespace omp2simt {

/// What a statement or expression that device code must not have is called in messages; null if it may have it.
const char *unsupportedStatement(const clang::Stmt *statement);

/// What a declaration is called in messages.
const char *declarationInWords(const clang::Decl &declaration);

/// Whether constructing so, or assigning so, does no more than copy bytes, as in C.
bool isTrivialConstruction(const clang::CXXConstructExpr &construction);
bool isTrivialAssignment(const clang::CallExpr &call);

} // namespace omp2simt

#endif
