//===- vla_code.cpp - Variable length arrays in device code -------------------===//

#include "analysis/vla_code.h"
#include "analysis/vla_declarations.h"
#include "model/list_items.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace omp2simt {
namespace {

class VlaVisitor : public RecursiveASTVisitor<VlaVisitor> {
public:
  VlaVisitor(const llvm::DenseMap<const VarDecl *, int> &locals, SourceMap &map, Diagnostics &diagnostics)
      : map(map), declarations(locals, map, diagnostics, facts) {}

  VlaFacts facts;

  void walk(const Stmt *statement, const FunctionDecl *function) {
    if (function)
      declarations.readParameters(*function);
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
    declarations.readDeclaration(*statement, headers > 0);
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
  bool report(SourceLocation location, StringRef what) { return declarations.report(location, what); }
  bool reportInMacro(SourceRange range, const char *what) { return declarations.reportInMacro(range, what); }
  std::optional<std::vector<TextRange>> boundRanges(TypeLoc type, SourceRange whole) {
    return declarations.boundRanges(type, whole);
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

  bool readAlloca(const CallExpr &call) {
    auto whole = map.range(call.getSourceRange());
    auto size = call.getNumArgs() == 1 ? map.range(call.getArg(0)->getSourceRange()) : std::nullopt;
    if (!whole || !size || size->begin <= whole->begin || size->end >= whole->end)
      return reportInMacro(call.getSourceRange(), "'alloca'");
    // CUDA's device heap is no larger unless the user asks.
    constexpr int64_t kMostBytes = 8 << 20;
    if (const auto bytes = map.expression(call.getArg(0)).constant; bytes && *bytes > kMostBytes)
      return report(call.getBeginLoc(), "an 'alloca' of more than 8 MiB, as much as a device's heap has,");
    facts.code.allocas.push_back({{whole->file, whole->begin, size->begin}, {whole->file, size->end, whole->end}, simdDepth > 0});
    return true;
  }

  void checkClauses(const OMPExecutableDirective &directive) {
    for (const Expr *item : listItems<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPLinearClause,
                                      OMPReductionClause>(directive))
      if (const VarDecl *variable = listedVariable(item); variable && isVla(variable->getType()))
        report(item->getBeginLoc(), "a variable length array in a clause that makes copies");
  }

  SourceMap &map;
  VlaDeclarationReader declarations;
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
