//===- operator_names.cpp - devlib's names of operators -----------------------===//

#include "model/operator_names.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace omp2simt {

const char *operatorName(BinaryOperatorKind kind) {
  switch (BinaryOperator::isCompoundAssignmentOp(kind) ? BinaryOperator::getOpForCompoundAssignment(kind) : kind) {
  case BO_Add: return "o2s::Plus";
  case BO_Sub: return "o2s::Minus";
  case BO_Mul: return "o2s::Multiplies";
  case BO_Div: return "o2s::Divides";
  case BO_Rem: return "o2s::Remainder";
  case BO_And: return "o2s::BitAnd";
  case BO_Or: return "o2s::BitOr";
  case BO_Xor: return "o2s::BitXor";
  case BO_Shl: return "o2s::ShiftLeft";
  case BO_Shr: return "o2s::ShiftRight";
  default: return "";
  }
}

} // namespace omp2simt
