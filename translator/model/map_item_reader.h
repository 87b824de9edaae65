//===- map_item_reader.h - From list items of map clauses to the model ------===//
#ifndef OMP2SIMT_MODEL_MAP_ITEM_READER_H
#define OMP2SIMT_MODEL_MAP_ITEM_READER_H

#include "model/source_map.h"
#include "support/diagnostics.h"
#include <optional>

namespace omp2simt {

/// Reads a list item of a map, to or from clause, and says which variable it is of. Reports what is not handled, and
/// returns nothing then.
std::optional<std::pair<const clang::VarDecl *, MapItem>> readMapItem(const clang::Expr &item, unsigned type,
                                                                      llvm::StringRef clauseName, SourceMap &map,
                                                                      Diagnostics &diagnostics);

/// An expression that is one number.
Expression literalExpression(const std::string &text);

} // namespace omp2simt

#endif
