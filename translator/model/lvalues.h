//===- lvalues.h - What expressions name --------------------------------------===//
//
/// \file
/// Questions to one expression: which variable an lvalue lies in, which pointer it is reached through, what a pointer
/// was computed from. They look at the tree alone, whatever the code around it is.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_MODEL_LVALUES_H
#define OMP2SIMT_MODEL_LVALUES_H

#include "clang/AST/Expr.h"

namespace omp2simt {

/// The variable whose storage an lvalue lies in, where no pointer is followed; else null.
const clang::DeclRefExpr *rootVariable(const clang::Expr *lvalue);

/// The compound literal that an lvalue is or lies in, or null.
const clang::CompoundLiteralExpr *rootLiteral(const clang::Expr *lvalue);

/// The pointer that an lvalue is reached through, or null where none is followed.
const clang::Expr *followedPointer(const clang::Expr *lvalue);

/// The pointer that `pointer` was computed from: without casts and what is added to it.
const clang::Expr *pointerRoot(const clang::Expr *pointer);

/// The lvalue whose address `pointer` was computed from, or null: `a.b` of `&a.b + 1` and of the array `a.b`.
const clang::Expr *addressedLvalue(const clang::Expr *pointer);

/// The variable that `pointer` points into, where its address is taken right there; else null.
const clang::DeclRefExpr *addressedObject(const clang::Expr *pointer);

} // namespace omp2simt

#endif
