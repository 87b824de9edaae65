//===- statement_range.h - Where a statement ends ----------------------------===//
#ifndef OMP2SIMT_MODEL_STATEMENT_RANGE_H
#define OMP2SIMT_MODEL_STATEMENT_RANGE_H

#include "model/source_map.h"
#include "clang/AST/Stmt.h"
#include <optional>

namespace omp2simt {

/// The bytes of `statement` with the semicolon that ends it.
std::optional<TextRange> statementRange(const clang::Stmt *statement, SourceMap &map);

/// The bytes of a declaration, to its semicolon, also where its last token is of a macro.
std::optional<TextRange> declarationRange(const clang::DeclStmt &statement, SourceMap &map);

/// The last token of `statement`; a nested directive's own range ends with its pragma.
clang::SourceLocation lastToken(const clang::Stmt *statement);

} // namespace omp2simt

#endif
