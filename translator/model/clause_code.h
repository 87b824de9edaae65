//===- clause_code.h - Code that stands in clauses ----------------------------===//
#ifndef OMP2SIMT_MODEL_CLAUSE_CODE_H
#define OMP2SIMT_MODEL_CLAUSE_CODE_H

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

namespace omp2simt {

/// The expression of a clause that device code evaluates where the construct stands, or null: the condition of a simd
/// loop, and the step of a linear clause.
const clang::Expr *clauseCode(const clang::OMPClause &clause, const clang::OMPExecutableDirective &directive);

} // namespace omp2simt

#endif
