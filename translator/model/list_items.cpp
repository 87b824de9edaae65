//===- list_items.cpp - List items of clauses ---------------------------------===//

#include "model/list_items.h"

using namespace clang;

namespace omp2simt {

const VarDecl *referencedVariable(const Expr *expression) {
  const auto *reference = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

const VarDecl *listedVariable(const Expr *item) {
  while (true) {
    item = item->IgnoreParenImpCasts();
    if (const auto *section = dyn_cast<ArraySectionExpr>(item))
      item = section->getBase();
    else if (const auto *element = dyn_cast<ArraySubscriptExpr>(item))
      item = element->getBase();
    else
      return referencedVariable(item);
  }
}

} // namespace omp2simt
