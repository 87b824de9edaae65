//===- cxx_adaptation.h - C that is not C++ ----------------------------------===//
//
/// \file
/// nvcc reads every file as C++. This analysis lists the edits that make C code mean the same there (casts where C
/// converts implicitly, spellings), and reports what has no such edit.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_CXX_ADAPTATION_H
#define OMP2SIMT_ANALYSIS_CXX_ADAPTATION_H

#include "model/source_map.h"
#include "support/diagnostics.h"

namespace omp2simt {

/// Which text is adapted: what is not C++ has no way out in device code, and `--split` on the host.
enum class AdaptedPart { Host, Device };

/// Appends to `edits` what `statement` needs to be C++. Returns false when something was reported.
bool adaptStatement(const clang::Stmt *statement, AdaptedPart part, SourceMap &map, Diagnostics &diagnostics,
                    std::vector<TextEdit> &edits);
/// The same for a declaration: a function with its body, a variable with its initialiser, a type.
bool adaptDeclaration(const clang::Decl *declaration, AdaptedPart part, SourceMap &map, Diagnostics &diagnostics,
                      std::vector<TextEdit> &edits);
/// Adapts spellings (`restrict`, `register`) in the tokens of `range`, and reports C++ keywords that are used as names.
bool adaptTokens(TextRange range, clang::SourceLocation begin, AdaptedPart part, SourceMap &map,
                 Diagnostics &diagnostics, std::vector<TextEdit> &edits);

} // namespace omp2simt

#endif
