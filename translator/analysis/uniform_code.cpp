//===- uniform_code.cpp - What code does that all lanes of a thread run ------===//

#include "analysis/uniform_code.h"
#include "analysis/jumps.h"
#include "analysis/uniform_effects.h"
#include "analysis/uniform_locals.h"
#include "model/clause_code.h"
#include "model/declare_target.h"
#include "model/device_construct_reader.h"
#include "model/function_key.h"
#include "model/list_items.h"
#include "model/lvalues.h"
#include "model/operator_names.h"
#include "model/statement_range.h"
#include "model/team_construct_reader.h"
#include "support/device_functions.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace omp2simt {
namespace {

/// The loops that a directive is about, the outermost first.
std::vector<const ForStmt *> loopNest(const OMPLoopDirective &directive) {
  std::vector<const ForStmt *> loops;
  if (directive.hasAssociatedStmt())
    OMPLoopBasedDirective::doForAllLoops(directive.getRawStmt()->IgnoreContainers(true), true,
                                         directive.getLoopsNumber(), [&](unsigned, const Stmt *statement) {
                                           if (const auto *loop = dyn_cast<ForStmt>(statement))
                                             loops.push_back(loop);
                                           return false;
                                         });
  return loops;
}

class UniformVisitor : public RecursiveASTVisitor<UniformVisitor> {
public:
  UniformVisitor(std::vector<DeviceConstruct> &constructs, SourceMap &map, bool asTeam)
      : constructs(constructs), map(map), locals(facts, map), effects(facts, map), asTeam(asTeam) {}

  void walk(const Stmt *statement, const FunctionDecl *function) {
    if (function)
      locals.addParameters(*function);
    else if (asTeam)
      markLast(statement);
    TraverseStmt(const_cast<Stmt *>(statement));
    for (const VarDecl *variable : variablesJumpedOver(*statement))
      if (auto found = facts.locals.find(variable); found != facts.locals.end())
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
      return traversePlain(statement);
    if (isTeamConstruct(*directive))
      return traverseTeam(*directive);
    if (auto *loop = dyn_cast<OMPLoopDirective>(directive); loop && isOpenMPSimdDirective(loop->getDirectiveKind()))
      return traverseSimd(*loop);
    if (auto *atomic = dyn_cast<OMPAtomicDirective>(directive))
      return traverseAtomic(*atomic);
    if (map.standalone && runsInPlace(*directive) && !isa<OMPTargetDirective, OMPTargetDataDirective>(directive))
      return true; // its block is Sema's
    return !directive->hasAssociatedStmt() || TraverseStmt(directive->getRawStmt());
  }

  bool TraverseForStmt(ForStmt *loop, DataRecursionQueue * = nullptr) {
    addLoop(*loop);
    ++headers;
    TraverseStmt(loop->getInit());
    if (loop->getConditionVariable())
      TraverseStmt(const_cast<DeclStmt *>(loop->getConditionVariableDeclStmt()));
    --headers;
    TraverseStmt(loop->getCond());
    TraverseStmt(loop->getInc());
    return TraverseStmt(loop->getBody());
  }

  bool VisitWhileStmt(WhileStmt *loop) { return addLoop(*loop); }
  bool VisitDoStmt(DoStmt *loop) { return addLoop(*loop); }
  bool VisitLabelStmt(LabelStmt *) { return facts.code.hasLabels = true; }

  bool VisitDeclStmt(DeclStmt *statement) {
    if (inSimd() || headers)
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
    if (inSimd()) {
      locals.addLanesOwn(variable);
      return true;
    }
    Local &local = locals.add(*variable);
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

  // Uses of variables (uniform_locals.h).

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    locals.convertPointer(cast);
    if (cast->getCastKind() != CK_LValueToRValue)
      return true;
    const Expr *lvalue = cast->getSubExpr();
    locals.readValue(lvalue);
    addMemoryRead(*lvalue);
    if (lvalue->getType().isVolatileQualified() && !inSimd())
      effects.addRead(*lvalue);
    return true;
  }

  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc array) { // a bound is read without a conversion in the tree
    if (const DeclRefExpr *root = array.getSizeExpr() ? rootVariable(array.getSizeExpr()) : nullptr)
      locals.understand(root);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *operation) {
    if (operation->isComparisonOp())
      for (const Expr *operand : {operation->getLHS(), operation->getRHS()})
        if (operand->getType()->isPointerType())
          locals.readThrough(operand);
    if (operation->isAssignmentOp())
      addStore({*operation, *operation->getLHS(), operation->getRHS(), operatorName(operation->getOpcode())});
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *operation) {
    if (operation->isIncrementDecrementOp())
      addStore({*operation, *operation->getSubExpr(), nullptr, operation->isIncrementOp() ? "o2s::Plus" : "o2s::Minus",
                operation->isPostfix()});
    else if (operation->getOpcode() == UO_LNot && operation->getSubExpr()->getType()->isPointerType())
      locals.readThrough(operation->getSubExpr());
    return true;
  }

  bool VisitIfStmt(IfStmt *choice) {
    if (choice->getCond() && choice->getCond()->getType()->isPointerType())
      locals.readThrough(choice->getCond());
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    // `(*f)(x)` is a call through a pointer that happens to be known.
    const FunctionDecl *function =
        isa<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()) ? call->getDirectCallee() : nullptr;
    if (!function || !isPure(*function))
      addRead(*call, -1);
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
    writesInSimd |= inSimd() && !isPure(*function);
    const bool isUsers = definition && map.isInUserFile(definition->getLocation());
    bool hasEffect = hasEffectOfItsOwn(name);
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const Expr *argument = call->getArg(i);
      if (!argument->getType()->isPointerType())
        continue;
      if (isUsers)
        locals.passAddress(argument, {functionKey(*definition), i});
      else if (i < function->getNumParams() && function->getParamDecl(i)->getType()->isPointerType() &&
               !function->getParamDecl(i)->getType()->getPointeeType().isConstQualified())
        hasEffect = true;
      else
        locals.readThrough(argument), locals.readObject(argument);
    }
    if (name.starts_with("omp_")) {
      effects.addCall(UniformEffect::Kind::ThreadQuery, *call, name, inSimd());
    } else if (isUsers) {
      effects.addCall(UniformEffect::Kind::Call, *call, functionKey(*definition), inSimd());
    } else if (hasEffect && !inSimd()) {
      effects.addCall(UniformEffect::Kind::Library, *call, name, inSimd());
      if (map.context.getLangOpts().CPlusPlus) // devlib's library for uniform code is C's
        facts.code.problems.push_back({map.location(call->getBeginLoc()),
                                       ("a call of '" + name + "', which one lane makes for all, in C++").str()});
    }
    return true;
  }

  bool addLoop(const Stmt &loop) {
    if (asTeam && !inSimd())
      if (auto bytes = map.range(loop.getSourceRange()))
        facts.code.loops.push_back(*bytes);
      else
        facts.code.hasLabels = true; // wherever it is
    return true;
  }

  /// Without a place it counts as one before everything.
  void addRead(const Expr &expression, int local) {
    if (!asTeam || inSimd())
      return;
    auto bytes = map.range(expression.getSourceRange());
    facts.code.reads.push_back({bytes ? *bytes : TextRange(), local});
  }
  void addMemoryRead(const Expr &lvalue) {
    const DeclRefExpr *root = rootVariable(&lvalue);
    const auto *variable = root ? dyn_cast<VarDecl>(root->getDecl()) : nullptr;
    if (variable && variable->hasGlobalStorage() && variable->getType().isConstQualified())
      return;
    addRead(lvalue, variable && !variable->getType()->isReferenceType() ? locals.indexOf(variable) : -1);
  }

  /// Marks the construct that `statement` ends with.
  void markLast(const Stmt *statement) {
    while (statement) {
      if (const auto *captured = dyn_cast<CapturedStmt>(statement)) {
        statement = captured->getCapturedStmt();
      } else if (const auto *compound = dyn_cast<CompoundStmt>(statement)) {
        statement = compound->body_empty() ? nullptr : compound->body_back();
      } else {
        const auto *directive = dyn_cast<OMPExecutableDirective>(statement);
        if (DeviceConstruct *construct = directive ? constructOf(*directive) : nullptr)
          construct->team.isLast = true;
        return;
      }
    }
  }

  /// A construct of a team's threads. As a team runs the code, a parallel region is what threads run for themselves.
  bool traverseTeam(OMPExecutableDirective &directive) {
    DeviceConstruct *construct = constructOf(directive);
    if (construct)
      construct->inSimd = inSimd();
    const bool beginsLanes = asTeam && isOpenMPParallelDirective(directive.getDirectiveKind());
    for (const Expr *expression : clauseExpressions(directive))
      TraverseStmt(const_cast<Expr *>(expression));
    if (beginsLanes)
      markLast(directive.hasAssociatedStmt() ? directive.getRawStmt() : nullptr);
    if (!beginsLanes && !inSimd()) {
      if (asTeam && !listItems<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPLinearClause,
                               OMPReductionClause, OMPCopyprivateClause>(directive).empty())
        facts.code.problems.push_back({map.location(directive.getBeginLoc()),
                                       "a clause that privatises variables, on a construct without a parallel region of the "
                                       "same function round it,"});
      return !directive.hasAssociatedStmt() || TraverseStmt(directive.getRawStmt());
    }
    return traverseShared(directive, construct);
  }

  /// Of a function that is not known: addresses that it gets may go anywhere.
  void callAny(const CallExpr &call, StringRef key) {
    writesInSimd |= inSimd();
    effects.addCall(UniformEffect::Kind::AnyCall, call, key, inSimd());
  }

  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *literal) {
    locals.visitLiteral(literal);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    locals.visitReference(reference);
    return true;
  }

  UniformFacts facts;

private:
  bool inSimd() const { return locals.inSimd(); }

  void addStore(const Store &store) {
    const VarDecl *variable = locals.store(store.target, *store.operation || !store.value);
    if (variable && locals.isLanesOwn(variable))
      return;
    if (inSimd())
      writesInSimd = true;
    else
      effects.addStore(store, variable && !variable->getType()->isReferenceType() ? locals.indexOf(variable) : -1);
  }

  DeviceConstruct *constructOf(const OMPExecutableDirective &directive) {
    const Location where = map.location(directive.getBeginLoc());
    for (DeviceConstruct &construct : constructs)
      if (construct.location.line == where.line && construct.location.column == where.column &&
          construct.location.file == where.file)
        return &construct;
    return nullptr;
  }

  /// What a statement of C++ declares in its header stays there.
  bool traversePlain(Stmt *statement) {
    auto add = [&](const auto *branch) {
      inHeaders.insert(branch->getConditionVariableDeclStmt());
      if constexpr (!std::is_same_v<decltype(branch), const WhileStmt *>)
        inHeaders.insert(branch->getInit());
    };
    if (const auto *choice = dyn_cast_or_null<IfStmt>(statement))
      add(choice);
    else if (const auto *choice = dyn_cast_or_null<SwitchStmt>(statement))
      add(choice);
    else if (const auto *loop = dyn_cast_or_null<WhileStmt>(statement))
      add(loop);
    const bool isHeader = statement && inHeaders.contains(statement);
    headers += isHeader;
    const bool result = RecursiveASTVisitor::TraverseStmt(statement);
    headers -= isHeader;
    return result;
  }

  /// A function of the math library, as far as its parameters tell.
  bool isPure(const FunctionDecl &function) const {
    return (function.getBuiltinID() || map.sources.isInSystemHeader(function.getLocation())) &&
           llvm::none_of(function.parameters(), [](const ParmVarDecl *p) { return p->getType()->isPointerType(); });
  }

  bool traverseSimd(OMPLoopDirective &directive) {
    DeviceConstruct *construct = constructOf(directive);
    if (construct)
      construct->inSimd = inSimd();
    for (const OMPClause *clause : directive.clauses())
      if (const Expr *code = clauseCode(*clause, directive))
        traverseClauseCode(*code);
    return traverseShared(directive, construct);
  }

  /// What lanes run for themselves, each a part of a loop's iterations, or all of a block.
  bool traverseShared(OMPExecutableDirective &directive, DeviceConstruct *construct) {
    const size_t outer = locals.privatisedSoFar();
    auto findOriginal = [&](const VarDecl *variable) {
      const int index = inSimd() || locals.isLanesOwn(variable) ? -1 : locals.indexOf(variable);
      if (construct)
        for (SimdVariable &item : construct->simd.variables)
          if (item.name == map.deviceName(variable->getNameAsString()))
            item.local = index;
      locals.privatise(variable);
      return index;
    };
    if (inSimd() && isTeamConstruct(directive)) // lanes together give the original its value
      for (const Expr *item : listItems<OMPLastprivateClause, OMPLinearClause, OMPReductionClause>(directive))
        if (const VarDecl *variable = listedVariable(item)) {
          locals.storeInSimd(variable);
          writesInSimd = true;
        }
    for (const Expr *item : listItems<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPLinearClause,
                                      OMPReductionClause>(directive))
      if (const VarDecl *variable = listedVariable(item))
        findOriginal(variable);
    if (isTeamConstruct(directive))
      for (const VarDecl *variable : privateByDefault(directive))
        findOriginal(variable);
    const auto *nest = dyn_cast<OMPLoopDirective>(&directive);
    const std::vector<const ForStmt *> loops = nest ? loopNest(*nest) : std::vector<const ForStmt *>();
    std::vector<const VarDecl *> loopVariables;
    for (size_t i = 0; i < loops.size(); ++i) {
      const VarDecl *variable = nullptr;
      if (const auto *declaration = dyn_cast_or_null<DeclStmt>(loops[i]->getInit())) {
        variable = dyn_cast<VarDecl>(declaration->getSingleDecl());
        locals.addLanesOwn(variable);
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
      locals.forgetChange(variable);
    ++locals.simdDepth;
    writesInSimd = locals.simdDepth > 1 && writesInSimd;
    if (!loops.empty())
      TraverseStmt(const_cast<Stmt *>(loops.back()->getBody()));
    else if (!nest && directive.hasAssociatedStmt())
      TraverseStmt(directive.getRawStmt());
    --locals.simdDepth;
    if (construct) {
      construct->simd.writesMemory = writesInSimd;
      for (size_t i = 0; i < loops.size() && i < construct->simd.loops.size(); ++i)
        construct->simd.loops[i].mayBeModified = locals.isChangedByLane(loopVariables[i]);
    }
    locals.leave(outer);
    return true;
  }

  /// A directive is no place to expand macros in.
  void traverseClauseCode(const Expr &code) {
    const size_t before = facts.inMacros.size();
    TraverseStmt(const_cast<Expr *>(&code));
    if (facts.inMacros.size() == before)
      return;
    facts.code.problems.push_back({map.location(code.getBeginLoc()), facts.inMacros.back().second + " in a clause, by a macro,"});
    facts.inMacros.resize(before);
  }

  /// The construct itself is done once by its rewriter; calls in its operands are everybody's.
  bool traverseAtomic(OMPAtomicDirective &atomic) {
    DeviceConstruct *construct = constructOf(atomic);
    writesInSimd |= inSimd();
    const DeclRefExpr *root = atomic.getX() ? rootVariable(atomic.getX()) : nullptr;
    const auto *variable = root ? dyn_cast<VarDecl>(root->getDecl()) : nullptr;
    if (construct) {
      construct->inSimd = inSimd();
      construct->isLanesOwn = variable && locals.isLanesOwn(variable);
      construct->local = variable && !construct->isLanesOwn ? locals.indexOf(variable) : -1;
    }
    if (root)
      locals.storeAtomically(root);
    auto findTarget = [&](const Expr *target, int *local) {
      const DeclRefExpr *reference = target ? rootVariable(target) : nullptr;
      if (!reference)
        return;
      locals.storeAtomically(reference);
      const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      if (local && variable && !variable->hasGlobalStorage() && !locals.isLanesOwn(variable))
        *local = locals.indexOf(variable);
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
  UniformLocals locals;
  UniformEffects effects;
  const bool asTeam;         ///< all threads of a team run the code
  unsigned headers = 0;      ///< round the place of the walk
  bool writesInSimd = false; ///< the simd loop that is walked, so far
  llvm::DenseSet<const Stmt *> inHeaders; ///< declarations in headers of branches and loops
  int currentStatement = -1; ///< index into UniformCode::declarations
};

} // namespace

UniformFacts findUniformEffects(const Stmt *statement, const FunctionDecl *function,
                                std::vector<DeviceConstruct> &constructs, SourceMap &map, bool asTeam) {
  UniformVisitor visitor(constructs, map, asTeam);
  visitor.walk(statement, function);
  return std::move(visitor.facts);
}

} // namespace omp2simt
