//===- vla_declarations.cpp - Declarations of variable length arrays ----------===//

#include "analysis/vla_declarations.h"
#include "model/statement_range.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace omp2simt {
namespace {

/// Whether `expression` has the variable in it.
bool names(const Expr &expression, const VarDecl &variable) {
  struct Finder : RecursiveASTVisitor<Finder> {
    const VarDecl *variable;
    bool found = false;
    bool VisitDeclRefExpr(DeclRefExpr *reference) { return !(found |= reference->getDecl() == variable); }
  } finder;
  finder.variable = &variable;
  finder.TraverseStmt(const_cast<Expr *>(&expression));
  return finder.found;
}

/// The bounds as they are written, outermost first, null for `[]`; nothing where a name of a type hides them.
std::optional<std::vector<const Expr *>> writtenBounds(TypeLoc type) {
  std::vector<const Expr *> bounds;
  while (isVla(type.getType())) {
    type = type.getUnqualifiedLoc();
    if (auto array = type.getAsAdjusted<ArrayTypeLoc>()) {
      bounds.push_back(array.getSizeExpr());
      type = array.getElementLoc();
    } else if (auto pointer = type.getAsAdjusted<PointerTypeLoc>()) {
      type = pointer.getPointeeLoc();
    } else {
      return std::nullopt;
    }
  }
  return bounds;
}

} // namespace

bool VlaDeclarationReader::report(SourceLocation location, StringRef what) {
  diagnostics.report(location, diag::unsupported_statement) << what;
  facts.isGood = false;
  return true;
}

bool VlaDeclarationReader::reportInMacro(SourceRange range, const char *what) {
  diagnostics.reportInMacro(range, diag::edit_in_macro) << what;
  facts.isGood = false;
  return true;
}

std::optional<std::vector<TextRange>> VlaDeclarationReader::boundRanges(TypeLoc type, SourceRange whole) {
  const auto bounds = writtenBounds(type);
  std::vector<TextRange> ranges;
  for (const Expr *bound : bounds.value_or(std::vector<const Expr *>())) {
    auto bytes = bound ? map.range(bound->getSourceRange()) : std::nullopt;
    if (!bytes) {
      reportInMacro(bound ? bound->getSourceRange() : whole, "a bound of a variable length array");
      return std::nullopt;
    }
    ranges.push_back(*bytes);
  }
  const auto shape = vlaShape(type.getType(), map.context);
  if (!bounds || !shape || ranges.size() != shape->rank) {
    report(whole.getBegin(), "a variable length array with bounds that stand elsewhere");
    return std::nullopt;
  }
  return ranges;
}

void VlaDeclarationReader::readDeclaration(const DeclStmt &statement, bool inHeader) {
  if (llvm::none_of(statement.decls(), [](const Decl *declaration) {
        const auto *variable = dyn_cast<VarDecl>(declaration);
        return variable && isVla(variable->getType());
      }))
    return;
  auto bytes = declarationRange(statement, map);
  if (!bytes) {
    reportInMacro(statement.getSourceRange(), "the declaration of a variable length array");
    return;
  }
  VlaDeclaration result;
  result.range = *bytes;
  for (const Decl *declaration : statement.decls()) {
    const auto *variable = dyn_cast<VarDecl>(declaration);
    if (!variable) {
      report(declaration->getLocation(), "a type or function declared beside a variable length array");
      return;
    }
    if (!readDeclarator(*variable, inHeader, result))
      return;
  }
  if (inHeader && result.variables.size() > 1)
    report(statement.getBeginLoc(), "several variables beside a pointer to a variable length array in a loop's header");
  else
    facts.code.declarations.push_back(std::move(result));
}

bool VlaDeclarationReader::readDeclarator(const VarDecl &variable, bool inHeader, VlaDeclaration &declaration) {
  VlaDeclarator result;
  result.name = map.deviceName(variable.getNameAsString());
  result.type = map.type(variable.getType());
  if (auto found = locals.find(&variable); found != locals.end())
    result.local = found->second;
  if (variable.hasGlobalStorage())
    return !report(variable.getLocation(), "a variable of this type with static storage");
  if (variable.hasAttr<AlignedAttr>())
    return !report(variable.getLocation(), "a variable length array with an alignment, or a declaration beside one");
  const Expr *init = variable.getInit();
  if (init) {
    auto bytes = map.range(init->getSourceRange());
    if (!bytes)
      return !reportInMacro(init->getSourceRange(), "an initializer beside a variable length array");
    result.initializer = *bytes;
  }
  if (isVla(variable.getType())) {
    if (!result.type.vlaRank)
      return !report(variable.getLocation(), "a variable of this type with a variable length");
    if (isVlaArray(variable.getType()) && init)
      return !report(variable.getLocation(), "a variable length array with an initializer");
    if (isVlaArray(variable.getType()) && inHeader)
      return !report(variable.getLocation(), "a variable length array in a loop's header");
    auto bounds = boundRanges(variable.getTypeSourceInfo()->getTypeLoc(), variable.getSourceRange());
    if (!bounds)
      return false;
    result.bounds = *bounds;
    result.namesItself = init && names(*init, variable);
    if (result.namesItself && inHeader)
      return !report(variable.getLocation(), "a pointer whose initializer names it in a loop's header");
    // C evaluates the bounds first, C++ arguments in any order.
    const auto written = writtenBounds(variable.getTypeSourceInfo()->getTypeLoc());
    if (result.bounds.size() + (init != nullptr) > 1)
      for (const Expr *bound : *written)
        if (bound->HasSideEffects(map.context))
          return !report(bound->getBeginLoc(), "a bound with an effect beside other bounds or an initializer");
  }
  declaration.variables.push_back(std::move(result));
  return true;
}

void VlaDeclarationReader::readParameters(const FunctionDecl &function) {
  std::string begin;
  for (const ParmVarDecl *parameter : function.parameters()) {
    const QualType written = parameter->getTypeSourceInfo()->getType();
    if (!isVla(written) && !isVla(parameter->getType()))
      continue;
    const Type type = map.type(parameter->getType());
    const auto bounds = writtenBounds(parameter->getTypeSourceInfo()->getTypeLoc());
    auto whole = map.range(parameter->getSourceRange());
    if (!whole) {
      reportInMacro(parameter->getSourceRange(), "a parameter with a variable length");
      continue;
    }
    if (!bounds || (isVla(parameter->getType()) && (!type.vlaRank || bounds->size() < type.vlaRank))) {
      report(parameter->getLocation(), "a parameter of this type with a variable length");
      continue;
    }
    for (const Expr *bound : *bounds)
      if (bound && bound->HasSideEffects(map.context))
        report(bound->getBeginLoc(), "a parameter's bound with an effect");
    const std::string name = map.deviceName(parameter->getNameAsString());
    std::string declaration = type.value;
    declaration.replace(declaration.find('$'), 1, name);
    facts.edits.push_back({*whole, declaration});
    if (!isVla(parameter->getType()) || name.empty())
      continue;
    std::string extents;
    for (size_t i = bounds->size() - type.vlaRank; i < bounds->size(); ++i)
      extents += (extents.empty() ? "" : ", ") + map.inDeviceNames(map.expressionText((*bounds)[i]));
    begin += " " + name + ".set_extents(" + extents + ");";
  }
  if (begin.empty())
    return;
  const auto *body = cast<CompoundStmt>(function.getBody());
  if (auto brace = map.range({body->getLBracLoc(), body->getLBracLoc()}))
    facts.edits.push_back({{brace->file, brace->end, brace->end}, begin});
  else
    reportInMacro({body->getLBracLoc(), body->getLBracLoc()}, "a function with a parameter of variable length");
}

} // namespace omp2simt
