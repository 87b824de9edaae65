//===- statement_range.cpp - Where a statement ends --------------------------===//

#include "model/statement_range.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace omp2simt {
namespace {

/// Whether a semicolon follows the token range of `statement`.
bool endsWithSemicolon(const Stmt *statement) {
  if (const auto *loop = dyn_cast<ForStmt>(statement))
    return endsWithSemicolon(loop->getBody());
  if (const auto *loop = dyn_cast<WhileStmt>(statement))
    return endsWithSemicolon(loop->getBody());
  if (const auto *choice = dyn_cast<IfStmt>(statement))
    return endsWithSemicolon(choice->getElse() ? choice->getElse() : choice->getThen());
  if (const auto *choice = dyn_cast<SwitchStmt>(statement))
    return endsWithSemicolon(choice->getBody());
  if (const auto *labelled = dyn_cast<LabelStmt>(statement))
    return endsWithSemicolon(labelled->getSubStmt());
  if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
    return endsWithSemicolon(attributed->getSubStmt());
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement))
    return directive->hasAssociatedStmt() && endsWithSemicolon(directive->getRawStmt());
  return !isa<CompoundStmt, DeclStmt, NullStmt>(statement);
}

} // namespace

SourceLocation lastToken(const Stmt *statement) {
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement); directive && directive->hasAssociatedStmt())
    return lastToken(directive->getRawStmt());
  if (const auto *loop = dyn_cast<ForStmt>(statement))
    return lastToken(loop->getBody());
  if (const auto *loop = dyn_cast<WhileStmt>(statement))
    return lastToken(loop->getBody());
  if (const auto *choice = dyn_cast<IfStmt>(statement))
    return lastToken(choice->getElse() ? choice->getElse() : choice->getThen());
  return statement->getEndLoc();
}

std::optional<TextRange> statementRange(const Stmt *statement, SourceMap &map) {
  auto bytes = map.range(SourceRange(statement->getBeginLoc(), lastToken(statement)));
  if (!bytes)
    return std::nullopt;
  if (endsWithSemicolon(statement)) {
    StringRef rest = StringRef(map.sources.getBufferData(map.sources.getFileID(
                                   map.sources.getExpansionLoc(statement->getBeginLoc()))))
                         .drop_front(bytes->end);
    const size_t blanks = rest.find_first_not_of(" \t\r\n");
    if (blanks == StringRef::npos || rest[blanks] != ';')
      return std::nullopt;
    bytes->end += blanks + 1;
  }
  return bytes;
}

std::optional<TextRange> declarationRange(const DeclStmt &statement, SourceMap &map) {
  // A macro may be its type; one that is more of it has to be expanded.
  SourceLocation begin = statement.getBeginLoc();
  if (SourceLocation start; begin.isMacroID() && Lexer::isAtStartOfMacroExpansion(begin, map.sources, map.context.getLangOpts(), &start))
    begin = start;
  auto bytes = map.range(SourceRange(begin, statement.getEndLoc()));
  if (!bytes || !map.text(*bytes).ends_with(";"))
    return std::nullopt;
  return bytes;
}

} // namespace omp2simt
