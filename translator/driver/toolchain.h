//===- toolchain.h - The programs and libraries a build needs -------------===//
//
/// \file
/// Finds what the driver calls: omp2simt and the device library beside itself, the host compilers, nvcc, a GPU. Looks
/// only; runs nothing but `nvidia-smi -L` and short questions to the host compilers.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_TOOLCHAIN_H
#define OMP2SIMT_DRIVER_TOOLCHAIN_H

#include "command_line.h"
#include "llvm/Support/Error.h"
#include <string>

namespace omp2simt::driver {

enum class Backend { Host, Cuda };

struct Toolchain {
  std::string translator;    ///< path of omp2simt
  std::string includeFolder; ///< holds omp2simt/device.h
  std::string libraryFolder; ///< holds libomp2simt_host.a
  std::string hostC, hostCxx;
  bool hostIsGcc = true;          ///< else clang
  bool hostCompilerGiven = false; ///< by the environment: nvcc is to use it too
  std::string nvcc;               ///< empty when there is none
  std::string linker;             ///< ld, for combining objects
  std::string staticOpenMP;       ///< libgomp.a or libomp.a; empty where the link is not static
  std::string objcopy;            ///< where there is staticOpenMP
  Backend backend = Backend::Host;
  bool hasGpu = false; ///< looked for only where it matters: backend auto, or cuda without an architecture
};

/// The tools for `line`, seen from the driver's own executable. Fails with a sentence when one is missing.
llvm::Expected<Toolchain> findToolchain(const CommandLine &line, const std::string &ownPath);

} // namespace omp2simt::driver

#endif
