//===- simd_loop_reader.h - simd loops inside device code ----------------------===//
#ifndef OMP2SIMT_MODEL_SIMD_LOOP_READER_H
#define OMP2SIMT_MODEL_SIMD_LOOP_READER_H

#include "model/source_map.h"
#include "support/diagnostics.h"
#include "clang/AST/StmtOpenMP.h"

namespace omp2simt {

/// Reads the loops and clauses of a simd construct (OpenMP 5.1, 2.11.5) into `result`. False when something was
/// reported.
bool readSimdLoop(const clang::OMPLoopDirective &directive, SourceMap &map, Diagnostics &diagnostics,
                  DeviceConstruct &result);

/// Reads the loops, where it has some, and what the clauses privatise of a construct of a team's threads, as those of a
/// simd loop. Other clauses are the caller's.
bool readSharedConstruct(const clang::OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics,
                         DeviceConstruct &result);

/// The words of a directive behind `name`, on one line: "reduction(+ : s) private(t)".
std::string directiveText(const SourceMap &map, TextRange pragma, llvm::StringRef name);

} // namespace omp2simt

#endif
