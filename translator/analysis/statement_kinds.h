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

/// A call of what glibc's assert calls when it fails.
bool isAssertFailure(const clang::CallExpr &call);
/// The statement expression that glibc's assert is: ({ if (...) ; else __assert_fail(...); }).
bool isAssertion(const clang::Stmt *statement);

} // namespace omp2simt

#endif
