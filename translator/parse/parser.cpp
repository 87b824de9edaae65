//===- parser.cpp - Parsing one file with Clang -------------------------------===//

#include "parse/parser.h"
#include "clang/Frontend/ASTConsumers.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
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

/// The user's compiler shows its warnings; here only errors matter, with their notes.
class ErrorPrinter : public TextDiagnosticPrinter {
public:
  using TextDiagnosticPrinter::TextDiagnosticPrinter;
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &diagnostic) override {
    if (level != DiagnosticsEngine::Note)
      isShown = level >= DiagnosticsEngine::Error;
    if (isShown)
      TextDiagnosticPrinter::HandleDiagnostic(level, diagnostic);
  }

private:
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
  // What Clang warns about and drops is an error here: extra words on a directive, an unclosed declare target.
  for (const char *flag : {"-fopenmp", "-Wno-everything", "-Werror=extra-tokens", "-Werror=source-uses-openmp",
                           "-Werror=openmp-clauses", "-Werror=openmp-target-exception", "-Wno-unknown-warning-option"})
    result.push_back(flag);
  return result;
}

} // namespace

bool parseFile(const CompilationDatabase &compilations, const std::string &file, const ParsedCallback &onParsed) {
  bool isGood = false;
  auto parse = [&] {
    ClangTool tool(compilations, {file});
    tool.setPrintErrorMessage(false);
    IntrusiveRefCntPtr<DiagnosticOptions> options = new DiagnosticOptions;
    options->ShowColors = llvm::sys::Process::StandardErrHasColors();
    ErrorPrinter printer(llvm::errs(), options.get());
    tool.setDiagnosticConsumer(&printer);
    tool.appendArgumentsAdjuster(adjust);
    Factory factory(onParsed);
    isGood = tool.run(&factory) == 0;
  };
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext guard;
  guard.DumpStackAndCleanupOnFailure = false;
  if (!guard.RunSafelyOnThread(parse, kStackBytes)) {
    llvm::errs() << file << ":1:1: error: Clang's front end crashed on this file, or its code is nested too deeply\n";
    return false;
  }
  return isGood;
}

} // namespace omp2simt
