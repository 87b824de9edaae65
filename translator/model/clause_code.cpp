//===- clause_code.cpp - Code that stands in clauses --------------------------===//

#include "model/clause_code.h"
#include "model/source_map.h"

using namespace clang;
using namespace llvm::omp;

namespace omp2simt {

const Expr *clauseCode(const OMPClause &clause, const OMPExecutableDirective &directive) {
  const Expr *code = nullptr;
  if (const auto *condition = dyn_cast<OMPIfClause>(&clause)) {
    // Of `target simd` the condition of `target` is the host's, and true on the device.
    const bool isHosts = condition->getNameModifier() == OMPD_target ||
                         (condition->getNameModifier() == OMPD_unknown && directive.getDirectiveKind() == OMPD_target_simd);
    code = isHosts ? nullptr : condition->getCondition();
  } else if (const auto *linear = dyn_cast<OMPLinearClause>(&clause)) {
    code = linear->getStep();
  }
  return code && !clause.isImplicit() ? withoutCapture(code) : nullptr;
}

} // namespace omp2simt
