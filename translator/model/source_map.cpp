//===- source_map.cpp - From Clang's source locations to the model's text ---===//

#include "model/source_map.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace omp2simt {
namespace {

PrintingPolicy cxxSpelling(const ASTContext &context) {
  PrintingPolicy policy = context.getPrintingPolicy();
  policy.Bool = true;
  policy.Restrict = false; // spelled __restrict, which C++ compilers know
  policy.AnonymousTagLocations = false;
  return policy;
}

/// Words that are names in C and keywords in C++17 or in CUDA's dialect.
const llvm::StringSet<> &cxxKeywords() {
  static const llvm::StringSet<> words = {
      "alignas",   "alignof",  "and",        "and_eq",    "asm",          "bitand",      "bitor",     "bool",
      "catch",     "class",    "compl",      "constexpr", "const_cast",   "decltype",    "delete",    "dynamic_cast",
      "explicit",  "export",   "false",      "friend",    "mutable",      "namespace",   "new",       "noexcept",
      "not",       "not_eq",   "nullptr",    "operator",  "or",           "or_eq",       "private",   "protected",
      "public",    "reinterpret_cast", "static_assert", "static_cast", "template", "this", "thread_local", "throw",
      "true",      "try",      "typeid",     "typename",  "using",        "virtual",     "wchar_t",   "xor",
      "xor_eq",    "char16_t", "char32_t"};
  return words;
}

/// Joins continuation lines and runs of blanks outside literals.
std::string onOneLine(StringRef text) {
  std::string result;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote) {
      result += c;
      if (c == '\\' && i + 1 < text.size())
        result += text[++i];
      else if (c == quote)
        quote = 0;
      continue;
    }
    if (c == '\\' && i + 1 < text.size() && (text[i + 1] == '\n' || text[i + 1] == '\r'))
      c = ' ';
    if (isspace(static_cast<unsigned char>(c))) {
      if (!result.empty() && result.back() != ' ')
        result += ' ';
      continue;
    }
    if (c == '"' || c == '\'')
      quote = c;
    result += c;
  }
  return StringRef(result).trim().str();
}

/// Names of the variables that an expression reads.
struct VariableNames : RecursiveASTVisitor<VariableNames> {
  std::vector<std::string> names;
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (auto *captured = dyn_cast<OMPCapturedExprDecl>(reference->getDecl()))
      return TraverseStmt(captured->getInit());
    if (isa<VarDecl>(reference->getDecl()))
      names.push_back(reference->getDecl()->getNameAsString());
    return true;
  }
};

} // namespace

const Expr *withoutCapture(const Expr *expression) {
  while (true) {
    const auto *reference = dyn_cast<DeclRefExpr>(expression->IgnoreImpCasts());
    const auto *captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
    if (!captured || !captured->getInit())
      return expression;
    expression = captured->getInit();
  }
}

std::optional<VlaShape> vlaShape(QualType type, const ASTContext &context) {
  if (type.isNull() || !type.getCanonicalType()->isVariablyModifiedType())
    return std::nullopt;
  VlaShape shape;
  shape.isArray = type->isArrayType();
  shape.element = type->isPointerType() ? type->getPointeeType() : type;
  while (const ArrayType *array = context.getAsArrayType(shape.element)) {
    if (!shape.element.getCanonicalType()->isVariablyModifiedType())
      break;
    shape.element = array->getElementType();
    ++shape.rank;
  }
  if (shape.rank == 0 || shape.element.getCanonicalType()->isVariablyModifiedType())
    return std::nullopt;
  return shape;
}

SourceMap::SourceMap(ASTContext &context, Unit &unit)
    : context(context), sources(context.getSourceManager()), unit(unit), policy(cxxSpelling(context)) {
  fileIndex(sources.getMainFileID());
}

unsigned SourceMap::fileIndex(FileID file) {
  auto [entry, isNew] = fileIndices.try_emplace(file, unit.files.size());
  if (isNew) {
    auto reference = sources.getFileEntryRefForID(file);
    unit.files.push_back({reference ? reference->getName().str() : "", sources.getBufferData(file).str()});
  }
  return entry->second;
}

std::optional<TextRange> SourceMap::range(SourceRange tokens) {
  CharSourceRange file =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(tokens), sources, context.getLangOpts());
  if (file.isInvalid())
    return std::nullopt;
  return fileRange(file.getBegin(), file.getEnd());
}

std::optional<TextRange> SourceMap::pointBefore(SourceLocation location) {
  auto whole = range(SourceRange(location, location));
  if (!whole)
    return std::nullopt;
  return TextRange{whole->file, whole->begin, whole->begin};
}

TextRange SourceMap::fileRange(SourceLocation begin, SourceLocation end) {
  auto [file, first] = sources.getDecomposedLoc(begin);
  return {fileIndex(file), first, sources.getDecomposedLoc(end).second};
}

Location SourceMap::location(SourceLocation where) {
  where = sources.getExpansionLoc(where);
  PresumedLoc presumed = sources.getPresumedLoc(where);
  if (presumed.isInvalid())
    return {};
  return {llvm::sys::path::filename(presumed.getFilename()).str(), presumed.getLine(), presumed.getColumn(), where.getRawEncoding()};
}

StringRef SourceMap::text(TextRange range) const {
  return StringRef(unit.files[range.file].content).slice(range.begin, range.end);
}

bool SourceMap::isInMainFile(SourceLocation location) const {
  return sources.getFileID(sources.getExpansionLoc(location)) == sources.getMainFileID();
}

bool SourceMap::isInUserFile(SourceLocation location) const {
  return location.isValid() && !sources.isInSystemHeader(sources.getExpansionLoc(location)) &&
         sources.getFileEntryRefForID(sources.getFileID(sources.getExpansionLoc(location)));
}

unsigned SourceMap::offset(SourceLocation location) const {
  return sources.getDecomposedExpansionLoc(location).second;
}

std::string SourceMap::expressionText(const Expr *expression) {
  expression = withoutCapture(expression);
  if (auto bytes = range(expression->getSourceRange()))
    return onOneLine(text(*bytes));
  std::string printed;
  llvm::raw_string_ostream out(printed);
  expression->printPretty(out, nullptr, policy);
  return printed;
}

Expression SourceMap::expression(const Expr *original) {
  const Expr *inner = withoutCapture(original)->IgnoreImpCasts();
  Expression result;
  result.text = expressionText(original);
  Expr::EvalResult value;
  if (!inner->isValueDependent() && inner->getType()->isIntegralOrEnumerationType() &&
      inner->EvaluateAsInt(value, context) && value.Val.getInt().isRepresentableByInt64())
    result.constant = value.Val.getInt().getExtValue();
  VariableNames visitor;
  visitor.TraverseStmt(const_cast<Expr *>(inner));
  result.variables = visitor.names;
  result.isSimple = isa<IntegerLiteral, DeclRefExpr>(inner) &&
                    llvm::all_of(result.text, [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; });
  return result;
}

bool SourceMap::isCxxKeyword(StringRef word) const {
  if (context.getLangOpts().CPlusPlus || !cxxKeywords().contains(word))
    return false;
  if (word == "asm") // gcc has it in C, too
    return false;
  // bool and its like may be macros of stdbool.h, with the same meaning; wchar_t may be a type of stddef.h.
  const IdentifierInfo &identifier = context.Idents.get(word);
  if (identifier.hasMacroDefinition())
    return false;
  return !(word == "wchar_t" || word == "char16_t" || word == "char32_t");
}

bool SourceMap::isLeftOut(TextRange place) const {
  return llvm::any_of(unit.conditionals, [&](const TextRange &gone) {
    return gone.file == place.file && gone.begin <= place.begin && place.end <= gone.end;
  });
}

std::string SourceMap::unnamedTagName(const TagDecl &tag) const {
  const PresumedLoc where = sources.getPresumedLoc(sources.getExpansionLoc(tag.getBeginLoc()));
  return "unnamed_l" + std::to_string(where.getLine()) + "_c" + std::to_string(where.getColumn());
}

std::string SourceMap::staticLocalName(const VarDecl &variable) const {
  const PresumedLoc where = sources.getPresumedLoc(sources.getExpansionLoc(variable.getLocation()));
  return deviceName(variable.getName()) + "_l" + std::to_string(where.getLine()) + "_c" + std::to_string(where.getColumn());
}

std::string SourceMap::deviceName(StringRef name) const {
  std::string result = name.str();
  if (!isRenamed(name))
    return result;
  do
    result += "_";
  while (context.Idents.find(result) != context.Idents.end());
  return result;
}

std::string SourceMap::inDeviceNames(StringRef text) const {
  std::string result;
  while (!text.empty()) {
    StringRef word = text.take_while([](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; });
    if (word.empty()) {
      result += text.front();
      text = text.drop_front();
      continue;
    }
    result += word == "bool" ? word.str() : deviceName(word); // types are printed with C++'s bool
    text = text.drop_front(word.size());
  }
  return result;
}

std::string SourceMap::typeName(QualType type) const { return type.getAsString(policy); }

/// Its declarators name the class that stands for it in device code.
void SourceMap::describeVla(const VlaShape &shape, Type &result) {
  std::string element = this->type(shape.element).value;
  element.erase(element.find('$'), 1);
  result.vlaElement = StringRef(element).rtrim().str();
  result.vlaPointer = this->type(context.getPointerType(shape.element)).cast;
  result.vlaRank = shape.rank;
  const std::string name = std::string(shape.isArray ? "o2s::Vla<" : "o2s::VlaPointer<") + result.vlaElement + ", " +
                           std::to_string(shape.rank) + ">";
  result.cast = name;
  result.mutableValue = name + " $";
  result.value = (result.isConst && !shape.isArray ? "const " : "") + result.mutableValue;
  result.pointer = name + " *$";
  result.reference = name + " &$";
}

Type SourceMap::type(QualType type) {
  type = type.getNonReferenceType();
  const TagDecl *unnamed = nullptr;
  {
    QualType inner = type;
    while (inner->isPointerType() || inner->isArrayType())
      inner = inner->isPointerType() ? inner->getPointeeType() : context.getAsArrayType(inner)->getElementType();
    if (const TagDecl *tag = inner->getAsTagDecl(); tag && isUnnamedTag(*tag))
      unnamed = tag;
  }
  auto declarator = [&](QualType t) {
    std::string name = "$";
    t.getAsStringInternal(name, policy);
    if (unnamed)
      if (const size_t place = name.find("(unnamed)"); place != std::string::npos)
        name.replace(place, strlen("(unnamed)"), unnamedTagName(*unnamed));
    return inDeviceNames(name);
  };
  Type result;
  const QualType canonical = type.getCanonicalType();
  if (canonical->isBooleanType())
    result.kind = TypeKind::Boolean;
  else if (canonical->isEnumeralType())
    result.kind = TypeKind::Enumeration;
  else if (canonical->isIntegerType() && canonical->isBuiltinType())
    result.kind = TypeKind::Integer;
  else if (canonical->isRealFloatingType())
    result.kind = TypeKind::Floating;
  else if (canonical->isPointerType())
    result.kind = TypeKind::Pointer;
  else if (canonical->isRecordType())
    result.kind = TypeKind::Record;
  else if (canonical->isConstantArrayType() && canonical->isConstantSizeType())
    result.kind = TypeKind::Array;
  else if (canonical->isVariableArrayType() || canonical->isConstantArrayType())
    result.kind = TypeKind::VariableArray;
  result.isConst = canonical.isConstQualified();
  result.isSigned = canonical->isSignedIntegerOrEnumerationType();
  if (!canonical->isIncompleteType() && canonical->isConstantSizeType())
    result.size = context.getTypeSizeInChars(canonical).getQuantity();
  result.value = declarator(type);
  result.host = typeName(type.getUnqualifiedType());
  if (const auto *enumeration = canonical->getAs<EnumType>(); enumeration && unnamed)
    result.host = typeName(enumeration->getDecl()->getIntegerType());
  if (canonical->isBooleanType() && result.host == "bool")
    result.host = "_Bool"; // C may not have included stdbool.h
  result.cast = declarator(type.getUnqualifiedType());
  if (const size_t place = result.cast.find('$'); place != std::string::npos)
    result.cast.erase(place, 1);
  result.cast = StringRef(result.cast).rtrim().str();
  QualType writable = type;
  writable.removeLocalConst();
  if (writable.isConstQualified()) // const comes from a typedef or an array's elements
    writable = context.getUnqualifiedArrayType(writable);
  result.mutableValue = declarator(writable);
  result.pointer = declarator(context.getPointerType(type));
  result.reference = declarator(context.getLValueReferenceType(type));
  if (const auto shape = vlaShape(type, context); shape && !context.getLangOpts().CPlusPlus)
    describeVla(*shape, result);
  return result;
}

} // namespace omp2simt
