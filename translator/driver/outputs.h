//===- outputs.h - The files that a run writes ----------------------------===//
//
/// \file
/// What the output files are called, and how they come about: no input is overwritten, a run that fails leaves what
/// was there before, and a device or a pipe is written to, not replaced.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_OUTPUTS_H
#define OMP2SIMT_DRIVER_OUTPUTS_H

#include "command_line.h"
#include "process.h"

namespace omp2simt::driver {

/// The object that -c (or -S) asks for; empty where objects are an intermediate step.
std::string objectName(const CommandLine &line, const Input &source);

/// The .cu that --save-temps keeps: beside the output.
std::string savedTranslationName(const CommandLine &line, const Input &source);

/// The host part that omp2simt --split writes beside the .cu of that name.
std::string hostPartName(const std::string &translation);

/// Where -MD and -MMD write, under the names gcc would choose; empty when neither is given.
std::string dependencyName(const CommandLine &line, const Input &source);

/// Whether no file that `line` writes is one of its inputs, be it under another name. If not, that has been said.
bool spareInputs(const CommandLine &line);

/// The outputs of one run. Unless finish() succeeds, what they were before comes back when this object goes.
class Outputs {
public:
  explicit Outputs(const TemporaryFolder &folder) : folder(folder) {}
  Outputs(const Outputs &) = delete;
  Outputs &operator=(const Outputs &) = delete;
  ~Outputs();

  /// Announces that `path` will be written, and says where a command has to write it. A file that is there already is
  /// set aside; for a device, a pipe or a symbolic link the answer is a temporary file.
  std::string place(const std::string &path);

  /// Puts everything at its place for good. False with a message when something cannot be written.
  bool finish();

private:
  enum class Way { New, SetAside, CopiedAtEnd };
  struct Output {
    Way way;
    std::string path;
    std::string other; ///< SetAside: the name of the file that was there; CopiedAtEnd: the temporary file
  };

  const TemporaryFolder &folder;
  std::vector<Output> all;
};

} // namespace omp2simt::driver

#endif
