//===- constant_initializer.h - Initialisers of device variables ------------===//
#ifndef OMP2SIMT_MODEL_CONSTANT_INITIALIZER_H
#define OMP2SIMT_MODEL_CONSTANT_INITIALIZER_H

#include "clang/AST/ASTContext.h"

namespace omp2simt {

/// Whether the text of `init` is a C++ initialiser as it stands: no designators, no compound literals.
bool isPlainCxxInitializer(const clang::Expr &init, const clang::ASTContext &context);

using FunctionNames = llvm::function_ref<std::string(const clang::FunctionDecl &)>;

/// Writes the value of the constant initialiser of `variable` as nested braces. False, with the reason in `problem`,
/// where it is no constant or holds addresses.
/// `nameOf` gives what to write for the address of a function, or nothing where device code has no such function.
bool printConstantInitializer(const clang::VarDecl &variable, const clang::ASTContext &context, FunctionNames nameOf,
                              std::string &text, std::string &problem);

} // namespace omp2simt

#endif
