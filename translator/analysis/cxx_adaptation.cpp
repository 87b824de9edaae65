//===- cxx_adaptation.cpp - C that is not C++ --------------------------------===//

#include "analysis/cxx_adaptation.h"
#include "analysis/initializer_adaptation.h"
#include "analysis/jumps.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace omp2simt {
namespace {

/// A cast binds more tightly than every binary operator: what is looser needs parentheses.
bool needsParentheses(const Expr *operand) {
  const Expr *written = operand->IgnoreImplicit();
  return isa<BinaryOperator, AbstractConditionalOperator>(written);
}

class Adapter : public RecursiveASTVisitor<Adapter> {
public:
  Adapter(AdaptedPart part, SourceMap &map, Diagnostics &diagnostics, std::vector<TextEdit> &edits)
      : part(part), map(map), diagnostics(diagnostics), edits(edits) {}

  bool isGood = true;

  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }
  bool TraverseStmt(Stmt *statement, DataRecursionQueue *queue = nullptr) {
    auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement);
    if (!directive)
      return RecursiveASTVisitor::TraverseStmt(statement, queue);
    if (isa<OMPAtomicDirective>(directive)) {
      struct Finder : RecursiveASTVisitor<Finder> {
        llvm::DenseSet<const Stmt *> *found;
        bool VisitCompoundAssignOperator(CompoundAssignOperator *e) { return found->insert(e), true; }
      } finder;
      finder.found = &atomicStatements;
      finder.TraverseStmt(directive->getRawStmt());
    }
    return !directive->hasAssociatedStmt() || TraverseStmt(directive->getAssociatedStmt(), queue);
  }

  // Conversions that C makes without being asked (C11 6.5.16.1) and C++ does not.
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    QualType to = cast->getType(), from = cast->getSubExpr()->getType();
    if (part == AdaptedPart::Device && to.getCanonicalType()->isVariablyModifiedType()) // see vla_code.h
      return true;
    switch (cast->getCastKind()) {
    case CK_BitCast:
      if (to->isPointerType() && !to->isVoidPointerType())
        insertCast(cast->getSubExpr(), to);
      else if (losesQualifiers(from, to))
        insertCast(cast->getSubExpr(), to);
      break;
    case CK_NoOp:
      if (losesQualifiers(from, to))
        insertCast(cast->getSubExpr(), to);
      break;
    case CK_NullToPointer: // what C's NULL stands for; the name itself is C++'s, too
      if (to->isPointerType() && !to->isVoidPointerType() && !cast->getBeginLoc().isMacroID() &&
          isa<CStyleCastExpr>(cast->getSubExpr()->IgnoreParens()))
        insertCast(cast->getSubExpr(), to);
      break;
    case CK_IntegralToPointer:
    case CK_PointerToIntegral:
      insertCast(cast->getSubExpr(), to);
      break;
    case CK_IntegralCast:
      if (to->isEnumeralType() && isEnumeratorOf(*cast->getSubExpr(), to))
        break; // it has that type in C++
      if (to->isEnumeralType() && isUnnamedTag(*to->getAsTagDecl()))
        report(cast->getBeginLoc(), "a conversion to an enumeration without a name");
      else if (to->isEnumeralType() && from.getCanonicalType().getUnqualifiedType() != to.getCanonicalType().getUnqualifiedType())
        insertCast(cast->getSubExpr(), to);
      else if (from->isEnumeralType() && to->isUnsignedIntegerType())
        insertCast(cast->getSubExpr(), to); // C++ would promote to int
      break;
    case CK_ArrayToPointerDecay:
      if (const auto *literal = dyn_cast<StringLiteral>(cast->getSubExpr()->IgnoreParens()); literal && literal->isOrdinary())
        undecidedLiterals.push_back(cast);
      break;
    default:
      break;
    }
    return true;
  }

  // The written form of a list, to which Sema has added the conversions of its values, too.
  bool VisitInitListExpr(InitListExpr *list) {
    for (Expr *init : list->inits()) {
      if (auto *designated = dyn_cast_or_null<DesignatedInitExpr>(init))
        init = designated->getInit();
      auto *cast = dyn_cast_or_null<ImplicitCastExpr>(init);
      if (cast && isNarrowing(*cast, map.context))
        insertCast(cast->getSubExpr(), cast->getType());
    }
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) {
    if (trait->isArgumentType())
      return true;
    const Expr *operand = trait->getArgumentExpr()->IgnoreParens();
    const auto *binary = dyn_cast<BinaryOperator>(operand);
    const auto *unary = dyn_cast<UnaryOperator>(operand);
    const auto *reference = dyn_cast<DeclRefExpr>(operand);
    if (isa<CharacterLiteral>(operand) || (binary && (binary->isComparisonOp() || binary->isLogicalOp())) ||
        (unary && unary->getOpcode() == UO_LNot) || (reference && isa<EnumConstantDecl>(reference->getDecl())))
      report(trait->getBeginLoc(), "the size of an expression whose type is 'int' in C alone");
    return true;
  }
  // e op= v becomes e = (E)(e op (v)): C++ has no such assignment to an enumeration.
  bool VisitCompoundAssignOperator(CompoundAssignOperator *assignment) {
    const Expr *target = assignment->getLHS();
    if (!target->getType()->isEnumeralType())
      return true;
    if (atomicStatements.contains(assignment)) { // in device code its operands go into a call
      if (part == AdaptedPart::Host)
        report(assignment->getBeginLoc(), "an atomic update of an enumeration");
      return true;
    }
    auto op = map.range(SourceRange(assignment->getOperatorLoc(), assignment->getOperatorLoc()));
    auto left = map.range(target->getSourceRange()), right = map.range(assignment->getRHS()->getSourceRange());
    if (!op || !left || !right || target->HasSideEffects(map.context)) {
      report(assignment->getBeginLoc(), "this compound assignment to an enumeration");
      return true;
    }
    const std::string name = map.text(*left).str();
    const std::string sign = map.text(*op).drop_back().str();
    add({*op, "= (" + typeName(target->getType()) + ")(" + name + " " + sign + " ("});
    add({{right->file, right->end, right->end}, "))"});
    return true;
  }

  // A compound literal whose value is used is the same in C++ compilers. One that has an address lives as long as its
  // block (C11 6.5.2.5): it becomes a variable of the block.
  bool TraverseCompoundLiteralExpr(CompoundLiteralExpr *literal) {
    const bool result = RecursiveASTVisitor::TraverseCompoundLiteralExpr(literal);
    if (valueLiterals.contains(literal))
      return result;
    auto type = map.range({literal->getLParenLoc(), literal->getTypeSourceInfo()->getTypeLoc().getEndLoc()});
    auto whole = map.range(literal->getSourceRange());
    auto init = map.range(literal->getInitializer()->getSourceRange());
    auto block = blocks.empty() ? std::nullopt : map.range({blocks.back()->getLBracLoc(), blocks.back()->getLBracLoc()});
    if (!type || !whole || !init || !block) {
      diagnostics.reportInMacro(literal->getSourceRange(), diag::edit_in_macro) << "a compound literal";
      isGood = false;
      return result;
    }
    const std::string name = "o2s_literal_" + std::to_string(whole->begin);
    std::string declaration = map.type(literal->getType().getUnqualifiedType()).mutableValue;
    declaration.replace(declaration.find('$'), 1, name);
    add({{block->file, block->end, block->end}, " " + declaration + ";"});
    const bool isArray = literal->getType()->isArrayType();
    add({{whole->file, whole->begin, init->begin}, isArray ? "o2s::set_array(" + name + ", " : "o2s::set(" + name + ", "});
    add({{whole->file, whole->end, whole->end}, ")"});
    return result;
  }
  bool TraverseCompoundStmt(CompoundStmt *block) {
    blocks.push_back(block);
    const bool result = RecursiveASTVisitor::TraverseCompoundStmt(block);
    blocks.pop_back();
    return result;
  }
  bool TraverseInitListExpr(InitListExpr *list, DataRecursionQueue *queue = nullptr) {
    const bool result = RecursiveASTVisitor::TraverseInitListExpr(list);
    InitListExpr *semantic = list->isSemanticForm() ? list : list->getSemanticForm();
    InitListExpr *written = list->isSemanticForm() && list->getSyntacticForm() ? list->getSyntacticForm() : list;
    if (semantic && llvm::any_of(written->inits(), [](Expr *init) { return isa_and_nonnull<DesignatedInitExpr>(init); }))
      replaceByPositions(*written, *semantic);
    return result;
  }
  // Of _Generic the chosen expression is left (C11 6.5.1.1).
  bool TraverseGenericSelectionExpr(GenericSelectionExpr *e) {
    if (e->isResultDependent() || !e->getResultExpr())
      return report(e->getBeginLoc(), "'_Generic'");
    const bool result = TraverseStmt(e->getResultExpr());
    auto whole = map.range(e->getSourceRange()), chosen = map.range(e->getResultExpr()->getSourceRange());
    if (!whole || !chosen) {
      diagnostics.reportInMacro(e->getSourceRange(), diag::edit_in_macro) << "'_Generic'";
      isGood = false;
      return result;
    }
    add({{whole->file, whole->begin, chosen->begin}, "("});
    add({{whole->file, chosen->end, whole->end}, ")"});
    return result;
  }
  bool VisitAtomicExpr(AtomicExpr *e) { return report(e->getBeginLoc(), "an operation on an '_Atomic' object"); }
  bool VisitUnaryOperator(UnaryOperator *operation) {
    if (operation->isIncrementDecrementOp() && operation->getSubExpr()->getType()->isBooleanType())
      report(operation->getBeginLoc(), "'++' or '--' of a '_Bool'");
    return true;
  }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *e) { return report(e->getBeginLoc(), "a computed 'goto'"); }

  bool VisitFunctionDecl(FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody() && !function->hasWrittenPrototype() && function->getNumParams())
      report(function->getBeginLoc(), "a function definition in the old style");
    if (function->doesThisDeclarationHaveABody())
      checkJumps(*function->getBody());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    if (const auto *array = map.context.getAsConstantArrayType(variable->getType()); array && variable->getInit())
      if (const auto *literal = dyn_cast<StringLiteral>(variable->getInit()->IgnoreParenImpCasts());
          literal && literal->getLength() >= array->getZExtSize())
        report(variable->getBeginLoc(), "a string that leaves no room for its terminating zero");
    if (part == AdaptedPart::Host && isa<ParmVarDecl>(variable) && variable->getType()->isVariablyModifiedType())
      report(variable->getBeginLoc(), "a parameter whose type has a variable length");
    if (variable->getType()->isAtomicType())
      report(variable->getBeginLoc(), "an '_Atomic' object");
    if (variable->getType()->isAnyComplexType())
      report(variable->getBeginLoc(), "a complex number");
    if (variable->hasGlobalStorage() && variable->isThisDeclarationADefinition() == VarDecl::TentativeDefinition &&
        variable->getPreviousDecl() && variable->getPreviousDecl()->isThisDeclarationADefinition())
      report(variable->getBeginLoc(), "a second definition of a variable");
    if (variable->hasGlobalStorage() && variable->getType().isConstQualified() && !variable->hasInit() &&
        variable->isThisDeclarationADefinition())
      report(variable->getBeginLoc(), "a constant without an initializer");
    return true;
  }
  bool VisitTagDecl(TagDecl *tag) {
    if (tag->getParentFunctionOrMethod() && tag->getIdentifier())
      localTags.push_back(tag);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (reference->getDecl()->getIdentifier())
      usedNames.insert(reference->getDecl()->getName());
    return true;
  }
  bool VisitRecordDecl(RecordDecl *record) {
    // A struct declared inside another is visible outside in C only. (Types of their own are taken apart by the caller.)
    if (record->getLexicalDeclContext()->isRecord() && record->getIdentifier() && record->isCompleteDefinition() &&
        (part == AdaptedPart::Host || record->getParentFunctionOrMethod()))
      report(record->getBeginLoc(), "a named struct inside a struct");
    return true;
  }

  /// String literals that still have type `char *` at the end: all whose decayed value was not made const.
  void finish() {
    for (const TagDecl *tag : localTags) // in C++ it hides the variable
      if (usedNames.contains(tag->getName()))
        report(tag->getBeginLoc(), "a local struct with the name of a variable");
    for (ImplicitCastExpr *cast : undecidedLiterals)
      if (!constLiterals.contains(cast))
        insertCast(cast->getSubExpr(), cast->getType());
  }

  bool TraverseImplicitCastExpr(ImplicitCastExpr *cast, DataRecursionQueue *queue = nullptr) {
    if (cast->getCastKind() == CK_LValueToRValue)
      if (auto *literal = dyn_cast<CompoundLiteralExpr>(valueRoot(cast->getSubExpr())); literal && !literal->getType()->isArrayType())
        valueLiterals.insert(literal);
    if (auto *choice = dyn_cast<ConditionalOperator>(cast->getSubExpr()->IgnoreParens());
        choice && cast->getType()->isPointerType() && cast->getType()->getPointeeType().isConstQualified())
      for (Expr *arm : {choice->getTrueExpr(), choice->getFalseExpr()})
        if (auto *inner = dyn_cast<ImplicitCastExpr>(arm))
          constLiterals.insert(inner);
    // const char * from a literal: `NoOp(ArrayToPointerDecay("..."))`; anything but char * accepts it too.
    if (auto *inner = dyn_cast<ImplicitCastExpr>(cast->getSubExpr());
        inner && inner->getCastKind() == CK_ArrayToPointerDecay && cast->getType()->isPointerType() &&
        (cast->getType()->getPointeeType().isConstQualified() || cast->getCastKind() == CK_BitCast))
      constLiterals.insert(inner);
    return RecursiveASTVisitor::TraverseImplicitCastExpr(cast, queue);
  }
  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *e, DataRecursionQueue *queue = nullptr) {
    if (auto *inner = dyn_cast<ImplicitCastExpr>(e->getBase()))
      constLiterals.insert(inner);
    return RecursiveASTVisitor::TraverseArraySubscriptExpr(e, queue);
  }
  bool TraverseCStyleCastExpr(CStyleCastExpr *e, DataRecursionQueue *queue = nullptr) {
    if (auto *inner = dyn_cast<ImplicitCastExpr>(e->getSubExpr()))
      constLiterals.insert(inner);
    return RecursiveASTVisitor::TraverseCStyleCastExpr(e, queue);
  }
  // C++ overloads functions of C's library by their arguments, and gives some const results.
  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *function = call->getDirectCallee();
    if (part != AdaptedPart::Host || !function || !function->getDeclName().isIdentifier() ||
        map.isInUserFile(function->getCanonicalDecl()->getLocation()))
      return true;
    if (isOverloadedInCxx(function->getName()))
      for (unsigned i = 0; i < std::min(call->getNumArgs(), function->getNumParams()); ++i)
        if (auto *cast = dyn_cast<ImplicitCastExpr>(call->getArg(i)); cast && isArithmeticConversion(cast->getCastKind()))
          insertCast(cast->getSubExpr(), cast->getType());
    if (llvm::is_contained({"strchr", "strrchr", "strstr", "strpbrk", "memchr"}, function->getName()))
      insertCast(call, call->getType());
    return true;
  }

  bool TraverseCallExpr(CallExpr *call, DataRecursionQueue *queue = nullptr) {
    // Arguments behind an ellipsis keep their type either way.
    const auto *prototype = call->getCallee()->getType()->getPointeeType()->getAs<FunctionProtoType>();
    for (unsigned i = prototype ? prototype->getNumParams() : 0; i < call->getNumArgs(); ++i)
      if (auto *inner = dyn_cast<ImplicitCastExpr>(call->getArg(i)))
        constLiterals.insert(inner);
    return RecursiveASTVisitor::TraverseCallExpr(call, queue);
  }

private:
  static const Expr *valueRoot(const Expr *lvalue) {
    lvalue = lvalue->IgnoreParens();
    while (const auto *member = dyn_cast<MemberExpr>(lvalue)) {
      if (member->isArrow())
        break;
      lvalue = member->getBase()->IgnoreParens();
    }
    return lvalue;
  }

  /// Designators become positions: C++ compilers want them in order, and not of arrays at all.
  void replaceByPositions(const InitListExpr &written, const InitListExpr &semantic) {
    auto bytes = map.range(written.getSourceRange());
    std::string text;
    if (!bytes) {
      diagnostics.reportInMacro(written.getSourceRange(), diag::edit_in_macro) << "a designated initializer";
      isGood = false;
    } else if (!writePositions(semantic, map, edits, text)) {
      report(written.getBeginLoc(), "this designated initializer");
    } else {
      add({*bytes, text});
    }
  }

  std::string typeName(QualType type) const {
    const std::string name = map.typeName(type.getUnqualifiedType());
    return part == AdaptedPart::Device ? map.inDeviceNames(name) : name;
  }

public:
  void checkJumps(const Stmt &body) {
    for (const Stmt *jump : jumpsOverInitialisations(body))
      report(jump->getBeginLoc(), isa<GotoStmt>(jump) ? "a 'goto' over an initialization" : "a 'case' behind an initialization");
  }

private:
  bool report(SourceLocation location, const char *what) {
    diagnostics.report(location, part == AdaptedPart::Host ? diag::not_cxx : diag::device_not_cxx) << what;
    isGood = false;
    return true;
  }

  static bool isArithmeticConversion(CastKind kind) {
    return kind == CK_FloatingCast || kind == CK_IntegralToFloating || kind == CK_FloatingToIntegral || kind == CK_IntegralCast;
  }
  static bool isOverloadedInCxx(StringRef name) {
    static const llvm::StringSet<> names = {
#define O2S_C_FUNCTION(result, name, parameters, arguments) #name,
#include "omp2simt/c_library.def"
        "abs", "div", "labs", "llabs"};
    return names.contains(name);
  }

  static bool isEnumeratorOf(const Expr &expression, QualType enumeration) {
    const auto *reference = dyn_cast<DeclRefExpr>(expression.IgnoreParenImpCasts());
    const auto *constant = reference ? dyn_cast<EnumConstantDecl>(reference->getDecl()) : nullptr;
    return constant && cast<EnumDecl>(constant->getDeclContext()) == enumeration->getAsTagDecl();
  }

  static bool losesQualifiers(QualType from, QualType to) {
    return from->isPointerType() && to->isPointerType() && !to->isFunctionPointerType() &&
           !to->getPointeeType().isAtLeastAsQualifiedAs(from->getPointeeType());
  }

  void insertCast(const Expr *operand, QualType type) {
    auto bytes = map.range(operand->getSourceRange());
    if (!bytes) {
      diagnostics.reportInMacro(operand->getSourceRange(), diag::edit_in_macro) << "an implicit conversion";
      isGood = false;
      return;
    }
    const bool wrap = needsParentheses(operand);
    add({{bytes->file, bytes->begin, bytes->begin}, "(" + typeName(type) + ")" + (wrap ? "(" : "")});
    if (wrap)
      add({{bytes->file, bytes->end, bytes->end}, ")"});
  }

  void add(TextEdit edit) {
    for (const TextEdit &other : edits)
      if (other.range.file == edit.range.file && other.range.begin == edit.range.begin &&
          other.range.end == edit.range.end && other.text == edit.text)
        return; // an initialiser list is met in two forms
    edits.push_back(std::move(edit));
  }

  AdaptedPart part;
  SourceMap &map;
  Diagnostics &diagnostics;
  std::vector<TextEdit> &edits;
  std::vector<ImplicitCastExpr *> undecidedLiterals;
  llvm::DenseSet<const CompoundLiteralExpr *> valueLiterals;
  llvm::DenseSet<const Stmt *> atomicStatements;
  std::vector<const CompoundStmt *> blocks; ///< those round the node that is visited
  std::vector<const TagDecl *> localTags;
  llvm::StringSet<> usedNames;
  llvm::DenseSet<const ImplicitCastExpr *> constLiterals;
};

} // namespace

bool adaptStatement(const Stmt *statement, AdaptedPart part, SourceMap &map, Diagnostics &diagnostics,
                    std::vector<TextEdit> &edits) {
  Adapter adapter(part, map, diagnostics, edits);
  adapter.TraverseStmt(const_cast<Stmt *>(statement));
  adapter.checkJumps(*statement);
  adapter.finish();
  return adapter.isGood;
}

bool adaptDeclaration(const Decl *declaration, AdaptedPart part, SourceMap &map, Diagnostics &diagnostics,
                      std::vector<TextEdit> &edits) {
  Adapter adapter(part, map, diagnostics, edits);
  adapter.TraverseDecl(const_cast<Decl *>(declaration));
  adapter.finish();
  return adapter.isGood;
}

} // namespace omp2simt
