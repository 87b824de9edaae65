//===- uniform_code.h - What code does that all lanes of a thread run --------===//
//
/// \file
/// Walks device code as lanes of one OpenMP thread would run it together, and lists what one of them has to do for all
/// (model/uniform.h). It finds, for every local variable, who else may see it: simd loops that write it, and code that
/// gets its address. What that means for its place is the planner's business.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_UNIFORM_CODE_H
#define OMP2SIMT_ANALYSIS_UNIFORM_CODE_H

#include "model/source_map.h"
#include "clang/AST/Stmt.h"

namespace omp2simt {

struct UniformFacts {
  UniformCode code;
  std::vector<PointerParameter> parameters;
  llvm::DenseMap<const clang::VarDecl *, int> locals; ///< index into `code.locals` of each
  /// Macro uses that would have to be expanded to edit what is in them, and what that is.
  std::vector<std::pair<clang::SourceRange, std::string>> inMacros;
};

/// Walks a statement, or the body of `function`; completes `constructs`, which stand in it, with what their variables
/// are. asTeam: as all threads of a team would run it outside parallel regions, which are to them what simd loops are to
/// lanes.
UniformFacts findUniformEffects(const clang::Stmt *statement, const clang::FunctionDecl *function,
                                std::vector<DeviceConstruct> &constructs, SourceMap &map, bool asTeam = false);

} // namespace omp2simt

#endif
