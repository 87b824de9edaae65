//===- declared_reduction_reader.h - From declare reduction to the model -----===//
#ifndef OMP2SIMT_MODEL_DECLARED_REDUCTION_READER_H
#define OMP2SIMT_MODEL_DECLARED_REDUCTION_READER_H

#include "analysis/device_code.h"
#include "clang/AST/DeclOpenMP.h"

namespace omp2simt {

/// The declaration that an item of a reduction clause is combined by, from Sema's expression for the combination; null
/// where that is one of C's operators.
const clang::OMPDeclareReductionDecl *declaredReduction(const clang::Expr *combination);

/// The name of its operator in device code, which follows from its place in the source: "add_l12".
std::string declaredReductionName(const clang::OMPDeclareReductionDecl &declaration, const SourceMap &map);

/// Whether its initializer reads the original list item.
bool readsOriginal(const clang::OMPDeclareReductionDecl &declaration);

/// Reads a declaration; `facts` gets what its combiner and initializer need. Returns nothing when something was reported.
std::optional<DeclaredReduction> readDeclaredReduction(const clang::OMPDeclareReductionDecl &declaration, SourceMap &map,
                                                       Diagnostics &diagnostics, DeviceCodeFacts &facts);

} // namespace omp2simt

#endif
