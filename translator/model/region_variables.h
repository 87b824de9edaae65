//===- region_variables.h - How the variables of a region reach it ----------===//
#ifndef OMP2SIMT_MODEL_REGION_VARIABLES_H
#define OMP2SIMT_MODEL_REGION_VARIABLES_H

#include "model/clause_reader.h"
#include "model/region_builder.h"
#include "model/region_form.h"

namespace omp2simt {

/// Fills in the variables of the enclosing scope that the body or the bounds of `built` use, and the map items that
/// follow from the rules. `built.facts` and the loops are read already. Returns false when something was reported.
bool readVariables(const clang::OMPExecutableDirective &directive, const RegionForm &form,
                   const std::vector<CanonicalLoop> &nest, ClauseFacts &clauses, SourceMap &map, Diagnostics &diagnostics,
                   BuiltRegion &built);

} // namespace omp2simt

#endif
