//===- command_line.h - What the user asked omp2simt-cc for ---------------===//
//
/// \file
/// The command line as plain data: what to make, from which inputs, with which options. Knows the option table, and
/// nothing of compilers.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_COMMAND_LINE_H
#define OMP2SIMT_DRIVER_COMMAND_LINE_H

#include "option_table.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace omp2simt::driver {

enum class Mode { Link, Compile, Assemble, Preprocess, SyntaxOnly, Query, Help, Version, PrintFlags };
enum class BackendChoice { Auto, Host, Cuda };
enum class InputKind {
  C,
  Cxx,
  Cuda,         ///< a .cu file, translated or written by hand
  Preprocessed, ///< .i, .ii
  Assembler,    ///< .s, .S
  Linker        ///< anything else: objects, archives, shared libraries, linker scripts
};

/// A file, or (`words` not empty) options of the linker that stand at this place among the files.
struct Input {
  InputKind kind = InputKind::Linker;
  std::string path;
  std::string language; ///< of -x, empty when the suffix decided
  std::vector<std::string> words;
  bool isSource() const { return kind != InputKind::Linker; }
};

/// An option that is handed on, as the words that were written.
struct Option {
  const OptionSpec *spec;
  std::string value;
  std::vector<std::string> words;
};

struct CommandLine {
  Mode mode = Mode::Link;
  BackendChoice backend = BackendChoice::Auto;
  std::string cudaArch; ///< sm_NN, compute_NN, native or empty
  std::string output;
  std::vector<Input> inputs;   ///< with the linker's options among them
  std::vector<Option> options; ///< in the order given; none of the linker's
  std::vector<std::string> nvccArguments;
  std::vector<std::string> allWords; ///< everything that only the host compiler is to see (Preprocess, Query)
  bool verbose = false, dryRun = false, saveTemps = false;
  bool standalone = false;
  bool noLibraries = false, relocatable = false;

  bool has(OptionKind kind) const;
  /// The words of all options of these kinds, in order.
  std::vector<std::string> wordsOf(std::initializer_list<OptionKind> kinds) const;
  std::vector<const Input *> sources() const;
};

/// Reads the words after the program's name, response files expanded. The error is one sentence for the user.
llvm::Expected<CommandLine> parseCommandLine(const std::vector<std::string> &words);

} // namespace omp2simt::driver

#endif
