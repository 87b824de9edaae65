//===- region_form.cpp - Which constructs make up a target region -------------===//

#include "model/region_form.h"
#include "parse/preprocessor_record.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace llvm::omp;

namespace omp2simt {
namespace {

void addLeaves(const OMPExecutableDirective &directive, RegionForm &form) {
  for (Directive leaf : getLeafConstructsOrSelf(directive.getDirectiveKind())) {
    switch (leaf) {
    case OMPD_teams: form.hasTeams = true; break;
    case OMPD_distribute: form.hasDistribute = true; break;
    case OMPD_parallel: form.hasParallel = true; break;
    case OMPD_for: form.hasWorksharing = true; break;
    case OMPD_loop: form.hasLoop = true; break;
    case OMPD_simd: form.hasSimd = true; break;
    default: break;
    }
  }
}

/// The directive that is all there is in the block of `directive`.
const OMPExecutableDirective *onlyNested(const OMPExecutableDirective &directive) {
  const Stmt *block = directive.getAssociatedStmt();
  while (block) {
    if (const auto *captured = dyn_cast<CapturedStmt>(block))
      block = captured->getCapturedStmt();
    else if (const auto *compound = dyn_cast<CompoundStmt>(block); compound && compound->size() == 1)
      block = compound->body_front();
    else
      break;
  }
  return dyn_cast_or_null<OMPExecutableDirective>(block);
}

/// Constructs that may stand between `target` and the loop.
bool isPartOfNest(const OMPExecutableDirective &directive) {
  for (Directive leaf : getLeafConstructsOrSelf(directive.getDirectiveKind()))
    if (leaf != OMPD_teams && leaf != OMPD_distribute && leaf != OMPD_parallel && leaf != OMPD_for &&
        leaf != OMPD_loop && leaf != OMPD_simd)
      return false;
  return true;
}

/// `target` with the `teams` and `parallel` that are all there is in it: every thread of theirs runs the block.
RegionForm readBlockForm(const OMPExecutableDirective &target) {
  RegionForm form;
  const OMPExecutableDirective *innermost = &target;
  for (const OMPExecutableDirective *next = &target; next; next = onlyNested(*next)) {
    const auto kind = next->getDirectiveKind();
    if (next != &target && kind != OMPD_teams && kind != OMPD_parallel)
      break;
    form.constructs.push_back(next);
    addLeaves(*next, form);
    innermost = next;
    if (form.hasParallel)
      break;
  }
  const bool isLoop = form.hasDistribute || form.hasWorksharing || form.hasLoop;
  if (innermost->hasAssociatedStmt() && !isLoop)
    form.block = innermost->getInnermostCapturedStmt()->getCapturedStmt();
  return form;
}

} // namespace

RegionForm readRegionForm(const OMPExecutableDirective &target) {
  RegionForm form;
  form.constructs.push_back(&target);
  addLeaves(target, form);
  const OMPExecutableDirective *innermost = &target;
  while (!isa<OMPLoopDirective>(innermost)) {
    const OMPExecutableDirective *nested = onlyNested(*innermost);
    if (!nested || !isPartOfNest(*nested))
      break;
    form.constructs.push_back(nested);
    addLeaves(*nested, form);
    innermost = nested;
  }
  // A loop is shared by threads where something shares it: `simd` alone runs in one thread.
  const bool isShared = form.hasDistribute || form.hasWorksharing || form.hasLoop;
  if (isa<OMPLoopDirective>(innermost) && isShared && (form.constructs.size() == 1 || !isa<OMPSimdDirective>(innermost))) {
    // `teams` round `parallel for` without distribute: every team runs the whole loop.
    const bool isWholeInEachTeam = form.hasTeams && form.hasWorksharing && !form.hasDistribute;
    if (!isWholeInEachTeam)
      form.loop = cast<OMPLoopDirective>(innermost);
  }
  if (!form.loop)
    form = readBlockForm(target);
  return form;
}

Directive writtenDirective(const OMPExecutableDirective &directive, const SourceManager &sources) {
  if (directive.getBeginLoc().isMacroID())
    return directive.getDirectiveKind();
  StringRef text(sources.getCharacterData(directive.getBeginLoc()));
  text = text.ltrim("#").ltrim();
  text.consume_front("pragma");
  text = text.ltrim();
  text.consume_front("omp");
  const Directive kind = directiveOf(directiveWords(text));
  return kind == OMPD_unknown ? directive.getDirectiveKind() : kind;
}

} // namespace omp2simt
