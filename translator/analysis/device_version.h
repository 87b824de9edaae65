//===- device_version.h - Whether a function can run on the device ---------------===//
#ifndef OMP2SIMT_ANALYSIS_DEVICE_VERSION_H
#define OMP2SIMT_ANALYSIS_DEVICE_VERSION_H

#include "model/source_map.h"
#include "support/diagnostics.h"

namespace omp2simt {

/// Whether `definition` and what it calls are understood in device code. Nothing is reported. For functions that are
/// declare target but that no device code of the file is known to call.
bool hasDeviceVersion(const clang::FunctionDecl &definition, SourceMap &map);

} // namespace omp2simt

#endif
