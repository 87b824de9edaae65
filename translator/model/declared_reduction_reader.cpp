//===- declared_reduction_reader.cpp - From declare reduction to the model ---===//

#include "model/declared_reduction_reader.h"
#include "analysis/cxx_adaptation.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace omp2simt {
namespace {

std::string asWord(StringRef text) {
  std::string word;
  for (char c : text)
    word += isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return word;
}

/// A word for the reduction identifier: "add", or "plus" for `+`.
std::string identifierWord(DeclarationName name) {
  switch (name.getCXXOverloadedOperator()) {
  case OO_Plus: return "plus";
  case OO_Minus: return "minus";
  case OO_Star: return "times";
  case OO_Amp: return "bit_and";
  case OO_Pipe: return "bit_or";
  case OO_Caret: return "bit_xor";
  case OO_AmpAmp: return "logical_and";
  case OO_PipePipe: return "logical_or";
  default: break;
  }
  // Clang appends the type to an identifier in C++: "omp declare reduction add".
  return name.isIdentifier() ? name.getAsIdentifierInfo()->getName().str() : "reduction";
}

/// One declaration may name several types: Sema then has one of it for each.
bool hasSeveralTypes(const OMPDeclareReductionDecl &declaration) {
  for (const Decl *other : declaration.getDeclContext()->decls())
    if (other != &declaration && isa<OMPDeclareReductionDecl>(other) &&
        cast<OMPDeclareReductionDecl>(other)->getDeclName() == declaration.getDeclName() &&
        cast<OMPDeclareReductionDecl>(other)->getCombiner()->getBeginLoc() == declaration.getCombiner()->getBeginLoc())
      return true;
  return false;
}

struct VariableFinder : RecursiveASTVisitor<VariableFinder> {
  const VarDecl *wanted = nullptr;
  bool found = false;
  bool VisitDeclRefExpr(DeclRefExpr *e) { return !(found |= e->getDecl() == wanted); }
};

class DeclarationReader {
public:
  DeclarationReader(const OMPDeclareReductionDecl &declaration, SourceMap &map, Diagnostics &diagnostics,
                    DeviceCodeFacts &facts)
      : declaration(declaration), map(map), diagnostics(diagnostics), facts(facts) {}

  std::optional<DeclaredReduction> read() {
    DeclaredReduction result;
    result.name = declaredReductionName(declaration, map);
    result.identifier = declaration.getDeclName().getAsString();
    if (StringRef name = result.identifier; name.consume_front("operator"))
      result.identifier = name.str();
    result.location = map.location(declaration.getLocation());
    result.type = map.type(declaration.getType());
    result.usesOriginal = readsOriginal(declaration);
    collectTypes(declaration.getType(), facts, map);
    if (!readCode(*declaration.getCombiner(), result.combiner))
      return std::nullopt;
    const Expr *init = declaration.getInitializer();
    if (!init)
      return result;
    switch (declaration.getInitializerKind()) {
    case OMPDeclareReductionInitKind::Call: result.initializerKind = DeclaredReduction::Initializer::Call; break;
    case OMPDeclareReductionInitKind::Direct: result.initializerKind = DeclaredReduction::Initializer::Arguments; break;
    case OMPDeclareReductionInitKind::Copy: result.initializerKind = DeclaredReduction::Initializer::Value; break;
    }
    if (!readCode(*init, result.initializer))
      return std::nullopt;
    return result;
  }

private:
  bool readCode(const Expr &code, CodeText &text) {
    auto bytes = map.range(code.getSourceRange());
    if (!bytes) {
      diagnostics.reportInMacro(code.getSourceRange(), diag::edit_in_macro) << "an expression of 'omp declare reduction'";
      return false;
    }
    text.range = *bytes;
    bool isGood = true;
    if (!map.context.getLangOpts().CPlusPlus) {
      isGood = adaptStatement(&code, AdaptedPart::Device, map, diagnostics, text.edits);
      isGood &= adaptTokens(*bytes, map.sources.getFileLoc(code.getBeginLoc()), AdaptedPart::Device, map, diagnostics,
                            text.edits);
    }
    // Sema has seen to it that no variables but those of the declaration are named.
    DeviceCodeFacts found = analyseStatement(&code, map, diagnostics);
    llvm::append_range(text.edits, found.edits);
    facts.functions.insert(found.functions.begin(), found.functions.end());
    facts.globals.insert(found.globals.begin(), found.globals.end());
    facts.types.insert(found.types.begin(), found.types.end());
    facts.firstUse.insert(found.firstUse.begin(), found.firstUse.end());
    facts.asksForThreads |= found.asksForThreads;
    facts.asksForDevice |= found.asksForDevice;
    return isGood && !found.hasErrors;
  }

  const OMPDeclareReductionDecl &declaration;
  SourceMap &map;
  Diagnostics &diagnostics;
  DeviceCodeFacts &facts;
};

} // namespace

const OMPDeclareReductionDecl *declaredReduction(const Expr *combination) {
  const auto *call = dyn_cast_or_null<CallExpr>(combination);
  const auto *callee = call ? dyn_cast<OpaqueValueExpr>(call->getCallee()) : nullptr;
  const auto *reference = callee ? dyn_cast<DeclRefExpr>(callee->getSourceExpr()->IgnoreImpCasts()) : nullptr;
  return reference ? dyn_cast<OMPDeclareReductionDecl>(reference->getDecl()) : nullptr;
}

std::string declaredReductionName(const OMPDeclareReductionDecl &declaration, const SourceMap &map) {
  const SourceLocation place = map.sources.getExpansionLoc(declaration.getLocation());
  std::string name = identifierWord(declaration.getDeclName());
  if (hasSeveralTypes(declaration))
    name += "_" + asWord(map.typeName(declaration.getType().getUnqualifiedType()));
  if (!map.isInMainFile(place))
    name += "_" + asWord(llvm::sys::path::filename(map.sources.getFilename(place)));
  name += "_l" + std::to_string(map.sources.getPresumedLineNumber(place));
  while (map.context.Idents.find(name) != map.context.Idents.end())
    name += "_";
  return name;
}

bool readsOriginal(const OMPDeclareReductionDecl &declaration) {
  VariableFinder finder;
  if (const auto *original = dyn_cast_or_null<DeclRefExpr>(declaration.getInitOrig()))
    finder.wanted = dyn_cast<VarDecl>(original->getDecl());
  finder.TraverseStmt(const_cast<Expr *>(declaration.getInitializer()));
  return finder.wanted && finder.found;
}

std::optional<DeclaredReduction> readDeclaredReduction(const OMPDeclareReductionDecl &declaration, SourceMap &map,
                                                       Diagnostics &diagnostics, DeviceCodeFacts &facts) {
  return DeclarationReader(declaration, map, diagnostics, facts).read();
}

} // namespace omp2simt
