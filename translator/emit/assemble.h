//===- assemble.h - From rewriters' output to files ---------------------------===//
#ifndef OMP2SIMT_EMIT_ASSEMBLE_H
#define OMP2SIMT_EMIT_ASSEMBLE_H

#include "rewriter.h"

namespace omp2simt {

/// The texts of one translation.
struct TranslatedFiles {
  std::string cuda; ///< device code; in one-file output the host part too
  std::string host; ///< with OutputOptions::split: the host part, in C
};

/// Runs all construct families and puts the files together.
TranslatedFiles assemble(const Unit &unit, const Plan &plan, const OutputOptions &options);

} // namespace omp2simt

#endif
