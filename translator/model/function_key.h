//===- function_key.h - What tells functions apart -----------------------------===//
#ifndef OMP2SIMT_MODEL_FUNCTION_KEY_H
#define OMP2SIMT_MODEL_FUNCTION_KEY_H

#include "clang/AST/Decl.h"
#include <string>

namespace omp2simt {

/// DeviceFunction::key: the name in C; in C++, which may have several functions of a name, what Clang's index calls it.
std::string functionKey(const clang::FunctionDecl &function);

} // namespace omp2simt

#endif
