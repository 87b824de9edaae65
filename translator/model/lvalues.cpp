//===- lvalues.cpp - What expressions name ------------------------------------===//

#include "model/lvalues.h"

using namespace clang;

namespace omp2simt {
namespace {

/// The array that decays in an expression of pointer type, or null.
const Expr *decayedArray(const Expr *pointer) {
  const auto *decay = dyn_cast<ImplicitCastExpr>(pointer);
  return decay && decay->getCastKind() == CK_ArrayToPointerDecay ? decay->getSubExpr() : nullptr;
}

/// Whatever an lvalue lies in, where no pointer is followed; else null.
const Expr *rootObject(const Expr *lvalue) {
  lvalue = lvalue->IgnoreParens();
  while (true) {
    if (const auto *member = dyn_cast<MemberExpr>(lvalue); member && !member->isArrow()) {
      lvalue = member->getBase()->IgnoreParens();
    } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      const Expr *array = decayedArray(subscript->getBase()->IgnoreParens());
      if (!array)
        return nullptr;
      lvalue = array->IgnoreParens();
    } else {
      return lvalue;
    }
  }
}

} // namespace

const DeclRefExpr *rootVariable(const Expr *lvalue) { return dyn_cast_or_null<DeclRefExpr>(rootObject(lvalue)); }

const CompoundLiteralExpr *rootLiteral(const Expr *lvalue) {
  return dyn_cast_or_null<CompoundLiteralExpr>(rootObject(lvalue));
}

const Expr *followedPointer(const Expr *lvalue) {
  while (true) {
    lvalue = lvalue->IgnoreParens();
    if (const auto *member = dyn_cast<MemberExpr>(lvalue)) {
      if (member->isArrow())
        return member->getBase();
      lvalue = member->getBase();
    } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      const Expr *base = subscript->getBase()->IgnoreParens();
      lvalue = decayedArray(base);
      if (!lvalue)
        return base;
    } else if (const auto *deref = dyn_cast<UnaryOperator>(lvalue); deref && deref->getOpcode() == UO_Deref) {
      return deref->getSubExpr();
    } else {
      return nullptr;
    }
  }
}

const Expr *pointerRoot(const Expr *pointer) {
  while (true) {
    pointer = pointer->IgnoreParens();
    if (decayedArray(pointer))
      return pointer;
    if (const auto *cast = dyn_cast<CastExpr>(pointer)) {
      if (!cast->getSubExpr()->getType()->isPointerType())
        return pointer;
      pointer = cast->getSubExpr();
    } else if (const auto *sum = dyn_cast<BinaryOperator>(pointer); sum && sum->isAdditiveOp()) {
      pointer = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
    } else if (const auto *step = dyn_cast<UnaryOperator>(pointer); step && step->isIncrementDecrementOp()) {
      pointer = step->getSubExpr();
    } else {
      return pointer;
    }
  }
}

const Expr *addressedLvalue(const Expr *pointer) {
  const Expr *root = pointerRoot(pointer);
  if (const Expr *array = decayedArray(root))
    return array;
  const auto *address = dyn_cast<UnaryOperator>(root);
  return address && address->getOpcode() == UO_AddrOf ? address->getSubExpr() : nullptr;
}

const DeclRefExpr *addressedObject(const Expr *pointer) {
  const Expr *lvalue = addressedLvalue(pointer);
  return lvalue ? rootVariable(lvalue) : nullptr;
}

} // namespace omp2simt
