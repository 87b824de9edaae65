//===- call_facts.h - What a region does through the functions it calls -------===//
#ifndef OMP2SIMT_ANALYSIS_CALL_FACTS_H
#define OMP2SIMT_ANALYSIS_CALL_FACTS_H

#include "model/model.h"

namespace omp2simt {

/// Completes asksForThreads and hasAtomics of each region by what the functions that it reaches do.
void propagateCallFacts(Unit &unit);

} // namespace omp2simt

#endif
