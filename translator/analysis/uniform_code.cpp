//===- uniform_code.cpp - What code does that all lanes of a thread run ------===//

#include "analysis/uniform_code.h"
#include "analysis/jumps.h"
#include "model/declare_target.h"
#include "model/device_construct_reader.h"
#include "model/function_key.h"
#include "model/statement_range.h"
#include "support/device_functions.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace omp2simt {
namespace {

/// devlib's name of the operator of a compound assignment.
const char *operatorName(BinaryOperatorKind kind) {
  switch (kind) {
  case BO_AddAssign: return "o2s::Plus";
  case BO_SubAssign: return "o2s::Minus";
  case BO_MulAssign: return "o2s::Multiplies";
  case BO_DivAssign: return "o2s::Divides";
  case BO_RemAssign: return "o2s::Remainder";
  case BO_AndAssign: return "o2s::BitAnd";
  case BO_OrAssign: return "o2s::BitOr";
  case BO_XorAssign: return "o2s::BitXor";
  case BO_ShlAssign: return "o2s::ShiftLeft";
  case BO_ShrAssign: return "o2s::ShiftRight";
  default: return "";
  }
}

/// The pointer that `pointer` was computed from: without casts and what is added to it.
const Expr *pointerRoot(const Expr *pointer) {
  while (true) {
    pointer = pointer->IgnoreParens();
    if (const auto *decay = dyn_cast<ImplicitCastExpr>(pointer); decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return decay;
    if (const auto *cast = dyn_cast<CastExpr>(pointer)) {
      if (!cast->getSubExpr()->getType()->isPointerType())
        return pointer;
      pointer = cast->getSubExpr();
    } else if (const auto *sum = dyn_cast<BinaryOperator>(pointer); sum && sum->isAdditiveOp()) {
      pointer = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
    } else if (const auto *step = dyn_cast<UnaryOperator>(pointer); step && step->isIncrementDecrementOp()) {
      pointer = step->getSubExpr();
    } else {
      return pointer;
    }
  }
}

/// The pointer that an lvalue is reached through, or null where none is followed.
const Expr *followedPointer(const Expr *lvalue) {
  while (true) {
    lvalue = lvalue->IgnoreParens();
    if (const auto *member = dyn_cast<MemberExpr>(lvalue)) {
      if (member->isArrow())
        return member->getBase();
      lvalue = member->getBase();
    } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      const Expr *base = subscript->getBase()->IgnoreParens();
      const auto *decay = dyn_cast<ImplicitCastExpr>(base);
      if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
        return base;
      lvalue = decay->getSubExpr();
    } else if (const auto *deref = dyn_cast<UnaryOperator>(lvalue); deref && deref->getOpcode() == UO_Deref) {
      return deref->getSubExpr();
    } else {
      return nullptr;
    }
  }
}

class UniformVisitor : public RecursiveASTVisitor<UniformVisitor> {
public:
  UniformVisitor(std::vector<DeviceConstruct> &constructs, SourceMap &map) : constructs(constructs), map(map) {}

  void walk(const Stmt *statement, const FunctionDecl *function) {
    if (function)
      for (const ParmVarDecl *parameter : function->parameters()) {
        addLocal(*parameter).isParameter = true;
        facts.parameters.emplace_back().isOnlyRead = parameter->getType()->isPointerType();
      }
    TraverseStmt(const_cast<Stmt *>(statement));
    facts.locals = localIndex;
    for (const VarDecl *variable : variablesJumpedOver(*statement))
      if (auto found = localIndex.find(variable); found != localIndex.end())
        facts.code.locals[found->second].isJumpedOver = true;
  }

  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait, DataRecursionQueue * = nullptr) {
    return trait->isArgumentType() || !trait->getTypeOfArgument()->isVariablyModifiedType() ||
           TraverseStmt(trait->getArgumentExpr()); // not evaluated
  }

  // Without the queue: a directive must not be walked before the declarations in front of it.
  bool TraverseStmt(Stmt *statement, DataRecursionQueue * = nullptr) {
    if (auto *pseudo = dyn_cast_or_null<PseudoObjectExpr>(statement))
      return TraverseStmt(pseudo->getSyntacticForm());
    auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement);
    if (!directive)
      return RecursiveASTVisitor::TraverseStmt(statement);
    if (auto *loop = dyn_cast<OMPLoopDirective>(directive); loop && isOpenMPSimdDirective(loop->getDirectiveKind()))
      return traverseSimd(*loop);
    if (auto *atomic = dyn_cast<OMPAtomicDirective>(directive))
      return traverseAtomic(*atomic);
    return !directive->hasAssociatedStmt() || TraverseStmt(directive->getRawStmt());
  }

  bool TraverseForStmt(ForStmt *loop, DataRecursionQueue * = nullptr) {
    ++headers;
    TraverseStmt(loop->getInit());
    --headers;
    TraverseStmt(loop->getCond());
    TraverseStmt(loop->getInc());
    return TraverseStmt(loop->getBody());
  }

  bool VisitDeclStmt(DeclStmt *statement) {
    if (simdDepth || headers)
      return true;
    DeclarationStatement result;
    if (auto bytes = declarationRange(*statement, map))
      result.range = *bytes;
    else
      facts.inMacros.push_back({statement->getSourceRange(), "a declaration"});
    for (const Decl *declaration : statement->decls())
      result.definesType |= isa<TagDecl>(declaration);
    currentStatement = static_cast<int>(facts.code.declarations.size());
    facts.code.declarations.push_back(std::move(result));
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) {
    if (isa<ParmVarDecl>(variable) || variable->hasGlobalStorage())
      return true;
    if (simdDepth) {
      laneVariables.insert(variable);
      return true;
    }
    Local &local = addLocal(*variable);
    local.isInHeader = headers > 0 || currentStatement < 0;
    local.isReference = variable->getType()->isReferenceType();
    local.isRvalueReference = variable->getType()->isRValueReferenceType();
    if (!local.isInHeader) {
      local.statement = currentStatement;
      facts.code.declarations[currentStatement].locals.push_back(static_cast<unsigned>(facts.code.locals.size()) - 1);
    }
    if (const Expr *init = variable->getInit())
      if (auto bytes = map.range(init->getSourceRange()))
        local.initializer = *bytes;
    const uint64_t declared = map.context.getDeclAlign(variable).getQuantity();
    if (declared > static_cast<uint64_t>(map.context.getTypeAlignInChars(variable->getType()).getQuantity()) &&
        variable->hasAttr<AlignedAttr>())
      local.alignment = declared;
    return true;
  }

  // Uses of variables: a parent says what it does with a reference; what nobody has spoken for gives the address away.

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    const QualType type = cast->getType();
    if (type->isPointerType() && type->getPointeeType().isConstQualified())
      if (const DeclRefExpr *object = addressedObject(cast))
        readOnlyAddresses.insert(object);
    if (cast->getCastKind() != CK_LValueToRValue)
      return true;
    const Expr *lvalue = cast->getSubExpr();
    if (const CompoundLiteralExpr *literal = rootLiteral(lvalue))
      understoodLiterals.insert(literal);
    if (const DeclRefExpr *root = rootVariable(lvalue))
      understood.insert(root);
    else if (const Expr *pointer = followedPointer(lvalue))
      readThrough(pointer);
    if (lvalue->getType().isVolatileQualified() && !simdDepth)
      addEffect(UniformEffect::Kind::Read, *cast->getSubExpr());
    return true;
  }

  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc array) { // a bound is read without a conversion in the tree
    if (const DeclRefExpr *root = array.getSizeExpr() ? rootVariable(array.getSizeExpr()) : nullptr)
      understood.insert(root);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *operation) {
    if (operation->isComparisonOp())
      for (const Expr *operand : {operation->getLHS(), operation->getRHS()})
        if (operand->getType()->isPointerType())
          readThrough(operand);
    if (operation->isAssignmentOp())
      addStore(*operation, *operation->getLHS(), operation->getRHS(),
               operation->isCompoundAssignmentOp() ? operatorName(operation->getOpcode()) : "", false);
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *operation) {
    if (operation->isIncrementDecrementOp())
      addStore(*operation, *operation->getSubExpr(), nullptr, operation->isIncrementOp() ? "o2s::Plus" : "o2s::Minus",
               operation->isPostfix());
    else if (operation->getOpcode() == UO_LNot && operation->getSubExpr()->getType()->isPointerType())
      readThrough(operation->getSubExpr());
    return true;
  }

  bool VisitIfStmt(IfStmt *choice) {
    if (choice->getCond() && choice->getCond()->getType()->isPointerType())
      readThrough(choice->getCond());
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *function = call->getDirectCallee();
    if (!function && call->getStmtClass() == Stmt::CallExprClass)
      callAny(*call, "");
    if (!function || !function->getDeclName().isIdentifier())
      return true;
    if (isOfOtherFile(*function)) {
      callAny(*call, functionKey(*function));
      return true;
    }
    const FunctionDecl *definition = function->getDefinition();
    const StringRef name = function->getName();
    writesInSimd |= simdDepth > 0 && !isPure(*function);
    const bool isUsers = definition && map.isInUserFile(definition->getLocation());
    bool hasEffect = name == "printf" || name == "malloc" || name == "calloc" || name == "realloc" || name == "free";
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const Expr *argument = call->getArg(i);
      if (!argument->getType()->isPointerType())
        continue;
      if (isUsers)
        passAddress(argument, {functionKey(*definition), i});
      else if (i < function->getNumParams() && function->getParamDecl(i)->getType()->isPointerType() &&
               !function->getParamDecl(i)->getType()->getPointeeType().isConstQualified())
        hasEffect = true;
      else
        readThrough(argument), readObject(argument);
    }
    if (name.starts_with("omp_")) {
      addCall(UniformEffect::Kind::ThreadQuery, *call, name);
    } else if (isUsers) {
      addCall(UniformEffect::Kind::Call, *call, functionKey(*definition));
    } else if (hasEffect && !simdDepth) {
      addCall(UniformEffect::Kind::Library, *call, name);
    }
    return true;
  }

  /// One whose address somebody gets is a variable without a name.
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *literal) {
    if (simdDepth || understoodLiterals.contains(literal))
      return true;
    Local &local = facts.code.locals.emplace_back();
    local.name = "a compound literal";
    local.type = map.type(literal->getType());
    local.location = map.location(literal->getBeginLoc());
    local.isLiteral = true;
    auto passed = passedLiterals.find(literal);
    if (passed != passedLiterals.end())
      local.passedTo.push_back(passed->second);
    else
      local.escapes = true;
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (variable && isLanesOwn(variable) && !understood.contains(reference))
      changedLaneVariables.insert(variable);
    if (!variable || variable->hasGlobalStorage() || isLanesOwn(variable))
      return true;
    const bool isUnderstood = understood.contains(reference);
    Local &local = localOf(variable);
    if (!isUnderstood) {
      local.isChanged |= !readOnlyAddresses.contains(reference);
      local.escapes = true;
      local.isWrittenInSimd |= simdDepth > 0;
    }
    if (const auto *parameter = dyn_cast<ParmVarDecl>(variable))
      if (!pointersRead.contains(reference) && parameter->getFunctionScopeIndex() < facts.parameters.size())
        facts.parameters[parameter->getFunctionScopeIndex()].isOnlyRead = false;
    return true;
  }

  UniformFacts facts;

private:
  bool isLanesOwn(const VarDecl *variable) const {
    return laneVariables.contains(variable) || llvm::is_contained(privatised, variable);
  }

  Local &addLocal(const VarDecl &variable) {
    localIndex.try_emplace(&variable, static_cast<int>(facts.code.locals.size()));
    Local &local = facts.code.locals.emplace_back();
    local.name = map.deviceName(variable.getNameAsString());
    local.type = map.type(variable.getType());
    local.location = map.location(variable.getLocation());
    return local;
  }

  int indexOf(const VarDecl *variable) {
    if (variable->hasGlobalStorage())
      return -1;
    auto found = localIndex.find(variable);
    if (found != localIndex.end())
      return found->second;
    Local &local = addLocal(*variable);
    local.isOuter = true;
    local.name = variable->getNameAsString();
    return static_cast<int>(facts.code.locals.size()) - 1;
  }
  Local &localOf(const VarDecl *variable) { return facts.code.locals[indexOf(variable)]; }

  /// Marks the variables whose value `pointer` is as pointers that are only read through.
  void readThrough(const Expr *pointer) {
    const Expr *root = pointerRoot(pointer);
    if (const auto *reference = dyn_cast<DeclRefExpr>(root->IgnoreParenImpCasts()))
      pointersRead.insert(reference);
  }
  /// Marks the variable whose address `pointer` is as one that is only read.
  void readObject(const Expr *pointer) {
    if (const DeclRefExpr *object = addressedObject(pointer))
      understood.insert(object);
  }

  const DeclRefExpr *addressedObject(const Expr *pointer) {
    const Expr *root = pointerRoot(pointer);
    if (const auto *decay = dyn_cast<ImplicitCastExpr>(root); decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return rootVariable(decay->getSubExpr());
    if (const auto *address = dyn_cast<UnaryOperator>(root); address && address->getOpcode() == UO_AddrOf)
      return rootVariable(address->getSubExpr());
    return nullptr;
  }

  /// The compound literal that an lvalue is or lies in.
  static const CompoundLiteralExpr *rootLiteral(const Expr *lvalue) {
    while (true) {
      lvalue = lvalue->IgnoreParens();
      if (const auto *member = dyn_cast<MemberExpr>(lvalue); member && !member->isArrow()) {
        lvalue = member->getBase();
      } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
        const auto *decay = dyn_cast<ImplicitCastExpr>(subscript->getBase()->IgnoreParens());
        if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
          return nullptr;
        lvalue = decay->getSubExpr();
      } else {
        return dyn_cast<CompoundLiteralExpr>(lvalue);
      }
    }
  }

  void passAddress(const Expr *argument, PassedAddress where) {
    const Expr *pointed = pointerRoot(argument);
    if (const auto *decay = dyn_cast<ImplicitCastExpr>(pointed); decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      pointed = decay->getSubExpr();
    else if (const auto *address = dyn_cast<UnaryOperator>(pointed); address && address->getOpcode() == UO_AddrOf)
      pointed = address->getSubExpr();
    if (const CompoundLiteralExpr *literal = rootLiteral(pointed))
      passedLiterals[literal] = where;
    if (const DeclRefExpr *object = addressedObject(argument)) {
      const auto *variable = dyn_cast<VarDecl>(object->getDecl());
      if (variable && !variable->hasGlobalStorage() && !isLanesOwn(variable)) {
        understood.insert(object);
        localOf(variable).isChanged |= !argument->getType()->getPointeeType().isConstQualified();
        localOf(variable).passedTo.push_back(std::move(where));
      }
      return;
    }
    const auto *reference = dyn_cast<DeclRefExpr>(pointerRoot(argument)->IgnoreParenImpCasts());
    const auto *parameter = reference ? dyn_cast<ParmVarDecl>(reference->getDecl()) : nullptr;
    if (parameter && parameter->getFunctionScopeIndex() < facts.parameters.size()) {
      pointersRead.insert(reference);
      facts.parameters[parameter->getFunctionScopeIndex()].passedTo.push_back(std::move(where));
    }
  }

  void addStore(const Expr &whole, const Expr &target, const Expr *value, const char *operation, bool isPostfix) {
    const DeclRefExpr *root = rootVariable(&target);
    const auto *variable = root ? dyn_cast<VarDecl>(root->getDecl()) : nullptr;
    if (root)
      understood.insert(root);
    // `p += 2` moves a pointer parameter, it stores nothing through it.
    if (root && root == target.IgnoreParens() && (*operation || !value))
      pointersRead.insert(root);
    if (variable && isLanesOwn(variable)) {
      changedLaneVariables.insert(variable);
      return;
    }
    if (variable && !variable->hasGlobalStorage())
      localOf(variable).isChanged = true;
    if (simdDepth) {
      writesInSimd = true;
      if (variable && !variable->hasGlobalStorage())
        localOf(variable).isWrittenInSimd = true;
      return;
    }
    UniformEffect::Kind kind = *operation ? UniformEffect::Kind::Update : UniformEffect::Kind::Assignment;
    if (const auto *member = dyn_cast<MemberExpr>(target.IgnoreParens()))
      if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl()); field && field->isBitField())
        kind = UniformEffect::Kind::BitField;
    // C++ has no compound assignment for enumerations: cxx_adaptation.h writes an assignment of a cast.
    const bool isAdapted = *operation && value && !map.context.getLangOpts().CPlusPlus && target.getType()->isEnumeralType() &&
                           kind == UniformEffect::Kind::Update;
    if (isAdapted)
      kind = UniformEffect::Kind::Assignment;
    const int local = variable && !variable->getType()->isReferenceType() ? indexOf(variable) : -1;
    if (kind == UniformEffect::Kind::BitField && target.HasSideEffects(map.context))
      facts.code.problems.push_back({map.location(target.getBeginLoc()),
                                     "a store to a bit-field whose place is computed with a side effect is not supported in code "
                                     "that all lanes of a thread run"});
    const size_t index = addEffect(kind, whole);
    if (index == kNone)
      return;
    UniformEffect &effect = facts.code.effects[index];
    effect.operation = operation;
    effect.isPostfix = isPostfix;
    effect.isUsed = kind == UniformEffect::Kind::BitField && isUsed(whole);
    effect.local = local;
    auto targetBytes = map.range(target.getSourceRange());
    auto valueBytes = value ? map.range(value->getSourceRange()) : TextRange();
    if (!targetBytes || !valueBytes) {
      facts.inMacros.push_back({whole.getSourceRange(), "a store"});
      facts.code.effects.pop_back();
      return;
    }
    effect.target = *targetBytes;
    effect.value = *valueBytes;
    if (isAdapted) {
      StringRef sign = map.text({effect.target.file, effect.target.end, effect.value.begin});
      sign = sign.take_front(sign.find('=')).trim();
      effect.valuePrefix = "(" + map.type(target.getType()).cast + ")(" + map.inDeviceNames(map.text(effect.target)) + " " + sign.str() + " (";
    }
  }

  /// Whether anything is done with the value of an expression; where in doubt, it is.
  bool isUsed(const Expr &expression) const {
    for (const DynTypedNode &parent : map.context.getParents(expression)) {
      const Stmt *statement = parent.get<Stmt>();
      if (const auto *loop = dyn_cast_or_null<ForStmt>(statement); loop && loop->getCond() != &expression)
        continue;
      if (const auto *loop = dyn_cast_or_null<WhileStmt>(statement); loop && loop->getCond() != &expression)
        continue;
      if (const auto *choice = dyn_cast_or_null<IfStmt>(statement); choice && choice->getCond() != &expression)
        continue;
      if (!isa_and_nonnull<CompoundStmt, LabelStmt, SwitchCase>(statement))
        return true;
    }
    return false;
  }

  static constexpr size_t kNone = ~size_t(0);

  size_t addEffect(UniformEffect::Kind kind, const Expr &whole) {
    auto bytes = map.range(whole.getSourceRange());
    if (!bytes || whole.getBeginLoc().isMacroID() || whole.getEndLoc().isMacroID()) {
      facts.inMacros.push_back({whole.getSourceRange(), "what one lane does for all"});
      return kNone;
    }
    UniformEffect effect;
    effect.kind = kind;
    effect.whole = *bytes;
    effect.inSimd = simdDepth > 0;
    facts.code.effects.push_back(std::move(effect));
    return facts.code.effects.size() - 1;
  }

  void addCall(UniformEffect::Kind kind, const CallExpr &call, StringRef name) {
    const size_t index = addEffect(kind, call);
    if (index == kNone)
      return;
    UniformEffect &effect = facts.code.effects[index];
    effect.name = name.str();
    effect.hasArguments = call.getNumArgs() > 0;
    auto callee = map.range(call.getCallee()->getSourceRange());
    StringRef content = callee ? StringRef(map.text({effect.whole.file, 0, effect.whole.end})) : "";
    const size_t open = callee ? content.find('(', callee->end) : StringRef::npos;
    if (!callee || open == StringRef::npos || callee->file != effect.whole.file) {
      facts.inMacros.push_back({call.getSourceRange(), "a call"});
      facts.code.effects.pop_back();
      return;
    }
    effect.target = *callee;
    effect.afterName = callee->end;
    effect.afterParenthesis = static_cast<unsigned>(open) + 1;
  }

  /// Of a function that is not known: addresses that it gets may go anywhere.
  void callAny(const CallExpr &call, StringRef key) {
    writesInSimd |= simdDepth > 0;
    addCall(UniformEffect::Kind::AnyCall, call, key);
  }

  DeviceConstruct *constructOf(const OMPExecutableDirective &directive) {
    const Location where = map.location(directive.getBeginLoc());
    for (DeviceConstruct &construct : constructs)
      if (construct.location.line == where.line && construct.location.column == where.column &&
          construct.location.file == where.file)
        return &construct;
    return nullptr;
  }

  /// A function of the math library, as far as its parameters tell.
  bool isPure(const FunctionDecl &function) const {
    return map.sources.isInSystemHeader(function.getLocation()) &&
           llvm::none_of(function.parameters(), [](const ParmVarDecl *p) { return p->getType()->isPointerType(); });
  }

  bool traverseSimd(OMPLoopDirective &directive) {
    const size_t outer = privatised.size();
    DeviceConstruct *construct = constructOf(directive);
    if (construct)
      construct->inSimd = simdDepth > 0;
    auto findOriginal = [&](const VarDecl *variable) {
      const int index = simdDepth || isLanesOwn(variable) ? -1 : indexOf(variable);
      if (construct)
        for (SimdVariable &item : construct->simd.variables)
          if (item.name == map.deviceName(variable->getNameAsString()))
            item.local = index;
      privatised.push_back(variable);
      return index;
    };
    auto privatise = [&](auto *clause) {
      for (const Expr *item : clause->varlists())
        if (const DeclRefExpr *reference = listItem(item))
          if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl()))
            findOriginal(variable);
    };
    for (const OMPClause *clause : directive.clauses()) {
      if (clause->isImplicit())
        continue;
      if (const auto *one = dyn_cast<OMPPrivateClause>(clause))
        privatise(one);
      else if (const auto *one = dyn_cast<OMPLastprivateClause>(clause))
        privatise(one);
      else if (const auto *one = dyn_cast<OMPLinearClause>(clause))
        privatise(one);
      else if (const auto *one = dyn_cast<OMPReductionClause>(clause))
        privatise(one);
    }
    std::vector<const ForStmt *> loops;
    if (directive.hasAssociatedStmt())
      OMPLoopBasedDirective::doForAllLoops(directive.getRawStmt()->IgnoreContainers(true), true,
                                           directive.getLoopsNumber(), [&](unsigned, const Stmt *statement) {
                                             if (const auto *loop = dyn_cast<ForStmt>(statement))
                                               loops.push_back(loop);
                                             return false;
                                           });
    std::vector<const VarDecl *> loopVariables;
    for (size_t i = 0; i < loops.size(); ++i) {
      const VarDecl *variable = nullptr;
      if (const auto *declaration = dyn_cast_or_null<DeclStmt>(loops[i]->getInit())) {
        variable = dyn_cast<VarDecl>(declaration->getSingleDecl());
        laneVariables.insert(variable);
        TraverseStmt(const_cast<Expr *>(variable->getInit()));
      } else if (const auto *assignment = dyn_cast_or_null<BinaryOperator>(loops[i]->getInit())) {
        if (const auto *reference = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens()))
          variable = dyn_cast<VarDecl>(reference->getDecl());
        if (variable) {
          const int index = findOriginal(variable);
          if (construct && i < construct->simd.locals.size())
            construct->simd.locals[i] = index;
        }
        TraverseStmt(assignment->getRHS());
      }
      TraverseStmt(const_cast<Expr *>(loops[i]->getCond()));
      TraverseStmt(const_cast<Expr *>(loops[i]->getInc()));
      loopVariables.push_back(variable);
    }
    for (const VarDecl *variable : loopVariables)
      changedLaneVariables.erase(variable);
    ++simdDepth;
    writesInSimd = simdDepth > 1 && writesInSimd;
    if (!loops.empty())
      TraverseStmt(const_cast<Stmt *>(loops.back()->getBody()));
    --simdDepth;
    if (construct) {
      construct->simd.writesMemory = writesInSimd;
      for (size_t i = 0; i < loops.size() && i < construct->simd.loops.size(); ++i)
        construct->simd.loops[i].mayBeModified = changedLaneVariables.contains(loopVariables[i]);
    }
    privatised.resize(outer);
    return true;
  }

  /// The variable of a list item, or of an array section.
  static const DeclRefExpr *listItem(const Expr *item) {
    item = item->IgnoreParenImpCasts();
    while (true) {
      if (const auto *section = dyn_cast<ArraySectionExpr>(item))
        item = section->getBase()->IgnoreParenImpCasts();
      else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(item))
        item = subscript->getBase()->IgnoreParenImpCasts();
      else
        return dyn_cast<DeclRefExpr>(item);
    }
  }

  /// The construct itself is done once by its rewriter; calls in its operands are everybody's.
  bool traverseAtomic(OMPAtomicDirective &atomic) {
    DeviceConstruct *construct = constructOf(atomic);
    writesInSimd |= simdDepth > 0;
    const DeclRefExpr *root = atomic.getX() ? rootVariable(atomic.getX()) : nullptr;
    const auto *variable = root ? dyn_cast<VarDecl>(root->getDecl()) : nullptr;
    if (construct) {
      construct->inSimd = simdDepth > 0;
      construct->isLanesOwn = variable && isLanesOwn(variable);
      construct->local = variable && !construct->isLanesOwn ? indexOf(variable) : -1;
    }
    if (root) {
      understood.insert(root);
      if (variable && simdDepth && !isLanesOwn(variable) && !variable->hasGlobalStorage())
        localOf(variable).isWrittenInSimd = true;
    }
    auto findTarget = [&](const Expr *target, int *local) {
      const DeclRefExpr *reference = target ? rootVariable(target) : nullptr;
      if (!reference)
        return;
      understood.insert(reference);
      const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      if (!variable || variable->hasGlobalStorage() || isLanesOwn(variable))
        return;
      localOf(variable).isWrittenInSimd |= simdDepth > 0;
      if (local)
        *local = indexOf(variable);
    };
    findTarget(atomic.getV(), construct ? &construct->captureLocal : nullptr);
    findTarget(atomic.getR(), construct ? &construct->resultLocal : nullptr);
    for (Expr *operand : {atomic.getX(), atomic.getV(), atomic.getExpr(), atomic.getD(), atomic.getR()})
      if (operand)
        TraverseStmt(operand);
    return true;
  }

  std::vector<DeviceConstruct> &constructs;
  SourceMap &map;
  llvm::DenseMap<const VarDecl *, int> localIndex;
  llvm::DenseSet<const VarDecl *> laneVariables; ///< declared in simd loops
  std::vector<const VarDecl *> privatised;       ///< by the simd loops around
  llvm::DenseSet<const VarDecl *> changedLaneVariables; ///< of these and of privatised ones
  llvm::DenseSet<const DeclRefExpr *> understood, pointersRead, readOnlyAddresses;
  unsigned simdDepth = 0, headers = 0;
  llvm::DenseSet<const CompoundLiteralExpr *> understoodLiterals;
  llvm::DenseMap<const CompoundLiteralExpr *, PassedAddress> passedLiterals;
  bool writesInSimd = false; ///< the simd loop that is walked, so far
  int currentStatement = -1;
};

} // namespace

UniformFacts findUniformEffects(const Stmt *statement, const FunctionDecl *function,
                                std::vector<DeviceConstruct> &constructs, SourceMap &map) {
  UniformVisitor visitor(constructs, map);
  visitor.walk(statement, function);
  return std::move(visitor.facts);
}

} // namespace omp2simt
