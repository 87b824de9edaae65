//===- initializer_adaptation.h - Initialisers of C that are not C++ --------===//
#ifndef OMP2SIMT_ANALYSIS_INITIALIZER_ADAPTATION_H
#define OMP2SIMT_ANALYSIS_INITIALIZER_ADAPTATION_H

#include "model/source_map.h"

namespace omp2simt {

/// Appends to `text` an initialiser (in its semantic form) without designators, each value at its position and with
/// those of `edits` that lie in it. Returns false where there is no such text.
bool writePositions(const clang::Expr &init, SourceMap &map, const std::vector<TextEdit> &edits, std::string &text);

/// Conversions that C++ refuses inside braces (C++17 11.6.4).
bool isNarrowing(const clang::ImplicitCastExpr &cast, const clang::ASTContext &context);

} // namespace omp2simt

#endif
