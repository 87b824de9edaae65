//===- initializer_adaptation.cpp - Initialisers of C that are not C++ ------===//

#include "analysis/initializer_adaptation.h"
#include "model/text_edits.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace omp2simt {
namespace {

/// Arrays whose designators would need more positions than this are reported.
constexpr unsigned kMostPositions = 256;

std::vector<TextEdit> editsIn(TextRange bytes, const std::vector<TextEdit> &edits) {
  std::vector<TextEdit> inside;
  for (const TextEdit &edit : edits)
    if (edit.range.file == bytes.file && edit.range.begin >= bytes.begin && edit.range.end <= bytes.end)
      inside.push_back(edit);
  return inside;
}

} // namespace

bool writePositions(const Expr &init, SourceMap &map, const std::vector<TextEdit> &edits, std::string &text) {
  if (isa<ImplicitValueInitExpr>(init)) {
    text += "{}";
    return true;
  }
  const auto *list = dyn_cast<InitListExpr>(&init);
  if (!list) {
    auto bytes = map.range(init.getSourceRange());
    if (!bytes)
      return false;
    text += applyEdits(map.text(*bytes).str(), editsIn(*bytes, edits), bytes->begin);
    return true;
  }
  if (list->isSyntacticForm() && list->getSemanticForm())
    list = list->getSemanticForm();
  if (list->getNumInits() > kMostPositions)
    return false;
  text += "{";
  if (const FieldDecl *field = list->getInitializedFieldInUnion())
    if (field != *field->getParent()->field_begin())
      text += "." + field->getNameAsString() + " = ";
  for (unsigned i = 0; i < list->getNumInits(); ++i) {
    text += i ? ", " : "";
    if (!list->getInit(i) || !writePositions(*list->getInit(i), map, edits, text))
      return false;
  }
  text += "}";
  return true;
}

bool isNarrowing(const ImplicitCastExpr &cast, const ASTContext &context) {
  QualType to = cast.getType(), from = cast.getSubExpr()->getType();
  Expr::EvalResult value;
  const bool isConstantInteger = from->isIntegerType() && cast.getSubExpr()->EvaluateAsInt(value, context);
  switch (cast.getCastKind()) {
  case CK_FloatingToIntegral:
    return true;
  case CK_FloatingCast:
    return context.getTypeSize(from) > context.getTypeSize(to) && !cast.getSubExpr()->isEvaluatable(context);
  case CK_IntegralToFloating:
    return !isConstantInteger;
  case CK_IntegralCast: {
    if (to->isEnumeralType())
      return false; // has its cast already
    if (isConstantInteger) {
      llvm::APSInt before = value.Val.getInt(), after = before.extOrTrunc(context.getIntWidth(to));
      after.setIsUnsigned(to->isUnsignedIntegerOrEnumerationType());
      return !llvm::APSInt::isSameValue(before, after);
    }
    const bool isWider = context.getIntWidth(to) > context.getIntWidth(from);
    const bool sameSign = to->isSignedIntegerType() == from->isSignedIntegerType();
    return !(sameSign ? isWider || context.getIntWidth(to) == context.getIntWidth(from)
                      : isWider && to->isSignedIntegerType());
  }
  default:
    return false;
  }
}

} // namespace omp2simt
