//===- main.cpp - omp2simt-cc ---------------------------------------------===//
//
/// \file
/// The compiler driver: `CC=omp2simt-cc make`. Reads the command line, finds the tools, and does what was asked for.
/// Exit status: 0, 1 when a source or the build has an error, 2 when the command line has one.
//
//===----------------------------------------------------------------------===//
#include "build.h"
#include "command_line.h"
#include "flags.h"
#include "outputs.h"
#include "process.h"
#include "toolchain.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

using namespace omp2simt::driver;

static const char *const versionText = "omp2simt-cc " OMP2SIMT_VERSION "\n"
                                       "OpenMP target for C and C++, through CUDA C++ and a host compiler.\n";

/// The words of the command line with `@file` replaced by the words of the file.
static llvm::Expected<Words> expandedWords(int argc, char **argv) {
  llvm::BumpPtrAllocator allocator;
  llvm::SmallVector<const char *, 64> words(argv + 1, argv + argc);
  llvm::cl::ExpansionContext context(allocator, llvm::cl::TokenizeGNUCommandLine);
  if (auto error = context.expandResponseFiles(words))
    return std::move(error);
  return Words(words.begin(), words.end());
}

static int usage(llvm::Error error) {
  reportError(llvm::toString(std::move(error)));
  return 2;
}

static int printFlags(const CommandLine &line, const Toolchain &tools) {
  Words words = printedFlags(line, tools);
  for (const std::string &word : words)
    if (word.find_first_of(" \t\n'\"") != std::string::npos) {
      reportError("'" + word + "' holds a blank or a quote, which '--print-flags' cannot hand through a shell");
      return 1;
    }
  for (size_t i = 0; i < words.size(); ++i)
    llvm::outs() << (i ? " " : "") << words[i];
  llvm::outs() << '\n';
  return 0;
}

/// -E, -M and questions such as -dumpmachine: the host compiler's answer is ours.
static int askHostCompiler(const CommandLine &line, const Toolchain &tools, const Runner &runner) {
  bool isCxx = false;
  for (const Input &input : line.inputs)
    isCxx |= input.kind == InputKind::Cxx;
  Words command = {isCxx ? tools.hostCxx : tools.hostC};
  if (line.mode == Mode::Preprocess)
    command.insert(command.end(), {"-fopenmp", "-idirafter", tools.includeFolder});
  command.insert(command.end(), line.allWords.begin(), line.allWords.end());
  return runner.run(command) ? 0 : 1;
}

static int run(int argc, char **argv) {
  auto words = expandedWords(argc, argv);
  if (!words)
    return usage(words.takeError());
  auto line = parseCommandLine(*words);
  if (!line)
    return usage(line.takeError());
  if (line->mode == Mode::Help || line->mode == Mode::Version) {
    llvm::outs() << (line->mode == Mode::Help ? helpText : versionText);
    return 0;
  }
  static int anchor; // an address inside this executable
  auto tools = findToolchain(*line, llvm::sys::fs::getMainExecutable(argv[0], &anchor));
  if (!tools) {
    reportError(llvm::toString(tools.takeError()));
    return 1;
  }
  Runner runner(line->verbose, line->dryRun);
  switch (line->mode) {
  case Mode::PrintFlags:
    return printFlags(*line, *tools);
  case Mode::Query:
    if (line->verbose)
      llvm::errs() << versionText;
    return askHostCompiler(*line, *tools, runner);
  case Mode::Preprocess:
    if (!spareInputs(*line))
      return 1;
    return askHostCompiler(*line, *tools, runner);
  default:
    return build(*line, *tools, runner) ? 0 : 1;
  }
}

int main(int argc, char **argv) {
  handleSignals();
  int status = run(argc, argv);
  if (int signal = pendingSignal()) { // end as the signal would have ended us, now that all is cleaned up
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  return status;
}
