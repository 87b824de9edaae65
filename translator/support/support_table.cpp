//===- support_table.cpp - constructs.def as data --------------------------===//

#include "support/support_table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include <vector>

using namespace llvm::omp;

namespace omp2simt {
namespace {

struct DirectiveRow {
  Directive directive;
  DirectiveStatus status;
};
struct ClauseRow {
  Directive directive;
  Clause clause;
  const char *note;
};

constexpr DirectiveRow directiveRows[] = {
#define O2S_DIRECTIVE(directive, status) {OMPD_##directive, DirectiveStatus::status},
#include "support/constructs.def"
};
constexpr ClauseRow clauseRows[] = {
#define O2S_CLAUSE(directive, clause, note) {OMPD_##directive, OMPC_##clause, note},
#include "support/constructs.def"
};

constexpr Directive regionDirectives[] = {
#define O2S_IN_REGION(directive) OMPD_##directive,
#include "support/constructs.def"
};

struct RegionClauseRow {
  Clause clause;
  const char *note;
};
constexpr RegionClauseRow regionClauseRows[] = {
#define O2S_REGION_CLAUSE(clause, note) {OMPC_##clause, note},
#include "support/constructs.def"
};

/// The directives of data environments have rows of their own.
bool isDataDirective(Directive directive) {
  return llvm::any_of(clauseRows, [&](const ClauseRow &r) { return r.directive == directive; });
}

constexpr unsigned kOpenMPVersion = 52;

/// LLVM's table allows some clauses on target simd that no construct of it has.
bool belongsToLeaf(Directive directive, Clause clause) {
  auto has = [&](Directive leaf) { return llvm::is_contained(getLeafConstructsOrSelf(directive), leaf); };
  switch (clause) {
  case OMPC_num_threads:
  case OMPC_proc_bind: return has(OMPD_parallel);
  case OMPC_schedule: return has(OMPD_for);
  case OMPC_shared: return has(OMPD_parallel) || has(OMPD_teams) || has(OMPD_loop);
  default: return true;
  }
}

} // namespace

DirectiveStatus directiveStatus(Directive directive) {
  const auto *row = llvm::find_if(directiveRows, [&](const DirectiveRow &r) { return r.directive == directive; });
  return row == std::end(directiveRows) ? DirectiveStatus::Diagnosed : row->status;
}

bool isClauseHandled(Directive directive, Clause clause) {
  if (!isDataDirective(directive))
    return belongsToLeaf(directive, clause) &&
           llvm::any_of(regionClauseRows, [&](const RegionClauseRow &r) { return r.clause == clause; });
  return llvm::any_of(clauseRows, [&](const ClauseRow &r) { return r.directive == directive && r.clause == clause; });
}

void printSupportTable(llvm::raw_ostream &out) {
  auto list = [&](DirectiveStatus wanted) {
    std::vector<std::string> names;
    for (unsigned i = 0; i < Directive_enumSize; ++i) {
      auto directive = static_cast<Directive>(i);
      if (directive != OMPD_unknown && directiveStatus(directive) == wanted &&
          (wanted != DirectiveStatus::Host || !llvm::is_contained(regionDirectives, directive)))
        names.push_back("`" + getOpenMPDirectiveName(directive).str() + "`");
    }
    out << llvm::join(names, ", ") << "\n";
  };
  out << "| directive | clauses |\n|---|---|\n";
  for (const DirectiveRow &row : directiveRows) {
    if (row.status != DirectiveStatus::Translated)
      continue;
    out << "| `" << getOpenMPDirectiveName(row.directive) << "` | ";
    const char *separator = "";
    auto add = [&](Clause clause, const char *note) {
      out << separator << "`" << getOpenMPClauseName(clause) << "`";
      if (*note)
        out << " (" << note << ")";
      separator = ", ";
    };
    for (const ClauseRow &clause : clauseRows)
      if (clause.directive == row.directive)
        add(clause.clause, clause.note);
    if (!isDataDirective(row.directive))
      for (const RegionClauseRow &clause : regionClauseRows)
        if (isAllowedClauseForDirective(row.directive, clause.clause, kOpenMPVersion) &&
            belongsToLeaf(row.directive, clause.clause))
          add(clause.clause, "");
    out << " |\n";
  }
  out << "\nIn target regions: ";
  const char *separator = "";
  for (const RegionClauseRow &clause : regionClauseRows)
    if (*clause.note) {
      out << separator << "`" << getOpenMPClauseName(clause.clause) << "`: " << clause.note;
      separator = "; ";
    }
  out << ".\n\nTaken in by the translator: ";
  list(DirectiveStatus::Resolved);
  out << "\nHandled inside target regions, outside them left to the host compiler: ";
  std::vector<std::string> inRegions;
  for (Directive directive : regionDirectives)
    inRegions.push_back("`" + getOpenMPDirectiveName(directive).str() + "`");
  out << llvm::join(inRegions, ", ") << "\n";
  out << "\nOutside target regions left to the host compiler, inside them diagnosed: ";
  list(DirectiveStatus::Host);
  out << "\nDiagnosed everywhere: ";
  list(DirectiveStatus::Diagnosed);
}

} // namespace omp2simt
