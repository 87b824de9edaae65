//===- team_construct_reader.cpp - Parallel regions, worksharing, synchronisation ===//

#include "model/team_construct_reader.h"
#include "model/list_items.h"
#include "model/simd_loop_reader.h"
#include "model/statement_range.h"

using namespace clang;
using namespace llvm::omp;

namespace omp2simt {
namespace {

/// An expression of a clause as it is written: Sema may have put it into a declaration of its own.
const Expr *written(const Expr *expression) {
  if (!expression)
    return nullptr;
  if (const auto *reference = dyn_cast<DeclRefExpr>(expression->IgnoreImpCasts()))
    if (const auto *captured = dyn_cast<OMPCapturedExprDecl>(reference->getDecl()))
      return captured->getInit()->IgnoreImpCasts();
  return expression->IgnoreImpCasts();
}

std::optional<DeviceConstructKind> kindOf(const OMPExecutableDirective &directive) {
  switch (directive.getDirectiveKind()) {
  case OMPD_parallel:
  case OMPD_parallel_for:
  case OMPD_parallel_for_simd:
  case OMPD_distribute_parallel_for:
  case OMPD_distribute_parallel_for_simd: return DeviceConstructKind::Parallel;
  case OMPD_for:
  case OMPD_for_simd:
  case OMPD_distribute:
  case OMPD_distribute_simd: return DeviceConstructKind::Worksharing;
  case OMPD_barrier: return DeviceConstructKind::Barrier;
  case OMPD_single: return DeviceConstructKind::Single;
  case OMPD_master:
  case OMPD_masked: return DeviceConstructKind::Masked;
  case OMPD_critical: return DeviceConstructKind::Critical;
  case OMPD_sections: return DeviceConstructKind::Sections;
  case OMPD_section: return DeviceConstructKind::Section;
  case OMPD_flush: return DeviceConstructKind::Flush;
  case OMPD_ordered:
    if (!directive.hasClausesOfKind<OMPSIMDClause>())
      return DeviceConstructKind::Ordered;
    return std::nullopt;
  default: return std::nullopt;
  }
}

class TeamReader {
public:
  TeamReader(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics, DeviceConstruct &result)
      : directive(directive), map(map), diagnostics(diagnostics), result(result), team(result.team) {}

  bool read() {
    const Directive kind = directive.getDirectiveKind();
    result.kind = *kindOf(directive);
    result.clauses = directiveText(map, result.pragma, "omp");
    team.isParallel = isOpenMPParallelDirective(kind);
    team.isDistribute = isOpenMPDistributeDirective(kind);
    team.isLoop = isa<OMPLoopDirective>(directive);
    if (const auto *critical = dyn_cast<OMPCriticalDirective>(&directive))
      team.name = critical->getDirectiveName().getAsString();
    if (const auto *sections = dyn_cast<OMPSectionsDirective>(&directive))
      readSections(*sections);
    isGood &= readSharedConstruct(directive, map, diagnostics, result);
    for (const OMPClause *clause : directive.clauses())
      if (!clause->isImplicit())
        readClause(*clause);
    return isGood;
  }

private:
  /// The first block needs no directive of its own.
  void readSections(const OMPSectionsDirective &sections) {
    const auto *block = dyn_cast_or_null<CompoundStmt>(sections.getRawStmt());
    if (!block || block->body_empty() || isa<OMPSectionDirective>(block->body_front()))
      return;
    if (auto bytes = statementRange(block->body_front(), map))
      team.firstSection = *bytes;
    else
      isGood = false, diagnostics.reportInMacro(block->body_front()->getSourceRange(), diag::edit_in_macro) << "a section";
  }

  void readClause(const OMPClause &clause) {
    switch (clause.getClauseKind()) {
    case OMPC_private: // readSharedConstruct
    case OMPC_firstprivate:
    case OMPC_linear:
    case OMPC_reduction:
    case OMPC_copyprivate:
      break;
    case OMPC_lastprivate:
      if (team.isDistribute) // the last iteration is another team's
        refuse(clause);
      break;
    case OMPC_default: // Sema has applied it
    case OMPC_shared:
    case OMPC_proc_bind: // there is one place
    case OMPC_order:
    case OMPC_collapse: // the nest has that many loops
    case OMPC_dist_schedule: // nobody can tell who runs what, unless he asks
    case OMPC_aligned:
    case OMPC_nontemporal:
    case OMPC_safelen:
    case OMPC_simdlen:
    case OMPC_hint:
    case OMPC_acq_rel:
    case OMPC_acquire:
    case OMPC_release:
    case OMPC_seq_cst:
    case OMPC_flush:
    case OMPC_threads:
    case OMPC_bind:
      break;
    case OMPC_nowait: team.isNowait = true; break;
    case OMPC_ordered:
      team.isOrdered = true;
      if (cast<OMPOrderedClause>(clause).getNumForLoops())
        refuse(clause);
      break;
    case OMPC_num_threads: {
      const Expr *threads = written(cast<OMPNumThreadsClause>(clause).getNumThreads());
      team.threads = place(threads);
      team.constantThreads = map.expression(threads).constant;
      break;
    }
    case OMPC_if: {
      const auto &condition = cast<OMPIfClause>(clause);
      if (condition.getNameModifier() != OMPD_simd)
        team.condition = place(written(condition.getCondition()));
      break;
    }
    case OMPC_filter: team.filter = place(written(cast<OMPFilterClause>(clause).getThreadID())); break;
    case OMPC_schedule: readSchedule(cast<OMPScheduleClause>(clause)); break;
    default: refuse(clause);
    }
  }

  void readSchedule(const OMPScheduleClause &clause) {
    switch (clause.getScheduleKind()) {
    case OMPC_SCHEDULE_static: team.schedule = ScheduleKind::Static; break;
    case OMPC_SCHEDULE_dynamic: team.schedule = ScheduleKind::Dynamic; break;
    case OMPC_SCHEDULE_guided: team.schedule = ScheduleKind::Guided; break;
    case OMPC_SCHEDULE_runtime: team.schedule = ScheduleKind::Runtime; break;
    case OMPC_SCHEDULE_auto: team.schedule = ScheduleKind::Auto; break;
    default: refuse(clause);
    }
    if (clause.getChunkSize())
      team.chunk = place(written(clause.getChunkSize()));
  }

  TextRange place(const Expr *expression) {
    auto bytes = map.range(expression->getSourceRange());
    if (!bytes) {
      diagnostics.reportInMacro(expression->getSourceRange(), diag::edit_in_macro) << "an expression of a clause";
      isGood = false;
      return {};
    }
    return *bytes;
  }

  void refuse(const OMPClause &clause) {
    diagnostics.report(clause.getBeginLoc(), diag::unsupported_clause)
        << getOpenMPClauseName(clause.getClauseKind()) << getOpenMPDirectiveName(directive.getDirectiveKind());
    isGood = false;
  }

  const OMPExecutableDirective &directive;
  SourceMap &map;
  Diagnostics &diagnostics;
  DeviceConstruct &result;
  TeamConstruct &team;
  bool isGood = true;
};

} // namespace

bool isTeamConstruct(const OMPExecutableDirective &directive) { return kindOf(directive).has_value(); }

bool readTeamConstruct(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics,
                       DeviceConstruct &result) {
  return TeamReader(directive, map, diagnostics, result).read();
}

std::vector<const Expr *> clauseExpressions(const OMPExecutableDirective &directive) {
  std::vector<const Expr *> expressions;
  auto add = [&](const Expr *expression) {
    if (const Expr *text = written(expression))
      expressions.push_back(text);
  };
  for (const OMPClause *clause : directive.clauses()) {
    if (clause->isImplicit())
      continue;
    if (const auto *threads = dyn_cast<OMPNumThreadsClause>(clause))
      add(threads->getNumThreads());
    else if (const auto *condition = dyn_cast<OMPIfClause>(clause))
      add(condition->getCondition());
    else if (const auto *filter = dyn_cast<OMPFilterClause>(clause))
      add(filter->getThreadID());
    else if (const auto *schedule = dyn_cast<OMPScheduleClause>(clause))
      add(schedule->getChunkSize());
  }
  return expressions;
}

std::vector<const VarDecl *> privateByDefault(const OMPExecutableDirective &directive) {
  std::vector<const VarDecl *> variables;
  auto add = [&](const auto &clause) {
    for (const Expr *item : clause.varlists())
      if (const VarDecl *variable = listedVariable(item))
        variables.push_back(variable);
  };
  for (const OMPClause *clause : directive.clauses())
    if (!clause->isImplicit())
      continue;
    else if (const auto *copies = dyn_cast<OMPPrivateClause>(clause))
      add(*copies);
    else if (const auto *values = dyn_cast<OMPFirstprivateClause>(clause))
      add(*values);
  return variables;
}

} // namespace omp2simt
