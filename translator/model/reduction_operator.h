//===- reduction_operator.h - The operators of reduction clauses --------------===//
#ifndef OMP2SIMT_MODEL_REDUCTION_OPERATOR_H
#define OMP2SIMT_MODEL_REDUCTION_OPERATOR_H

#include "model/model.h"
#include "clang/AST/DeclarationName.h"

namespace omp2simt {

/// The operator that a reduction clause names, or None for the user's own.
ReductionOperator reductionOperator(const clang::DeclarationName &name);

} // namespace omp2simt

#endif
