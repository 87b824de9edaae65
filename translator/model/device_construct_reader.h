//===- device_construct_reader.h - OpenMP constructs inside device code -------===//
#ifndef OMP2SIMT_MODEL_DEVICE_CONSTRUCT_READER_H
#define OMP2SIMT_MODEL_DEVICE_CONSTRUCT_READER_H

#include "model/source_map.h"
#include "support/diagnostics.h"
#include "clang/AST/StmtOpenMP.h"

namespace omp2simt {

/// Reads a construct that stands in device code. What is not handled is reported, and nothing is returned.
std::optional<DeviceConstruct> readDeviceConstruct(const clang::OMPExecutableDirective &directive, SourceMap &map,
                                                   Diagnostics &diagnostics);

/// Whether a construct has no more to do in a standalone program than to run its block, if it has one.
bool runsInPlace(const clang::OMPExecutableDirective &directive);

} // namespace omp2simt

#endif
