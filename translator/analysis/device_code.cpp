//===- device_code.cpp - What one piece of device code needs ----------------===//

#include "analysis/device_code.h"
#include "analysis/fast_math.h"
#include "analysis/statement_kinds.h"
#include "analysis/vla_code.h"
#include "model/clause_code.h"
#include "model/declare_target.h"
#include "model/declared_reduction_reader.h"
#include "model/device_construct_reader.h"
#include "model/team_construct_reader.h"
#include "model/list_items.h"
#include "model/lvalues.h"
#include "model/statement_range.h"
#include "support/device_functions.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace omp2simt {
namespace {

class DeviceCodeVisitor : public RecursiveASTVisitor<DeviceCodeVisitor> {
public:
  DeviceCodeVisitor(SourceMap &map, Diagnostics &diagnostics, DeviceCodeFacts &facts)
      : map(map), diagnostics(diagnostics), facts(facts) {}

  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }

  // Sema's helper expressions are no code of the user's: of a construct only its statement is walked.
  bool TraverseStmt(Stmt *statement, DataRecursionQueue *queue = nullptr) {
    if (auto *pseudo = dyn_cast_or_null<PseudoObjectExpr>(statement)) // a call that declare variant may redirect
      return TraverseStmt(pseudo->getSyntacticForm(), queue);
    auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement);
    if (!directive)
      return RecursiveASTVisitor::TraverseStmt(statement, queue);
    bool isParallel = false;
    if (auto construct = readDeviceConstruct(*directive, map, diagnostics)) {
      construct->team.parallelDepth = parallelDepth;
      isParallel = construct->team.isParallel;
      const auto *atomic = dyn_cast<OMPAtomicDirective>(directive);
      const DeclRefExpr *root = atomic && atomic->getX() ? rootVariable(atomic->getX()) : nullptr;
      facts.constructs.push_back(std::move(*construct));
      facts.constructVariables.push_back(root ? dyn_cast<VarDecl>(root->getDecl()) : nullptr);
    } else
      facts.hasErrors = true;
    if (map.standalone && runsInPlace(*directive))
      return traverseInPlace(*directive);
    const bool isTeam = isTeamConstruct(*directive);
    for (const OMPClause *clause : directive->clauses())
      if (!isTeam || !isa<OMPIfClause>(clause))
        traverseClauseCode(*clause, *directive);
    if (isTeam)
      traverseTeamClauses(*directive);
    parallelDepth += isParallel;
    if (directive->hasAssociatedStmt())
      TraverseStmt(directive->getAssociatedStmt()); // without the queue: it is done before the depth changes
    parallelDepth -= isParallel;
    return true;
  }

  bool VisitStmt(Stmt *statement) {
    if (statement->getBeginLoc().isValid()) // else it has no text of its own, as a default argument
      lastPlace = statement->getBeginLoc();
    if (map.standalone && (isAssertion(statement) || ofAssertions.contains(statement)))
      return true;
    if (const char *name = unsupportedStatement(statement))
      report(lastPlace, diag::unsupported_statement) << name;
    return true;
  }

  bool VisitDecl(Decl *declaration) {
    if (!isa<VarDecl, FunctionDecl, TagDecl, FieldDecl, IndirectFieldDecl, EnumConstantDecl, TypedefNameDecl, LabelDecl,
             StaticAssertDecl, EmptyDecl>(declaration))
      report(declaration->getLocation(), diag::unsupported_statement)
          << declarationInWords(*declaration);
    return true;
  }

  bool VisitExpr(Expr *expression) {
    checkType(expression->getType(), expression->getBeginLoc());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *operation) {
    if (map.fastMath)
      if (auto edit = reciprocalRoot(*operation, map))
        facts.edits.push_back(std::move(*edit));
    if (operation->isComparisonOp() && operation->getLHS()->getType()->isFunctionPointerType())
      for (const Expr *operand : {operation->getLHS(), operation->getRHS()})
        translatePointer(*operand, "");
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) {
    if (map.context.getLangOpts().CPlusPlus && trait->getTypeOfArgument()->isVariablyModifiedType())
      report(trait->getBeginLoc(), diag::unsupported_statement) << "the size of a variable length array";
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_LValueToRValue)
      if (const DeclRefExpr *root = rootVariable(cast->getSubExpr()))
        valueReads.insert(root);
    return true;
  }

  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc array) { // without a conversion to a value in the tree
    if (const DeclRefExpr *root = array.getSizeExpr() ? rootVariable(array.getSizeExpr()) : nullptr)
      valueReads.insert(root);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *construction) {
    if (construction->getConstructor()->isCopyOrMoveConstructor() && isTrivialConstruction(*construction))
      if (const DeclRefExpr *root = rootVariable(construction->getArg(0)->IgnoreParenImpCasts()))
        valueReads.insert(root);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    ValueDecl *declaration = reference->getDecl();
    if (!copiesInPlace.empty() && !valueReads.contains(reference))
      reportCopyInPlace(*reference);
    facts.firstUse.try_emplace(declaration->getCanonicalDecl(), reference->getBeginLoc());
    if (auto *variable = dyn_cast<VarDecl>(declaration)) {
      if (!valueReads.contains(reference))
        facts.maybeWritten.insert(variable->getCanonicalDecl());
      if (variable->hasGlobalStorage() && !variable->isStaticLocal()) {
        facts.globals.insert(variable->getCanonicalDecl());
        if (reference->hasQualifier() && !map.context.getBaseElementType(variable->getType()).isConstQualified())
          replaceQualifier(*reference, "", "a variable"); // the kernel's own, or the device's
      } else {
        facts.outerVariables.insert(variable); // finish() takes out what the code itself declares
      }
    } else if (auto *constant = dyn_cast<EnumConstantDecl>(declaration)) {
      addType(cast<EnumDecl>(constant->getDeclContext()), reference->getBeginLoc());
    } else if (auto *function = dyn_cast<FunctionDecl>(declaration)) {
      if (!callees.contains(reference))
        useAddress(*reference, *function);
    } else {
      report(reference->getBeginLoc(), diag::unsupported_statement) << declarationInWords(*declaration);
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    auto *reference = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
    FunctionDecl *function = call->getDirectCallee();
    if (!reference || !function) {
      if (call->getStmtClass() == Stmt::CallExprClass)
        callThroughPointer(*call);
      return true;
    }
    callees.insert(reference);
    if (isTrivialAssignment(*call))
      return true;
    if (map.standalone && isAssertFailure(*call)) {
      // Expanded the macro has the user's file and line, and the parts that happen once can be edited.
      if (call->getBeginLoc().isMacroID())
        diagnostics.reportInMacro(call->getSourceRange(), diag::edit_in_macro) << "'assert'", facts.hasErrors = true;
      for (const Expr *argument : call->arguments())
        addFunctionName(*argument);
    }
    useFunction(function, *reference);
    if (map.oneFile && facts.functions.contains(function->getDefinition()))
      qualify(*reference, *function);
    else if (map.oneFile && (reference->hasQualifier() || map.insideNamespace) && function->getDeclName().isIdentifier() &&
             isDeviceRoutine(function->getName()))
      nameRoutine(*reference, *function);
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) {
    declared.insert(variable);
    if (variable->isLocalExternDecl() || (variable->isStaticLocal() && map.context.getLangOpts().CPlusPlus))
      report(variable->getLocation(), diag::unsupported_statement) << "a local variable with static storage";
    if (map.context.getLangOpts().CPlusPlus && variable->getType()->isVariablyModifiedType()) // of C see vla_code.h
      report(variable->getLocation(), diag::unsupported_statement) << "a variable length array";
    checkType(variable->getType(), variable->getLocation());
    return true;
  }

  /// Code may have several copies on the device, for uniform code and for lanes: what they keep stands outside.
  bool VisitDeclStmt(DeclStmt *statement) {
    std::string references;
    for (const Decl *declaration : statement->decls()) {
      const auto *variable = dyn_cast<VarDecl>(declaration);
      if (!variable || !variable->isStaticLocal() || map.context.getLangOpts().CPlusPlus ||
          map.context.getBaseElementType(variable->getType()).isConstQualified())
        return true;
      if (const TagDecl *tag = map.context.getBaseElementType(variable->getType())->getAsTagDecl(); tag && tag->getParentFunctionOrMethod()) {
        report(variable->getLocation(), diag::unsupported_statement) << "a static variable whose type is declared in a function";
        return true;
      }
      facts.staticLocals.insert(variable);
      std::string reference = map.type(variable->getType()).reference;
      reference.replace(reference.find('$'), 1, map.deviceName(variable->getName()));
      references += (references.empty() ? "" : " ") + reference + " = " + map.staticLocalName(*variable) + ";";
    }
    if (auto bytes = declarationRange(*statement, map))
      facts.edits.push_back({*bytes, references});
    else
      diagnostics.reportInMacro(statement->getSourceRange(), diag::edit_in_macro) << "a static variable", facts.hasErrors = true;
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *function) {
    if (function->getLexicalParent()->isFunctionOrMethod())
      report(function->getLocation(), diag::unsupported_statement) << "a function declared inside a block";
    if (function->isVariadic())
      report(function->getLocation(), diag::unsupported_statement) << "a function with variable arguments";
    return true;
  }

  bool VisitFieldDecl(FieldDecl *field) {
    checkType(field->getType(), field->getLocation(), /*isMember=*/true);
    return true;
  }

  void finish() {
    facts.outerVariables.remove_if([&](const VarDecl *variable) { return declared.contains(variable); });
    for (size_t i = 0; i < facts.constructs.size(); ++i)
      if (const VarDecl *variable = facts.constructVariables[i])
        facts.constructs[i].isPrivate = declared.contains(variable) && !variable->isStaticLocal();
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc type) {
    addType(type.getTypedefNameDecl(), type.getBeginLoc());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc type) {
    addType(type.getDecl(), type.getBeginLoc());
    return true;
  }
  bool VisitTypedefType(TypedefType *type) {
    addType(type->getDecl(), {});
    return true;
  }
  bool VisitTagType(TagType *type) {
    addType(type->getDecl(), {});
    return true;
  }
  bool VisitTagDecl(TagDecl *tag) {
    declaredTypes.insert(tag->getCanonicalDecl());
    return true;
  }
  bool VisitTypedefNameDecl(TypedefNameDecl *name) {
    declaredTypes.insert(name->getCanonicalDecl());
    return true;
  }

  /// Of a clause the expressions that are evaluated where the construct stands.
  void traverseClauseCode(const OMPClause &clause, const OMPExecutableDirective &directive) {
    if (const auto *reduction = dyn_cast<OMPReductionClause>(&clause))
      for (const Expr *combination : reduction->reduction_ops())
        if (const OMPDeclareReductionDecl *declaration = declaredReduction(combination))
          facts.reductions.insert(declaration);
    if (const Expr *code = clauseCode(clause, directive))
      TraverseStmt(const_cast<Expr *>(code));
  }

  /// Of a construct of a team's threads: expressions, and variables that nothing but the clause may use.
  void traverseTeamClauses(const OMPExecutableDirective &directive) {
    for (const Expr *expression : clauseExpressions(directive))
      TraverseStmt(const_cast<Expr *>(expression));
    for (const Expr *item : listItems<OMPFirstprivateClause, OMPLastprivateClause, OMPReductionClause>(directive))
      if (const VarDecl *variable = listedVariable(item); variable && !variable->hasGlobalStorage()) {
        facts.outerVariables.insert(variable);
        facts.firstUse.try_emplace(variable->getCanonicalDecl(), item->getBeginLoc());
      }
  }

private:
  /// The block of a `target` in a standalone program. It has copies of its firstprivate variables, which nobody makes
  /// where it runs in place: they must stay as they are.
  bool traverseInPlace(OMPExecutableDirective &directive) {
    if (!isa<OMPTargetDirective, OMPTargetDataDirective>(directive))
      return true; // others have no block but one of Sema's
    const size_t outer = copiesInPlace.size();
    for (const auto *clause : directive.getClausesOfKind<OMPFirstprivateClause>())
      for (const Expr *item : clause->varlists())
        if (const auto *reference = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
          copiesInPlace.push_back({reference->getDecl()->getCanonicalDecl(), &directive});
    const bool result = TraverseStmt(directive.getAssociatedStmt()); // now: not by way of the queue
    copiesInPlace.resize(outer);
    return result;
  }

  void reportCopyInPlace(const DeclRefExpr &reference) {
    for (const auto &[variable, directive] : copiesInPlace)
      if (variable == reference.getDecl()->getCanonicalDecl()) {
        report(reference.getBeginLoc(), diag::copy_in_place)
            << llvm::omp::getOpenMPDirectiveName(directive->getDirectiveKind()) << reference.getDecl()->getNameAsString();
        return;
      }
  }

  /// The name of the function, which a failed assert is handed, and nothing is done with.
  void addFunctionName(const Expr &argument) {
    const Expr *inner = argument.IgnoreParenImpCasts();
    while (const auto *extension = dyn_cast<UnaryOperator>(inner)) // __extension__
      inner = extension->getSubExpr()->IgnoreParenImpCasts();
    if (isa<PredefinedExpr>(inner))
      ofAssertions.insert(inner);
  }

  DiagnosticBuilder report(SourceLocation location, diag::Id id) {
    facts.hasErrors = true;
    return diagnostics.report(location, id);
  }

  /// Pointers to functions are to device code what they are to the host's, or come from there.
  void translatePointer(const Expr &pointer, const std::string &where) {
    const Expr *inner = pointer.IgnoreParenImpCasts();
    if (const auto *address = dyn_cast<UnaryOperator>(inner); address && address->getOpcode() == UO_AddrOf)
      inner = address->getSubExpr()->IgnoreParenImpCasts();
    const auto *reference = dyn_cast<DeclRefExpr>(inner);
    const bool isComparison = where.empty();
    if (isComparison && ((reference && isa<FunctionDecl>(reference->getDecl())) ||
                         pointer.isNullPointerConstant(map.context, Expr::NPC_ValueDependentIsNotNull)))
      return;
    facts.usesAnyContext = true;
    if (auto bytes = map.range(pointer.getSourceRange()))
      facts.enclosures.push_back({*bytes, "o2s::device_function(", where + ")"});
    else
      diagnostics.reportInMacro(pointer.getSourceRange(), diag::edit_in_macro) << "a pointer to a function", facts.hasErrors = true;
  }

  void callThroughPointer(const CallExpr &call) {
    QualType type = call.getCallee()->getType();
    if (const auto *pointer = type->getAs<PointerType>())
      type = pointer->getPointeeType();
    const auto *prototype = type->getAs<FunctionProtoType>();
    if (!prototype || prototype->isVariadic()) { // C++ has no pointers to functions without a prototype
      report(call.getBeginLoc(), diag::indirect_call)
          << (prototype ? "with variable arguments" : "without a prototype");
      return;
    }
    const Location where = map.location(call.getBeginLoc());
    translatePointer(*call.getCallee(), ", \"" + where.file + ":" + llvm::utostr(where.line) + "\"");
  }

  /// The address of a function is that of its version for any context.
  void useAddress(const DeclRefExpr &reference, const FunctionDecl &function) {
    const FunctionDecl *definition = function.getDefinition();
    if (definition && map.isInUserFile(definition->getLocation()) && !function.isTemplateInstantiation() && !isa<CXXMethodDecl>(function))
      facts.addressedFunctions.insert(definition);
    else if (isOfOtherFile(function) && !map.standalone)
      facts.externFunctions.insert(&function);
    else {
      report(reference.getBeginLoc(), diag::function_pointer) << function.getName();
      return;
    }
    std::string scope;
    if (definition && map.oneFile && !scopeOf(reference, *definition, scope))
      return;
    const bool isQualified = !scope.empty() || reference.hasQualifier() || map.insideNamespace;
    replaceQualifier(reference, isQualified ? "::" + scope + "on_device::any_context::" : "any_context::", "the address of a function");
  }

  void useFunction(FunctionDecl *function, const DeclRefExpr &reference) {
    const SourceLocation location = reference.getBeginLoc();
    StringRef name = function->getDeclName().isIdentifier() ? function->getName() : StringRef();
    FunctionDecl *definition = function->getDefinition();
    if (definition && map.isInUserFile(definition->getLocation())) {
      if (function->isTemplateInstantiation() || isa<CXXMethodDecl>(function)) {
        report(location, diag::unsupported_statement) << "a call of a template or member function";
        return;
      }
      facts.functions.insert(definition);
      facts.firstUse.try_emplace(definition->getCanonicalDecl(), location);
      return;
    }
    if (name.starts_with("omp_")) {
      if (!isDeviceRoutine(name))
        report(location, diag::runtime_routine) << name << "in device code";
      facts.asksForThreads |= asksForThreads(name);
      facts.asksForDevice |= name == "omp_get_device_num";
      return;
    }
    if (map.standalone && isProgramFunction(name))
      return;
    if (isDeviceLibraryFunction(name) || (isAlloca(*function) && !map.context.getLangOpts().CPlusPlus))
      return;
    if (isOfOtherFile(*function) && !map.standalone) {
      facts.externFunctions.insert(function);
      facts.firstUse.try_emplace(function->getCanonicalDecl(), location);
      facts.usesAnyContext = true;
      if (map.oneFile && (reference.hasQualifier() || map.insideNamespace || hasOwnType(*function)))
        replaceQualifier(reference, "::on_device::", "a call");
      return;
    }
    if (function->getBuiltinID() || map.sources.isInSystemHeader(function->getLocation()))
      report(location, diag::host_function) << function->getNameAsString();
    else
      report(location, diag::undefined_function) << function->getNameAsString();
  }

  /// Device copies lie in a namespace on_device beside their originals: lookup has to find the copy before the host's
  /// function, which a qualified name, another namespace or an argument of the user's own types would bring in.
  void qualify(const DeclRefExpr &reference, const FunctionDecl &function) {
    std::string scope;
    if (!scopeOf(reference, *function.getDefinition(), scope))
      return;
    if (!scope.empty() || reference.hasQualifier() || map.insideNamespace)
      replaceQualifier(reference, "::" + scope + "on_device::", "a call");
    else if (hasOwnType(function))
      replaceQualifier(reference, "on_device::", "a call");
  }

  /// The namespaces round a function, as a qualifier. False, with a report, where its copy cannot be named so.
  bool scopeOf(const DeclRefExpr &reference, const FunctionDecl &definition, std::string &scope) {
    for (const DeclContext *context = definition.getDeclContext(); !context->isTranslationUnit(); context = context->getParent()) {
      const auto *space = dyn_cast<NamespaceDecl>(context);
      if (!space)
        continue;
      // The names of an unnamed or inline namespace are its enclosing one's, and so would be its on_device.
      const bool isTransparent = space->isAnonymousNamespace() || space->isInline();
      if (isTransparent || definition.getDeclContext() != definition.getLexicalDeclContext()) {
        report(reference.getBeginLoc(), diag::unsupported_statement)
            << (isTransparent ? "a function of an unnamed or inline namespace"
                                              : "a function that is defined outside its namespace");
        return false;
      }
      scope = space->getNameAsString() + "::" + scope;
    }
    return true;
  }

  static bool hasOwnType(const FunctionDecl &function) {
    return llvm::any_of(function.parameters(), [](const ParmVarDecl *parameter) {
      QualType type = parameter->getType().getNonReferenceType();
      while (type->isPointerType() || type->isArrayType())
        type = type->isPointerType() ? type->getPointeeType() : QualType(type->getArrayElementTypeNoTypeQual(), 0);
      return type->isRecordType() || type->isEnumeralType();
    });
  }

  /// The same for a routine of OpenMP's. Shape warp has its own edit, which takes the place of this one.
  void nameRoutine(const DeclRefExpr &reference, const FunctionDecl &function) {
    if (auto bytes = map.range(SourceRange(reference.getBeginLoc(), reference.getEndLoc())))
      facts.edits.push_back({*bytes, "::on_device::" + function.getNameAsString()});
    else
      diagnostics.reportInMacro(reference.getSourceRange(), diag::edit_in_macro) << "a call", facts.hasErrors = true;
  }

  /// Puts `scope` in front of a name, in the place of what the user has there.
  void replaceQualifier(const DeclRefExpr &reference, const std::string &scope, const char *what) {
    auto begin = map.pointBefore(reference.getBeginLoc()), name = map.pointBefore(reference.getLocation());
    if (begin && name && !reference.getBeginLoc().isMacroID() && !reference.getLocation().isMacroID())
      facts.edits.push_back({{name->file, begin->begin, name->begin + static_cast<unsigned>(reference.getDecl()->getName().size())},
                             scope + map.deviceName(reference.getDecl()->getName())}); // behind what is inserted before it
    else
      diagnostics.reportInMacro({reference.getBeginLoc(), reference.getLocation()}, diag::edit_in_macro)
          << what, facts.hasErrors = true;
  }

  void addType(NamedDecl *type, SourceLocation location) {
    if (auto *tag = dyn_cast<TagDecl>(type); tag && tag->getDefinition())
      type = tag->getDefinition();
    if (declaredTypes.contains(cast<TypeDecl>(type)->getCanonicalDecl()))
      return;
    if (facts.types.insert(type) && location.isValid())
      facts.firstUse.try_emplace(type, location);
  }

  void checkType(QualType type, SourceLocation location, bool isMember = false) {
    if (type.isNull()) // of an unevaluated string
      return;
    const clang::Type *inner = type.getCanonicalType()->getBaseElementTypeUnsafe();
    const auto *builtin = dyn_cast<BuiltinType>(inner);
    const bool isLongDouble = builtin && (builtin->getKind() == BuiltinType::LongDouble ||
                                          builtin->getKind() == BuiltinType::Float128 ||
                                          builtin->getKind() == BuiltinType::Float16);
    const bool isMemberOnly = isMember && isLongDouble; // it takes its room; using it is what fails
    if (isMemberOnly || !(isLongDouble || inner->isAnyComplexType() || inner->isVectorType() || inner->isBitIntType() ||
                          inner->isAtomicType()))
      return;
    if (reportedTypes.insert(location.getRawEncoding()).second && !facts.hasErrors)
      report(location, diag::unsupported_type) << map.typeName(type.getUnqualifiedType());
    facts.hasErrors = true;
  }

  SourceMap &map;
  Diagnostics &diagnostics;
  DeviceCodeFacts &facts;
  llvm::DenseSet<const DeclRefExpr *> valueReads;
  llvm::DenseSet<const DeclRefExpr *> callees;
  llvm::DenseSet<const VarDecl *> declared;
  llvm::DenseSet<const Decl *> declaredTypes;
  llvm::DenseSet<unsigned> reportedTypes;
  unsigned parallelDepth = 0; ///< parallel regions round the place of the walk
  llvm::DenseSet<const Stmt *> ofAssertions;
  std::vector<std::pair<const Decl *, const OMPExecutableDirective *>> copiesInPlace; ///< of the blocks around
  SourceLocation lastPlace; ///< of a statement that has one
};

} // namespace

DeviceCodeFacts analyseStatement(const Stmt *statement, SourceMap &map, Diagnostics &diagnostics,
                                 const OMPExecutableDirective *itsSimd) {
  DeviceCodeFacts facts;
  DeviceCodeVisitor visitor(map, diagnostics, facts);
  if (itsSimd)
    for (const OMPClause *clause : itsSimd->clauses())
      visitor.traverseClauseCode(*clause, *itsSimd);
  visitor.TraverseStmt(const_cast<Stmt *>(statement));
  visitor.finish();
  return facts;
}

DeviceCodeFacts analyseDeclaration(const Decl *declaration, SourceMap &map, Diagnostics &diagnostics) {
  DeviceCodeFacts facts;
  DeviceCodeVisitor visitor(map, diagnostics, facts);
  visitor.TraverseDecl(const_cast<Decl *>(declaration));
  visitor.finish();
  return facts;
}

void collectTypes(QualType type, DeviceCodeFacts &facts, SourceMap &map) {
  Diagnostics diagnostics(map.context.getDiagnostics());
  if (const auto shape = vlaShape(type, map.context)) // its bounds are no business of the caller's
    type = shape->element;
  DeviceCodeVisitor(map, diagnostics, facts).TraverseType(type);
}

} // namespace omp2simt
