//===- constant_initializer.cpp - Initialisers of device variables ----------===//

#include "model/constant_initializer.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace omp2simt {
namespace {

struct UnplainFinder : RecursiveASTVisitor<UnplainFinder> {
  bool found = false;
  bool VisitDesignatedInitExpr(DesignatedInitExpr *) { return !(found = true); }
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *) { return !(found = true); }
};

bool print(const APValue &value, QualType type, const ASTContext &context, FunctionNames nameOf,
           llvm::raw_ostream &out, std::string &problem) {
  switch (value.getKind()) {
  case APValue::Int: {
    const llvm::APSInt &number = value.getInt();
    if (type->isEnumeralType())
      out << "(" << type.getUnqualifiedType().getAsString() << ")";
    if (number.isSigned() && number.isMinSignedValue() && number.getBitWidth() >= 32) // no literal has this value
      out << "(-" << llvm::toString(llvm::APSInt::getMaxValue(number.getBitWidth(), false), 10)
          << (number.getBitWidth() > 32 ? "LL" : "") << " - 1)";
    else
      out << llvm::toString(number, 10) << (number.isUnsigned() ? "U" : "") << (number.getBitWidth() > 32 ? "LL" : "");
    return true;
  }
  case APValue::Float: {
    if (!value.getFloat().isFinite()) {
      problem = "it holds an infinity or a NaN";
      return false;
    }
    char digits[64];
    value.getFloat().convertToHexString(digits, 0, false, llvm::RoundingMode::NearestTiesToEven);
    out << digits << (&value.getFloat().getSemantics() == &llvm::APFloat::IEEEsingle() ? "f" : "");
    return true;
  }
  case APValue::Array: {
    const QualType element = context.getAsArrayType(type)->getElementType();
    out << "{";
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i) {
      out << (i ? ", " : "");
      if (!print(value.getArrayInitializedElt(i), element, context, nameOf, out, problem))
        return false;
    }
    const unsigned rest = value.getArraySize() - value.getArrayInitializedElts();
    if (rest && value.hasArrayFiller()) {
      // Elements that are left out are zero, which is what the filler of a C initialiser is.
      std::string filler, zero;
      llvm::raw_string_ostream fillerOut(filler);
      if (!print(value.getArrayFiller(), element, context, nameOf, fillerOut, problem))
        return false;
      if (filler.find_first_of("123456789") != std::string::npos)
        for (unsigned i = 0; i < rest; ++i)
          out << (i || value.getArrayInitializedElts() ? ", " : "") << filler;
    }
    out << "}";
    return true;
  }
  case APValue::Struct: {
    const auto *record = type->getAsRecordDecl();
    out << "{";
    const char *separator = "";
    for (const FieldDecl *field : record->fields()) {
      if (field->isUnnamedBitField())
        continue;
      out << separator;
      separator = ", ";
      if (!print(value.getStructField(field->getFieldIndex()), field->getType(), context, nameOf, out, problem))
        return false;
    }
    out << "}";
    return true;
  }
  case APValue::LValue:
    if (value.isNullPointer()) {
      out << "nullptr";
      return true;
    }
    if (const auto *base = value.getLValueBase().dyn_cast<const ValueDecl *>())
      if (const auto *function = dyn_cast<FunctionDecl>(base)) {
        const std::string name = nameOf(*function);
        out << name;
        problem = "it holds the address of a function that the device does not have";
        return !name.empty();
      }
    problem = "it holds an address";
    return false;
  case APValue::Union: {
    const FieldDecl *field = value.getUnionField();
    out << "{";
    if (field && field != *field->getParent()->field_begin())
      out << "." << field->getName() << " = ";
    if (field && !print(value.getUnionValue(), field->getType(), context, nameOf, out, problem))
      return false;
    out << "}";
    return true;
  }
  default:
    problem = "its value is not known at translation";
    return false;
  }
}

} // namespace

bool isPlainCxxInitializer(const Expr &init, const ASTContext &context) {
  if (context.getLangOpts().CPlusPlus)
    return true;
  UnplainFinder finder;
  finder.TraverseStmt(const_cast<Expr *>(&init));
  return !finder.found;
}

bool printConstantInitializer(const VarDecl &variable, const ASTContext &context, FunctionNames nameOf,
                              std::string &text, std::string &problem) {
  const APValue *value = variable.evaluateValue();
  if (!value) {
    problem = "its value is not known at translation";
    return false;
  }
  llvm::raw_string_ostream out(text);
  return print(*value, variable.getType(), context, nameOf, out, problem);
}

} // namespace omp2simt
