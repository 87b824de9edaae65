// Parses in memory: the one file of these tests that sees Clang's headers.
#include "translator_helpers.h"
#include "model/unit_builder.h"
#include "parse/preprocessor_record.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/SmallString.h"
#include <gtest/gtest.h>

using namespace clang;

namespace omp2simt::test {
namespace {

class Collector : public DiagnosticConsumer {
public:
  explicit Collector(std::vector<std::string> &errors) : errors(errors) {}
  void HandleDiagnostic(DiagnosticsEngine::Level level, const clang::Diagnostic &diagnostic) override {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level < DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    const unsigned line = diagnostic.getLocation().isValid() && diagnostic.hasSourceManager()
                              ? diagnostic.getSourceManager().getExpansionLineNumber(diagnostic.getLocation())
                              : 0;
    errors.push_back(std::to_string(line) + ": " + text.str().str());
  }

private:
  std::vector<std::string> &errors;
};

class Action : public ASTFrontendAction {
public:
  explicit Action(Built &built) : built(built) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    compiler.getDiagnostics().setClient(new Collector(built.errors));
    compiler.getPreprocessor().addPPCallbacks(makePreprocessorRecorder(compiler.getPreprocessor(), record));
    struct Consumer : ASTConsumer {
      Consumer(Action &action, CompilerInstance &compiler) : action(action), compiler(compiler) {}
      void HandleTranslationUnit(ASTContext &context) override {
        if (compiler.getDiagnostics().hasErrorOccurred())
          return;
        Diagnostics diagnostics(context.getDiagnostics());
        UnitBuilderOptions options;
        options.adaptHost = false;
        action.built.unit = buildUnit(context, action.record, compiler.getPreprocessor(), diagnostics, options);
        action.built.isParsed = true;
      }
      Action &action;
      CompilerInstance &compiler;
    };
    return std::make_unique<Consumer>(*this, compiler);
  }

private:
  Built &built;
  PreprocessorRecord record;
};

} // namespace

Built build(const std::string &code, const std::string &file) {
  Built built;
  tooling::runToolOnCodeWithArgs(std::make_unique<Action>(built), code, {"-fopenmp", "-Wno-everything"}, file);
  return built;
}

Built buildBody(const std::string &body, const std::string &before) {
  return build(before + "void f(int n, double *x, double *y) {\n" + body + "}\n");
}

const Variable &variable(const Region &region, const std::string &name) {
  static const Variable none;
  for (const Variable &variable : region.variables)
    if (variable.name == name)
      return variable;
  ADD_FAILURE() << "no variable " << name;
  return none;
}

const MapItem &mapOf(const std::vector<MapItem> &maps, const std::string &name) {
  static const MapItem none;
  for (const MapItem &item : maps)
    if (item.variable == name)
      return item;
  ADD_FAILURE() << "no map item of " << name;
  return none;
}

} // namespace omp2simt::test
