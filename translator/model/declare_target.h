//===- declare_target.h - What files of a program share on the device -----------===//
#ifndef OMP2SIMT_MODEL_DECLARE_TARGET_H
#define OMP2SIMT_MODEL_DECLARE_TARGET_H

#include "clang/AST/Decl.h"

namespace omp2simt {

/// Whether a function or variable is one of declare target, by any of its declarations.
bool isDeclareTarget(const clang::ValueDecl &declaration);
/// Whether other files may use a function or variable of this file on the device.
bool isExported(const clang::ValueDecl &definition);
/// Whether device code may call a function that another file defines.
bool isOfOtherFile(const clang::FunctionDecl &function);

} // namespace omp2simt

#endif
