//===- main.cpp - The omp2simt command ----------------------------------------===//
//
/// \file
/// omp2simt IN -o OUT.cu [options] [-- COMPILER FLAGS]. Exit status: 0 written, 1 diagnosed, 2 usage.
/// The path of a file: parse (parse/), model (model/, analysis/), plan (plan/), text (rewriters/, emit/).
//
//===----------------------------------------------------------------------===//

#include "emit/assemble.h"
#include "emit/output_files.h"
#include "model/print.h"
#include "model/unit_builder.h"
#include "parse/compiler_flags.h"
#include "parse/parser.h"
#include "plan/explain.h"
#include "plan/planner.h"
#include "runtime/byte_count.h"
#include "support/support_table.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace omp2simt;

namespace {

/// Bytes of soft stack in a standalone program, where --soft-stack-size does not say: it may be deeply recursive.
constexpr unsigned kProgramStack = 128u << 10;

enum ExitStatus { Written = 0, Diagnosed = 1, Usage = 2 };

/// A size of a soft stack, written as in OMP2SIMT_SOFT_STACK_SIZE.
struct StackSizeParser : cl::parser<unsigned> {
  using cl::parser<unsigned>::parser;
  bool parse(cl::Option &option, StringRef, StringRef word, unsigned &value) {
    constexpr size_t most = 0xfffffff0u; // as in devlib's soft_stack.h
    const std::optional<size_t> bytes = o2s::parseByteCount(word.str().c_str());
    if (!bytes)
      return option.error("'" + word + "' " + o2s::kNoByteCount);
    if (*bytes > most)
      return option.error("'" + word + "' is too large for a soft stack");
    value = static_cast<unsigned>(*bytes);
    return false;
  }
};

cl::OptionCategory category("omp2simt options");
cl::opt<std::string> input(cl::Positional, cl::desc("<file.c|file.cpp>"), cl::cat(category));
cl::opt<std::string> outputPath("o", cl::desc("The CUDA C++ file to write; `-` is standard output"),
                                cl::value_desc("out.cu"), cl::cat(category));
cl::opt<bool> split("split", cl::desc("Write device code alone to out.cu, and the host part, still C, to out.host.c"),
                    cl::cat(category));
cl::opt<bool> standalone("standalone", cl::desc("Make a program that runs on the device as a whole, main included"),
                         cl::cat(category));
cl::opt<bool> explain("explain", cl::desc("Say which shape each region gets and where its variables live, and why"),
                      cl::cat(category));
cl::opt<bool> lineDirectives("line-directives", cl::desc("Write #line, so that compilers name the lines of the input"),
                             cl::cat(category));
cl::opt<ShapeChoice> shape("shape", cl::desc("Kernel shape of all regions"), cl::init(ShapeChoice::Auto),
                           cl::values(clEnumValN(ShapeChoice::Auto, "auto", "chosen for each region"),
                                      clEnumValN(ShapeChoice::Grid, "grid", "an OpenMP thread is a CUDA thread"),
                                      clEnumValN(ShapeChoice::Warp, "warp", "an OpenMP thread has several lanes")),
                           cl::cat(category));
cl::opt<CallMode> calls("uniform", cl::desc("How device code calls functions"), cl::init(CallMode::Static),
                        cl::values(clEnumValN(CallMode::Static, "static", "a copy for each context, where it is known"),
                                   clEnumValN(CallMode::Dynamic, "dynamic", "one copy, which finds its context at run time")),
                        cl::cat(category));
cl::opt<unsigned> simdLanes("simd-lanes", cl::desc("Lanes of an OpenMP thread in shape warp: 1, 2, 4, 8, 16 or 32"),
                            cl::init(0), cl::value_desc("n"), cl::cat(category));
cl::opt<SoftStackMode> softStack("soft-stack", cl::desc("Which local variables go to the soft stack in shape warp"),
                                 cl::init(SoftStackMode::Auto),
                                 cl::values(clEnumValN(SoftStackMode::Auto, "auto", "those that other lanes may see"),
                                            clEnumValN(SoftStackMode::All, "all", "all")),
                                 cl::cat(category));
cl::opt<unsigned, false, StackSizeParser>
    softStackSize("soft-stack-size", cl::desc("Bytes of soft stack for each OpenMP thread: 16384, 64K, 1M"),
                  cl::init(16384), cl::value_desc("bytes"), cl::cat(category));
cl::opt<bool> fastMath("fast-math", cl::desc("Let device code compute other last digits: 1.0f / sqrtf(x) in one instruction"),
                       cl::cat(category));
cl::opt<bool> printModel("print-model", cl::desc("Print the region model and the plan instead of writing a file"),
                         cl::cat(category));
cl::opt<bool> printSupport("print-support", cl::desc("Print the table of supported directives and clauses"),
                           cl::cat(category));

ExitStatus usage(const Twine &message) {
  errs() << "omp2simt: error: " << message << "\n"
         << "usage: omp2simt IN -o OUT.cu [options] [-- COMPILER FLAGS]; see omp2simt --help\n";
  return Usage;
}

ExitStatus failed(const Twine &message) {
  errs() << message << "\n";
  return Diagnosed;
}

/// Reads the input to see that it is text: Clang's messages on anything else help nobody.
bool readSourceText(const std::string &path, std::string &content) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) {
    failed(path + ": error: cannot read the file: " + buffer.getError().message());
    return false;
  }
  StringRef text = (*buffer)->getBuffer();
  const size_t zero = text.find('\0');
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    failed(path + ":1:1: error: the file is UTF-16; C and C++ sources are read as UTF-8");
    return false;
  }
  if (zero != StringRef::npos) {
    const size_t line = text.take_front(zero).count('\n') + 1;
    const size_t start = text.take_front(zero).rfind('\n');
    failed(path + ":" + Twine(line) + ":" + Twine(zero - (start == StringRef::npos ? 0 : start + 1) + 1) +
           ": error: a byte of value zero: this is no C or C++ source");
    return false;
  }
  content = text.str();
  return true;
}

std::string hostPathFor(const std::string &cudaPath) {
  SmallString<128> path(cudaPath);
  sys::path::replace_extension(path, "host.c");
  return path.str().str();
}

/// Uses of macros that need edits are expanded and the file read again; macros in macros come to light one by one.
constexpr unsigned kMostExpansions = 16;

/// The lines that keep numbers after an expansion are no part of the output.
std::string withoutExpansionLines(StringRef text) {
  std::string result;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    StringRef line = end == StringRef::npos ? text : text.take_front(end + 1);
    text = text.drop_front(line.size());
    if (!(line.starts_with("#line ") && line.rtrim().ends_with(kExpandedLine)))
      result += line.str();
  }
  return result;
}

ExitStatus emit(const Unit &unit, Diagnostics &diagnostics) {
  PlannerOptions planOptions;
  planOptions.split = split;
  planOptions.simdLanes = simdLanes;
  planOptions.softStack = softStack;
  planOptions.softStackSize = standalone && !softStackSize.getNumOccurrences() ? kProgramStack : softStackSize;
  const Plan plan = makePlan(unit, planOptions);
  for (const PlanProblem &problem : plan.problems) {
    clang::DiagnosticBuilder builder = diagnostics.report(problem.location, problem.id);
    for (const std::string &argument : problem.arguments)
      builder << argument;
  }
  if (!plan.problems.empty())
    return Diagnosed;
  for (const auto &[location, name] : unit.withoutDeviceVersion)
    diagnostics.report(location, omp2simt::diag::no_device_version) << name;
  if (explain)
    explainPlan(unit, plan, errs());
  if (printModel) {
    printUnit(unit, outs());
    return Written;
  }
  OutputOptions options;
  options.split = split || standalone; // device code is a text of its own
  options.lineDirectives = lineDirectives;
  options.sourceName = input;
  const TranslatedFiles files = assemble(unit, plan, options);
  std::vector<OutputFile> outputs = {{outputPath, withoutExpansionLines(files.cuda)}};
  if (split)
    outputs.push_back({hostPathFor(outputPath), withoutExpansionLines(files.host)});
  return writeFiles(outputs) ? Written : Diagnosed;
}

ExitStatus translate(const clang::tooling::CompilationDatabase &compilations, std::string content) {
  ExitStatus status = Diagnosed;
  for (unsigned round = 0; round <= kMostExpansions; ++round) {
    std::set<MacroUseRange> macroUses;
    auto onParsed = [&](clang::ASTContext &context, clang::Preprocessor &preprocessor,
                        const PreprocessorRecord &record) {
      Diagnostics diagnostics(context.getDiagnostics());
      diagnostics.canExpand = round < kMostExpansions;
      if (split && context.getLangOpts().CPlusPlus) {
        const clang::SourceManager &sources = context.getSourceManager();
        diagnostics.report(sources.getLocForStartOfFile(sources.getMainFileID()), omp2simt::diag::split_needs_c);
        return;
      }
      UnitBuilderOptions builderOptions;
      if (standalone && context.getLangOpts().CPlusPlus) {
        const clang::SourceManager &sources = context.getSourceManager();
        diagnostics.report(sources.getLocForStartOfFile(sources.getMainFileID()), omp2simt::diag::standalone_needs_c);
        return;
      }
      builderOptions.adaptHost = !split && !standalone && !printModel;
      builderOptions.standalone = standalone;
      builderOptions.shape = shape;
      builderOptions.calls = calls;
      builderOptions.fastMath = fastMath;
      const Unit unit = buildUnit(context, record, preprocessor, diagnostics, builderOptions);
      if (diagnostics.engine.hasErrorOccurred())
        return;
      macroUses = diagnostics.macroUses;
      if (macroUses.empty())
        status = emit(unit, diagnostics);
    };
    if (!parseFile(compilations, input, onParsed, round ? &content : nullptr))
      return Diagnosed;
    if (macroUses.empty())
      return status;
    auto expanded = expandMacroUses(compilations, input, content, macroUses);
    if (!expanded)
      return failed(input + ":1:1: error: macros that need edits for CUDA C++ cannot be expanded; write them out");
    content = std::move(*expanded);
  }
  return status;
}

/// Processor time after which a translation is given up: Clang's parser does not end on some malformed directives.
constexpr unsigned kMostSeconds = 600;

/// Runs `work` in a child process, so that not even a stack overflow inside Clang ends without a message.
ExitStatus inChild(function_ref<ExitStatus()> work) {
  outs().flush();
  const pid_t child = fork();
  if (child < 0)
    return work();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); // not to outlive a parent that is killed
    const rlimit limit = {kMostSeconds, kMostSeconds + 1};
    setrlimit(RLIMIT_CPU, &limit);
    const ExitStatus status = work();
    outs().flush();
    _exit(status);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status))
    return static_cast<ExitStatus>(WEXITSTATUS(status));
  if (WTERMSIG(status) == SIGXCPU)
    return failed(input + ":1:1: error: translating took more than " + Twine(kMostSeconds) + " seconds");
  return failed(input + ":1:1: error: the translator ended with signal " + Twine(WTERMSIG(status)) +
                ": the code is nested too deeply, or this is a fault of the translator or of Clang");
}

} // namespace

int main(int argc, const char **argv) {
  InitLLVM init(argc, argv);
  std::string error;
  const char **dashes = std::find_if(argv, argv + argc, [](const char *word) { return StringRef(word) == "--"; });
  const std::vector<std::string> flags(std::min(dashes + 1, argv + argc), argv + argc);
  std::unique_ptr<clang::tooling::CompilationDatabase> compilations =
      clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv, error);
  if (!compilations)
    compilations = std::make_unique<clang::tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
  cl::SetVersionPrinter([](raw_ostream &out) { out << "omp2simt " OMP2SIMT_VERSION " (Clang 19)\n"; });
  cl::HideUnrelatedOptions(category);
  if (!cl::ParseCommandLineOptions(argc, argv,
                                   "Translates C and C++ with OpenMP target constructs to CUDA C++.\n", &errs()))
    return Usage;
  if (printSupport) {
    printSupportTable(outs());
    return Written;
  }
  if (input.empty())
    return usage("no input file");
  if (simdLanes.getNumOccurrences() && (simdLanes == 0 || simdLanes > 32 || (simdLanes & (simdLanes - 1))))
    return usage("--simd-lanes=" + Twine(simdLanes) + ": 1, 2, 4, 8, 16 or 32");
  if (outputPath.empty() && !printModel)
    return usage("no output file: give -o OUT.cu");
  if (split && standalone)
    return usage("--standalone makes one file: --split has nothing to part");
  if (split && outputPath == "-")
    return usage("--split writes two files: standard output cannot take them");
  if (sys::fs::equivalent(input, outputPath) || (split && sys::fs::equivalent(input, hostPathFor(outputPath))))
    return usage("the output would overwrite the input '" + input + "'");
  std::string content;
  if (!readSourceText(input, content))
    return Diagnosed;
  if (const std::string complaint = complaintAboutFlags(input, flags); !complaint.empty())
    return usage(complaint);
  return inChild([&] { return translate(*compilations, std::move(content)); });
}
