//===- flags.h - Which compiler gets which words --------------------------===//
//
/// \file
/// Builds the words of every command but its files. The one place that knows how gcc's, clang's and nvcc's options
/// differ. Runs nothing and looks at no file.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_FLAGS_H
#define OMP2SIMT_DRIVER_FLAGS_H

#include "command_line.h"
#include "process.h"
#include "toolchain.h"

namespace omp2simt::driver {

/// A source and what it is called to the compilers that see its translation instead.
struct SourceNames {
  std::string original;   ///< as the user gave it
  std::string translated; ///< the file compiled in its place
};

/// Options of omp2simt, and (after `--`) of the Clang inside it.
Words translatorOptions(const CommandLine &line);
Words parserOptions(const CommandLine &line, const Input &source);

/// The host compiler's words for an untouched source of the user: everything the user gave it.
Words plainCompileCommand(const CommandLine &line, const Toolchain &tools, const Input &source);

/// The same for the translated host part of a C source, or for a C++ source that turned out to have no device code.
/// withLto: false where the object is to be combined with another, which link-time optimisation cannot do.
Words hostPartCommand(const CommandLine &line, const Toolchain &tools, const SourceNames &names, bool isCxx,
                      bool withLto);

/// The device compiler's words for a .cu file. isWholeProgram: it also holds host code of the user.
Words deviceCommand(const CommandLine &line, const Toolchain &tools, const SourceNames &names, bool isWholeProgram);

/// The link of `objects` (one list for each input, in their order; empty where the input is words for the linker).
/// firstFolder: where libraries are looked for first, if not empty.
Words linkCommand(const CommandLine &line, const Toolchain &tools, const std::vector<Words> &objects,
                  const std::string &firstFolder);

/// The words of --print-flags: to compile and link a translated file with nvcc or g++ in one command.
Words printedFlags(const CommandLine &line, const Toolchain &tools);

} // namespace omp2simt::driver

#endif
