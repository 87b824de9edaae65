//===- host_atomics.h - Forms of atomic constructs that host compilers know --===//
#ifndef OMP2SIMT_ANALYSIS_HOST_ATOMICS_H
#define OMP2SIMT_ANALYSIS_HOST_ATOMICS_H

#include "model/source_map.h"
#include "support/diagnostics.h"

namespace omp2simt {

/// gcc 12 takes the conditional update of `atomic compare` only with braces round the assignment and none round the whole
/// (OpenMP 5.1, 2.19.7 allows more). Adds to Unit::hostEdits what brings the constructs of `declaration` to that form.
void adaptHostAtomics(const clang::Decl &declaration, SourceMap &map, Diagnostics &diagnostics, Unit &unit);

} // namespace omp2simt

#endif
