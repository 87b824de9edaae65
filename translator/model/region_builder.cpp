//===- region_builder.cpp - From a target directive to the model ------------===//

#include "model/region_builder.h"
#include "analysis/cxx_adaptation.h"
#include "model/clause_reader.h"
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
    return directive->hasAssociatedStmt() && endsWithSemicolon(directive->getAssociatedStmt()->IgnoreContainers(true));
  return !isa<CompoundStmt, DeclStmt, NullStmt>(statement);
}

/// The last token of `statement`; a nested directive's own range ends with its pragma.
SourceLocation lastToken(const Stmt *statement) {
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement); directive && directive->hasAssociatedStmt())
    return lastToken(directive->getAssociatedStmt()->IgnoreContainers(true));
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

class RegionReader {
public:
  RegionReader(const OMPLoopDirective &directive, SourceMap &map, Diagnostics &diagnostics)
      : directive(directive), map(map), diagnostics(diagnostics) {}

  std::optional<BuiltRegion> read() {
    ClauseFacts clauses = readClauses(directive, map, diagnostics);
    std::vector<CanonicalLoop> nest = readLoopNest(directive, map, diagnostics);
    if (!clauses.isGood || nest.empty())
      return std::nullopt;
    Region &region = built.region;
    region.directive = llvm::omp::getOpenMPDirectiveName(directive.getDirectiveKind()).str();
    region.location = map.location(directive.getBeginLoc());
    region.host = clauses.host;
    region.clauses = clauses.clauses;
    region.maps = clauses.maps;
    region.teams = clauses.teams;
    region.threadLimit = clauses.threadLimit;
    region.threads = clauses.threads;
    if (!readTexts(nest.back().body))
      return std::nullopt;
    built.facts = analyseStatement(nest.back().body, map, diagnostics);
    for (const CanonicalLoop &loop : nest) {
      region.loops.push_back(loop.loop);
      region.loops.back().mayBeModified = built.facts.maybeWritten.contains(loop.variable->getCanonicalDecl());
      loopVariables.insert(loop.variable);
    }
    region.asksForThreads = built.facts.asksForThreads;
    if (clauses.hasSchedule && region.asksForThreads) {
      diagnostics.report(clauses.schedule, diag::unsupported_clause_form)
          << "a schedule that the region observes through thread or team numbers" << "schedule";
      return std::nullopt;
    }
    if (built.facts.hasErrors || !readVariables(clauses, nest))
      return std::nullopt;
    return std::move(built);
  }

private:
  bool readTexts(const Stmt *body) {
    auto statement = statementRange(directive.getRawStmt(), map);
    auto bodyBytes = statementRange(body, map);
    if (!statement || !bodyBytes) {
      diagnostics.report(directive.getBeginLoc(), diag::edit_in_macro) << "the loop of this directive";
      return false;
    }
    Region &region = built.region;
    region.host.statement = *statement;
    region.body.range = *bodyBytes;
    region.bodyIsCompound = isa<CompoundStmt>(body);
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
      isGood &= loopVariables.contains(variable) || inBody.contains(variable) ||
                addVariable(*variable, clauses, false, true);
    for (const auto &[variable, op] : clauses.reductions) // also when the body does not use them
      if (!inBody.contains(variable))
        isGood &= addVariable(*variable, clauses, true, false);
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
           llvm::any_of(clauses.mapped, [&](auto &e) { return e.first->getCanonicalDecl() == variable->getCanonicalDecl(); }) ||
           llvm::any_of(clauses.reductions, [&](auto &e) { return e.first->getCanonicalDecl() == variable->getCanonicalDecl(); });
  }

  int addMap(Variable &variable, MapItem::Form form, unsigned type, const char *reason) {
    MapItem item;
    item.form = form;
    item.type = type;
    item.variable = item.base = variable.name;
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
    variable.name = declaration.getNameAsString();
    variable.type = map.type(declaration.getType());
    variable.usedInBody = usedInBody;
    if (mapped != clauses.mapped.end())
      variable.map = mapped->second;
    const QualType type = declaration.getType().getNonReferenceType();
    const bool isWritten = built.facts.maybeWritten.contains(declaration.getCanonicalDecl());
    auto reduction = llvm::find_if(clauses.reductions, [&](auto &e) { return e.first->getCanonicalDecl() == declaration.getCanonicalDecl(); });

    if (reduction != clauses.reductions.end()) {
      variable.sharing = Sharing::Reduction;
      variable.reduction = reduction->second;
    } else if (in(clauses.privates)) {
      variable.sharing = Sharing::Private;
    } else if (in(clauses.firstprivates)) {
      readFirstprivate(variable, type);
    } else if (variable.map >= 0) {
      const bool isPointer = type->isPointerType();
      if (isPointer && isWritten)
        return refuse(declaration, "a mapped pointer that the region changes");
      variable.sharing = isPointer ? Sharing::MappedPointer : Sharing::MappedObject;
      if (type->isVariableArrayType())
        variable.sharing = Sharing::MappedPointer;
    } else {
      readImplicit(variable, type, isWritten);
    }
    if (variable.sharing == Sharing::ByValue && variable.type.kind == TypeKind::Pointer && isWritten)
      return refuse(declaration, "a pointer that the region changes");
    if (usedInBounds && variable.sharing != Sharing::ByValue) {
      diagnostics.report(built.facts.firstUse.lookup(declaration.getCanonicalDecl()).isValid()
                             ? built.facts.firstUse.lookup(declaration.getCanonicalDecl())
                             : directive.getBeginLoc(),
                         diag::loop_bound)
          << ("the mapped or private variable '" + variable.name + "'");
      return false;
    }
    return checkVariable(declaration, variable, type);
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
  void readImplicit(Variable &variable, QualType type, bool isWritten) {
    if (type->isPointerType()) {
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
    case TypeKind::Record:
      if (const auto *record = type->getAsCXXRecordDecl();
          record && map.context.getLangOpts().CPlusPlus && !type.isTriviallyCopyableType(map.context))
        return refuse(declaration, "a class that is not trivially copyable");
      [[fallthrough]];
    default:
      break;
    }
    if (const auto *tag = map.context.getBaseElementType(type)->getAsTagDecl();
        tag && !tag->getIdentifier() && !tag->getTypedefNameForAnonDecl())
      return refuse(declaration, "a type without a name");
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

  const OMPLoopDirective &directive;
  SourceMap &map;
  Diagnostics &diagnostics;
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

std::optional<BuiltRegion> buildRegion(const OMPLoopDirective &directive, SourceMap &map, Diagnostics &diagnostics) {
  return RegionReader(directive, map, diagnostics).read();
}

std::optional<DataDirective> buildDataDirective(const OMPExecutableDirective &directive, SourceMap &map,
                                                Diagnostics &diagnostics) {
  ClauseFacts clauses = readClauses(directive, map, diagnostics);
  if (!clauses.isGood)
    return std::nullopt;
  DataDirective result;
  result.directive = directiveName(directive).str();
  result.location = map.location(directive.getBeginLoc());
  result.host = clauses.host;
  result.maps = clauses.maps;
  switch (directive.getDirectiveKind()) {
  case llvm::omp::OMPD_target_enter_data: result.kind = DataDirective::Kind::EnterData; break;
  case llvm::omp::OMPD_target_exit_data: result.kind = DataDirective::Kind::ExitData; break;
  case llvm::omp::OMPD_target_update: result.kind = DataDirective::Kind::Update; break;
  default: {
    result.kind = DataDirective::Kind::Data;
    auto statement = statementRange(directive.getAssociatedStmt()->IgnoreContainers(true), map);
    if (!statement) {
      diagnostics.report(directive.getBeginLoc(), diag::edit_in_macro) << "the block of this directive";
      return std::nullopt;
    }
    result.host.statement = *statement;
  }
  }
  return result;
}

} // namespace omp2simt
