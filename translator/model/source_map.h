//===- source_map.h - From Clang's source locations to the model's text -----===//
#ifndef OMP2SIMT_MODEL_SOURCE_MAP_H
#define OMP2SIMT_MODEL_SOURCE_MAP_H

#include "model/model.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

namespace omp2simt {

/// Whether a struct, union or enumeration has neither a tag nor a typedef that names it.
inline bool isUnnamedTag(const clang::TagDecl &tag) {
  return !tag.getIdentifier() && !tag.getTypedefNameForAnonDecl();
}

/// Whether values of a type are addresses that a device has others for. A pointer to a function is mapped as any scalar.
inline bool isDataPointer(clang::QualType type) { return type->isPointerType() && !type->isFunctionPointerType(); }

/// A type with bounds that are known at run time only: an array of `rank` such dimensions, or a pointer to one.
struct VlaShape {
  clang::QualType element; ///< of a constant size
  unsigned rank = 0;
  bool isArray = false;
};

/// What `type` is, where its length is variable and it is nothing more complicated.
std::optional<VlaShape> vlaShape(clang::QualType type, const clang::ASTContext &context);

/// Sema wraps clause expressions that are evaluated early; the user's expression is its initialiser.
const clang::Expr *withoutCapture(const clang::Expr *expression);

/// Translates Clang's locations and types into TextRange, Location, Expression and Type, and keeps Unit::files.
class SourceMap {
public:
  SourceMap(clang::ASTContext &context, Unit &unit);

  /// The bytes of a token range, or nothing where they cannot be edited: the range begins or ends inside a macro.
  /// A range that is exactly one whole macro use, or one macro argument, counts as the text of that use.
  std::optional<TextRange> range(clang::SourceRange tokens);
  /// The insertion point before the token at `location`.
  std::optional<TextRange> pointBefore(clang::SourceLocation location);
  /// The file text of a range of characters between two file locations.
  TextRange fileRange(clang::SourceLocation begin, clang::SourceLocation end);

  Location location(clang::SourceLocation location);
  llvm::StringRef text(TextRange range) const;
  bool isInMainFile(clang::SourceLocation location) const;
  bool isInUserFile(clang::SourceLocation location) const;
  unsigned offset(clang::SourceLocation location) const; ///< in its file, after expansion

  /// The text of `expression`, on one line; macro names are kept where the expression does not begin inside a macro.
  std::string expressionText(const clang::Expr *expression);
  Expression expression(const clang::Expr *expression);
  Type type(clang::QualType type);
  /// Whether conditional compilation leaves the place out.
  bool isLeftOut(TextRange place) const;
  /// The name that device code gives to a tag that has none: "unnamed_l12_c3", from its place in the source.
  std::string unnamedTagName(const clang::TagDecl &tag) const;
  /// The name of the device's one object of a static variable of a function: "calls_l12_c14".
  std::string staticLocalName(const clang::VarDecl &variable) const;
  /// A name as device code has it: what is a keyword in C++ alone gets an underscore, and so does main, which is the
  /// host's.
  std::string deviceName(llvm::StringRef name) const;
  bool isRenamed(llvm::StringRef name) const { return isCxxKeyword(name) || (standalone && name == "main"); }
  /// The same for all words of `text`.
  std::string inDeviceNames(llvm::StringRef text) const;
  /// Whether `word` is a name in C and a keyword in C++17.
  bool isCxxKeyword(llvm::StringRef word) const;
  /// `type` without a name: "const float *".
  std::string typeName(clang::QualType type) const;

  clang::ASTContext &context;
  clang::SourceManager &sources;
  bool fastMath = false; ///< device code may compute other last digits
  bool insideNamespace = false; ///< the code that is being read
  bool standalone = false; ///< the whole program is device code
  bool oneFile = false; ///< device code stands beside the host functions of the same names

private:
  unsigned fileIndex(clang::FileID file);
  void describeVla(const VlaShape &shape, Type &result);

  Unit &unit;
  llvm::DenseMap<clang::FileID, unsigned> fileIndices;
  clang::PrintingPolicy policy;
};

} // namespace omp2simt

#endif
