//===- region_builder.cpp - From a target directive to the model ------------===//

#include "model/region_builder.h"
#include "analysis/cxx_adaptation.h"
#include "model/clause_reader.h"
#include "model/region_form.h"
#include "model/text_edits.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace omp2simt {
namespace {

/// Whether a semicolon follows the token range of `statement`.
bool endsWithSemicolon(const Stmt *statement) {
  if (const auto *loop = dyn_cast<ForStmt>(statement))
    return endsWithSemicolon(loop->getBody());
  if (const auto *loop = dyn_cast<WhileStmt>(statement))
    return endsWithSemicolon(loop->getBody());
  if (const auto *choice = dyn_cast<IfStmt>(statement))
    return endsWithSemicolon(choice->getElse() ? choice->getElse() : choice->getThen());
  if (const auto *choice = dyn_cast<SwitchStmt>(statement))
    return endsWithSemicolon(choice->getBody());
  if (const auto *labelled = dyn_cast<LabelStmt>(statement))
    return endsWithSemicolon(labelled->getSubStmt());
  if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
    return endsWithSemicolon(attributed->getSubStmt());
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement))
    return directive->hasAssociatedStmt() && endsWithSemicolon(directive->getRawStmt());
  return !isa<CompoundStmt, DeclStmt, NullStmt>(statement);
}

/// The last token of `statement`; a nested directive's own range ends with its pragma.
SourceLocation lastToken(const Stmt *statement) {
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement); directive && directive->hasAssociatedStmt())
    return lastToken(directive->getRawStmt());
  if (const auto *loop = dyn_cast<ForStmt>(statement))
    return lastToken(loop->getBody());
  if (const auto *loop = dyn_cast<WhileStmt>(statement))
    return lastToken(loop->getBody());
  if (const auto *choice = dyn_cast<IfStmt>(statement))
    return lastToken(choice->getElse() ? choice->getElse() : choice->getThen());
  return statement->getEndLoc();
}

/// Whether a `continue` in `body` continues the loop whose body it is.
struct ContinueFinder : RecursiveASTVisitor<ContinueFinder> {
  bool found = false;
  bool VisitContinueStmt(ContinueStmt *) { return !(found = true); }
  bool TraverseForStmt(ForStmt *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseWhileStmt(WhileStmt *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseDoStmt(DoStmt *, DataRecursionQueue * = nullptr) { return true; }
};

bool isThreadsOwn(Sharing sharing) {
  return sharing == Sharing::ByValue || sharing == Sharing::Private || sharing == Sharing::PrivateArrayCopy ||
         sharing == Sharing::Reduction || sharing == Sharing::Lastprivate;
}

class RegionReader {
public:
  RegionReader(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics)
      : directive(directive), map(map), diagnostics(diagnostics), form(readRegionForm(directive)) {}

  std::optional<BuiltRegion> read() {
    if (!form.loop && !form.block) {
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_region) << directiveName(directive, map);
      return std::nullopt;
    }
    std::vector<CanonicalLoop> nest;
    if (form.loop)
      nest = readLoopNest(*form.loop, map, diagnostics);
    // Host compilers know only some nests that are not rectangular. Loops that declare their variables mean the same
    // without collapse.
    const bool withoutCollapse =
        llvm::any_of(nest, [](const CanonicalLoop &loop) { return loop.dependsOnOuter; }) &&
        llvm::all_of(nest, [](const CanonicalLoop &loop) { return loop.declaresVariable; });
    ClauseFacts clauses = readClauses(form.constructs, map, diagnostics, withoutCollapse);
    if (!clauses.isGood || (form.loop && nest.empty()))
      return std::nullopt;
    Region &region = built.region;
    region.kind = form.loop ? RegionKind::Loop : RegionKind::Block;
    region.hasTeams = form.hasTeams;
    region.hasParallel = form.isParallel();
    region.directive = directiveName(directive, map).str();
    region.location = map.location(directive.getBeginLoc());
    region.host = clauses.host;
    region.clauses = clauses.clauses;
    region.maps = clauses.maps;
    region.teams = clauses.teams;
    region.threadLimit = clauses.threadLimit;
    region.threads = clauses.threads;
    const Stmt *body = form.loop ? nest.back().body : form.block;
    if (!readTexts(body))
      return std::nullopt;
    built.facts = analyseStatement(body, map, diagnostics);
    // The host part says nothing of declare target: there a scalar of it would be firstprivate in the region.
    for (const VarDecl *variable : built.facts.globals)
      if (variable->hasAttr<OMPDeclareTargetDeclAttr>() && !variable->getType()->isArrayType() &&
          !variable->getType()->isRecordType() && !variable->getType().isConstQualified() &&
          !clauses.mapped.count(variable))
        addClause(region.host.fallbackPragma, "map(tofrom : " + variable->getNameAsString() + ")");
    for (const CanonicalLoop &loop : nest) {
      region.countsOnDevice |= loop.readsMemory || loop.dependsOnOuter;
      region.isRectangular &= !loop.dependsOnOuter;
    }
    region.body.constructs = built.facts.constructs;
    llvm::append_range(region.body.edits, built.facts.edits);
    for (const CanonicalLoop &loop : nest) {
      region.loops.push_back(loop.loop);
      Loop &last = region.loops.back();
      last.variable = map.deviceName(last.variable);
      for (Expression *bound : {&last.lower, &last.upper, &last.step})
        bound->text = map.inDeviceNames(bound->text);
      region.loops.back().isUsed = !region.isRectangular || built.facts.outerVariables.contains(loop.variable);
      region.loops.back().mayBeModified = built.facts.maybeWritten.contains(loop.variable->getCanonicalDecl());
      loopVariables.insert(loop.variable);
    }
    region.asksForThreads = built.facts.asksForThreads;
    region.asksForDevice = built.facts.asksForDevice;
    built.schedule = clauses.schedule;
    if (built.facts.hasErrors || !readVariables(clauses, nest) || !readBoundsCode(nest))
      return std::nullopt;
    for (DeviceConstruct &construct : region.body.constructs)
      for (const Variable &variable : region.variables)
        if (variable.hostName == construct.variable && !construct.isPrivate)
          construct.isPrivate = isThreadsOwn(variable.sharing);
    return std::move(built);
  }

private:
  bool readTexts(const Stmt *body) {
    auto statement = statementRange(directive.getRawStmt(), map);
    auto bodyBytes = statementRange(body, map);
    if (!statement || !bodyBytes) {
      diagnostics.reportInMacro({directive.getRawStmt()->getBeginLoc(), lastToken(directive.getRawStmt())}, diag::edit_in_macro)
          << "the statement of this directive";
      return false;
    }
    Region &region = built.region;
    if (const auto *compound = dyn_cast<CompoundStmt>(body);
        compound && (compound->getLBracLoc().isMacroID() || compound->getRBracLoc().isMacroID())) {
      diagnostics.reportInMacro({compound->getLBracLoc(), compound->getRBracLoc()}, diag::edit_in_macro)
          << "the block of this directive";
      return false;
    }
    region.host.statement = *statement;
    region.body.range = *bodyBytes;
    region.bodyIsCompound = isa<CompoundStmt>(body);
    if (const auto *compound = dyn_cast<CompoundStmt>(body))
      for (const Stmt *child : compound->body())
        if (const auto *declarations = dyn_cast<DeclStmt>(child))
          for (const Decl *declaration : declarations->decls())
            if (const auto *named = dyn_cast<NamedDecl>(declaration))
              region.bodyLocals.push_back(map.deviceName(named->getNameAsString()));
    ContinueFinder finder;
    finder.TraverseStmt(const_cast<Stmt *>(body));
    region.bodyContinues = finder.found;
    bool isGood = true;
    if (!map.context.getLangOpts().CPlusPlus) {
      isGood = adaptStatement(body, AdaptedPart::Device, map, diagnostics, region.body.edits);
      isGood &= adaptTokens(*bodyBytes, map.sources.getFileLoc(body->getBeginLoc()), AdaptedPart::Device, map,
                            diagnostics, region.body.edits);
    }
    return isGood;
  }

  /// Bounds are code of the launch stub or of the kernel: what they need of the file comes with them.
  bool readBoundsCode(const std::vector<CanonicalLoop> &nest) {
    Region &region = built.region;
    for (size_t i = 0; i < nest.size(); ++i) {
      const std::pair<const Expr *, Expression *> bounds[] = {{nest[i].lower, &region.loops[i].lower},
                                                              {nest[i].upper, &region.loops[i].upper},
                                                              {nest[i].step, &region.loops[i].step}};
      for (auto &[bound, text] : bounds) {
        if (!bound)
          continue;
        DeviceCodeFacts facts = analyseStatement(bound, map, diagnostics);
        std::vector<TextEdit> edits = facts.edits;
        auto bytes = map.range(bound->getSourceRange());
        if (facts.hasErrors || (!map.context.getLangOpts().CPlusPlus &&
                                !adaptStatement(bound, AdaptedPart::Device, map, diagnostics, edits)))
          return false;
        if (!edits.empty() && text == &region.loops[i].step) {
          diagnostics.report(bound->getBeginLoc(), diag::loop_bound) << "a conversion";
          return false;
        }
        if (!edits.empty() && bytes)
          text->text = map.inDeviceNames(applyEdits(map.text(*bytes).str(), edits, bytes->begin));
        region.asksForThreads |= facts.asksForThreads;
        region.asksForDevice |= facts.asksForDevice;
        for (const FunctionDecl *function : facts.functions)
          built.facts.functions.insert(function);
        for (const VarDecl *variable : facts.globals)
          if (variable->hasAttr<OMPDeclareTargetDeclAttr>())
            built.facts.globals.insert(variable);
        for (const NamedDecl *type : facts.types)
          built.facts.types.insert(type);
        for (auto &use : facts.firstUse)
          built.facts.firstUse.insert(use);
      }
    }
    for (const CanonicalLoop &loop : nest)
      collectTypes(loop.variable->getType(), built.facts, map);
    for (Variable &variable : region.variables)
      variable.usedInBody |= region.countsOnDevice; // the kernel needs what the bounds need
    return true;
  }

  /// Every variable of the enclosing scope that body or bounds use, in the order of use.
  bool readVariables(ClauseFacts &clauses, const std::vector<CanonicalLoop> &nest) {
    llvm::SetVector<const VarDecl *> inBody, inBounds;
    for (const VarDecl *variable : built.facts.outerVariables)
      inBody.insert(variable);
    for (const VarDecl *variable : built.facts.globals) // a declare target variable is the device's own
      if (!variable->hasAttr<OMPDeclareTargetDeclAttr>() && isListed(clauses, variable))
        inBody.insert(variable);
    for (const VarDecl *variable : inBody)
      built.facts.globals.remove(variable->getCanonicalDecl());
    for (const CanonicalLoop &loop : nest)
      for (const Expr *bound : {loop.lower, loop.upper, loop.step})
        if (bound)
          collect(bound, inBounds);
    bool isGood = true;
    for (const VarDecl *variable : inBody)
      isGood &= loopVariables.contains(variable) || addVariable(*variable, clauses, true, inBounds.contains(variable));
    for (const VarDecl *variable : inBounds)
      if (variable->hasAttr<OMPDeclareTargetDeclAttr>())
        built.region.countsOnDevice = true;
    inBounds.remove_if([](const VarDecl *variable) { return variable->hasAttr<OMPDeclareTargetDeclAttr>(); });
    for (const VarDecl *variable : inBounds)
      isGood &= loopVariables.contains(variable) || inBody.contains(variable) ||
                addVariable(*variable, clauses, false, true);
    for (const auto &[variable, op] : clauses.reductions) // also when the body does not use them
      if (!inBody.contains(variable))
        isGood &= addVariable(*variable, clauses, true, false);
    if (!built.region.isRectangular && !clauses.lastprivates.empty()) {
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_clause_form) << "a loop nest that is not rectangular"
                                                                                 << "lastprivate";
      isGood = false;
    }
    for (const VarDecl *variable : clauses.lastprivates)
      if (loopVariables.contains(variable)) {
        diagnostics.report(directive.getBeginLoc(), diag::unsupported_clause_form) << "the loop variable" << "lastprivate";
        isGood = false;
      }
    return isGood;
  }

  static void collect(const Expr *bound, llvm::SetVector<const VarDecl *> &variables) {
    struct Finder : RecursiveASTVisitor<Finder> {
      llvm::SetVector<const VarDecl *> *variables;
      bool VisitDeclRefExpr(DeclRefExpr *e) {
        if (auto *variable = dyn_cast<VarDecl>(e->getDecl()))
          variables->insert(variable);
        return true;
      }
    } finder;
    finder.variables = &variables;
    finder.TraverseStmt(const_cast<Expr *>(bound));
  }

  static bool isListed(const ClauseFacts &clauses, const VarDecl *variable) {
    auto has = [&](const auto &set) {
      return llvm::any_of(set, [&](const VarDecl *v) { return v->getCanonicalDecl() == variable->getCanonicalDecl(); });
    };
    return has(clauses.privates) || has(clauses.firstprivates) || has(clauses.implicitFirstprivates) ||
           has(clauses.regionPrivates) || has(clauses.regionFirstprivates) || has(clauses.lastprivates) ||
           has(clauses.devicePointers) ||
           llvm::any_of(clauses.mapped, [&](auto &e) { return e.first->getCanonicalDecl() == variable->getCanonicalDecl(); }) ||
           llvm::any_of(clauses.reductions, [&](auto &e) { return e.first->getCanonicalDecl() == variable->getCanonicalDecl(); });
  }

  int addMap(Variable &variable, MapItem::Form form, unsigned type, const char *reason) {
    MapItem item;
    item.form = form;
    item.type = type;
    item.variable = item.base = variable.hostName;
    item.implicit = true;
    item.reason = reason;
    built.region.maps.push_back(std::move(item));
    return static_cast<int>(built.region.maps.size()) - 1;
  }

  bool addVariable(const VarDecl &declaration, ClauseFacts &clauses, bool usedInBody, bool usedInBounds) {
    auto mapped = llvm::find_if(clauses.mapped, [&](auto &e) { return e.first->getCanonicalDecl() == declaration.getCanonicalDecl(); });
    auto in = [&](const auto &set) {
      return llvm::any_of(set, [&](const VarDecl *v) { return v->getCanonicalDecl() == declaration.getCanonicalDecl(); });
    };
    Variable variable;
    variable.hostName = declaration.getNameAsString();
    variable.name = map.deviceName(variable.hostName);
    variable.type = map.type(declaration.getType());
    variable.usedInBody = usedInBody;
    if (mapped != clauses.mapped.end())
      variable.map = mapped->second;
    const QualType type = declaration.getType().getNonReferenceType();
    const bool isWritten = built.facts.maybeWritten.contains(declaration.getCanonicalDecl());
    auto reduction = llvm::find_if(clauses.reductions, [&](auto &e) { return e.first->getCanonicalDecl() == declaration.getCanonicalDecl(); });

    const bool isOneThread = !form.loop;
    // One thread combines by itself, and its last iteration assigns last: it works on the variable itself.
    const bool isDirect = isOneThread && variable.map >= 0;
    if (reduction != clauses.reductions.end() && !isDirect) {
      variable.sharing = Sharing::Reduction;
      variable.reduction = reduction->second.op;
      readReducedArray(variable, type, reduction->second);
    } else if (in(clauses.lastprivates) && !isDirect) {
      variable.sharing = Sharing::Lastprivate;
      variable.isFirstprivate = in(clauses.firstprivates);
    } else if (in(clauses.privates) || (isOneThread && in(clauses.regionPrivates))) {
      variable.sharing = Sharing::Private;
    } else if (in(clauses.firstprivates) || (isOneThread && in(clauses.regionFirstprivates))) {
      readFirstprivate(variable, type);
    } else if (in(clauses.devicePointers)) {
      variable.sharing = Sharing::DevicePointer;
    } else if (variable.map >= 0) {
      const bool isPointer = type->isPointerType();
      if (isPointer && isWritten && !isOneThread)
        return refuse(declaration, "a mapped pointer that the region changes");
      variable.sharing = isPointer ? Sharing::MappedPointer : Sharing::MappedObject;
      if (type->isVariableArrayType())
        variable.sharing = Sharing::MappedPointer;
    } else {
      const bool isAggregate = type->isArrayType() || type->isRecordType();
      const auto byDefault = type->isPointerType() ? clauses.pointerDefault
                             : isAggregate         ? clauses.aggregateDefault
                                                   : clauses.scalarDefault;
      const bool isFirstprivate = in(clauses.implicitFirstprivates) || byDefault == ClauseFacts::kDefaultFirstprivate;
      if (byDefault && !isFirstprivate) {
        if (type->isPointerType())
          return refuse(declaration, "a pointer that defaultmap maps");
        variable.sharing = Sharing::MappedObject;
        variable.map = addMap(variable, MapItem::Form::Object, *byDefault | MapImplicit, "defaultmap");
      } else {
        readImplicit(variable, type, isWritten && !isOneThread, isFirstprivate);
      }
    }
    // The original of a construct inside the region is the region's own copy (OpenMP 5.1, 2.21.7).
    if ((variable.sharing == Sharing::Reduction || variable.sharing == Sharing::Lastprivate) && variable.map < 0)
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate on target");
    if (variable.sharing == Sharing::Lastprivate && variable.isFirstprivate)
      variable.firstMap = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate and lastprivate");
    const bool isValue = variable.sharing == Sharing::ByValue || variable.sharing == Sharing::DevicePointer;
    if (isValue && variable.type.kind == TypeKind::Pointer && isWritten && !isOneThread && !in(clauses.firstprivates))
      return refuse(declaration, "a pointer that the region changes");
    if (usedInBounds && (variable.sharing == Sharing::Private || variable.sharing == Sharing::Reduction ||
                         variable.sharing == Sharing::Lastprivate)) {
      diagnostics.report(built.facts.firstUse.lookup(declaration.getCanonicalDecl()).isValid()
                             ? built.facts.firstUse.lookup(declaration.getCanonicalDecl())
                             : directive.getBeginLoc(),
                         diag::loop_bound)
          << ("the private variable '" + variable.hostName + "'");
      return false;
    }
    built.region.countsOnDevice |= usedInBounds && !isValue; // its value on the device may be another one
    return checkVariable(declaration, variable, type);
  }

  void readReducedArray(Variable &variable, QualType type, const ClauseFacts::Reduction &reduction) {
    if (!type->isConstantArrayType() && !type->isPointerType())
      return;
    const QualType outer = type->isPointerType() ? type->getPointeeType() : map.context.getAsArrayType(type)->getElementType();
    const QualType element = map.context.getBaseElementType(outer);
    const uint64_t perOuter = map.context.getTypeSizeInChars(outer) / map.context.getTypeSizeInChars(element);
    variable.element = map.typeName(element.getUnqualifiedType());
    variable.sectionLower = reduction.lower * perOuter;
    variable.sectionLength = reduction.length * perOuter;
    if (!reduction.length)
      variable.sectionLength = map.context.getTypeSizeInChars(type) / map.context.getTypeSizeInChars(element);
  }

  void readFirstprivate(Variable &variable, QualType type) {
    variable.sharing = Sharing::ByValue;
    if (type->isConstantArrayType()) {
      variable.sharing = Sharing::PrivateArrayCopy;
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate array");
    } else if (type->isPointerType() && variable.map < 0) {
      variable.map = -1; // its value as it is
    }
  }

  /// A variable without a clause (OpenMP 5.1, 2.21.7): a scalar is firstprivate on the target construct, and one
  /// copy serves all teams and threads.
  void readImplicit(Variable &variable, QualType type, bool isWritten, bool isFirstprivate) {
    if (type->isConstantArrayType() && isFirstprivate) { // one copy for the region
      variable.sharing = Sharing::SharedCopy;
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate array");
    } else if ((type->isArrayType() || type->isRecordType()) && !isFirstprivate) {
      // Also where a shared clause names it, when Clang makes no map clause.
      const bool isConst = map.context.getBaseElementType(type).isConstQualified();
      variable.sharing = type->isVariableArrayType() ? Sharing::MappedPointer : Sharing::MappedObject;
      variable.map = addMap(variable, MapItem::Form::Object, (isConst ? MapTo : MapToFrom) | MapImplicit,
                            "aggregate without a map clause");
    } else if (type->isPointerType()) {
      variable.sharing = Sharing::MappedPointer;
      variable.map = addMap(variable, MapItem::Form::Pointer, MapLookup, "pointer without a map clause");
    } else if (isWritten) {
      variable.sharing = Sharing::SharedCopy;
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate that the region may change");
    } else {
      variable.sharing = Sharing::ByValue;
    }
  }

  bool checkVariable(const VarDecl &declaration, Variable &variable, QualType type) {
    switch (variable.type.kind) {
    case TypeKind::Other:
    case TypeKind::VariableArray:
      if (variable.type.kind == TypeKind::VariableArray && variable.sharing == Sharing::MappedPointer) {
        // Used as a pointer to its first element; sizeof would tell the difference, and is refused with the type.
        variable.type = map.type(map.context.getArrayDecayedType(type));
        break;
      }
      return refuse(declaration, "this type");
    case TypeKind::Array:
      if (variable.sharing == Sharing::ByValue) // would decay to a host address
        return refuse(declaration, "an array by value");
      break;
    case TypeKind::Record:
      if (const auto *record = type->getAsCXXRecordDecl();
          record && map.context.getLangOpts().CPlusPlus && !type.isTriviallyCopyableType(map.context))
        return refuse(declaration, "a class that is not trivially copyable");
      [[fallthrough]];
    default:
      break;
    }
    collectTypes(type, built.facts, map);
    built.region.variables.push_back(std::move(variable));
    return true;
  }

  bool refuse(const VarDecl &declaration, StringRef) {
    SourceLocation use = built.facts.firstUse.lookup(declaration.getCanonicalDecl());
    diagnostics.report(use.isValid() ? use : directive.getBeginLoc(), diag::unsupported_variable)
        << declaration.getName() << map.typeName(declaration.getType());
    return false;
  }

  const OMPExecutableDirective &directive;
  SourceMap &map;
  Diagnostics &diagnostics;
  RegionForm form;
  BuiltRegion built;
  llvm::DenseSet<const VarDecl *> loopVariables;
};

} // namespace

std::optional<TextRange> statementRange(const Stmt *statement, SourceMap &map) {
  auto bytes = map.range(SourceRange(statement->getBeginLoc(), lastToken(statement)));
  if (!bytes)
    return std::nullopt;
  if (endsWithSemicolon(statement)) {
    StringRef rest = StringRef(map.sources.getBufferData(map.sources.getFileID(
                                   map.sources.getExpansionLoc(statement->getBeginLoc()))))
                         .drop_front(bytes->end);
    const size_t blanks = rest.find_first_not_of(" \t\r\n");
    if (blanks == StringRef::npos || rest[blanks] != ';')
      return std::nullopt;
    bytes->end += blanks + 1;
  }
  return bytes;
}

std::optional<BuiltRegion> buildRegion(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics) {
  return RegionReader(directive, map, diagnostics).read();
}

std::optional<DataDirective> buildDataDirective(const OMPExecutableDirective &directive, SourceMap &map,
                                                Diagnostics &diagnostics) {
  ClauseFacts clauses = readClauses({&directive}, map, diagnostics);
  if (!clauses.isGood)
    return std::nullopt;
  DataDirective result;
  result.directive = directiveName(directive, map).str();
  result.location = map.location(directive.getBeginLoc());
  result.host = clauses.host;
  result.maps = clauses.maps;
  for (auto &[pointer, item] : clauses.usedDevicePointers) {
    Variable &variable = result.devicePointers.emplace_back();
    variable.name = variable.hostName = pointer->getNameAsString();
    variable.type = map.type(pointer->getType());
    variable.sharing = Sharing::DevicePointer;
    variable.map = item;
  }
  switch (directive.getDirectiveKind()) {
  case llvm::omp::OMPD_target_enter_data: result.kind = DataDirective::Kind::EnterData; break;
  case llvm::omp::OMPD_target_exit_data: result.kind = DataDirective::Kind::ExitData; break;
  case llvm::omp::OMPD_target_update: result.kind = DataDirective::Kind::Update; break;
  default: {
    result.kind = DataDirective::Kind::Data;
    auto statement = statementRange(directive.getRawStmt(), map);
    if (!statement) {
      diagnostics.reportInMacro(directive.getRawStmt()->getSourceRange(), diag::edit_in_macro) << "the block of this directive";
      return std::nullopt;
    }
    result.host.statement = *statement;
  }
  }
  return result;
}

} // namespace omp2simt
