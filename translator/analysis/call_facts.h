//===- call_facts.h - What a region does through the functions it calls -------===//
#ifndef OMP2SIMT_ANALYSIS_CALL_FACTS_H
#define OMP2SIMT_ANALYSIS_CALL_FACTS_H

#include "model/model.h"

namespace omp2simt {

/// Which shape every region is to have, where the user says so.
enum class ShapeChoice { Auto, Grid, Warp };

/// How calls reach functions: each as the copy for its context, or all as code of any context.
enum class CallMode { Static, Dynamic };

/// Completes each region by what the functions that it reaches do, and finds which of these run in which context: in
/// lanes, or by all lanes of a thread together.
void propagateCallFacts(Unit &unit, ShapeChoice shape, CallMode calls);

} // namespace omp2simt

#endif
