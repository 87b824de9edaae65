//===- uniform_effects.h - What happens once for all lanes --------------------===//
//
/// \file
/// The part of uniform_code.h that lists effects: where a store, a call or a volatile read stands in the text, and what
/// its rewriter has to know of it. What stands in a macro's use is listed for expansion instead.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_UNIFORM_EFFECTS_H
#define OMP2SIMT_ANALYSIS_UNIFORM_EFFECTS_H

#include "analysis/uniform_code.h"
#include "clang/AST/Expr.h"

namespace omp2simt {

/// An assignment, or an increment, which has no value.
struct Store {
  const clang::Expr &whole, &target;
  const clang::Expr *value;
  const char *operation; ///< devlib's operator, or empty
  bool isPostfix = false;
};

class UniformEffects {
public:
  UniformEffects(UniformFacts &facts, SourceMap &map) : facts(facts), map(map) {}

  void addRead(const clang::Expr &whole) { add(UniformEffect::Kind::Read, whole); }
  /// `local` is the variable that the target lies in: index into UniformCode::locals, or -1.
  void addStore(const Store &store, int local);
  void addCall(UniformEffect::Kind kind, const clang::CallExpr &call, llvm::StringRef name, bool inSimd);

private:
  /// Null for what a macro's use contains.
  UniformEffect *add(UniformEffect::Kind kind, const clang::Expr &whole);
  bool isUsed(const clang::Expr &expression) const;

  UniformFacts &facts;
  SourceMap &map;
};

} // namespace omp2simt

#endif
