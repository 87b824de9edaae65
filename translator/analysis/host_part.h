//===- host_part.h - What the host part of a one-file output needs ----------===//
#ifndef OMP2SIMT_ANALYSIS_HOST_PART_H
#define OMP2SIMT_ANALYSIS_HOST_PART_H

#include "model/source_map.h"
#include "parse/preprocessor_record.h"
#include "support/diagnostics.h"

namespace omp2simt {

/// Lists in unit.cxxHostEdits what makes the host part of a C file C++: casts, spellings, and C linkage for what other
/// objects may see. What has no such edit is reported, naming --split as the way out.
void adaptHostPart(Unit &unit, SourceMap &map, const PreprocessorRecord &record, Diagnostics &diagnostics);

/// The lines of a `#pragma`, without the line break that ends the last one.
TextRange pragmaLines(clang::SourceLocation hash, SourceMap &map);

} // namespace omp2simt

#endif
