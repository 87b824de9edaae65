//===- uniform_effects.cpp - What happens once for all lanes ------------------===//

#include "analysis/uniform_effects.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace omp2simt {
namespace {

UniformEffect::Kind kindOf(const Store &store) {
  if (const auto *member = dyn_cast<MemberExpr>(store.target.IgnoreParens()))
    if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl()); field && field->isBitField())
      return UniformEffect::Kind::BitField;
  return *store.operation ? UniformEffect::Kind::Update : UniformEffect::Kind::Assignment;
}

} // namespace

void UniformEffects::addStore(const Store &store, int local) {
  const Expr &target = store.target;
  UniformEffect::Kind kind = kindOf(store);
  // C++ has no compound assignment for enumerations: cxx_adaptation.h writes an assignment of a cast.
  const bool isAdapted = kind == UniformEffect::Kind::Update && store.value && target.getType()->isEnumeralType() &&
                         !map.context.getLangOpts().CPlusPlus;
  if (isAdapted)
    kind = UniformEffect::Kind::Assignment;
  if (kind == UniformEffect::Kind::BitField && target.HasSideEffects(map.context))
    facts.code.problems.push_back({map.location(target.getBeginLoc()),
                                   "a store to a bit-field whose place is computed with a side effect"});
  UniformEffect *effect = add(kind, store.whole);
  if (!effect)
    return;
  effect->operation = store.operation;
  effect->isPostfix = store.isPostfix;
  effect->isUsed = kind == UniformEffect::Kind::BitField && isUsed(store.whole);
  effect->local = local;
  auto targetBytes = map.range(target.getSourceRange());
  auto valueBytes = store.value ? map.range(store.value->getSourceRange()) : TextRange();
  if (!targetBytes || !valueBytes) {
    facts.inMacros.push_back({store.whole.getSourceRange(), "a store"});
    facts.code.effects.pop_back();
    return;
  }
  effect->target = *targetBytes;
  effect->value = *valueBytes;
  if (isAdapted) {
    StringRef sign = map.text({effect->target.file, effect->target.end, effect->value.begin});
    sign = sign.take_front(sign.find('=')).trim();
    effect->valuePrefix = "(" + map.type(target.getType()).cast + ")(" + map.inDeviceNames(map.text(effect->target)) +
                          " " + sign.str() + " (";
  }
}

/// Whether anything is done with the value of an expression; where in doubt, it is.
bool UniformEffects::isUsed(const Expr &expression) const {
  for (const DynTypedNode &parent : map.context.getParents(expression)) {
    const Stmt *statement = parent.get<Stmt>();
    if (const auto *loop = dyn_cast_or_null<ForStmt>(statement); loop && loop->getCond() != &expression)
      continue;
    if (const auto *loop = dyn_cast_or_null<WhileStmt>(statement); loop && loop->getCond() != &expression)
      continue;
    if (const auto *choice = dyn_cast_or_null<IfStmt>(statement); choice && choice->getCond() != &expression)
      continue;
    if (!isa_and_nonnull<CompoundStmt, LabelStmt, SwitchCase>(statement))
      return true;
  }
  return false;
}

UniformEffect *UniformEffects::add(UniformEffect::Kind kind, const Expr &whole) {
  auto bytes = map.range(whole.getSourceRange());
  if (!bytes || whole.getBeginLoc().isMacroID() || whole.getEndLoc().isMacroID()) {
    facts.inMacros.push_back({whole.getSourceRange(), "what one lane does for all"});
    return nullptr;
  }
  UniformEffect &effect = facts.code.effects.emplace_back();
  effect.kind = kind;
  effect.whole = *bytes;
  return &effect;
}

void UniformEffects::addCall(UniformEffect::Kind kind, const CallExpr &call, StringRef name, bool inSimd) {
  UniformEffect *effect = add(kind, call);
  if (!effect)
    return;
  effect->inSimd = inSimd;
  effect->name = name.str();
  effect->hasArguments = call.getNumArgs() > 0;
  auto callee = map.range(call.getCallee()->getSourceRange());
  StringRef content = callee ? StringRef(map.text({effect->whole.file, 0, effect->whole.end})) : "";
  const size_t open = callee ? content.find('(', callee->end) : StringRef::npos;
  if (!callee || open == StringRef::npos || callee->file != effect->whole.file) {
    facts.inMacros.push_back({call.getSourceRange(), "a call"});
    facts.code.effects.pop_back();
    return;
  }
  effect->target = *callee;
  effect->afterName = callee->end;
  effect->afterParenthesis = static_cast<unsigned>(open) + 1;
}

} // namespace omp2simt
