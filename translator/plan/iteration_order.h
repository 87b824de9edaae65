//===- iteration_order.h - Which thread runs which iterations -----------------===//
#ifndef OMP2SIMT_PLAN_ITERATION_ORDER_H
#define OMP2SIMT_PLAN_ITERATION_ORDER_H

#include "plan/names.h"

namespace omp2simt {

/// What the order of iterations in a thread asks of the kernel: an iteration may use what one before it left, as far as
/// the clauses promise that the same thread runs both. A region that asks for numbers has them exact, and no chunks.
/// `plan` has its threads and teams.
void planIterationOrder(const Region &region, Names &names, RegionPlan &plan);

} // namespace omp2simt

#endif
