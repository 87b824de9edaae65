//===- reduction_operator.cpp - The operators of reduction clauses ------------===//

#include "model/reduction_operator.h"

using namespace clang;

namespace omp2simt {

ReductionOperator reductionOperator(const DeclarationName &name) {
  switch (name.getCXXOverloadedOperator()) {
  case OO_Plus:
  case OO_Minus: return ReductionOperator::Plus; // OpenMP 5.1, table 2.11: `-` combines by adding
  case OO_Star: return ReductionOperator::Multiplies;
  case OO_Amp: return ReductionOperator::BitAnd;
  case OO_Pipe: return ReductionOperator::BitOr;
  case OO_Caret: return ReductionOperator::BitXor;
  case OO_AmpAmp: return ReductionOperator::LogicalAnd;
  case OO_PipePipe: return ReductionOperator::LogicalOr;
  default: break;
  }
  if (name.isIdentifier() && name.getAsIdentifierInfo()->isStr("max"))
    return ReductionOperator::Max;
  if (name.isIdentifier() && name.getAsIdentifierInfo()->isStr("min"))
    return ReductionOperator::Min;
  return ReductionOperator::None;
}

} // namespace omp2simt
