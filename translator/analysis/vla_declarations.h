//===- vla_declarations.h - Declarations of variable length arrays ------------===//
//
/// \file
/// The part of vla_code.h that reads declarations: of local variables, which are written anew, and of parameters.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_VLA_DECLARATIONS_H
#define OMP2SIMT_ANALYSIS_VLA_DECLARATIONS_H

#include "analysis/vla_code.h"
#include "clang/AST/TypeLoc.h"

namespace omp2simt {

/// Whether something of `type` has a length that is known at run time only; an array of it, a pointer to it.
inline bool isVla(clang::QualType type) { return !type.isNull() && type.getCanonicalType()->isVariablyModifiedType(); }
inline bool isVlaArray(clang::QualType type) { return isVla(type) && type->isArrayType(); }
inline bool isVlaPointer(clang::QualType type) { return isVla(type) && type->isPointerType(); }

/// Adds what it reads to `facts`.
class VlaDeclarationReader {
public:
  VlaDeclarationReader(const llvm::DenseMap<const clang::VarDecl *, int> &locals, SourceMap &map, Diagnostics &diagnostics,
                       VlaFacts &facts)
      : locals(locals), map(map), diagnostics(diagnostics), facts(facts) {}

  /// Reads a declaration that has a variable of such a type; others are left alone.
  void readDeclaration(const clang::DeclStmt &statement, bool inHeader);
  /// Parameters become what C makes of them, with the bounds that C evaluates when the function begins.
  void readParameters(const clang::FunctionDecl &function);
  /// Where the bounds of a written type stand, outermost first. Reports and returns nothing where they cannot be used.
  std::optional<std::vector<TextRange>> boundRanges(clang::TypeLoc type, clang::SourceRange whole);

  // Both return true, as visitors do.
  bool report(clang::SourceLocation location, llvm::StringRef what);
  bool reportInMacro(clang::SourceRange range, const char *what);

private:
  bool readDeclarator(const clang::VarDecl &variable, bool inHeader, VlaDeclaration &declaration);

  const llvm::DenseMap<const clang::VarDecl *, int> &locals;
  SourceMap &map;
  Diagnostics &diagnostics;
  VlaFacts &facts;
};

} // namespace omp2simt

#endif
