//===- reduction_reader.cpp - From list items of reduction clauses to the model -===//

#include "model/reduction_reader.h"
#include "model/declared_reduction_reader.h"
#include "model/list_items.h"
#include "model/map_item_reader.h"

using namespace clang;

namespace omp2simt {
namespace {

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

bool canReduce(const ReductionItem &item, const ASTContext &context) {
  QualType type = item.variable->getType().getNonReferenceType();
  if (type->isPointerType()) {
    if (item.length.empty()) // the pointer itself
      return false;
    type = type->getPointeeType();
  }
  if (type->isVariablyModifiedType())
    return false;
  const QualType element = context.getBaseElementType(type);
  if (element->isAnyComplexType() || element->isIncompleteType())
    return false;
  if (item.declared)
    return element->isArithmeticType() || element->isRecordType();
  return item.op != ReductionOperator::None && element->isArithmeticType() && !element->isEnumeralType();
}

/// Reads the bounds of `a[lower : length]` or `a[lower]`; false where the section is of another form.
bool readBounds(const Expr &item, ReductionItem &result, SourceMap &map) {
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&item)) {
    result.lower = map.expression(element->getIdx());
    result.length = literalExpression("1");
    result.length.constant = 1;
    return true;
  }
  const auto &section = cast<ArraySectionExpr>(item);
  result.lower = section.getLowerBound() ? map.expression(section.getLowerBound()) : literalExpression("0");
  if (!section.getLowerBound())
    result.lower.constant = 0;
  const auto *array = map.context.getAsConstantArrayType(result.variable->getType().getNonReferenceType());
  if (section.getStride())
    return false;
  if (section.getLength()) {
    result.length = map.expression(section.getLength());
  } else if (array && result.lower.constant) { // to the end
    const int64_t length = static_cast<int64_t>(array->getZExtSize()) - *result.lower.constant;
    result.length = literalExpression(std::to_string(length));
    result.length.constant = length;
  } else {
    return false;
  }
  return !result.length.constant || *result.length.constant > 0;
}

/// Whether a section takes all of a dimension, which is of `type`.
bool isWholeDimension(const ArraySectionExpr &section, QualType type, SourceMap &map) {
  const auto *array = map.context.getAsConstantArrayType(type);
  const Expr *lower = section.getLowerBound(), *length = section.getLength();
  return array && !section.getStride() && section.getColonLocFirst().isValid() &&
         (!lower || map.expression(lower).constant == 0) &&
         (!length || map.expression(length).constant == static_cast<int64_t>(array->getZExtSize()));
}

/// Of `a[lower : length][:][0 : m]` the outermost section, since the whole is one of rows; null where it is not.
const Expr *outermostSection(const Expr *section, SourceMap &map) {
  llvm::SmallVector<const ArraySectionExpr *> inner;
  while (const auto *outer = dyn_cast<ArraySectionExpr>(section)) {
    inner.push_back(outer);
    section = outer->getBase()->IgnoreParenImpCasts();
  }
  QualType type = section->getType().getNonReferenceType();
  for (const ArraySectionExpr *next : llvm::drop_begin(llvm::reverse(inner))) {
    type = type->isPointerType() ? type->getPointeeType() : map.context.getAsArrayType(type)->getElementType();
    if (!isWholeDimension(*next, type, map))
      return nullptr;
  }
  return inner.back();
}

} // namespace

std::optional<ReductionItem> readReductionItem(const Expr &item, DeclarationName identifier, const Expr *combination,
                                               SourceMap &map) {
  ReductionItem result;
  result.declared = declaredReduction(combination);
  if (!result.declared)
    result.op = reductionOperator(identifier);
  const Expr *written = item.IgnoreParenImpCasts();
  if (isa<ArraySectionExpr>(written))
    written = outermostSection(written, map);
  if (!written)
    return std::nullopt;
  const auto *section = dyn_cast<ArraySectionExpr>(written);
  const auto *element = dyn_cast<ArraySubscriptExpr>(written);
  result.variable = referencedVariable(section ? section->getBase() : element ? element->getBase() : written);
  if (!result.variable || ((section || element) && !readBounds(*written, result, map)) || !canReduce(result, map.context))
    return std::nullopt;
  return result;
}

} // namespace omp2simt
