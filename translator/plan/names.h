//===- names.h - Names that the user does not have ---------------------------===//
#ifndef OMP2SIMT_PLAN_NAMES_H
#define OMP2SIMT_PLAN_NAMES_H

#include "plan/plan.h"
#include "llvm/ADT/StringRef.h"
#include <set>

namespace omp2simt {

/// Hands out names that do not occur in the user's text.
class Names {
public:
  /// For the namespace of device code: avoids every word of the files that text is taken from.
  explicit Names(const Unit &unit);
  /// For a kernel: avoids every word of the region and what its macros say.
  Names(const Unit &unit, const Region &region);

  /// `wanted`, or `wanted` with a number where it is taken.
  std::string unique(std::string wanted);

  /// `wanted`, or `wanted` with more underscores: nothing ends with it.
  std::string uniqueSuffix(std::string wanted) const;

private:
  void avoidWordsOf(llvm::StringRef text);
  std::set<std::string> taken;
};

/// Shape warp's own, for the namespace of device code.
WarpNames warpNames(Names &names);

/// `text` with everything that cannot be in an identifier replaced by `_`.
std::string asIdentifier(llvm::StringRef text);

} // namespace omp2simt

#endif
