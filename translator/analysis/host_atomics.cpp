//===- host_atomics.cpp - Forms of atomic constructs that host compilers know -===//

#include "analysis/host_atomics.h"
#include "model/statement_range.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace omp2simt {
namespace {

class AtomicVisitor : public RecursiveASTVisitor<AtomicVisitor> {
public:
  AtomicVisitor(SourceMap &map, Diagnostics &diagnostics, Unit &unit)
      : map(map), diagnostics(diagnostics), unit(unit) {}

  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }

  bool VisitOMPAtomicDirective(OMPAtomicDirective *directive) {
    if (!directive->hasClausesOfKind<OMPCompareClause>() || !map.isInMainFile(directive->getBeginLoc()))
      return true;
    const Stmt *statement = directive->getRawStmt();
    if (const auto *block = dyn_cast<CompoundStmt>(statement)) {
      if (!directive->hasClausesOfKind<OMPCaptureClause>()) {
        replace(block->getLBracLoc(), "");
        replace(block->getRBracLoc(), "");
      }
      for (const Stmt *child : block->body())
        addBraces(child);
    } else {
      addBraces(statement);
    }
    return true;
  }

private:
  void addBraces(const Stmt *statement) {
    const auto *choice = dyn_cast<IfStmt>(statement);
    if (!choice)
      return;
    for (const Stmt *branch : {choice->getThen(), choice->getElse()}) {
      if (!branch || isa<CompoundStmt>(branch))
        continue;
      if (auto bytes = statementRange(branch, map)) {
        unit.hostEdits.push_back({{bytes->file, bytes->begin, bytes->begin}, "{ "});
        unit.hostEdits.push_back({{bytes->file, bytes->end, bytes->end}, " }"});
      } else {
        diagnostics.reportInMacro(branch->getSourceRange(), diag::edit_in_macro) << "a conditional update";
      }
    }
  }

  void replace(SourceLocation token, const char *text) {
    if (auto bytes = map.range({token, token}))
      unit.hostEdits.push_back({*bytes, text});
    else
      diagnostics.reportInMacro({token, token}, diag::edit_in_macro) << "a conditional update";
  }

  SourceMap &map;
  Diagnostics &diagnostics;
  Unit &unit;
};

} // namespace

void adaptHostAtomics(const Decl &declaration, SourceMap &map, Diagnostics &diagnostics, Unit &unit) {
  AtomicVisitor(map, diagnostics, unit).TraverseDecl(const_cast<Decl *>(&declaration));
}

} // namespace omp2simt
