//===- option_table.h - The options that omp2simt-cc knows ----------------===//
//
/// \file
/// One table of all options, gcc's and our own: how each is spelled, how it takes its value, and what it is for. Who
/// gets an option (translator, host compiler, device compiler, linker) follows from its kind alone; see flags.h.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_OPTION_TABLE_H
#define OMP2SIMT_DRIVER_OPTION_TABLE_H

#include "llvm/ADT/StringRef.h"

namespace omp2simt::driver {

/// What an option is for.
enum class OptionKind {
  // Decided by the driver itself.
  Help,
  Version,
  Verbose,        ///< -v: show the commands, and let the host compiler show its own
  DryRun,         ///< -###: show the commands, run none
  SaveTemps,      ///< keep the translated files beside the output
  PrintFlags,     ///< print the flags for building a translated file by hand
  Backend,        ///< --backend=auto|host|cuda
  CudaArch,       ///< --cuda-arch=sm_NN|compute_NN
  NvccArgument,   ///< -Xnvcc ARG
  Standalone,     ///< --standalone: the whole program runs on the device
  CompileOnly,    ///< -c
  AssemblyOnly,   ///< -S
  PreprocessOnly, ///< -E, -M, -MM: the host compiler's business
  SyntaxOnly,     ///< -fsyntax-only
  Output,         ///< -o
  Language,       ///< -x
  OpenMP,
  NoOpenMP,
  OpenACC,
  NoOpenACC,
  OtherOffload, ///< asks another compiler for its way of offloading; we have our own
  // Handed on.
  Translator,       ///< to omp2simt
  ParserFlag,       ///< to omp2simt's parser (Clang) alone
  Preprocessor,     ///< to everyone who reads the user's source
  HostPreprocessor, ///< the same, but only gcc knows it
  Dependency,       ///< -MD and its kin
  Standard,         ///< -std=, -ansi: of the user's language
  Warning,          ///< to whoever shows warnings about the user's text
  Optimization,     ///< -O*, -g*
  CodeGeneration,   ///< -f*, -m*, -p*: to all compilers and to the link
  HostCompiler,     ///< to the host compiler alone
  Query,            ///< -print-*, -dump*: the host compiler answers
  LinkFlag,         ///< to the link, at its place among the inputs
  RelocatableLink,  ///< -r
  NoLibraries       ///< -nostdlib and its kin: the link gets no library of ours either
};

/// How an option takes its value.
enum class OptionForm {
  Flag,            ///< no value
  Joined,          ///< in the same word; may be empty
  Separate,        ///< in the next word
  JoinedOrSeparate ///< in the same word, or in the next one
};

struct OptionSpec {
  const char *spelling;
  OptionForm form;
  OptionKind kind;
};

/// The entry with the longest spelling that fits `word`; null when there is none.
const OptionSpec *findOption(llvm::StringRef word);

/// The text of --help.
extern const char *const helpText;

} // namespace omp2simt::driver

#endif
