//===- region_form.h - Which constructs make up a target region ---------------===//
#ifndef OMP2SIMT_MODEL_REGION_FORM_H
#define OMP2SIMT_MODEL_REGION_FORM_H

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallVector.h"

namespace omp2simt {

/// A target construct with the constructs that are perfectly nested in it: `target` round `teams distribute` round
/// `parallel for` says the same as the combined directive.
struct RegionForm {
  llvm::SmallVector<const clang::OMPExecutableDirective *, 4> constructs; ///< outermost first, the target one
  const clang::OMPLoopDirective *loop = nullptr; ///< the innermost construct, where a loop nest is shared by threads
  const clang::Stmt *block = nullptr;            ///< else the structured block
  bool hasTeams = false, hasDistribute = false, hasParallel = false, hasWorksharing = false, hasLoop = false,
       hasSimd = false;

  /// Whether one thread of one team runs the block.
  bool isOneThread() const { return !loop && !hasTeams && !hasParallel; }
  /// Whether more than one thread of a team takes part.
  bool isParallel() const { return hasParallel || hasLoop; }
};

/// Follows the perfect nesting from `target` inwards, as far as it ends in a loop nest; else the region is the block of
/// `target` itself.
RegionForm readRegionForm(const clang::OMPExecutableDirective &target);

/// The words of the directive in the source: Sema turns `loop` into other directives.
llvm::omp::Directive writtenDirective(const clang::OMPExecutableDirective &directive,
                                      const clang::SourceManager &sources);

} // namespace omp2simt

#endif
