//===- vla.cpp - Variable length arrays and alloca ------------------------------===//
//
/// \file
/// A variable length array is an object of devlib's vla.h: on the thread's soft stack where all lanes of a thread run the
/// code, in device memory of the lane's own elsewhere. Its declaration is written anew around the user's bounds.
//
//===----------------------------------------------------------------------===//

#include "vla.h"
#include "code_text.h"
#include "uniform_code.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

/// What the blocks of a function's alloca calls belong to; nothing of the user's begins with o2s_.
constexpr const char *kAllocations = "o2s_allocations";

class VlaWriter {
public:
  VlaWriter(const Unit &unit, const CodeText &code, const UniformContext *context)
      : unit(unit), code(code), vlas(code.vlas), context(context) {}

  std::vector<TextEdit> write() {
    for (const VlaDeclaration &declaration : vlas.declarations) {
      std::string text;
      const std::string next = "\n" + std::string(lineIndent(unit, declaration.range), ' ');
      for (const VlaDeclarator &variable : declaration.variables)
        text += (text.empty() ? "" : next) + declarationText(variable, next);
      edits.push_back({declaration.range, text});
    }
    for (const AllocaCall &call : vlas.allocas) {
      const bool isLanes = isLanesOwn(call);
      edits.push_back({call.before, isLanes ? std::string(kAllocations) + ".allocate("
                                            : "o2s::soft_alloca(" + context->plan.names.stack + ", "});
      edits.push_back({call.after, isLanes ? ")" : ", " + quotedFunction() + ")"});
    }
    if (llvm::any_of(vlas.allocas, [&](const AllocaCall &call) { return isLanesOwn(call); }))
      openScope();
    return std::move(edits);
  }

private:
  bool isLanesOwn(const AllocaCall &call) const { return !context || call.inSimd; }
  std::string quotedFunction() const { return "\"" + vlas.function + "\""; }

  std::string textOf(const TextRange &range) const { return renderCode(unit, {range, code.edits, {}, {}, {}, {}}); }

  std::string declarationText(const VlaDeclarator &variable, const std::string &next) const {
    const bool hasValue = !variable.initializer.empty();
    std::string bounds;
    for (const TextRange &bound : variable.bounds)
      bounds += ", " + textOf(bound);
    if (!variable.type.vlaRank) {
      if (context && variable.local >= 0 && context->code.locals[variable.local].onSoftStack)
        return softVariable(*context, code.uniform.locals[variable.local], hasValue ? textOf(variable.initializer) : "", next);
      return declare(variable.type.value, variable.name) + (hasValue ? " = " + textOf(variable.initializer) : "") + ";";
    }
    if (variable.type.kind == TypeKind::Pointer) {
      const bool isSplit = variable.namesItself; // its bounds come first
      return declare(isSplit ? variable.type.mutableValue : variable.type.value, variable.name) + "(" +
             (hasValue && !isSplit ? textOf(variable.initializer) : "(" + variable.type.vlaPointer + ")nullptr") + bounds +
             ");" + (isSplit ? next + variable.name + " = " + textOf(variable.initializer) + ";" : "");
    }
    const std::string arguments = variable.type.vlaElement + ", " + llvm::utostr(variable.type.vlaRank);
    if (!context || variable.local < 0)
      return "o2s::LaneVla<" + arguments + "> " + variable.name + "(" + quotedFunction() + bounds + ");";
    return "o2s::SoftVla<" + arguments + ", " + context->plan.names.lanes + "> " + variable.name + "(" +
           context->plan.names.stack + ", " + quotedFunction() + bounds + ");";
  }

  /// Declares the owner of what the lane's own alloca calls return where the function begins.
  void openScope() {
    const std::string owner = std::string(" o2s::LaneAllocations ") + kAllocations + "(" + quotedFunction() + ");";
    const TextRange &scope = vlas.scope;
    edits.push_back({{scope.file, scope.begin, scope.begin}, (vlas.scopeNeedsBraces ? "{" : "") + owner + (vlas.scopeNeedsBraces ? " " : "")});
    if (vlas.scopeNeedsBraces)
      edits.push_back({{scope.file, scope.end, scope.end}, " }"});
  }

  const Unit &unit;
  const CodeText &code;
  const VlaCode &vlas;
  const UniformContext *context;
  std::vector<TextEdit> edits;
};

} // namespace

std::vector<TextEdit> vlaEdits(const Unit &unit, const CodeText &code, const UniformContext *context) {
  return VlaWriter(unit, code, context).write();
}

} // namespace omp2simt
