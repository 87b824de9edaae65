//===- unit_builder.cpp - From Clang's AST to the region model --------------===//

#include "model/unit_builder.h"
#include "analysis/call_facts.h"
#include "analysis/device_version.h"
#include "analysis/host_atomics.h"
#include "analysis/host_part.h"
#include "model/declaration_collector.h"
#include "model/declare_target.h"
#include "model/region_builder.h"
#include "parse/parser.h"
#include "support/device_functions.h"
#include "support/support_table.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::omp::Directive;

namespace omp2simt {
namespace {

bool isRegion(const OMPExecutableDirective *directive) {
  return isOpenMPTargetExecutionDirective(directive->getDirectiveKind());
}

bool isCudaVariable(StringRef name) {
  return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim" || name == "warpSize";
}

/// Words of translated code that have no other name: a macro would change them.
bool isReservedWord(StringRef name) {
  static constexpr StringRef words[] = {"device",   "threads",  "teams",    "strided",   "collective", "launch",
                                        "identity", "reduction", "grid",    "grid_stride", "trip_count", "on_device",
                                        "o2s",      "scratch",  "is_narrow", "alone"};
  return llvm::is_contained(words, name) || name.starts_with("o2s_") || name.starts_with("O2S_") || isCudaVariable(name);
}

/// Finds the constructs of host code.
class HostVisitor : public RecursiveASTVisitor<HostVisitor> {
public:
  HostVisitor(Unit &unit, SourceMap &map, Diagnostics &diagnostics, DeclarationCollector &collector)
      : unit(unit), map(map), diagnostics(diagnostics), collector(collector) {}

  bool shouldVisitTemplateInstantiations() const { return false; }

  bool TraverseFunctionDecl(FunctionDecl *function) {
    const FunctionDecl *outer = std::exchange(currentFunction, function);
    const bool result = RecursiveASTVisitor::TraverseFunctionDecl(function);
    currentFunction = outer;
    return result;
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *method) {
    const FunctionDecl *outer = std::exchange(currentFunction, method);
    const bool result = RecursiveASTVisitor::TraverseCXXMethodDecl(method);
    currentFunction = outer;
    return result;
  }
  bool TraverseLambdaExpr(LambdaExpr *lambda, DataRecursionQueue * = nullptr) {
    ++lambdas;
    const bool result = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    --lambdas;
    return result;
  }
  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }

  bool TraverseStmt(Stmt *statement, DataRecursionQueue *queue = nullptr) {
    auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement);
    if (!directive || map.standalone || directiveStatus(directive->getDirectiveKind()) != DirectiveStatus::Translated)
      return RecursiveASTVisitor::TraverseStmt(statement, queue);
    if (!canBeRewritten(*directive))
      return true;
    if (isRegion(directive)) {
      map.insideNamespace = currentFunction->getEnclosingNamespaceContext()->isNamespace();
      if (auto built = buildRegion(*directive, map, diagnostics)) {
        built->region.function = currentFunction->getNameAsString();
        built->region.body.vlas.function = built->region.function;
        built->region.anchor = collector.anchorBefore(*currentFunction);
        unit.regions.push_back(std::move(built->region));
        collector.addRegion(unit.regions.back(), built->facts, *currentFunction, *directive);
        runScansInOrder(unit.regions.back());
        schedules.push_back(built->schedule);
        uniformMacros.push_back(std::move(built->facts.uniformMacros));
        teamMacros.push_back(std::move(built->facts.teamMacros));
      }
      return true; // what is inside is device code
    }
    if (auto built = buildDataDirective(*directive, map, diagnostics))
      unit.dataDirectives.push_back(std::move(*built));
    if (directive->hasAssociatedStmt())
      return TraverseStmt(directive->getAssociatedStmt());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    const auto *function = dyn_cast<FunctionDecl>(reference->getDecl());
    const FunctionDecl *definition = function ? function->getDefinition() : nullptr;
    if (definition && !map.standalone && !callees.contains(reference) && isDeclareTarget(*function))
      addAnyContext(*definition);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *function) {
    if (!map.standalone && function->isThisDeclarationADefinition() && isExported(*function))
      addAnyContext(*function);
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) {
    if (map.standalone)
      return true;
    if (variable->isFileVarDecl() && variable->getDefinition() == variable && isExported(*variable))
      collector.addExported(*variable);
    else if (variable->isFileVarDecl() && variable == variable->getActingDefinition() && isExported(*variable))
      collector.addExported(*variable);
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    if (const auto *callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()))
      callees.insert(callee);
    const FunctionDecl *function = call->getDirectCallee();
    if (function && !map.standalone && function->getDeclName().isIdentifier() && function->getName().starts_with("omp_") &&
        !isHostRoutine(function->getName()))
      diagnostics.report(call->getBeginLoc(), diag::runtime_routine) << function->getName() << "in host code";
    return true;
  }

  bool VisitNamedDecl(NamedDecl *declaration) {
    if (declaration->getDeclName().isIdentifier() && declaration->getName().starts_with("o2s_"))
      diagnostics.report(declaration->getLocation(), diag::reserved_word) << declaration->getName();
    const auto *attribute = declaration->getAttr<OMPDeclareTargetDeclAttr>();
    if (!attribute)
      return true;
    const char *what = nullptr;
    if (attribute->getMapType() == OMPDeclareTargetDeclAttr::MT_Link)
      what = "link";
    else if (attribute->getDevType() != OMPDeclareTargetDeclAttr::DT_Any)
      what = "device_type";
    // indirect: every function that has a device version may be called through pointers.
    if (what && reported.insert(declaration->getCanonicalDecl()).second)
      diagnostics.report(attribute->getRange().getBegin().isValid() ? attribute->getRange().getBegin() : declaration->getLocation(),
                         diag::unsupported_clause)
          << what << "declare target";
    return true;
  }

  std::vector<std::pair<SourceLocation, std::string>> schedules; ///< BuiltRegion::schedule of each region
  std::vector<std::vector<std::pair<SourceRange, std::string>>> teamMacros; ///< of each region
  std::vector<std::vector<std::pair<SourceRange, std::string>>> uniformMacros; ///< DeviceCodeFacts' of each region

private:
  /// gcc 12 crashes on a scan in a target region. The host runs such loops in the order of their iterations, without
  /// their directives.
  void runScansInOrder(const Region &region) {
    for (const DeviceConstruct &construct : region.body.constructs)
      if (!construct.pragma.empty() && (construct.kind == DeviceConstructKind::Scan ||
                                        (construct.kind == DeviceConstructKind::Simd && construct.simd.hasScan)))
        unit.hostEdits.push_back({construct.pragma, ""});
  }

  /// Device code of other files may call the function, or some through a pointer from the host. Whether any does is not
  /// known, so what cannot be translated is a warning here: a call is an error, of the link or at run time.
  void addAnyContext(const FunctionDecl &definition) {
    if (!map.isInUserFile(definition.getLocation()) || isa<CXXMethodDecl>(definition) || definition.isMain() ||
        definition.isTemplateInstantiation() || definition.isTemplated() || !anyContext.insert(&definition).second)
      return;
    const bool isNamed = llvm::all_of(contextsOf(definition), [](const DeclContext *context) {
      const auto *space = dyn_cast<NamespaceDecl>(context);
      return !space || !(space->isAnonymousNamespace() || space->isInline());
    });
    if (isNamed && definition.getDeclContext() == definition.getLexicalDeclContext() && hasDeviceVersion(definition, map))
      collector.addAnyContext(definition);
    else
      unit.withoutDeviceVersion.push_back({map.location(definition.getLocation()), definition.getNameAsString()});
  }

  static std::vector<const DeclContext *> contextsOf(const FunctionDecl &definition) {
    std::vector<const DeclContext *> contexts;
    for (const DeclContext *context = definition.getDeclContext(); context; context = context->getParent())
      contexts.push_back(context);
    return contexts;
  }

  bool canBeRewritten(const OMPExecutableDirective &directive) {
    const SourceLocation location = directive.getBeginLoc();
    if (location.isMacroID() || directive.getEndLoc().isMacroID())
      diagnostics.reportInMacro({location, directive.getEndLoc()}, diag::directive_in_macro)
          << llvm::omp::getOpenMPDirectiveName(directive.getDirectiveKind());
    else if (!map.isInMainFile(location))
      diagnostics.report(location, diag::directive_in_header) << llvm::omp::getOpenMPDirectiveName(directive.getDirectiveKind());
    else if (!currentFunction || isa<CXXMethodDecl>(currentFunction) || currentFunction->isTemplated() || lambdas)
      diagnostics.report(location, diag::directive_in_template) << llvm::omp::getOpenMPDirectiveName(directive.getDirectiveKind());
    else
      return true;
    return false;
  }

  Unit &unit;
  SourceMap &map;
  Diagnostics &diagnostics;
  DeclarationCollector &collector;
  const FunctionDecl *currentFunction = nullptr;
  unsigned lambdas = 0;
  llvm::DenseSet<const Decl *> reported;
  llvm::DenseSet<const DeclRefExpr *> callees;
  llvm::DenseSet<const FunctionDecl *> anyContext; ///< that addAnyContext has seen
};

/// The main of a standalone program, or null, with a report.
const FunctionDecl *findMain(const ASTContext &context, const SourceMap &map, Diagnostics &diagnostics) {
  const FunctionDecl *main = nullptr;
  for (const Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (const auto *function = dyn_cast<FunctionDecl>(declaration); function && function->isMain())
      main = function->getDefinition();
  if (!main || !map.isInUserFile(main->getLocation())) {
    diagnostics.report(map.sources.getLocForStartOfFile(map.sources.getMainFileID()), diag::no_main);
    return nullptr;
  }
  const char *problem = !main->getReturnType()->isSpecificBuiltinType(BuiltinType::Int)  ? "does not return int"
                        : main->getNumParams() != 0 && main->getNumParams() != 2       ? "has other parameters than argc and argv"
                                                                                          : nullptr;
  if (!problem)
    return main;
  diagnostics.report(main->getLocation(), diag::main_form) << problem;
  return nullptr;
}

/// Pragmas that leave no trace in the AST.
void resolvePragmas(const PreprocessorRecord &record, SourceMap &map, Unit &unit) {
  for (const OmpPragma &pragma : record.pragmas) {
    const Directive kind = directiveOf(pragma.words);
    switch (directiveStatus(kind)) {
    case DirectiveStatus::Resolved:
      // It speaks of device code alone. Host compilers know fewer of its clauses, so the host part goes without.
      if (!pragma.isOperator && pragma.location.isFileID() && map.isInMainFile(pragma.location))
        unit.hostEdits.push_back({pragmaLines(pragma.location, map), ""});
      break;
    case DirectiveStatus::Diagnosed: // while it was preprocessed
    case DirectiveStatus::Translated:
    case DirectiveStatus::Host:
      break;
    }
  }
}

std::string identityOf(const Unit &unit, Preprocessor &preprocessor) {
  llvm::MD5 hash;
  hash.update(unit.stem);
  hash.update(unit.files[0].content);
  for (const auto &[macro, isUndefined] : preprocessor.getPreprocessorOpts().Macros)
    if (macro != kOwnMacro)
      hash.update(macro + (isUndefined ? "-" : "+"));
  return hash.final().digest().str().substr(0, 6).str();
}

} // namespace

Unit buildUnit(ASTContext &context, const PreprocessorRecord &record, Preprocessor &preprocessor,
               Diagnostics &diagnostics, const UnitBuilderOptions &options) {
  Unit unit;
  SourceMap map(context, unit);
  map.oneFile = options.adaptHost;
  map.fastMath = options.fastMath;
  map.standalone = unit.isStandalone = options.standalone;
  unit.isC = !context.getLangOpts().CPlusPlus;
  unit.stem = llvm::sys::path::stem(unit.files[0].path).str();
  unit.identity = identityOf(unit, preprocessor);
  resolvePragmas(record, map, unit);

  for (Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (const auto *named = dyn_cast<NamedDecl>(declaration))
      if (map.isInUserFile(named->getLocation()) && named->getDeclName().isIdentifier() &&
          (named->getName() == "on_device" || named->getName() == "o2s" || isCudaVariable(named->getName())) &&
          options.adaptHost)
        diagnostics.report(named->getLocation(), diag::reserved_name)
            << named->getName()
            << (unit.isC ? "use --split, which leaves the host part in a file of its own" : "give it another name");
  for (const MacroEvent &event : record.macroEvents)
    if (isReservedWord(event.name))
      diagnostics.report(event.location, diag::reserved_word) << event.name;
  DeclarationCollector collector(unit, map, record, diagnostics, options.adaptHost);
  HostVisitor visitor(unit, map, diagnostics, collector);
  for (Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (map.isInUserFile(declaration->getLocation())) {
      visitor.TraverseDecl(declaration);
      if (!unit.isStandalone)
        adaptHostAtomics(*declaration, map, diagnostics, unit);
    }
  if (const FunctionDecl *main = unit.isStandalone ? findMain(context, map, diagnostics) : nullptr) {
    collector.addProgram(*main);
    visitor.schedules.emplace_back();
    visitor.uniformMacros.emplace_back();
  }
  collector.finish();
  propagateCallFacts(unit, options.shape, options.calls);
  // Only code that all lanes of a thread run gets edits there.
  for (size_t i = 0; i < unit.regions.size(); ++i)
    if (unit.regions[i].runsUniform)
      for (const auto &[range, what] : visitor.uniformMacros[i])
        diagnostics.reportInMacro(range, diag::edit_in_macro) << what;
  for (size_t i = 0; i < unit.functions.size(); ++i)
    if (unit.functions[i].isUniform)
      for (const auto &[range, what] : collector.uniformMacros[i])
        diagnostics.reportInMacro(range, diag::edit_in_macro) << what;
  for (size_t i = 0; i < unit.regions.size(); ++i)
    if (unit.regions[i].runsAsTeam)
      for (const auto &[range, what] : visitor.teamMacros[i])
        diagnostics.reportInMacro(range, diag::edit_in_macro) << what;
  for (size_t i = 0; i < unit.functions.size(); ++i)
    if (unit.functions[i].isTeam)
      for (const auto &[range, what] : collector.teamMacros[i])
        diagnostics.reportInMacro(range, diag::edit_in_macro) << what;
  for (size_t i = 0; i < unit.regions.size(); ++i)
    if (unit.regions[i].asksForThreads && visitor.schedules[i].first.isValid())
      diagnostics.report(visitor.schedules[i].first, diag::unsupported_clause_form)
          << "what the region observes through thread or team numbers" << visitor.schedules[i].second;
  if (options.adaptHost && unit.isC && !unit.regions.empty() + !unit.dataDirectives.empty() + !unit.functions.empty())
    adaptHostPart(unit, map, record, diagnostics);
  return unit;
}

} // namespace omp2simt
