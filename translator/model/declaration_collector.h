//===- declaration_collector.h - What device code needs of its file ---------===//
#ifndef OMP2SIMT_MODEL_DECLARATION_COLLECTOR_H
#define OMP2SIMT_MODEL_DECLARATION_COLLECTOR_H

#include "analysis/device_code.h"
#include "parse/preprocessor_record.h"
#include "clang/AST/StmtOpenMP.h"
#include <map>

namespace omp2simt {

/// Follows the calls, variables, types and macros of device code to their declarations, and puts all of it into the
/// unit in the order of the source.
class DeclarationCollector {
public:
  /// oneFile: device code stands in the host's file, and sees the macros that are in force there.
  DeclarationCollector(Unit &unit, SourceMap &map, const PreprocessorRecord &record, Diagnostics &diagnostics,
                       bool oneFile);

  void addRegion(Region &region, const DeviceCodeFacts &facts, const clang::FunctionDecl &function,
                 const clang::OMPExecutableDirective &directive);
  /// The main of a standalone program. The unit gets a region that stands for its call.
  void addProgram(const clang::FunctionDecl &main);
  /// Callers that are not known may call a function of the file: from its address, or from other files.
  void addAnyContext(const clang::FunctionDecl &definition);
  /// A declare target variable that other files may use.
  void addExported(const clang::VarDecl &variable);
  /// Follows everything that was added, sorts, and fills the unit in.
  void finish();

  /// Offset in the main file before `declaration`, its comment included, or after the #include that brings it.
  unsigned anchorBefore(const clang::Decl &declaration);

  /// DeviceCodeFacts::uniformMacros of each function of the unit.
  std::vector<std::vector<std::pair<clang::SourceRange, std::string>>> teamMacros; ///< and their teamMacros
  std::vector<std::vector<std::pair<clang::SourceRange, std::string>>> uniformMacros;

private:
  struct Item {
    clang::SourceLocation location;
    enum { Type, Macro, Variable, Function, ExternFunction, Reduction, Region } kind;
    size_t index;
  };

  void follow(const DeviceCodeFacts &facts);
  void addFunction(const clang::FunctionDecl &definition, clang::SourceLocation use);
  void addExternFunction(const clang::FunctionDecl &declaration);
  std::string parameterDeclarator(clang::QualType type);
  Signature signatureOf(const clang::FunctionDecl &function);
  std::string prototypeOf(const clang::FunctionDecl &function);
  void readBody(const clang::FunctionDecl &definition, DeviceFunction &function);
  void addVariable(const clang::VarDecl &variable, clang::SourceLocation use);
  /// `owner` is the function that declares it; its object goes before the copy at `anchor`.
  void addStaticLocal(const clang::VarDecl &variable, const clang::FunctionDecl &owner, unsigned anchor);
  void addReduction(const clang::OMPDeclareReductionDecl &declaration);
  void addType(const clang::NamedDecl &type);
  bool takeNestedTagsOut(const clang::NamedDecl &type, CodeText &text);
  void addMacros(TextRange range, clang::FileID file, unsigned anchor);
  void checkMacroInForce(const MacroUse &use, unsigned anchor);
  void addConditionals();
  void addMacro(const MacroUse &use);
  void addLibraryHeader(clang::SourceLocation location);
  bool readInitializer(const clang::VarDecl &definition, DeviceVariable &variable);
  unsigned anchorAfter(clang::SourceLocation end);
  unsigned anchorAfterLine(clang::SourceLocation location); ///< with the lines that continue it
  std::optional<clang::SourceLocation> includeInMainFile(clang::SourceLocation location);
  void reportClashes();
  void assignOrder();

  Unit &unit;
  SourceMap &map;
  const PreprocessorRecord &record;
  Diagnostics &diagnostics;
  const bool oneFile;
  std::vector<Item> items;
  std::vector<clang::SourceLocation> functionDeclarations; ///< first declaration of each unit.functions
  std::vector<DeviceCodeFacts> pending;
  llvm::DenseSet<const void *> seen;
  llvm::DenseSet<const clang::FunctionDecl *> anyContext; ///< definitions
  std::map<std::pair<clang::FileID, unsigned>, std::vector<const MacroUse *>> macroUses;
};

} // namespace omp2simt

#endif
