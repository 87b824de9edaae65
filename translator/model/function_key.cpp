//===- function_key.cpp - What tells functions apart ---------------------------===//

#include "model/function_key.h"
#include "clang/AST/ASTContext.h"
#include "clang/Index/USRGeneration.h"

namespace omp2simt {

std::string functionKey(const clang::FunctionDecl &function) {
  if (!function.getASTContext().getLangOpts().CPlusPlus)
    return function.getNameAsString();
  llvm::SmallString<128> key;
  return clang::index::generateUSRForDecl(&function, key) ? function.getQualifiedNameAsString() : key.str().str();
}

} // namespace omp2simt
