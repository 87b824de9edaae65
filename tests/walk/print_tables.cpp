//===- print_tables.cpp - LLVM's OpenMP tables and ours, for walk.py ---------===//
//
/// \file
/// Prints one line for every directive that LLVM knows: its name, what constructs.def says of it, and every clause that
/// LLVM's table allows on it, with `+` before the name where constructs.def handles it. Fields are separated by tabs.
/// usage: walk_tables OPENMP_VERSION
//
//===----------------------------------------------------------------------===//

#include "support/support_table.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include <cstdlib>

using namespace llvm::omp;
using namespace omp2simt;

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  const unsigned version = std::atoi(argv[1]);
  const char *const statusNames[] = {"Translated", "Host", "Resolved", "Diagnosed"};
  for (unsigned d = 0; d < Directive_enumSize; ++d) {
    const auto directive = static_cast<Directive>(d);
    if (directive == OMPD_unknown)
      continue;
    llvm::outs() << getOpenMPDirectiveName(directive) << "\t"
                 << statusNames[static_cast<int>(directiveStatus(directive))];
    for (unsigned c = 0; c < Clause_enumSize; ++c) {
      const auto clause = static_cast<Clause>(c);
      if (isAllowedClauseForDirective(directive, clause, version))
        llvm::outs() << "\t" << (isClauseHandled(directive, clause) ? "+" : "") << getOpenMPClauseName(clause);
    }
    llvm::outs() << "\n";
  }
  return 0;
}
