//===- parser.cpp - Parsing one file with Clang -------------------------------===//

#include "parse/parser.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/ASTConsumers.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/PreprocessorOutputOptions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/Process.h"

using namespace clang;
using namespace clang::tooling;

namespace omp2simt {
namespace {

/// Clang's recursive descent and our visitors need it for deeply nested code.
constexpr unsigned kStackBytes = 256u << 20;

/// The user's compiler shows its warnings; here only errors matter, and warnings of our own, with their notes.
class ErrorPrinter : public TextDiagnosticPrinter {
public:
  /// Sets `hasErrors` with the first error, so that it is known after a crash, too.
  ErrorPrinter(llvm::raw_ostream &out, DiagnosticOptions *options, bool &hasErrors)
      : TextDiagnosticPrinter(out, options), out(out), hasErrors(hasErrors) {}
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &diagnostic) override {
    if (level != DiagnosticsEngine::Note)
      isShown = level >= DiagnosticsEngine::Error ||
                (level == DiagnosticsEngine::Warning && diagnostic.getID() >= diag::DIAG_UPPER_LIMIT);
    hasErrors |= level >= DiagnosticsEngine::Error;
    if (isShown && !explain(level, diagnostic))
      TextDiagnosticPrinter::HandleDiagnostic(level, diagnostic);
  }

private:
  /// Clang takes a member of a returned struct for a variable that the region maps, and complains of a map clause that
  /// is not there: says what it is instead.
  bool explain(DiagnosticsEngine::Level level, const Diagnostic &diagnostic) {
    if (diagnostic.getID() != diag::err_omp_non_lvalue_in_map_or_motion_clauses || isInPragma(diagnostic))
      return false;
    const PresumedLoc place =
        diagnostic.getSourceManager().getPresumedLoc(diagnostic.getSourceManager().getExpansionLoc(diagnostic.getLocation()));
    out << place.getFilename() << ":" << place.getLine() << ":" << place.getColumn()
        << ": error: a member of a value that has no name is not supported in a target region; give the value a name "
           "first\n";
    ++NumErrors;
    return true;
  }

  static bool isInPragma(const Diagnostic &diagnostic) {
    const SourceManager &sources = diagnostic.getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(diagnostic.getLocation());
    const StringRef before = sources.getBufferData(file).take_front(offset);
    return before.drop_front(before.rfind('\n') + 1).ltrim().starts_with("#");
  }

  llvm::raw_ostream &out;
  bool &hasErrors;
  bool isShown = false;
};

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &compiler, PreprocessorRecord &record, const ParsedCallback &onParsed)
      : compiler(compiler), record(record), onParsed(onParsed) {}
  void HandleTranslationUnit(ASTContext &context) override {
    if (!compiler.getDiagnostics().hasErrorOccurred())
      onParsed(context, compiler.getPreprocessor(), record);
  }

private:
  CompilerInstance &compiler;
  PreprocessorRecord &record;
  const ParsedCallback &onParsed;
};

class Action : public ASTFrontendAction {
public:
  explicit Action(const ParsedCallback &onParsed) : onParsed(onParsed) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    compiler.getPreprocessor().addPPCallbacks(makePreprocessorRecorder(compiler.getPreprocessor(), record));
    return std::make_unique<Consumer>(compiler, record, onParsed);
  }

private:
  const ParsedCallback &onParsed;
  PreprocessorRecord record;
};

class Factory : public FrontendActionFactory {
public:
  explicit Factory(const ParsedCallback &onParsed) : onParsed(onParsed) {}
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<Action>(onParsed); }

private:
  const ParsedCallback &onParsed;
};

/// Flags that would change what the translator sees or says: warnings, outputs, offload targets.
CommandLineArguments adjust(const CommandLineArguments &arguments, StringRef) {
  CommandLineArguments result;
  for (const std::string &argument : arguments) {
    StringRef text(argument);
    if ((text.starts_with("-W") && !text.starts_with("-Wp,") && !text.starts_with("-Wa,") && !text.starts_with("-Wl,")) ||
        text == "-pedantic" || text == "-pedantic-errors" || text.starts_with("-fopenmp-targets") ||
        text.starts_with("--offload-arch") || text.starts_with("-foffload") || text == "-fno-openmp")
      continue;
    result.push_back(argument);
  }
  result.push_back(std::string("-D") + kOwnMacro);
  // What Clang warns about and drops is an error here: extra words on a directive, an unclosed declare target.
  for (const char *flag : {"-fopenmp", "-Wno-everything", "-Werror=extra-tokens", "-Werror=source-uses-openmp",
                           "-Werror=openmp-clauses", "-Werror=openmp-target-exception", "-Wno-unknown-warning-option"})
    result.push_back(flag);
  return result;
}

} // namespace

namespace {

/// Runs `factory` on the file under the crash guard.
bool runGuarded(const CompilationDatabase &compilations, const std::string &file, const std::string *content,
                ToolAction &action) {
  bool isGood = false, hasErrors = false;
  auto run = [&] {
    ClangTool tool(compilations, {file});
    const std::string path = getAbsolutePath(file); // the tool keeps a reference
    if (content)
      tool.mapVirtualFile(path, *content);
    tool.setPrintErrorMessage(false);
    IntrusiveRefCntPtr<DiagnosticOptions> options = new DiagnosticOptions;
    options->ShowColors = llvm::sys::Process::StandardErrHasColors();
    ErrorPrinter printer(llvm::errs(), options.get(), hasErrors);
    tool.setDiagnosticConsumer(&printer);
    tool.appendArgumentsAdjuster(adjust);
    isGood = tool.run(&action) == 0;
  };
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext guard;
  guard.DumpStackAndCleanupOnFailure = false;
  if (!guard.RunSafelyOnThread(run, kStackBytes)) {
    if (hasErrors) // which is why
      return false;
    llvm::errs() << file << ":1:1: error: Clang's front end crashed on this file, or its code is nested too deeply\n";
    return false;
  }
  return isGood;
}

class PreprocessAction : public PreprocessorFrontendAction {
public:
  explicit PreprocessAction(std::string &text) : text(text) {}
  void ExecuteAction() override {
    llvm::raw_string_ostream out(text);
    PreprocessorOutputOptions options;
    options.ShowCPP = true;
    options.ShowLineMarkers = false;
    DoPrintPreprocessedInput(getCompilerInstance().getPreprocessor(), &out, options);
  }

private:
  std::string &text;
};

class PreprocessFactory : public FrontendActionFactory {
public:
  explicit PreprocessFactory(std::string &text) : text(text) {}
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<PreprocessAction>(text); }

private:
  std::string &text;
};

std::string marker(const char *kind, size_t number) {
  return "__omp2simt_" + std::string(kind) + "_" + std::to_string(number) + "__";
}

/// What stands in place of a macro use and the semicolon that may follow it: one line, or lines of their own round
/// pragmas, all with the number of the line where the use is.
std::string expansionText(StringRef expansion, StringRef end, unsigned useLine) {
  SmallVector<StringRef> lines;
  expansion.split(lines, '\n', -1, /*KeepEmpty=*/false);
  const bool hasPragma = llvm::any_of(lines, [](StringRef line) { return line.ltrim().starts_with("#"); });
  const std::string mark = "#line " + std::to_string(useLine) + " " + kExpandedLine + "\n";
  std::string text;
  for (StringRef line : lines)
    if (!line.trim().empty())
      text += (hasPragma ? "\n" + mark : text.empty() ? "" : " ") + line.trim().str();
  return text + end.str() + (hasPragma ? "\n" + mark : "");
}

} // namespace

bool parseFile(const CompilationDatabase &compilations, const std::string &file, const ParsedCallback &onParsed,
               const std::string *content) {
  Factory factory(onParsed);
  return runGuarded(compilations, file, content, factory);
}

std::optional<std::string> expandMacroUses(const CompilationDatabase &compilations, const std::string &file,
                                           const std::string &content,
                                           const std::set<std::pair<unsigned, unsigned>> &uses) {
  // Marks round each use tell where its expansion is in the preprocessed text.
  std::string marked;
  size_t position = 0, number = 0;
  for (auto &[begin, end] : uses) {
    if (begin < position)
      return std::nullopt;
    marked.append(content, position, begin - position);
    marked += marker("begin", number) + " " + content.substr(begin, end - begin) + " " + marker("end", number);
    position = end;
    ++number;
  }
  marked.append(content, position, std::string::npos);
  std::string preprocessed;
  PreprocessFactory factory(preprocessed);
  if (!runGuarded(compilations, file, &marked, factory))
    return std::nullopt;
  std::string result;
  position = number = 0;
  unsigned line = 1;
  for (auto &[begin, end] : uses) {
    const size_t from = preprocessed.find(marker("begin", number)), to = preprocessed.find(marker("end", number));
    if (from == std::string::npos || to == std::string::npos)
      return std::nullopt;
    const size_t start = from + marker("begin", number).size();
    result.append(content, position, begin - position);
    for (size_t i = position; i < end; ++i) { // the line of the use's end, as #line has counted it so far
      if (content[i] != '\n')
        continue;
      ++line;
      StringRef next = StringRef(content).substr(i + 1).take_until([](char c) { return c == '\n'; });
      if (next.ends_with(kExpandedLine) && next.consume_front("#line ") && !next.consumeInteger(10, line))
        --line; // the #line line itself is passed next
    }
    StringRef rest = StringRef(content).drop_front(end).ltrim(" \t"), semicolon;
    position = end;
    if (rest.starts_with(";")) {
      semicolon = ";";
      position = rest.data() + 1 - content.data();
    }
    result += expansionText(StringRef(preprocessed).slice(start, to), semicolon, line);
    ++number;
  }
  return result.append(content, position, std::string::npos);
}

} // namespace omp2simt
