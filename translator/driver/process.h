//===- process.h - Running commands, and leaving nothing behind -----------===//
//
/// \file
/// Runs one command at a time and owns the folder for intermediate files. A signal that ends the driver ends the
/// command and all it started, removes the folder, and then ends the driver as it would have. Knows nothing of
/// compilers.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_PROCESS_H
#define OMP2SIMT_DRIVER_PROCESS_H

#include <string>
#include <vector>

namespace omp2simt::driver {

using Words = std::vector<std::string>;

/// A command and how to show it.
class Runner {
public:
  /// verbose: print each command to stderr before it runs. dryRun: print only, every command succeeds.
  Runner(bool verbose, bool dryRun) : verbose(verbose), dryRun(dryRun) {}

  /// Runs `command` (its first word is the program's path) to its end. True when it exited with status 0; what else
  /// it had to say it said itself, unless it could not be started or a signal ended it.
  bool run(const Words &command) const;

  /// The same with standard output (and, if wanted, standard error) sent to files; an empty name discards it.
  bool run(const Words &command, const std::string &standardOutput, bool discardErrors) const;

  bool isDryRun() const { return dryRun; }

private:
  bool runRedirected(const Words &command, const std::string *output, bool discardErrors) const;
  bool verbose, dryRun;
};

/// Installs the signal handlers, and makes this process the one that orphans among its descendants fall to. Once,
/// before the first command.
void handleSignals();

/// The signal that asks the driver to end, or 0.
int pendingSignal();

/// A folder for intermediate files, gone when this object goes. Commands find it as TMPDIR.
class TemporaryFolder {
public:
  TemporaryFolder() = default;
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder();

  /// Makes the folder; under dryRun only invents a name for it. False with a message when it cannot be made.
  bool create(bool dryRun);
  /// The path of a file in sub-folder number `group`, which is made on demand.
  std::string file(unsigned group, const std::string &name) const;
  /// Under dryRun: nothing may be written.
  bool isImagined() const { return !exists; }

private:
  std::string path;
  bool exists = false;
};

/// "omp2simt-cc: error: ..." on standard error.
void reportError(const std::string &message);
void reportWarning(const std::string &message);

} // namespace omp2simt::driver

#endif
