//===- fast_math.cpp - What --fast-math allows --------------------------------===//

#include "analysis/fast_math.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace omp2simt {
namespace {

bool isOne(const Expr *expression) {
  expression = expression->IgnoreParenImpCasts();
  if (const auto *number = dyn_cast<FloatingLiteral>(expression))
    return number->getValue().isExactlyValue(1.0);
  const auto *number = dyn_cast<IntegerLiteral>(expression);
  return number && number->getValue() == 1;
}

} // namespace

std::optional<TextEdit> reciprocalRoot(const BinaryOperator &division, SourceMap &map) {
  const auto *call = dyn_cast<CallExpr>(division.getRHS());
  if (division.getOpcode() != BO_Div || !call || !isOne(division.getLHS()))
    return std::nullopt;
  const FunctionDecl *root = call->getDirectCallee();
  if (!root || !root->getDeclName().isIdentifier() || (root->getName() != "sqrtf" && root->getName() != "sqrt") ||
      map.isInUserFile(root->getLocation()) || !map.context.hasSameType(call->getType(), division.getType()))
    return std::nullopt;
  auto bytes = map.range({division.getBeginLoc(), call->getCallee()->getEndLoc()});
  if (!bytes)
    return std::nullopt;
  return TextEdit{*bytes, root->getName() == "sqrtf" ? "o2s::rsqrt<float>" : "o2s::rsqrt<" + map.typeName(call->getType()) + ">"};
}

} // namespace omp2simt
