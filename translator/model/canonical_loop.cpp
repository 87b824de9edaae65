//===- canonical_loop.cpp - Reading loops in canonical form ------------------===//

#include "model/canonical_loop.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace omp2simt {
namespace {

const VarDecl *variableOf(const Expr *expression) {
  const auto *reference = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

bool readInit(const Stmt *init, CanonicalLoop &loop) {
  if (const auto *declaration = dyn_cast_or_null<DeclStmt>(init)) {
    if (!declaration->isSingleDecl())
      return false;
    loop.variable = dyn_cast<VarDecl>(declaration->getSingleDecl());
    loop.declaresVariable = true;
    loop.lower = loop.variable ? loop.variable->getInit() : nullptr;
  } else if (const auto *assignment = dyn_cast_or_null<BinaryOperator>(init); assignment && assignment->isAssignmentOp()) {
    loop.variable = variableOf(assignment->getLHS());
    loop.lower = assignment->getRHS();
  }
  return loop.variable && loop.lower;
}

bool readCondition(const Expr *condition, CanonicalLoop &loop) {
  const auto *comparison = dyn_cast_or_null<BinaryOperator>(condition ? condition->IgnoreParenImpCasts() : nullptr);
  if (!comparison)
    return false;
  bool isMirrored = variableOf(comparison->getLHS()) != loop.variable;
  if (isMirrored && variableOf(comparison->getRHS()) != loop.variable)
    return false;
  loop.upper = isMirrored ? comparison->getLHS() : comparison->getRHS();
  switch (comparison->getOpcode()) {
  case BO_LT: loop.loop.relation = isMirrored ? Relation::Greater : Relation::Less; return true;
  case BO_LE: loop.loop.relation = isMirrored ? Relation::GreaterEqual : Relation::LessEqual; return true;
  case BO_GT: loop.loop.relation = isMirrored ? Relation::Less : Relation::Greater; return true;
  case BO_GE: loop.loop.relation = isMirrored ? Relation::LessEqual : Relation::GreaterEqual; return true;
  case BO_NE: loop.loop.relation = Relation::NotEqual; return true;
  default: return false;
  }
}

/// Finds the step expression and whether it is subtracted; a null step is one.
bool readIncrement(const Expr *increment, CanonicalLoop &loop, bool &isSubtracted) {
  increment = increment ? increment->IgnoreParenImpCasts() : nullptr;
  if (const auto *unary = dyn_cast_or_null<UnaryOperator>(increment)) {
    isSubtracted = unary->isDecrementOp();
    return unary->isIncrementDecrementOp();
  }
  const auto *binary = dyn_cast_or_null<BinaryOperator>(increment);
  if (!binary)
    return false;
  if (binary->isCompoundAssignmentOp()) {
    isSubtracted = binary->getOpcode() == BO_SubAssign;
    loop.step = binary->getRHS();
    return true;
  }
  const auto *sum = dyn_cast<BinaryOperator>(binary->getRHS()->IgnoreParenImpCasts());
  if (!sum || !sum->isAdditiveOp())
    return false;
  isSubtracted = sum->getOpcode() == BO_Sub;
  loop.step = variableOf(sum->getLHS()) == loop.variable ? sum->getRHS() : sum->getLHS();
  return true;
}

/// Finds what in a bound has to be read on the device, and side effects.
struct BoundChecker : RecursiveASTVisitor<BoundChecker> {
  bool readsMemory = false;
  const Expr *sideEffect = nullptr;
  bool VisitCallExpr(CallExpr *) { return readsMemory = true; }
  bool VisitMemberExpr(MemberExpr *) { return readsMemory = true; }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) { return readsMemory = true; }
  bool VisitUnaryOperator(UnaryOperator *e) {
    readsMemory |= e->getOpcode() == UO_Deref;
    if (e->isIncrementDecrementOp())
      sideEffect = e;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *e) {
    if (e->isAssignmentOp())
      sideEffect = e;
    return true;
  }
};

bool checkBound(const Expr *bound, CanonicalLoop &loop, Diagnostics &diagnostics) {
  BoundChecker checker;
  checker.TraverseStmt(const_cast<Expr *>(bound));
  loop.readsMemory |= checker.readsMemory;
  if (!checker.sideEffect)
    return true;
  diagnostics.report(checker.sideEffect->getBeginLoc(), diag::loop_bound) << "a side effect";
  return false;
}

bool readsVariable(const Expr *expression, const VarDecl *variable) {
  struct Finder : RecursiveASTVisitor<Finder> {
    const VarDecl *wanted;
    bool found = false;
    bool VisitDeclRefExpr(DeclRefExpr *e) { return !(found = found || e->getDecl() == wanted); }
  } finder;
  finder.wanted = variable;
  finder.TraverseStmt(const_cast<Expr *>(expression));
  return finder.found;
}

bool readLoop(const ForStmt &statement, CanonicalLoop &loop, SourceMap &map, Diagnostics &diagnostics) {
  bool isSubtracted = false;
  if (!readInit(statement.getInit(), loop) || !readCondition(statement.getCond(), loop) ||
      !readIncrement(statement.getInc(), loop, isSubtracted)) {
    diagnostics.report(statement.getBeginLoc(), diag::loop_form) << "its init, test or increment";
    return false;
  }
  const QualType type = loop.variable->getType();
  const bool isPointer = type->isPointerType() && !type->getPointeeType()->isVariablyModifiedType();
  if (!isPointer && (!type->isIntegerType() || type->isEnumeralType() || type->isBooleanType())) {
    diagnostics.report(statement.getBeginLoc(), diag::loop_form) << "its variable is neither an integer nor a pointer";
    return false;
  }
  for (const Expr *bound : {loop.lower, loop.upper, loop.step})
    if (bound && !checkBound(bound, loop, diagnostics))
      return false;
  loop.readsMemory |= isPointer; // an address on the device
  loop.body = statement.getBody();
  loop.loop.variable = loop.variable->getNameAsString();
  loop.loop.type = map.type(loop.variable->getType());
  loop.loop.lower = map.expression(loop.lower);
  loop.loop.upper = map.expression(loop.upper);
  if (loop.step) {
    loop.loop.step = map.expression(loop.step);
    if (isSubtracted) {
      loop.loop.step.text = "-(" + loop.loop.step.text + ")";
      loop.loop.step.isSimple = false;
      if (loop.loop.step.constant)
        loop.loop.step.constant = -*loop.loop.step.constant;
    }
  } else {
    loop.loop.step.text = isSubtracted ? "-1" : "1";
    loop.loop.step.constant = isSubtracted ? -1 : 1;
    loop.loop.step.isSimple = true;
  }
  if (loop.step && isSubtracted && !loop.loop.step.constant && loop.step->getType()->isUnsignedIntegerType()) {
    diagnostics.report(loop.step->getBeginLoc(), diag::loop_form) << "it subtracts an unsigned step";
    return false;
  }
  return true;
}

} // namespace

std::vector<CanonicalLoop> readLoopNest(const OMPLoopDirective &directive, SourceMap &map, Diagnostics &diagnostics) {
  std::vector<CanonicalLoop> nest;
  bool isGood = OMPLoopBasedDirective::doForAllLoops(
      directive.getInnermostCapturedStmt()->getCapturedStmt()->IgnoreContainers(), /*TryImperfectlyNestedLoops=*/true,
      directive.getLoopsNumber(), [&](unsigned, const Stmt *statement) {
        const auto *loop = dyn_cast<ForStmt>(statement);
        if (!loop) {
          diagnostics.report(statement->getBeginLoc(), diag::loop_form) << "a range-based or transformed loop";
          return true; // stops
        }
        CanonicalLoop &next = nest.emplace_back();
        if (!readLoop(*loop, next, map, diagnostics))
          return true;
        for (size_t outer = 0; outer + 1 < nest.size(); ++outer)
          next.dependsOnOuter |= readsVariable(next.lower, nest[outer].variable) ||
                                 readsVariable(next.upper, nest[outer].variable);
        // Code between the loops would be lost: the body of a loop must be the next loop alone.
        if (nest.size() > 1) {
          const Stmt *between = nest[nest.size() - 2].body->IgnoreContainers(/*IgnoreCaptured=*/true);
          if (between != loop) {
            diagnostics.report(between->getBeginLoc(), diag::loop_form) << "code between collapsed loops";
            return true;
          }
        }
        return false;
      });
  if (!isGood || nest.size() != directive.getLoopsNumber())
    nest.clear();
  return nest;
}

} // namespace omp2simt
