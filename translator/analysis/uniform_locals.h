//===- uniform_locals.h - Who may see a variable of uniform code --------------===//
//
/// \file
/// The part of uniform_code.h that is about variables. The walk tells it what it meets, and it fills in for each local
/// variable whether it is changed, written by lanes, or has its address given away, and for each parameter whether it
/// is only read through. A parent says what it does with a reference before the walk reaches the reference itself; one
/// that nobody has spoken for gives the variable's address away.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_ANALYSIS_UNIFORM_LOCALS_H
#define OMP2SIMT_ANALYSIS_UNIFORM_LOCALS_H

#include "analysis/uniform_code.h"
#include "clang/AST/Expr.h"

namespace omp2simt {

class UniformLocals {
public:
  UniformLocals(UniformFacts &facts, SourceMap &map) : facts(facts), map(map) {}

  unsigned simdDepth = 0; ///< simd loops round the place of the walk
  bool inSimd() const { return simdDepth > 0; }

  // Whose a variable is.

  void addParameters(const clang::FunctionDecl &function);
  Local &add(const clang::VarDecl &variable);
  /// One that each lane has for itself: declared in a simd loop.
  void addLanesOwn(const clang::VarDecl *variable) { laneVariables.insert(variable); }
  bool isLanesOwn(const clang::VarDecl *variable) const {
    return laneVariables.contains(variable) || llvm::is_contained(privatised, variable);
  }
  /// Index into UniformCode::locals, or -1 of one with static storage.
  int indexOf(const clang::VarDecl *variable);

  /// Copies of the simd loop that is entered: until `leave` with what this returns before any of them.
  void privatise(const clang::VarDecl *variable) { privatised.push_back(variable); }
  size_t privatisedSoFar() const { return privatised.size(); }
  void leave(size_t outer) { privatised.resize(outer); }

  /// Whether a variable of the lanes' own has been changed since it was last forgotten.
  bool isChangedByLane(const clang::VarDecl *variable) const { return changedLaneVariables.contains(variable); }
  void forgetChange(const clang::VarDecl *variable) { changedLaneVariables.erase(variable); }

  // What is done with variables.

  /// Marks the variable whose value `pointer` is as a pointer that is only read through.
  void readThrough(const clang::Expr *pointer);
  /// Marks the variable whose address `pointer` is as one that is only read.
  void readObject(const clang::Expr *pointer);
  /// A reference to it is accounted for.
  void understand(const clang::DeclRefExpr *reference) { understood.insert(reference); }
  void readValue(const clang::Expr *lvalue);
  void convertPointer(const clang::ImplicitCastExpr *cast);
  void passAddress(const clang::Expr *argument, PassedAddress where);
  /// A store to `target`; one that moves a pointer stores nothing through it. The variable that is stored to, or null.
  const clang::VarDecl *store(const clang::Expr &target, bool movesPointer);
  /// Lanes of a simd loop store to a variable.
  void storeInSimd(const clang::VarDecl *variable) {
    if (!isLanesOwn(variable) && !variable->hasGlobalStorage())
      localOf(variable).isChanged = localOf(variable).isWrittenInSimd = true;
  }
  /// An atomic construct stores to what `reference` names.
  void storeAtomically(const clang::DeclRefExpr *reference);

  // What is left when the walk reaches the expression itself.

  void visitReference(const clang::DeclRefExpr *reference);
  void visitLiteral(const clang::CompoundLiteralExpr *literal);

private:
  Local &localOf(const clang::VarDecl *variable) { return facts.code.locals[indexOf(variable)]; }

  UniformFacts &facts;
  SourceMap &map;
  llvm::DenseSet<const clang::VarDecl *> laneVariables;        ///< declared in simd loops
  std::vector<const clang::VarDecl *> privatised;              ///< by the simd loops around
  llvm::DenseSet<const clang::VarDecl *> changedLaneVariables; ///< of these and of privatised ones
  llvm::DenseSet<const clang::DeclRefExpr *> understood, pointersRead, readOnlyAddresses;
  llvm::DenseSet<const clang::CompoundLiteralExpr *> understoodLiterals;
  llvm::DenseMap<const clang::CompoundLiteralExpr *, PassedAddress> passedLiterals;
};

} // namespace omp2simt

#endif
