//===- map_item_reader.cpp - From list items of map clauses to the model ----===//

#include "model/map_item_reader.h"
#include "model/list_items.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace omp2simt {
namespace {

/// Whether nothing in its function changes `variable` once it has its first value, or might through its address.
bool neverChanges(const VarDecl &variable, ASTContext &context) {
  const auto *function = dyn_cast_or_null<FunctionDecl>(variable.getParentFunctionOrMethod());
  if (!function || !function->hasBody() || variable.hasGlobalStorage() || variable.getType().isVolatileQualified())
    return false;
  struct Finder : RecursiveASTVisitor<Finder> {
    const VarDecl *variable;
    llvm::DenseSet<const Expr *> reads;
    bool changes = false;
    bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
    bool TraverseOMPClause(OMPClause *clause) {
      if (clause && !clause->isImplicit())
        for (Stmt *child : clause->children())
          TraverseStmt(child);
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
      if (cast->getCastKind() == CK_LValueToRValue)
        reads.insert(cast->getSubExpr()->IgnoreParens());
      return true;
    }
    bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc array) {
      reads.insert(array.getSizeExpr()->IgnoreParens());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *reference) {
      changes |= reference->getDecl() == variable && !reads.contains(reference);
      return true;
    }
  } finder;
  finder.variable = &variable;
  finder.TraverseStmt(function->getBody());
  return !finder.changes;
}

/// Whether two integer expressions have the same value wherever they stand: both are the same arithmetic on variables
/// that never change.
bool isSameValue(const Expr &a, const Expr &b, ASTContext &context) {
  const Expr *one = a.IgnoreParenImpCasts(), *other = b.IgnoreParenImpCasts();
  if (const auto *reference = dyn_cast<DeclRefExpr>(one)) { // the same parameter
    const auto *same = dyn_cast<DeclRefExpr>(other);
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    return same && variable && same->getDecl() == variable && neverChanges(*variable, context);
  }
  if (const auto *literal = dyn_cast<IntegerLiteral>(one))
    return isa<IntegerLiteral>(other) && literal->getValue() == cast<IntegerLiteral>(other)->getValue();
  const auto *left = dyn_cast<BinaryOperator>(one), *right = dyn_cast<BinaryOperator>(other);
  return left && right && left->getOpcode() == right->getOpcode() && !left->isAssignmentOp() &&
         isSameValue(*left->getLHS(), *right->getLHS(), context) && isSameValue(*left->getRHS(), *right->getRHS(), context);
}

class ItemReader {
public:
  ItemReader(StringRef clauseName, SourceMap &map, Diagnostics &diagnostics)
      : clauseName(clauseName), map(map), diagnostics(diagnostics) {}

  std::optional<std::pair<const VarDecl *, MapItem>> read(const Expr *item, unsigned type) {
    item = item->IgnoreParens();
    auto refuse = [&](StringRef what) {
      diagnostics.report(item->getBeginLoc(), diag::map_form) << what << clauseName;
      return std::nullopt;
    };
    MapItem result;
    result.type = type;
    const Expr *base = readSection(item, result, [&](StringRef what) { refuse(what); });
    if (!base)
      return std::nullopt;
    base = base->IgnoreParenImpCasts();
    if (isa<MemberExpr>(base))
      return refuse("a member of a struct");
    const VarDecl *variable = referencedVariable(base);
    if (!variable)
      return refuse("this list item");
    const QualType type_ = variable->getType().getNonReferenceType();
    if (result.form == MapItem::Form::Object && isDataPointer(type_))
      return refuse("a pointer without an array section");
    if (isa<OMPCapturedExprDecl>(variable))
      return refuse("a member of the class");
    result.variable = result.base = variable->getNameAsString();
    if (result.elements.empty())
      result.elements = result.base;
    return std::pair(variable, std::move(result));
  }

private:
  /// Reads `a[i][lower : length][:]`: indices, then one section, then whole dimensions, which together are contiguous.
  /// Returns the expression that the outermost subscript applies to; null when `refuse` was called.
  const Expr *readSection(const Expr *item, MapItem &result, llvm::function_ref<void(StringRef)> refuse) {
    llvm::SmallVector<const Expr *> dimensions; // outermost first
    const Expr *base = item;
    while (true) {
      base = base->IgnoreParenImpCasts();
      if (const auto *section = dyn_cast<ArraySectionExpr>(base)) {
        dimensions.insert(dimensions.begin(), section);
        base = section->getBase();
      } else if (const auto *element = dyn_cast<ArraySubscriptExpr>(base)) {
        dimensions.insert(dimensions.begin(), element);
        base = element->getBase();
      } else {
        break;
      }
    }
    if (dimensions.empty())
      return base;
    result.form = MapItem::Form::Section;
    QualType type = base->getType().getNonReferenceType();
    size_t place = dimensions.size() - 1; // of the one section: the outermost that is no single element
    std::string elements = map.expressionText(base);
    for (size_t i = 0; i < dimensions.size(); ++i) {
      if (i > 0 && !type->isArrayType())
        return refuse("a section of what a pointer in an array points to"), nullptr;
      type = type->isArrayType() ? map.context.getAsArrayType(type)->getElementType() : type->getPointeeType();
      if (place == dimensions.size() - 1 && !isOneElement(dimensions[i]))
        place = std::min(place, i);
    }
    for (size_t i = 0; i < place; ++i)
      elements += "[" + lowerOf(dimensions[i]).text + "]";
    type = base->getType().getNonReferenceType();
    for (size_t i = 0; i < dimensions.size(); ++i) {
      if (i > place && !isWholeDimension(dimensions[i], type))
        return refuse("a section that is not contiguous"), nullptr;
      if (i == place && !readBounds(dimensions[i], type, result, refuse))
        return nullptr;
      type = type->isArrayType() ? map.context.getAsArrayType(type)->getElementType() : type->getPointeeType();
    }
    result.elements = elements;
    return base;
  }

  Expression lowerOf(const Expr *dimension) {
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(dimension))
      return map.expression(element->getIdx());
    const Expr *lower = cast<ArraySectionExpr>(dimension)->getLowerBound();
    return lower ? map.expression(lower) : literalExpression("0");
  }
  bool isOneElement(const Expr *dimension) {
    const auto *section = dyn_cast<ArraySectionExpr>(dimension);
    return !section || section->getColonLocFirst().isInvalid() ||
           (section->getLength() && map.expression(section->getLength()).constant == 1);
  }
  bool isWholeDimension(const Expr *dimension, QualType type) {
    const auto *section = dyn_cast<ArraySectionExpr>(dimension);
    const auto *array = map.context.getAsConstantArrayType(type);
    const auto *variableArray = map.context.getAsVariableArrayType(type);
    if (!section || (!array && !variableArray) || section->getStride() || section->getColonLocFirst().isInvalid())
      return false;
    const Expr *lower = section->getLowerBound(), *length = section->getLength();
    if (variableArray)
      return (!lower || map.expression(lower).constant == 0) &&
             (!length || isSameValue(*length, *variableArray->getSizeExpr(), map.context));
    return (!lower || map.expression(lower).constant == 0) &&
           (!length || map.expression(length).constant == static_cast<int64_t>(array->getZExtSize()));
  }
  bool readBounds(const Expr *dimension, QualType type, MapItem &result, llvm::function_ref<void(StringRef)> refuse) {
    result.lower = lowerOf(dimension);
    const auto *section = dyn_cast<ArraySectionExpr>(dimension);
    if (section && section->getStride())
      return refuse("a section with a stride"), false;
    if (!section || section->getColonLocFirst().isInvalid()) {
      result.length = literalExpression("1");
    } else if (section->getLength()) {
      result.length = map.expression(section->getLength());
    } else if (const auto *array = map.context.getAsConstantArrayType(type)) { // a[lower :] runs to the end
      result.length = literalExpression(llvm::utostr(array->getZExtSize()) + " - (" + result.lower.text + ")");
      if (result.lower.constant && *result.lower.constant > static_cast<int64_t>(array->getZExtSize()))
        return refuse("a section that begins behind the array's end"), false;
    } else {
      return refuse("a section without a length"), false;
    }
    return true;
  }

  StringRef clauseName;
  SourceMap &map;
  Diagnostics &diagnostics;
};

} // namespace

std::optional<std::pair<const VarDecl *, MapItem>> readMapItem(const Expr &item, unsigned type, StringRef clauseName,
                                                               SourceMap &map, Diagnostics &diagnostics) {
  return ItemReader(clauseName, map, diagnostics).read(&item, type);
}

Expression literalExpression(const std::string &text) {
  Expression result;
  result.text = text;
  result.isSimple = true;
  return result;
}

} // namespace omp2simt
