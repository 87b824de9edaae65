//===- region_builder.h - From a target directive to the model --------------===//
#ifndef OMP2SIMT_MODEL_REGION_BUILDER_H
#define OMP2SIMT_MODEL_REGION_BUILDER_H

#include "analysis/device_code.h"
#include "model/canonical_loop.h"
#include "clang/AST/StmtOpenMP.h"

namespace omp2simt {

/// A region and what its device code needs of the rest of the file.
struct BuiltRegion {
  Region region;
  DeviceCodeFacts facts;
  llvm::DenseSet<const clang::VarDecl *> wholeVlas; ///< VlaFacts::wholes
  /// A clause that shows through thread and team numbers only, if any: where it is, and its name.
  std::pair<clang::SourceLocation, std::string> schedule;
};

/// Reads a target region. Returns nothing when something was reported.
std::optional<BuiltRegion> buildRegion(const clang::OMPExecutableDirective &directive, SourceMap &map,
                                       Diagnostics &diagnostics);

/// Reads target data, target enter data, target exit data or target update.
std::optional<DataDirective> buildDataDirective(const clang::OMPExecutableDirective &directive, SourceMap &map,
                                                Diagnostics &diagnostics);

} // namespace omp2simt

#endif
