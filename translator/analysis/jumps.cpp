//===- jumps.cpp - Where jumps go ----------------------------------------------===//

#include "analysis/jumps.h"
#include "clang/AST/Decl.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace omp2simt {
namespace {

/// Walks the statements of a function with the initialised variables that are in scope.
class JumpWalker {
public:
  /// all: uninitialised variables count, too.
  explicit JumpWalker(bool all = false) : all(all) {}

  std::vector<const Stmt *> find(const Stmt &body) {
    walk(&body);
    for (auto &[jump, scope] : jumps)
      if (auto label = labels.find(jump->getLabel()); label != labels.end() && entersScope(scope, label->second))
        found.push_back(jump);
    return found;
  }

  llvm::DenseSet<const VarDecl *> entered;

private:
  using Scope = std::vector<const VarDecl *>;

  bool entersScope(const Scope &from, const Scope &to) {
    bool enters = false;
    for (const VarDecl *variable : to)
      if (!llvm::is_contained(from, variable)) {
        entered.insert(variable);
        enters = true;
      }
    return enters;
  }

  void walk(const Stmt *statement) {
    if (!statement)
      return;
    if (const auto *declarations = dyn_cast<DeclStmt>(statement))
      return declare(*declarations);
    const size_t outside = scope.size();
    if (const auto *label = dyn_cast<LabelStmt>(statement))
      labels[label->getDecl()] = scope;
    else if (const auto *jump = dyn_cast<GotoStmt>(statement))
      jumps.push_back({jump, scope});
    else if (isa<SwitchCase>(statement) && entersScope(switchScope, scope))
      found.push_back(statement);
    if (const auto *choice = dyn_cast<SwitchStmt>(statement)) {
      const Scope outer = std::exchange(switchScope, scope);
      walk(choice->getBody());
      switchScope = outer;
    } else if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement)) {
      if (directive->hasAssociatedStmt())
        walk(directive->getRawStmt());
    } else if (const auto *captured = dyn_cast<CapturedStmt>(statement)) {
      walk(captured->getCapturedStmt());
    } else {
      for (const Stmt *child : statement->children())
        walk(child);
    }
    // A label's statement may be a declaration, whose scope goes on behind it.
    if (!isa<LabelStmt, SwitchCase>(statement))
      scope.resize(outside);
  }

  void declare(const DeclStmt &declarations) {
    for (const Decl *declaration : declarations.decls())
      if (const auto *variable = dyn_cast<VarDecl>(declaration))
        if (variable->hasLocalStorage() && (all || variable->hasInit() || variable->getType()->isVariablyModifiedType()))
          scope.push_back(variable);
  }

  const bool all;
  Scope scope, switchScope;
  llvm::DenseMap<const LabelDecl *, Scope> labels;
  std::vector<std::pair<const GotoStmt *, Scope>> jumps;
  std::vector<const Stmt *> found;
};

/// Looks for a `continue` outside inner loops.
struct ContinueFinder : RecursiveASTVisitor<ContinueFinder> {
  bool found = false;
  bool VisitContinueStmt(ContinueStmt *) { return !(found = true); }
  bool TraverseForStmt(ForStmt *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseWhileStmt(WhileStmt *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseDoStmt(DoStmt *, DataRecursionQueue * = nullptr) { return true; }
};

} // namespace

std::vector<const Stmt *> jumpsOverInitialisations(const Stmt &body) { return JumpWalker().find(body); }

llvm::DenseSet<const VarDecl *> variablesJumpedOver(const Stmt &body) {
  JumpWalker walker(/*all=*/true);
  walker.find(body);
  return walker.entered;
}

bool continuesLoop(const Stmt &body) {
  ContinueFinder finder;
  finder.TraverseStmt(const_cast<Stmt *>(&body));
  return finder.found;
}

} // namespace omp2simt
