//===- vla.h - Variable length arrays in device code --------------------------===//
//
/// \file
/// Variable length arrays and pointers to their rows are objects of devlib's vla.h in device code. What is said of them
/// in expressions is text edits; the model lists what depends on the context it is rendered for: where arrays live, and
/// what alloca takes its memory from. Part of model.h.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_MODEL_VLA_H
#define OMP2SIMT_MODEL_VLA_H

namespace omp2simt {

/// One variable of a declaration.
struct VlaDeclarator {
  std::string name; ///< in device code
  Type type;
  std::vector<TextRange> bounds; ///< of a type with vlaRank, outermost first
  TextRange initializer;
  bool namesItself = false; ///< in its initialiser: `int (*p)[m] = malloc(n * sizeof *p)`
  int local = -1; ///< index into UniformCode::locals, or -1 in simd loops, where each lane has its own
};

/// A declaration statement with a variable length array or a pointer to rows in it: it is written anew.
struct VlaDeclaration {
  TextRange range;
  std::vector<VlaDeclarator> variables;
};

/// A call of alloca; `before` and `after` are the parts of it round its argument.
struct AllocaCall {
  TextRange before, after;
  bool inSimd = false;
};

struct VlaCode {
  std::vector<VlaDeclaration> declarations;
  std::vector<AllocaCall> allocas;
  std::string function; ///< that the code is in, for messages
  TextRange scope;      ///< what is between the function's braces, or the whole body of a region
  bool scopeNeedsBraces = false;
};

} // namespace omp2simt

#endif
