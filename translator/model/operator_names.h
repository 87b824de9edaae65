//===- operator_names.h - devlib's names of operators -------------------------===//
#ifndef OMP2SIMT_MODEL_OPERATOR_NAMES_H
#define OMP2SIMT_MODEL_OPERATOR_NAMES_H

#include "clang/AST/OperationKinds.h"

namespace omp2simt {

/// devlib's operator that does what a binary operator, or the one of a compound assignment, computes: "o2s::Plus".
/// Empty for all others.
const char *operatorName(clang::BinaryOperatorKind kind);

} // namespace omp2simt

#endif
