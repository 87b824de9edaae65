//===- fallback_pragma.h - A target directive as the host runs it -------------===//
#ifndef OMP2SIMT_MODEL_FALLBACK_PRAGMA_H
#define OMP2SIMT_MODEL_FALLBACK_PRAGMA_H

#include "model/clause_reader.h"

namespace omp2simt {

/// What of a directive the host branch says otherwise.
struct FallbackEdits {
  std::vector<const clang::OMPClause *> clausesToDrop;      ///< only devices know them, or the host did them already
  std::vector<const clang::OMPMapClause *> clausesToReduce; ///< with modifiers that host compilers may not know
  std::vector<const clang::OMPDefaultmapClause *> defaultmapsToReduce;
  std::string keptConditions; ///< what an if clause that goes says of constructs inside `target`: " if(simd : c)"
};

/// The directive as the host compiler is to run it: never on a device, and without what only devices know.
std::string fallbackPragma(const clang::OMPExecutableDirective &directive, const ClauseFacts &facts,
                           const FallbackEdits &changes, SourceMap &map);

} // namespace omp2simt

#endif
