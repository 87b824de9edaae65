//===- list_items.h - List items of clauses -----------------------------------===//
#ifndef OMP2SIMT_MODEL_LIST_ITEMS_H
#define OMP2SIMT_MODEL_LIST_ITEMS_H

#include "clang/AST/StmtOpenMP.h"

namespace omp2simt {

/// The variable that an expression is a reference to, or null.
const clang::VarDecl *referencedVariable(const clang::Expr *expression);

/// The variable of a list item, which may be an element or a section of it; null where the item is no variable's.
const clang::VarDecl *listedVariable(const clang::Expr *item);

/// The items of the clauses of these kinds, without those that Clang adds:
/// `listItems<OMPPrivateClause, OMPLinearClause>(directive)`.
template <class... Clauses>
std::vector<const clang::Expr *> listItems(const clang::OMPExecutableDirective &directive) {
  std::vector<const clang::Expr *> items;
  auto add = [&](const auto *clause) {
    if (clause)
      items.insert(items.end(), clause->varlist_begin(), clause->varlist_end());
  };
  for (const clang::OMPClause *clause : directive.clauses())
    if (!clause->isImplicit())
      (add(llvm::dyn_cast<Clauses>(clause)), ...);
  return items;
}

} // namespace omp2simt

#endif
