//===- vla_code.cpp - Variable length arrays in device code -------------------===//

#include "analysis/vla_code.h"
#include "model/statement_range.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace omp2simt {
namespace {

bool isVla(QualType type) { return !type.isNull() && type.getCanonicalType()->isVariablyModifiedType(); }
bool isVlaArray(QualType type) { return isVla(type) && type->isArrayType(); }
bool isVlaPointer(QualType type) { return isVla(type) && type->isPointerType(); }

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

class VlaVisitor : public RecursiveASTVisitor<VlaVisitor> {
public:
  VlaVisitor(const llvm::DenseMap<const VarDecl *, int> &locals, SourceMap &map, Diagnostics &diagnostics)
      : locals(locals), map(map), diagnostics(diagnostics) {}

  VlaFacts facts;

  void walk(const Stmt *statement, const FunctionDecl *function) {
    if (function)
      readParameters(*function);
    TraverseStmt(const_cast<Stmt *>(statement));
  }

  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }
  bool TraverseGenericSelectionExpr(GenericSelectionExpr *e) {
    return !e->getResultExpr() || TraverseStmt(e->getResultExpr());
  }

  bool TraverseStmt(Stmt *statement, DataRecursionQueue *queue = nullptr) {
    if (auto *pseudo = dyn_cast_or_null<PseudoObjectExpr>(statement))
      return TraverseStmt(pseudo->getSyntacticForm(), queue);
    auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement);
    if (!directive)
      return RecursiveASTVisitor::TraverseStmt(statement, queue);
    checkClauses(*directive);
    if (!directive->hasAssociatedStmt())
      return true;
    const bool isSimd = isOpenMPSimdDirective(directive->getDirectiveKind());
    simdDepth += isSimd;
    TraverseStmt(directive->getRawStmt());
    simdDepth -= isSimd;
    return true;
  }

  bool TraverseForStmt(ForStmt *loop, DataRecursionQueue * = nullptr) {
    ++headers;
    TraverseStmt(loop->getInit());
    --headers;
    TraverseStmt(loop->getCond());
    TraverseStmt(loop->getInc());
    return TraverseStmt(loop->getBody());
  }

  bool VisitTypedefNameDecl(TypedefNameDecl *name) {
    if (isVla(name->getUnderlyingType()))
      report(name->getLocation(), "a name for a variable length array's type");
    return true;
  }

  bool VisitDeclStmt(DeclStmt *statement) {
    if (llvm::none_of(statement->decls(), [](const Decl *declaration) {
          const auto *variable = dyn_cast<VarDecl>(declaration);
          return variable && isVla(variable->getType());
        }))
      return true;
    auto bytes = declarationRange(*statement, map);
    if (!bytes)
      return reportInMacro(statement->getSourceRange(), "the declaration of a variable length array");
    VlaDeclaration result;
    result.range = *bytes;
    for (const Decl *declaration : statement->decls()) {
      const auto *variable = dyn_cast<VarDecl>(declaration);
      if (!variable)
        return report(declaration->getLocation(), "a type or function declared beside a variable length array");
      if (!readDeclarator(*variable, result))
        return true;
    }
    if (headers && result.variables.size() > 1)
      return report(statement->getBeginLoc(), "several variables beside a pointer to a variable length array in a loop's header");
    facts.code.declarations.push_back(std::move(result));
    return true;
  }

  // Every kind of expression that may have such a type; what each of them means in C++ see devlib's vla.h.
  bool VisitExpr(Expr *e) {
    if (!isVla(e->getType()))
      return true;
    if (!vlaShape(e->getType())) // a variable of that type was reported where it is declared
      return !facts.isGood || report(e->getBeginLoc(), "this use of a variable length array's type");
    const auto *unary = dyn_cast<UnaryOperator>(e);
    const auto *binary = dyn_cast<BinaryOperator>(e);
    const bool isKnown =
        isa<DeclRefExpr, ParenExpr, ArraySubscriptExpr, ImplicitCastExpr, CStyleCastExpr, ConditionalOperator>(e) ||
        (unary && (unary->getOpcode() == UO_Deref || unary->getOpcode() == UO_AddrOf || unary->isIncrementDecrementOp())) ||
        (binary && (binary->isAdditiveOp() || binary->isAssignmentOp() || binary->isCommaOp()));
    return isKnown || report(e->getBeginLoc(), "this expression with a variable length array's type");
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (variable && variable->hasGlobalStorage() && isVla(variable->getType()))
      report(reference->getBeginLoc(), "a variable of this type with static storage");
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *e) {
    expect(e->getBase());
    if (concernsVla(e->getBase()) && e->getLHS() != e->getBase())
      report(e->getBeginLoc(), "a variable length array as the index of a number");
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *operation) {
    if (operation->getOpcode() == UO_Deref)
      expect(operation->getSubExpr());
    if (operation->getOpcode() == UO_AddrOf)
      if (const auto *reference = dyn_cast<DeclRefExpr>(operation->getSubExpr()->IgnoreParens()))
        noteWhole(*reference);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *operation) {
    if (operation->getOpcode() == BO_Add) {
      expect(operation->getLHS());
      expect(operation->getRHS());
    } else if (operation->isComparisonOp()) {
      for (const Expr *operand : {operation->getLHS(), operation->getRHS()})
        expectPlain(operand);
    }
    return true;
  }

  bool VisitConditionalOperator(ConditionalOperator *choice) {
    if (!isVla(choice->getType()))
      return true;
    for (const Expr *arm : {choice->getTrueExpr(), choice->getFalseExpr()})
      if (!isVla(arm->IgnoreParenImpCasts()->getType()))
        report(arm->getBeginLoc(), "this choice of pointers to variable length arrays");
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *function = call->getDirectCallee();
    if (!function)
      return true;
    if (isAlloca(*function))
      return readAlloca(*call);
    for (unsigned i = 0; i < std::min(call->getNumArgs(), function->getNumParams()); ++i) {
      expect(call->getArg(i));
      argument(call->getArg(i));
    }
    for (unsigned i = function->getNumParams(); i < call->getNumArgs(); ++i) // behind an ellipsis
      if (isVla(call->getArg(i)->getType())) {
        expect(call->getArg(i));
        insertCast(call->getArg(i)->IgnoreParenImpCasts(), elementOf(originalType(call->getArg(i))));
      }
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    const Expr *from = cast->getSubExpr();
    if (cast->getCastKind() == CK_LValueToRValue || expected.contains(cast))
      return true;
    if (cast->getCastKind() == CK_ArrayToPointerDecay) {
      if (isVlaArray(from->getType()))
        isVla(cast->getType()) ? wrap(from, "o2s::rows(", ")") : insertCast(from, elementOf(from->getType()));
    } else if (isVlaPointer(from->getType()) && !isVla(cast->getType())) {
      insertCast(from, elementOf(from->getType()));
    } else if (isVla(cast->getType()) && isForeign(*cast)) {
      insertCast(from, elementOf(cast->getType()));
    }
    return true;
  }

  bool VisitCStyleCastExpr(CStyleCastExpr *cast) {
    const Expr *operand = cast->getSubExpr();
    const QualType to = cast->getType();
    if (isVla(to)) {
      expect(operand);
      readCast(*cast);
    } else if (concernsVla(operand)) {
      expect(operand);
      const QualType from = originalType(operand);
      const auto shape = vlaShape(from);
      const bool isDirect = to->isVoidType() ||
                            (to->isPointerType() && shape &&
                             map.context.hasSameUnqualifiedType(to->getPointeeType(), shape->element));
      if (!isDirect)
        insertCast(operand->IgnoreImpCasts(), elementOf(from));
    }
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) {
    const QualType type = trait->getTypeOfArgument();
    if (!isVla(type))
      return true;
    if (trait->getKind() != UETT_SizeOf)
      return report(trait->getBeginLoc(), "the alignment of a variable length array");
    auto whole = map.range(trait->getSourceRange());
    if (!whole || trait->getBeginLoc().isMacroID())
      return reportInMacro(trait->getSourceRange(), "the size of a variable length array");
    if (!isVlaArray(type)) { // a pointer; the operand is not evaluated
      facts.edits.push_back({*whole, "sizeof(void *)"});
    } else if (trait->isArgumentType()) {
      auto bounds = boundRanges(trait->getArgumentTypeInfo()->getTypeLoc(), trait->getSourceRange());
      if (bounds)
        writeBounds(*whole, *bounds, "o2s::vla_size<" + elementName(type) + ">(", ")");
    } else {
      const Expr *operand = trait->getArgumentExpr();
      if (const auto *reference = dyn_cast<DeclRefExpr>(operand->IgnoreParens()))
        noteWhole(*reference);
      auto bytes = map.range(operand->getSourceRange());
      if (!bytes)
        return reportInMacro(trait->getSourceRange(), "the size of a variable length array");
      const bool hasParentheses = isa<ParenExpr>(operand);
      facts.edits.push_back({{whole->file, whole->begin, bytes->begin}, hasParentheses ? "o2s::size_of" : "o2s::size_of("});
      if (!hasParentheses)
        facts.edits.push_back({{whole->file, bytes->end, bytes->end}, ")"});
    }
    return true;
  }

private:
  bool report(SourceLocation location, StringRef what) {
    diagnostics.report(location, diag::unsupported_statement) << what;
    facts.isGood = false;
    return true;
  }
  bool reportInMacro(SourceRange range, const char *what) {
    diagnostics.reportInMacro(range, diag::edit_in_macro) << what;
    facts.isGood = false;
    return true;
  }

  std::optional<VlaShape> vlaShape(QualType type) const { return omp2simt::vlaShape(type, map.context); }
  std::string elementName(QualType type) const { return map.type(type).vlaElement; }
  /// "(double *)": a pointer to the elements of `type`.
  std::string elementOf(QualType type) const {
    const auto shape = vlaShape(type);
    return shape ? "(" + map.type(map.context.getPointerType(shape->element)).cast + ")" : "";
  }

  /// What `e` was before implicit conversions.
  static QualType originalType(const Expr *e) { return e->IgnoreParenImpCasts()->getType(); }
  static bool concernsVla(const Expr *e) { return isVla(originalType(e)); }

  /// The conversions right at `e` are C++'s too where it stands.
  void expect(const Expr *e) {
    if (concernsVla(e) || isVla(e->getType()))
      for (const Expr *inner = e; true;) {
        if (const auto *parentheses = dyn_cast<ParenExpr>(inner)) {
          inner = parentheses->getSubExpr();
        } else if (const auto *cast = dyn_cast<ImplicitCastExpr>(inner)) {
          expected.insert(cast);
          inner = cast->getSubExpr();
        } else {
          break;
        }
      }
  }
  /// The same where only an array's decay needs to be said.
  void expectPlain(const Expr *e) {
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(e->IgnoreParens());
        cast && cast->getCastKind() != CK_ArrayToPointerDecay && cast->getCastKind() != CK_NullToPointer)
      expected.insert(cast);
  }

  /// A pointer of another kind becomes one to rows.
  bool isForeign(const ImplicitCastExpr &cast) const {
    const auto from = vlaShape(cast.getSubExpr()->getType()), to = vlaShape(cast.getType());
    if (cast.getCastKind() == CK_NullToPointer || !from)
      return true;
    return !to || from->rank != to->rank || !map.context.hasSameUnqualifiedType(from->element, to->element);
  }

  /// An argument of a user's or a library's function: pointers to rows are objects of a class there.
  void argument(const Expr *e) {
    const Expr *original = e->IgnoreParenImpCasts();
    const bool wasVla = isVla(original->getType());
    if (isVla(e->getType())) {
      const auto to = vlaShape(e->getType());
      auto from = vlaShape(original->getType());
      if (from && from->isArray)
        --from->rank;
      if (!to || (from && from->rank == to->rank && map.context.hasSameUnqualifiedType(from->element, to->element)))
        return;
      const Type type = map.type(e->getType());
      const std::string source = wasVla && from && from->rank > 0 ? elementOf(original->getType()) : "";
      wrap(original, type.cast + "(" + elementOf(e->getType()) + source, ")");
    } else if (wasVla) {
      const auto from = vlaShape(original->getType());
      if (!from || !from->isArray || from->rank > 1)
        insertCast(original, elementOf(original->getType()));
    }
  }

  void insertCast(const Expr *operand, const std::string &cast) {
    const Expr *written = operand->IgnoreImplicit();
    const bool isLoose = isa<BinaryOperator, AbstractConditionalOperator>(written);
    wrap(operand, cast + (isLoose ? "(" : ""), isLoose ? ")" : "");
  }
  void wrap(const Expr *operand, const std::string &before, const std::string &after) {
    auto bytes = map.range(operand->getSourceRange());
    if (!bytes) {
      reportInMacro(operand->getSourceRange(), "a pointer to a variable length array");
      return;
    }
    facts.edits.push_back({{bytes->file, bytes->begin, bytes->begin}, before});
    if (!after.empty())
      facts.edits.push_back({{bytes->file, bytes->end, bytes->end}, after});
  }

  void noteWhole(const DeclRefExpr &reference) {
    if (const auto *variable = dyn_cast<VarDecl>(reference.getDecl()); variable && isVlaArray(variable->getType()))
      facts.wholes.insert(variable);
  }

  std::optional<std::vector<TextRange>> boundRanges(TypeLoc type, SourceRange whole) {
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
    const auto shape = vlaShape(type.getType());
    if (!bounds || !shape || ranges.size() != shape->rank) {
      report(whole.getBegin(), "a variable length array with bounds that stand elsewhere");
      return std::nullopt;
    }
    return ranges;
  }

  /// Replaces all of `whole` but the bounds.
  void writeBounds(TextRange whole, const std::vector<TextRange> &bounds, const std::string &before, const std::string &after) {
    unsigned place = whole.begin;
    std::string text = before;
    for (const TextRange &bound : bounds) {
      facts.edits.push_back({{whole.file, place, bound.begin}, text});
      place = bound.end;
      text = ", ";
    }
    facts.edits.push_back({{whole.file, place, whole.end}, after});
  }

  void readCast(const CStyleCastExpr &cast) {
    auto bounds = boundRanges(cast.getTypeInfoAsWritten()->getTypeLoc(), cast.getSourceRange());
    auto whole = map.range(cast.getSourceRange()), operand = map.range(cast.getSubExpr()->getSourceRange());
    if (!bounds)
      return;
    if (!whole || !operand) {
      reportInMacro(cast.getSourceRange(), "a cast to a pointer to a variable length array");
      return;
    }
    writeBounds({whole->file, whole->begin, operand->begin}, *bounds, "o2s::vla_cast<" + elementName(cast.getType()) + ">(", ", ");
    facts.edits.push_back({{whole->file, operand->end, operand->end}, ")"});
  }

  bool readDeclarator(const VarDecl &variable, VlaDeclaration &declaration) {
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
      if (isVlaArray(variable.getType()) && headers)
        return !report(variable.getLocation(), "a variable length array in a loop's header");
      auto bounds = boundRanges(variable.getTypeSourceInfo()->getTypeLoc(), variable.getSourceRange());
      if (!bounds)
        return false;
      result.bounds = *bounds;
      result.namesItself = init && names(*init, variable);
      if (result.namesItself && headers)
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

  /// Parameters become what C makes of them, with the bounds that C evaluates when the function begins.
  void readParameters(const FunctionDecl &function) {
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

  bool readAlloca(const CallExpr &call) {
    auto whole = map.range(call.getSourceRange());
    auto size = call.getNumArgs() == 1 ? map.range(call.getArg(0)->getSourceRange()) : std::nullopt;
    if (!whole || !size || size->begin <= whole->begin || size->end >= whole->end)
      return reportInMacro(call.getSourceRange(), "'alloca'");
    facts.code.allocas.push_back({{whole->file, whole->begin, size->begin}, {whole->file, size->end, whole->end}, simdDepth > 0});
    return true;
  }

  void checkClauses(const OMPExecutableDirective &directive) {
    auto check = [&](const auto *clause) {
      for (const Expr *item : clause->varlists()) {
        const Expr *base = item->IgnoreParenImpCasts();
        while (const auto *section = dyn_cast<ArraySectionExpr>(base))
          base = section->getBase()->IgnoreParenImpCasts();
        if (isVla(base->getType()))
          report(item->getBeginLoc(), "a variable length array in a clause that makes copies");
      }
    };
    for (const OMPClause *clause : directive.clauses()) {
      if (clause->isImplicit())
        continue;
      if (const auto *one = dyn_cast<OMPPrivateClause>(clause))
        check(one);
      else if (const auto *one = dyn_cast<OMPFirstprivateClause>(clause))
        check(one);
      else if (const auto *one = dyn_cast<OMPLastprivateClause>(clause))
        check(one);
      else if (const auto *one = dyn_cast<OMPLinearClause>(clause))
        check(one);
      else if (const auto *one = dyn_cast<OMPReductionClause>(clause))
        check(one);
    }
  }

  const llvm::DenseMap<const VarDecl *, int> &locals;
  SourceMap &map;
  Diagnostics &diagnostics;
  llvm::DenseSet<const ImplicitCastExpr *> expected;
  unsigned simdDepth = 0, headers = 0;
};

} // namespace

VlaFacts findVlas(const Stmt *statement, const FunctionDecl *function, const llvm::DenseMap<const VarDecl *, int> &locals,
                  SourceMap &map, Diagnostics &diagnostics) {
  VlaVisitor visitor(locals, map, diagnostics);
  visitor.walk(statement, function);
  return std::move(visitor.facts);
}

bool isAlloca(const FunctionDecl &function) {
  return function.getDeclName().isIdentifier() &&
         (function.getName() == "alloca" || function.getName() == "__builtin_alloca");
}

std::vector<std::string> hostExtents(const VarDecl &variable, const Type &type) {
  std::vector<std::string> extents;
  std::string array = variable.getNameAsString();
  if (variable.getType().getNonReferenceType()->isPointerType())
    array += "[0]";
  for (unsigned i = 0; i < type.vlaRank; ++i) {
    extents.push_back("sizeof(" + array + ") / sizeof(" + array + "[0])");
    array += "[0]";
  }
  return extents;
}

} // namespace omp2simt
