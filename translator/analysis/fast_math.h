//===- fast_math.h - What --fast-math allows ----------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_FAST_MATH_H
#define OMP2SIMT_ANALYSIS_FAST_MATH_H

#include "model/source_map.h"

namespace omp2simt {

/// The edit that makes one instruction of `1.0f / sqrtf(x)`, or of the same in double; nothing for another operator, or
/// where the text comes from a macro.
std::optional<TextEdit> reciprocalRoot(const clang::BinaryOperator &division, SourceMap &map);

} // namespace omp2simt

#endif
