//===- declare_target.cpp - What files of a program share on the device ---------===//

#include "model/declare_target.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace omp2simt {

bool isDeclareTarget(const ValueDecl &declaration) {
  return llvm::any_of(declaration.redecls(), [](const Decl *one) { return one->hasAttr<OMPDeclareTargetDeclAttr>(); });
}

bool isExported(const ValueDecl &definition) {
  const auto *function = dyn_cast<FunctionDecl>(&definition); // every file has inline functions of its own
  return isDeclareTarget(definition) && definition.hasExternalFormalLinkage() && !(function && function->isInlined());
}

bool isOfOtherFile(const FunctionDecl &function) {
  return isDeclareTarget(function) && !function.isDefined() && function.hasExternalFormalLinkage() && function.hasPrototype() &&
         !function.isVariadic() && !isa<CXXMethodDecl>(function) && !function.isTemplateInstantiation() &&
         function.getDeclContext()->getEnclosingNamespaceContext()->isTranslationUnit();
}

} // namespace omp2simt
