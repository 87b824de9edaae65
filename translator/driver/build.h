//===- build.h - From inputs to outputs -----------------------------------===//
//
/// \file
/// The steps of a build: translate, compile host and device parts, combine or link. Decides the order and the names of
/// files; the words of the commands come from flags.h.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_BUILD_H
#define OMP2SIMT_DRIVER_BUILD_H

#include "command_line.h"
#include "process.h"
#include "toolchain.h"

namespace omp2simt::driver {

/// Does what `line` asks for. True on success; on failure what went wrong has been said and the outputs are as before.
bool build(const CommandLine &line, const Toolchain &tools, const Runner &runner);

} // namespace omp2simt::driver

#endif
