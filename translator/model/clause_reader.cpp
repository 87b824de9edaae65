//===- clause_reader.cpp - From clauses to the model -------------------------===//

#include "model/clause_reader.h"
#include "model/fallback_pragma.h"
#include "model/list_items.h"
#include "model/map_item_reader.h"
#include "model/reduction_reader.h"
#include "model/region_form.h"
#include "support/support_table.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Frontend/OpenMP/OMPConstants.h"

using namespace clang;

namespace omp2simt {
namespace {

class Reader {
public:
  Reader(llvm::ArrayRef<const OMPExecutableDirective *> constructs, SourceMap &map, Diagnostics &diagnostics,
         bool withoutCollapse)
      : constructs(constructs), map(map), diagnostics(diagnostics), withoutCollapse(withoutCollapse) {}

  ClauseFacts read() {
    // The pragma runs from `#` to the end of its line; Sema gives the position after the last token.
    facts.host.pragma = map.fileRange(constructs[0]->getBeginLoc(), constructs[0]->getEndLoc());
    for (const OMPExecutableDirective *construct : constructs) {
      directive = construct;
      for (const OMPClause *clause : construct->clauses())
        if (!clause->isImplicit() && clause->getBeginLoc().isValid())
          readWritten(*clause);
        else if (isTarget())
          readImplicit(*clause);
    }
    facts.host.fallbackPragma = fallbackPragma(*constructs[0], facts, fallback, map);
    return std::move(facts);
  }

private:
  DiagnosticBuilder report(SourceLocation location, diag::Id id) {
    facts.isGood = false;
    return diagnostics.report(location, id);
  }
  void unsupportedForm(const OMPClause &clause, StringRef what) {
    report(clause.getBeginLoc(), diag::unsupported_clause_form) << what << clauseName(clause);
  }
  bool isTarget() const { return directive == constructs[0]; }
  bool hasLeaf(llvm::omp::Directive leaf) const {
    return llvm::is_contained(llvm::omp::getLeafConstructsOrSelf(directive->getDirectiveKind()), leaf);
  }
  /// Whether the variables that the directive privatises are each thread's own.
  bool isThreadLevel() const {
    using namespace llvm::omp;
    return hasLeaf(OMPD_distribute) || hasLeaf(OMPD_parallel) || hasLeaf(OMPD_for) || hasLeaf(OMPD_loop) || hasLeaf(OMPD_simd);
  }
  /// Whether it is a `teams` that one thread of each team runs, a block without `parallel`: its own variables are that
  /// thread's.
  bool isTeamOfOneThread() const {
    using namespace llvm::omp;
    return hasLeaf(OMPD_teams) && llvm::none_of(constructs, [](const OMPExecutableDirective *construct) {
             return isa<OMPLoopDirective>(construct) || isOpenMPParallelDirective(construct->getDirectiveKind());
           });
  }
  /// Where a private or firstprivate clause of the directive puts its variables.
  llvm::DenseSet<const VarDecl *> &placeOfCopies(llvm::DenseSet<const VarDecl *> &threads, llvm::DenseSet<const VarDecl *> &region) {
    return isThreadLevel() || isTeamOfOneThread() ? threads
           : hasLeaf(llvm::omp::OMPD_teams)       ? facts.teamCopies
                                                  : region;
  }
  static StringRef clauseName(const OMPClause &clause) {
    return llvm::omp::getOpenMPClauseName(clause.getClauseKind());
  }

  void addObject(const VarDecl &variable, unsigned type, StringRef reason) {
    MapItem item;
    item.type = type;
    item.variable = item.base = variable.getNameAsString();
    item.implicit = !reason.empty();
    item.reason = reason.str();
    facts.mapped.insert({&variable, static_cast<int>(facts.maps.size())});
    facts.maps.push_back(std::move(item));
  }

  // Clang makes the implicit clauses (OpenMP 5.1, 2.21.7): they carry no location.
  void readImplicit(const OMPClause &clause) {
    if (const auto *firstprivate = dyn_cast<OMPFirstprivateClause>(&clause)) {
      for (const Expr *item : firstprivate->varlists())
        if (const VarDecl *variable = referencedVariable(item))
          facts.implicitFirstprivates.insert(variable);
    } else if (const auto *mapping = dyn_cast<OMPMapClause>(&clause)) {
      for (const Expr *item : mapping->varlists())
        if (const VarDecl *variable = referencedVariable(item)) {
          const bool isConst = map.context.getBaseElementType(variable->getType()).isConstQualified();
          unsigned type = implicitMapType(*mapping);
          if (isConst && (type & MapFrom))
            type = MapTo; // nothing comes back
          if (variable->getType()->isPointerType())
            report(directive->getBeginLoc(), diag::map_form) << "a pointer without an array section" << "defaultmap";
          else
            addObject(*variable, type | MapImplicit, "aggregate without a map clause, or defaultmap");
        } else if (!isa<ArraySectionExpr, ArraySubscriptExpr>(item->IgnoreParenImpCasts())) { // of a reduction, which maps it itself
          report(directive->getBeginLoc(), diag::map_form) << "an implicitly mapped member" << "map";
        }
    } else if (clause.getClauseKind() != llvm::omp::OMPC_private) {
      report(directive->getBeginLoc(), diag::unsupported_clause) << clauseName(clause) << directiveName(*directive, map);
    }
  }

  /// What the rules or a defaultmap clause say of variables without a map clause: Clang has worked it out.
  unsigned implicitMapType(const OMPMapClause &mapping) {
    unsigned type = MapToFrom;
    switch (mapping.getMapType()) {
    case OMPC_MAP_alloc: type = MapAlloc; break;
    case OMPC_MAP_to: type = MapTo; break;
    case OMPC_MAP_from: type = MapFrom; break;
    default: break;
    }
    if (llvm::is_contained(mapping.getMapTypeModifiers(), OMPC_MAP_MODIFIER_present))
      type |= MapPresent;
    return type;
  }

  void readWritten(const OMPClause &clause) {
    SourceRange range(clause.getBeginLoc(), clause.getEndLoc());
    auto bytes = map.range(range);
    facts.clauses.push_back({clauseName(clause).str(), bytes ? map.text(*bytes).str() : ""});
    if (!isClauseHandled(directive->getDirectiveKind(), clause.getClauseKind())) {
      report(clause.getBeginLoc(), diag::unsupported_clause) << clauseName(clause) << directiveName(*directive, map);
      return;
    }
    if (const auto *c = dyn_cast<OMPMapClause>(&clause))
      readMap(*c);
    else if (const auto *c = dyn_cast<OMPToClause>(&clause))
      readMotion(*c, MapTo);
    else if (const auto *c = dyn_cast<OMPFromClause>(&clause))
      readMotion(*c, MapFrom);
    else if (const auto *c = dyn_cast<OMPPrivateClause>(&clause))
      readList(*c, placeOfCopies(facts.privates, facts.regionPrivates));
    else if (const auto *c = dyn_cast<OMPFirstprivateClause>(&clause))
      readList(*c, placeOfCopies(facts.firstprivates, facts.regionFirstprivates));
    else if (const auto *c = dyn_cast<OMPLastprivateClause>(&clause))
      readLastprivate(*c);
    else if (const auto *c = dyn_cast<OMPLinearClause>(&clause))
      readLinear(*c);
    else if (const auto *c = dyn_cast<OMPIsDevicePtrClause>(&clause))
      readList(*c, facts.devicePointers);
    else if (const auto *c = dyn_cast<OMPDefaultmapClause>(&clause))
      readDefaultmap(*c);
    else if (const auto *c = dyn_cast<OMPUseDevicePtrClause>(&clause))
      readUsedDevicePointers(*c);
    else if (isa<OMPDependClause>(&clause))
      readDepend(clause);
    else if (isa<OMPNowaitClause>(&clause) || (withoutCollapse && isa<OMPCollapseClause>(&clause)))
      drop(clause);
    else if (const auto *c = dyn_cast<OMPReductionClause>(&clause))
      readReduction(*c);
    else if (const auto *c = dyn_cast<OMPIfClause>(&clause))
      readIf(*c);
    else if (const auto *c = dyn_cast<OMPDeviceClause>(&clause))
      readDevice(*c);
    else if (const auto *c = dyn_cast<OMPNumTeamsClause>(&clause))
      facts.teams = map.expression(c->getNumTeams());
    else if (const auto *c = dyn_cast<OMPThreadLimitClause>(&clause))
      facts.threadLimit = map.expression(c->getThreadLimit());
    else if (const auto *c = dyn_cast<OMPNumThreadsClause>(&clause))
      facts.threads = map.expression(c->getNumThreads());
    else if (const auto *c = dyn_cast<OMPDefaultClause>(&clause))
      readDefault(*c);
    else if (isa<OMPScheduleClause, OMPDistScheduleClause>(&clause))
      facts.schedule = {clause.getBeginLoc(), clauseName(clause).str()};
  }

  void drop(const OMPClause &clause) {
    if (isTarget())
      fallback.clausesToDrop.push_back(&clause);
  }

  /// The host waits for what the construct depends on: it then runs at once (OpenMP 5.1, 2.19.11).
  void readDepend(const OMPClause &clause) {
    auto bytes = map.range(SourceRange(clause.getBeginLoc(), clause.getEndLoc()));
    if (!bytes) {
      unsupportedForm(clause, "text that comes from a macro");
      return;
    }
    facts.host.dependences.push_back(map.text(*bytes).str());
    drop(clause);
  }

  /// What variables without a clause become (OpenMP 5.1, 2.21.7). Clang makes the clauses that follow from it, but not
  /// for a variable that a shared clause names.
  void readDefaultmap(const OMPDefaultmapClause &clause) {
    std::optional<unsigned> behaviour;
    switch (clause.getDefaultmapModifier()) {
    case OMPC_DEFAULTMAP_MODIFIER_alloc: behaviour = MapAlloc; break;
    case OMPC_DEFAULTMAP_MODIFIER_to: behaviour = MapTo; break;
    case OMPC_DEFAULTMAP_MODIFIER_from: behaviour = MapFrom; break;
    case OMPC_DEFAULTMAP_MODIFIER_tofrom: behaviour = MapToFrom; break;
    case OMPC_DEFAULTMAP_MODIFIER_present:
      behaviour = MapToFrom | MapPresent;
      fallback.defaultmapsToReduce.push_back(&clause);
      break;
    case OMPC_DEFAULTMAP_MODIFIER_firstprivate: behaviour = ClauseFacts::kDefaultFirstprivate; break;
    default: return; // none and default change nothing
    }
    const auto category = clause.getDefaultmapKind();
    const bool isAll = category == OMPC_DEFAULTMAP_unknown;
    if (isAll || category == OMPC_DEFAULTMAP_scalar)
      facts.scalarDefault = behaviour;
    if (isAll || category == OMPC_DEFAULTMAP_aggregate)
      facts.aggregateDefault = behaviour;
    if (isAll || category == OMPC_DEFAULTMAP_pointer)
      facts.pointerDefault = behaviour;
  }

  /// Inside the block these pointers have their device address (OpenMP 5.1, 2.14.2).
  void readUsedDevicePointers(const OMPUseDevicePtrClause &clause) {
    for (const Expr *item : clause.varlists()) {
      const VarDecl *variable = referencedVariable(item);
      if (!variable || !variable->getType()->isPointerType()) {
        unsupportedForm(clause, "anything but a pointer variable");
        continue;
      }
      MapItem lookup;
      lookup.form = MapItem::Form::Pointer;
      lookup.type = MapLookup;
      lookup.variable = lookup.base = variable->getNameAsString();
      lookup.implicit = true;
      lookup.reason = "use_device_ptr";
      facts.usedDevicePointers.push_back({variable, static_cast<int>(facts.maps.size())});
      facts.maps.push_back(std::move(lookup));
    }
  }

  void readLastprivate(const OMPLastprivateClause &clause) {
    for (const Expr *item : clause.varlists())
      if (const VarDecl *variable = referencedVariable(item); variable && variable->getType()->isPointerType())
        return unsupportedForm(clause, "a pointer, which would get a device address,");
    readList(clause, facts.lastprivates);
    if (clause.getKind() == OMPC_LASTPRIVATE_conditional)
      readList(clause, facts.conditionalLastprivates);
    mapAssigned(clause, "lastprivate");
  }

  /// On a combined construct a variable that the last iteration assigns is mapped, too (OpenMP 5.1, 2.16).
  template <typename ListClause> void mapAssigned(const ListClause &clause, const char *reason) {
    if (isTarget())
      for (const Expr *item : clause.varlists())
        if (const VarDecl *variable = referencedVariable(item); variable && !facts.mapped.count(variable))
          addObject(*variable, MapToFrom, reason);
  }

  /// A linear variable is its own in every iteration, and the last one's is assigned (OpenMP 5.1, 2.21.4.6).
  void readLinear(const OMPLinearClause &clause) {
    Expression step = literalExpression("1");
    if (clause.getStep())
      step = map.expression(clause.getStep());
    for (const Expr *item : clause.varlists()) {
      const VarDecl *variable = referencedVariable(item);
      if (!variable || !variable->getType()->isIntegerType() || variable->getType()->isEnumeralType()) {
        unsupportedForm(clause, "a variable that is no integer");
        continue;
      }
      facts.linearSteps.insert({variable, step});
      facts.lastprivates.insert(variable);
      facts.firstprivates.insert(variable);
    }
    mapAssigned(clause, "linear");
  }

  template <typename ListClause> void readList(const ListClause &clause, llvm::DenseSet<const VarDecl *> &list) {
    for (const Expr *item : clause.varlists())
      if (const VarDecl *variable = referencedVariable(item))
        list.insert(variable);
      else
        unsupportedForm(clause, "a member");
  }

  void readDefault(const OMPDefaultClause &clause) {
    const auto kind = clause.getDefaultKind();
    if (kind != llvm::omp::OMP_DEFAULT_none && kind != llvm::omp::OMP_DEFAULT_shared)
      unsupportedForm(clause, "a sharing other than 'none' and 'shared'");
  }

  void readReduction(const OMPReductionClause &clause) {
    if (clause.getModifier() != OMPC_REDUCTION_unknown && clause.getModifier() != OMPC_REDUCTION_default)
      unsupportedForm(clause, "a modifier");
    auto combination = clause.reduction_ops().begin();
    for (const Expr *item : clause.varlists()) {
      auto reduction = readReductionItem(*item, clause.getNameInfo().getName(), *combination++, map);
      if (!reduction) {
        report(item->getBeginLoc(), diag::reduction_form)
            << map.expressionText(item) << printableOperator(clause.getNameInfo().getAsString());
        continue;
      }
      facts.reductions.insert({reduction->variable, *reduction});
      // On a combined construct the variable is mapped, too (OpenMP 5.1, 2.16: "as if map(tofrom)").
      if (isTarget() && !facts.mapped.count(reduction->variable)) {
        addObject(*reduction->variable, MapToFrom, "reduction");
        if (reduction->variable->getType()->isPointerType()) {
          facts.maps.back().form = MapItem::Form::Section;
          facts.maps.back().lower = reduction->lower;
          facts.maps.back().length = reduction->length;
        }
      }
    }
  }

  static std::string printableOperator(StringRef name) {
    name.consume_front("operator");
    return name.str();
  }

  void readIf(const OMPIfClause &clause) {
    const auto modifier = clause.getNameModifier();
    if (!isTarget() || isInnerLeaf(modifier)) { // says how many threads: nothing that the region can see without asking
      facts.schedule = {clause.getBeginLoc(), clauseName(clause).str()};
      return;
    }
    facts.host.condition = map.expression(clause.getCondition());
    fallback.clausesToDrop.push_back(&clause);
    if (modifier == llvm::omp::OMPD_unknown && hasLeaf(llvm::omp::OMPD_parallel))
      fallback.keptCondition = facts.host.condition.text;
  }

  /// Whether an if clause with this modifier speaks of a construct inside `target`.
  static bool isInnerLeaf(llvm::omp::Directive modifier) {
    using namespace llvm::omp;
    return modifier == OMPD_parallel || modifier == OMPD_simd || modifier == OMPD_teams;
  }

  void readDevice(const OMPDeviceClause &clause) {
    if (clause.getModifier() == OMPC_DEVICE_ancestor)
      return unsupportedForm(clause, "the modifier 'ancestor'");
    facts.host.device = map.expression(clause.getDevice());
    fallback.clausesToDrop.push_back(&clause);
  }

  void readMap(const OMPMapClause &clause) {
    unsigned type = 0;
    switch (clause.getMapType()) {
    case OMPC_MAP_alloc: type = MapAlloc; break;
    case OMPC_MAP_to: type = MapTo; break;
    case OMPC_MAP_from: type = MapFrom; break;
    case OMPC_MAP_tofrom: type = MapToFrom; break;
    case OMPC_MAP_release: type = MapRelease; break;
    case OMPC_MAP_delete: type = MapDelete; break;
    default: return unsupportedForm(clause, "this map type");
    }
    for (OpenMPMapModifierKind modifier : clause.getMapTypeModifiers()) {
      switch (modifier) {
      case OMPC_MAP_MODIFIER_unknown:
      case OMPC_MAP_MODIFIER_close: break; // a hint
      case OMPC_MAP_MODIFIER_always: type |= MapAlways; break;
      case OMPC_MAP_MODIFIER_present: type |= MapPresent; break;
      default: return unsupportedForm(clause, "a mapper, iterator or other modifier");
      }
      if (modifier != OMPC_MAP_MODIFIER_unknown)
        fallback.clausesToReduce.push_back(&clause);
    }
    for (const Expr *item : clause.varlists())
      readListItem(item, type, clause);
  }

  template <typename MotionClause> void readMotion(const MotionClause &clause, unsigned type) {
    for (OpenMPMotionModifierKind modifier : clause.getMotionModifiers())
      if (modifier == OMPC_MOTION_MODIFIER_present)
        type |= MapPresent;
      else if (modifier != OMPC_MOTION_MODIFIER_unknown)
        return unsupportedForm(clause, "a mapper or iterator");
    for (const Expr *item : clause.varlists())
      readListItem(item, type, clause);
  }

  void readListItem(const Expr *item, unsigned type, const OMPClause &clause) {
    auto read = readMapItem(*item, type, clauseName(clause), map, diagnostics);
    if (!read) {
      facts.isGood = false;
      return;
    }
    facts.mapped.insert({read->first, static_cast<int>(facts.maps.size())});
    facts.maps.push_back(std::move(read->second));
  }

  llvm::ArrayRef<const OMPExecutableDirective *> constructs;
  const OMPExecutableDirective *directive = nullptr; ///< the one that is read
  SourceMap &map;
  Diagnostics &diagnostics;
  const bool withoutCollapse;
  ClauseFacts facts;
  FallbackEdits fallback;
};

} // namespace

ClauseFacts readClauses(llvm::ArrayRef<const OMPExecutableDirective *> constructs, SourceMap &map,
                        Diagnostics &diagnostics, bool withoutCollapse) {
  return Reader(constructs, map, diagnostics, withoutCollapse).read();
}

StringRef directiveName(const OMPExecutableDirective &directive, const SourceMap &map) {
  return llvm::omp::getOpenMPDirectiveName(writtenDirective(directive, map.sources));
}

} // namespace omp2simt
