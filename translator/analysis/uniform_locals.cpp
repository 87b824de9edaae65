//===- uniform_locals.cpp - Who may see a variable of uniform code ------------===//

#include "analysis/uniform_locals.h"
#include "model/lvalues.h"

using namespace clang;

namespace omp2simt {

void UniformLocals::addParameters(const FunctionDecl &function) {
  for (const ParmVarDecl *parameter : function.parameters()) {
    add(*parameter).isParameter = true;
    facts.parameters.emplace_back().isOnlyRead = parameter->getType()->isPointerType();
  }
}

Local &UniformLocals::add(const VarDecl &variable) {
  facts.locals.try_emplace(&variable, static_cast<int>(facts.code.locals.size()));
  Local &local = facts.code.locals.emplace_back();
  local.name = map.deviceName(variable.getNameAsString());
  local.type = map.type(variable.getType());
  local.location = map.location(variable.getLocation());
  return local;
}

int UniformLocals::indexOf(const VarDecl *variable) {
  if (variable->hasGlobalStorage())
    return -1;
  auto found = facts.locals.find(variable);
  if (found != facts.locals.end())
    return found->second;
  Local &local = add(*variable);
  local.isOuter = true;
  local.name = variable->getNameAsString();
  return static_cast<int>(facts.code.locals.size()) - 1;
}

void UniformLocals::readThrough(const Expr *pointer) {
  const Expr *root = pointerRoot(pointer);
  if (const auto *reference = dyn_cast<DeclRefExpr>(root->IgnoreParenImpCasts()))
    pointersRead.insert(reference);
}

void UniformLocals::readObject(const Expr *pointer) {
  if (const DeclRefExpr *object = addressedObject(pointer))
    understood.insert(object);
}

void UniformLocals::readValue(const Expr *lvalue) {
  if (const CompoundLiteralExpr *literal = rootLiteral(lvalue))
    understoodLiterals.insert(literal);
  if (const DeclRefExpr *root = rootVariable(lvalue))
    understood.insert(root);
  else if (const Expr *pointer = followedPointer(lvalue))
    readThrough(pointer);
}

void UniformLocals::convertPointer(const ImplicitCastExpr *cast) {
  const QualType type = cast->getType();
  if (type->isPointerType() && type->getPointeeType().isConstQualified())
    if (const DeclRefExpr *object = addressedObject(cast))
      readOnlyAddresses.insert(object);
}

void UniformLocals::passAddress(const Expr *argument, PassedAddress where) {
  const Expr *lvalue = addressedLvalue(argument);
  if (const CompoundLiteralExpr *literal = rootLiteral(lvalue ? lvalue : pointerRoot(argument)))
    passedLiterals[literal] = where;
  if (const DeclRefExpr *object = addressedObject(argument)) {
    const auto *variable = dyn_cast<VarDecl>(object->getDecl());
    if (variable && !variable->hasGlobalStorage() && !isLanesOwn(variable)) {
      understood.insert(object);
      localOf(variable).isChanged |= !argument->getType()->getPointeeType().isConstQualified();
      localOf(variable).passedTo.push_back(std::move(where));
    }
    return;
  }
  const auto *reference = dyn_cast<DeclRefExpr>(pointerRoot(argument)->IgnoreParenImpCasts());
  const auto *parameter = reference ? dyn_cast<ParmVarDecl>(reference->getDecl()) : nullptr;
  if (parameter && parameter->getFunctionScopeIndex() < facts.parameters.size()) {
    pointersRead.insert(reference);
    facts.parameters[parameter->getFunctionScopeIndex()].passedTo.push_back(std::move(where));
  }
}

const VarDecl *UniformLocals::store(const Expr &target, bool movesPointer) {
  const DeclRefExpr *root = rootVariable(&target);
  const auto *variable = root ? dyn_cast<VarDecl>(root->getDecl()) : nullptr;
  if (root)
    understood.insert(root);
  // `p += 2` moves a pointer parameter, it stores nothing through it.
  if (root && root == target.IgnoreParens() && movesPointer)
    pointersRead.insert(root);
  if (variable && isLanesOwn(variable)) {
    changedLaneVariables.insert(variable);
  } else if (variable && !variable->hasGlobalStorage()) {
    localOf(variable).isChanged = true;
    localOf(variable).isWrittenInSimd |= inSimd();
  }
  return variable;
}

void UniformLocals::storeAtomically(const DeclRefExpr *reference) {
  understood.insert(reference);
  const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  if (variable && !isLanesOwn(variable) && !variable->hasGlobalStorage())
    localOf(variable).isWrittenInSimd |= inSimd();
}

void UniformLocals::visitReference(const DeclRefExpr *reference) {
  const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  if (variable && isLanesOwn(variable) && !understood.contains(reference))
    changedLaneVariables.insert(variable);
  if (!variable || variable->hasGlobalStorage() || isLanesOwn(variable))
    return;
  Local &local = localOf(variable);
  if (!understood.contains(reference)) {
    local.isChanged |= !readOnlyAddresses.contains(reference);
    local.escapes = true;
    local.isWrittenInSimd |= inSimd();
  }
  if (const auto *parameter = dyn_cast<ParmVarDecl>(variable))
    if (!pointersRead.contains(reference) && parameter->getFunctionScopeIndex() < facts.parameters.size())
      facts.parameters[parameter->getFunctionScopeIndex()].isOnlyRead = false;
}

void UniformLocals::visitLiteral(const CompoundLiteralExpr *literal) {
  if (inSimd() || understoodLiterals.contains(literal))
    return;
  // One whose address somebody gets is a variable without a name.
  Local &local = facts.code.locals.emplace_back();
  local.name = "a compound literal";
  local.type = map.type(literal->getType());
  local.location = map.location(literal->getBeginLoc());
  local.isLiteral = true;
  auto passed = passedLiterals.find(literal);
  if (passed != passedLiterals.end())
    local.passedTo.push_back(passed->second);
  else
    local.escapes = true;
}

} // namespace omp2simt
