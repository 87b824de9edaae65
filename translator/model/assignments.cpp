//===- assignments.cpp - Where a variable is assigned -------------------------===//

#include "model/assignments.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace omp2simt {
namespace {

struct Finder : RecursiveASTVisitor<Finder> {
  const VarDecl *variable = nullptr;
  std::vector<const Expr *> found;
  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }
  void check(const Expr *whole, const Expr *target) {
    const auto *reference = dyn_cast<DeclRefExpr>(target->IgnoreParens());
    if (reference && reference->getDecl() == variable)
      found.push_back(whole);
  }
  bool VisitBinaryOperator(BinaryOperator *operation) {
    if (operation->isAssignmentOp())
      check(operation, operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *operation) {
    if (operation->isIncrementDecrementOp())
      check(operation, operation->getSubExpr());
    return true;
  }
};

} // namespace

std::vector<const Expr *> findAssignments(const VarDecl &variable, const Stmt &code) {
  Finder finder;
  finder.variable = &variable;
  finder.TraverseStmt(const_cast<Stmt *>(&code));
  return std::move(finder.found);
}

} // namespace omp2simt
