//===- support_table.h - Questions to constructs.def -----------------------===//
#ifndef OMP2SIMT_SUPPORT_SUPPORT_TABLE_H
#define OMP2SIMT_SUPPORT_SUPPORT_TABLE_H

#include "llvm/Frontend/OpenMP/OMPConstants.h"
#include "llvm/Support/raw_ostream.h"

namespace omp2simt {

enum class DirectiveStatus { Translated, Host, Resolved, Diagnosed };

/// What happens to `directive` outside target regions; inside them all but Resolved ones are diagnosed.
DirectiveStatus directiveStatus(llvm::omp::Directive directive);

/// Whether `clause` on the Translated directive `directive` is handled; else it is diagnosed.
bool isClauseHandled(llvm::omp::Directive directive, llvm::omp::Clause clause);

/// The support table in Markdown, for README.md and docs/.
void printSupportTable(llvm::raw_ostream &out);

} // namespace omp2simt

#endif
