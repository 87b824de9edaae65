//===- device_code.h - What one piece of device code needs ------------------===//
//
/// \file
/// Walks code that is going to run on the device: a region's body, a function that device code calls, the initialiser
/// of a device variable, or a type's declaration. Everything that is not on its list of what is understood is
/// reported; what C++ spells otherwise than C becomes edits. The walk changes nothing.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_DEVICE_CODE_H
#define OMP2SIMT_ANALYSIS_DEVICE_CODE_H

#include "analysis/uniform_code.h"
#include "support/diagnostics.h"
#include "llvm/ADT/SetVector.h"

namespace omp2simt {

/// What a walk over device code found.
struct DeviceCodeFacts {
  std::vector<TextEdit> edits;
  llvm::SetVector<const clang::FunctionDecl *> functions; ///< called and not in the device library
  llvm::SetVector<const clang::FunctionDecl *> addressedFunctions; ///< defined here, and used otherwise than by a call
  llvm::SetVector<const clang::FunctionDecl *> externFunctions;    ///< declare target functions of other files
  llvm::SetVector<const clang::VarDecl *> staticLocals; ///< that may change: there is one for all copies of the code
  std::vector<CodeText::Enclosure> enclosures;
  bool usesAnyContext = false; ///< CodeText::usesAnyContext
  llvm::SetVector<const clang::VarDecl *> globals;        ///< with static storage
  llvm::SetVector<const clang::VarDecl *> outerVariables; ///< locals of the enclosing function
  llvm::SetVector<const clang::OMPDeclareReductionDecl *> reductions; ///< declared by the user
  llvm::SetVector<const clang::NamedDecl *> types;        ///< tags and typedefs
  llvm::DenseSet<const clang::VarDecl *> maybeWritten;    ///< used otherwise than by reading their value
  llvm::DenseMap<const clang::Decl *, clang::SourceLocation> firstUse;
  llvm::SetVector<const clang::NamedDecl *> libraryDeclarations; ///< from system headers: their header is included
  std::vector<std::pair<clang::SourceRange, std::string>> uniformMacros; ///< UniformFacts::inMacros
  std::vector<std::pair<clang::SourceRange, std::string>> teamMacros;    ///< the same of the code of a team
  std::vector<DeviceConstruct> constructs;
  std::vector<const clang::VarDecl *> constructVariables; ///< of each: the variable that an atomic's x lies in, or null
  bool asksForThreads = false;
  bool asksForDevice = false;
  bool hasErrors = false;
};

/// Walks a statement of a region; `isLocal(variable)` tells what the statement itself declares.
/// itsSimd: the `target simd` whose loop it is, of which the clauses are device code too.
DeviceCodeFacts analyseStatement(const clang::Stmt *statement, SourceMap &map, Diagnostics &diagnostics,
                                 const clang::OMPExecutableDirective *itsSimd = nullptr);
/// Walks a function's definition, a variable's initialiser or a type.
DeviceCodeFacts analyseDeclaration(const clang::Decl *declaration, SourceMap &map, Diagnostics &diagnostics);
/// Adds the types that `type` is made of to `facts`.
void collectTypes(clang::QualType type, DeviceCodeFacts &facts, SourceMap &map);

} // namespace omp2simt

#endif
