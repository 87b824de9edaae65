//===- region_builder.cpp - From a target directive to the model ------------===//

#include "model/region_builder.h"
#include "analysis/cxx_adaptation.h"
#include "analysis/jumps.h"
#include "analysis/vla_code.h"
#include "model/clause_reader.h"
#include "model/device_construct_reader.h"
#include "model/region_form.h"
#include "model/region_variables.h"
#include "model/statement_range.h"
#include "model/text_edits.h"

using namespace clang;

namespace omp2simt {
namespace {

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
      diagnostics.report(directive.getBeginLoc(), diag::directive_in_device_code) << directiveName(directive, map);
      return std::nullopt;
    }
    std::vector<CanonicalLoop> nest;
    if (form.loop)
      nest = readLoopNest(*form.loop, map, diagnostics);
    // Host compilers know only some nests that are not rectangular. Loops that declare their variables mean the same
    // without collapse, but for their last iteration.
    const bool withoutCollapse =
        llvm::any_of(nest, [](const CanonicalLoop &loop) { return loop.dependsOnOuter; }) &&
        llvm::all_of(nest, [](const CanonicalLoop &loop) { return loop.declaresVariable; }) && !hasLastprivate();
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
    region.parallelCondition = clauses.parallelCondition;
    if (!readChunks(clauses, nest))
      return std::nullopt;
    const Stmt *body = form.loop ? nest.back().body : form.block;
    if (!readTexts(body))
      return std::nullopt;
    const bool isSimd = !form.loop && isa<OMPTargetSimdDirective>(directive);
    built.facts = analyseStatement(body, map, diagnostics, isSimd ? &directive : nullptr);
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
    region.body.constructs = region.body.teamConstructs = built.facts.constructs;
    if (isSimd && !addOwnSimd(body))
      return std::nullopt;
    UniformFacts uniform = findUniformEffects(isSimd ? &directive : body, nullptr, region.body.constructs, map);
    region.body.uniform = std::move(uniform.code);
    built.facts.uniformMacros = std::move(uniform.inMacros);
    if (!region.hasParallel && !isSimd) {
      UniformFacts team = findUniformEffects(body, nullptr, region.body.teamConstructs, map, /*asTeam=*/true);
      region.body.teamUniform = std::move(team.code);
      built.facts.teamMacros = std::move(team.inMacros);
    }
    if (!map.context.getLangOpts().CPlusPlus && !readVlas(isSimd ? &directive : body, uniform.locals))
      return std::nullopt;
    llvm::append_range(region.body.edits, built.facts.edits);
    region.body.enclosures = built.facts.enclosures;
    region.body.usesAnyContext = built.facts.usesAnyContext;
    for (const CanonicalLoop &loop : nest) {
      region.loops.push_back(loop.loop);
      Loop &last = region.loops.back();
      last.variable = map.deviceName(last.variable);
      for (Expression *bound : {&last.lower, &last.upper, &last.step})
        bound->text = map.inDeviceNames(bound->text);
      region.loops.back().isUsed = !region.isRectangular || built.facts.outerVariables.contains(loop.variable);
      region.loops.back().mayBeModified = built.facts.maybeWritten.contains(loop.variable->getCanonicalDecl());
    }
    region.asksForThreads = built.facts.asksForThreads;
    region.asksForDevice = built.facts.asksForDevice;
    built.schedule = clauses.schedule;
    if (built.facts.hasErrors || !readVariables(directive, form, nest, clauses, map, diagnostics, built) || !readBoundsCode(nest))
      return std::nullopt;
    for (Variable &variable : region.variables)
      if (variable.sharing == Sharing::ByValue && variable.type.kind == TypeKind::Record)
        variable.isReadInPlace = llvm::none_of(region.body.uniform.locals, [&](const Local &local) {
          return local.isOuter && local.name == variable.hostName && local.isChanged;
        });
    for (DeviceConstruct &construct : region.body.constructs)
      for (const Variable &variable : region.variables)
        if (variable.hostName == construct.variable && !construct.isPrivate)
          construct.isPrivate = isThreadsOwn(variable.sharing);
    return std::move(built);
  }

private:
  bool hasLastprivate() const {
    return llvm::any_of(form.constructs, [](const OMPExecutableDirective *construct) {
      return construct->hasClausesOfKind<OMPLastprivateClause>();
    });
  }

  /// Iterations of a chunk run in their order, so that one may use what those before it left (OpenMP 5.1, 2.11.4 and
  /// 2.11.6.1).
  bool readChunks(const ClauseFacts &clauses, const std::vector<CanonicalLoop> &nest) {
    Region &region = built.region;
    region.chunk = region.hasParallel ? clauses.chunk : clauses.teamChunk;
    region.chunksInTurn = !region.chunk.empty() && (clauses.isStaticSchedule || !region.hasParallel);
    if (region.hasParallel)
      region.teamChunk = clauses.teamChunk;
    const char *problem = nullptr;
    const bool isCounted = region.chunksInTurn && !(region.hasParallel ? region.threads : region.teams).empty();
    if (llvm::any_of(nest, [](const CanonicalLoop &loop) { return loop.dependsOnOuter; }) && !region.chunk.empty() &&
        (region.chunk.constant != 1 || isCounted))
      problem = "a chunk of iterations of a nest that is not rectangular";
    else if (!region.teamChunk.empty() && !region.teams.empty()) // all threads of a team meet behind each chunk
      problem = "the order of the chunks of a given number of teams";
    if (problem)
      diagnostics.report(clauses.schedule.first, diag::unsupported_clause_form) << problem << clauses.schedule.second;
    return !problem;
  }

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
    region.bodyContinues = continuesLoop(*body);
    bool isGood = true;
    if (!map.context.getLangOpts().CPlusPlus) {
      isGood = adaptStatement(body, AdaptedPart::Device, map, diagnostics, region.body.edits);
      isGood &= adaptTokens(*bodyBytes, map.sources.getFileLoc(body->getBeginLoc()), AdaptedPart::Device, map,
                            diagnostics, region.body.edits);
    }
    return isGood;
  }

  bool readVlas(const Stmt *body, const llvm::DenseMap<const VarDecl *, int> &locals) {
    VlaFacts vlas = findVlas(body, nullptr, locals, map, diagnostics);
    TextRange scope = built.region.body.range;
    if (built.region.bodyIsCompound) {
      ++scope.begin;
      --scope.end;
    }
    vlas.code.scope = scope;
    vlas.code.scopeNeedsBraces = !built.region.bodyIsCompound;
    built.region.body.vlas = std::move(vlas.code);
    llvm::append_range(built.region.body.edits, vlas.edits);
    built.wholeVlas = std::move(vlas.wholes);
    return vlas.isGood;
  }

  /// `target simd`: its loop is a simd loop of the region's one thread.
  bool addOwnSimd(const Stmt *body) {
    auto construct = readDeviceConstruct(directive, map, diagnostics);
    auto bytes = statementRange(body, map);
    if (!construct || !bytes)
      return false;
    construct->pragma = {bytes->file, bytes->begin, bytes->begin}; // the directive itself is the host's
    built.region.body.constructs.insert(built.region.body.constructs.begin(), std::move(*construct));
    return true;
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
        if (!map.context.getLangOpts().CPlusPlus) {
          VlaFacts vlas = findVlas(bound, nullptr, llvm::DenseMap<const VarDecl *, int>(), map, diagnostics);
          if (!vlas.wholes.empty() || !vlas.code.allocas.empty()) {
            diagnostics.report(bound->getBeginLoc(), diag::loop_bound)
                << (vlas.wholes.empty() ? "'alloca'" : "the size or address of a variable length array");
            return false;
          }
          if (!vlas.isGood)
            return false;
          llvm::append_range(edits, vlas.edits);
        }
        if (facts.usesAnyContext) {
          diagnostics.report(bound->getBeginLoc(), diag::loop_bound) << "a call through a pointer or of another file's function";
          return false;
        }
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

  const OMPExecutableDirective &directive;
  SourceMap &map;
  Diagnostics &diagnostics;
  RegionForm form;
  BuiltRegion built;
};

} // namespace

std::optional<BuiltRegion> buildRegion(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics) {
  return RegionReader(directive, map, diagnostics).read();
}

} // namespace omp2simt
