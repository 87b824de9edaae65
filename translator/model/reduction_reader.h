//===- reduction_reader.h - From list items of reduction clauses to the model -===//
#ifndef OMP2SIMT_MODEL_REDUCTION_READER_H
#define OMP2SIMT_MODEL_REDUCTION_READER_H

#include "model/source_map.h"
#include "clang/AST/DeclOpenMP.h"
#include <optional>

namespace omp2simt {

/// One list item of a reduction clause.
struct ReductionItem {
  const clang::VarDecl *variable = nullptr;
  ReductionOperator op = ReductionOperator::None;
  const clang::OMPDeclareReductionDecl *declared = nullptr; ///< else the user's
  /// Of an array section, in elements of its outermost dimension; empty for a whole variable.
  Expression lower, length;
};

/// Reads a scalar, a struct, an array, an array element or a section. `combination` is Sema's expression for combining
/// two copies. Returns nothing where it is not handled.
std::optional<ReductionItem> readReductionItem(const clang::Expr &item, clang::DeclarationName identifier,
                                               const clang::Expr *combination, SourceMap &map);

} // namespace omp2simt

#endif
