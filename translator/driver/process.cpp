//===- process.cpp - Running commands, and leaving nothing behind ---------===//
//
/// \file
/// LLVM's Program and FileSystem do the work. The signal handler only hands the signal on to the running command and
/// notes it; the driver then unwinds as after any failed command, so that one path cleans up. A command that ends by a
/// signal may leave processes of its own (gcc its cc1); they become the driver's children, which ends them.
//
//===----------------------------------------------------------------------===//
#include "process.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace omp2simt::driver {

static volatile std::sig_atomic_t receivedSignal = 0;
static volatile std::sig_atomic_t runningProcess = 0;

extern "C" {
static void passSignalOn(int signal) {
  receivedSignal = signal;
  if (runningProcess > 0)
    kill(runningProcess, signal);
}
}

void handleSignals() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  struct sigaction action = {};
  action.sa_handler = passSignalOn;
  sigemptyset(&action.sa_mask);
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) // as under nohup
      sigaction(signal, &action, nullptr);
  }
}

int pendingSignal() {
  return receivedSignal;
}

void reportError(const std::string &message) {
  llvm::errs() << "omp2simt-cc: error: " << message << '\n';
}
void reportWarning(const std::string &message) {
  llvm::errs() << "omp2simt-cc: warning: " << message << '\n';
}

static void show(const Words &command) {
  for (size_t i = 0; i < command.size(); ++i) {
    llvm::errs() << (i ? " " : "");
    llvm::sys::printArg(llvm::errs(), command[i], /*Quote=*/false);
  }
  llvm::errs() << '\n';
}

bool Runner::run(const Words &command) const {
  return runRedirected(command, nullptr, false);
}

bool Runner::run(const Words &command, const std::string &standardOutput, bool discardErrors) const {
  return runRedirected(command, &standardOutput, discardErrors);
}

/// Whether the process is a child of this one: the fourth field of its stat, after a name in parentheses.
static bool isChild(llvm::StringRef process) {
  auto stat = llvm::MemoryBuffer::getFileAsStream("/proc/" + process + "/stat");
  if (!stat)
    return false;
  llvm::StringRef text = (*stat)->getBuffer();
  int parent = 0;
  text = text.substr(std::min(text.rfind(')'), text.size()) + 3); // past the state
  return !text.ltrim().consumeInteger(10, parent) && parent == getpid();
}

/// Ends the processes that a command left to us, and then those that these leave.
static void endOrphans() {
  for (bool found = true; found;) {
    found = false;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator at("/proc", error), end; at != end && !error; at.increment(error)) {
      pid_t process = 0;
      llvm::StringRef name = llvm::sys::path::filename(at->path());
      if (name.getAsInteger(10, process) || !isChild(name))
        continue;
      kill(process, SIGKILL); // whatever it writes lies in the temporary folder
      found |= waitpid(process, nullptr, 0) == process;
    }
  }
}

/// Waits for the command's end; one that a signal to the driver does not end within some seconds is killed.
static int waitFor(pid_t process) {
  int status = 0;
  for (int waited = 0; waitpid(process, &status, receivedSignal ? WNOHANG : 0) != process; ++waited) {
    if (!receivedSignal)
      continue; // EINTR
    if (waited == 500)
      kill(process, SIGKILL);
    const timespec pause = {0, 10'000'000};
    nanosleep(&pause, nullptr);
  }
  return status;
}

bool Runner::runRedirected(const Words &command, const std::string *output, bool discardErrors) const {
  if (receivedSignal)
    return false;
  if (verbose || dryRun)
    show(command);
  if (dryRun)
    return true;

  std::vector<llvm::StringRef> arguments(command.begin(), command.end());
  std::optional<llvm::StringRef> redirects[3]; // an empty name means /dev/null
  if (output)
    redirects[1] = *output;
  if (discardErrors)
    redirects[2] = "";
  std::string message;
  bool failed = false;
  auto process =
      llvm::sys::ExecuteNoWait(command[0], arguments, std::nullopt, redirects, /*MemoryLimit=*/0, &message, &failed);
  if (failed || process.Pid <= 0) {
    reportError("cannot run '" + command[0] + "': " + message);
    return false;
  }
  runningProcess = process.Pid;
  if (receivedSignal) // it came before the handler knew of the process
    kill(process.Pid, receivedSignal);

  const int status = waitFor(process.Pid);
  runningProcess = 0;
  if (receivedSignal)
    endOrphans();
  if (WIFSIGNALED(status) && !receivedSignal)
    reportError("'" + command[0] + "' was ended by signal " + std::to_string(WTERMSIG(status)) + " (" +
                strsignal(WTERMSIG(status)) + ")");
  return !receivedSignal && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool TemporaryFolder::create(bool dryRun) {
  llvm::SmallString<128> made;
  if (dryRun) {
    llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, made);
    llvm::sys::path::append(made, "omp2simt-XXXXXX");
    path = made.str();
    return true;
  }
  if (auto error = llvm::sys::fs::createUniqueDirectory("omp2simt", made)) {
    reportError("cannot make a temporary folder: " + error.message());
    return false;
  }
  path = made.str();
  exists = true;
  setenv("TMPDIR", path.c_str(), 1); // what a command leaves when it is killed goes with the folder
  return true;
}

TemporaryFolder::~TemporaryFolder() {
  if (exists)
    llvm::sys::fs::remove_directories(path, /*IgnoreErrors=*/true);
}

std::string TemporaryFolder::file(unsigned group, const std::string &name) const {
  llvm::SmallString<128> result(path);
  llvm::sys::path::append(result, std::to_string(group));
  if (exists)
    llvm::sys::fs::create_directory(result);
  llvm::sys::path::append(result, name);
  return std::string(result);
}

} // namespace omp2simt::driver
