//===- uniform_code.cpp - Code that all lanes of a thread run ----------------===//
//
/// \file
/// In uniform context every lane computes, and one stores. Stores become calls of devlib's uniform.h, which order them
/// against what the other lanes read; the user's operands stay as they are.
//
//===----------------------------------------------------------------------===//

#include "uniform_code.h"
#include "code_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

class UniformRewriter {
public:
  UniformRewriter(const Unit &unit, const CodeText &code, const UniformContext &context)
      : unit(unit), code(code), context(context) {}

  std::vector<TextEdit> write() {
    for (const UniformEffect &effect : code.uniform.effects)
      if (!effect.inSimd || effect.kind == UniformEffect::Kind::ThreadQuery)
        writeEffect(effect);
    // Outer effects come first, and end last.
    edits.insert(edits.end(), ends.rbegin(), ends.rend());
    // Declarations are written anew around what their initialisers say by now.
    const std::vector<TextEdit> inner = edits;
    for (const DeclarationStatement &statement : code.uniform.declarations)
      if (!hasVla(statement) && llvm::any_of(statement.locals, [&](unsigned local) { return context.code.locals[local].onSoftStack; }))
        writeDeclaration(statement, inner);
    return std::move(edits);
  }

private:
  void insert(unsigned file, unsigned offset, const std::string &text) { edits.push_back({{file, offset, offset}, text}); }

  void insertAtEnd(unsigned file, unsigned offset, const std::string &text) { ends.push_back({{file, offset, offset}, text}); }

  void writeEffect(const UniformEffect &effect) {
    const unsigned file = effect.whole.file;
    switch (effect.kind) {
    case UniformEffect::Kind::Assignment:
    case UniformEffect::Kind::Update:
      if (isShared(context, effect.local))
        writeStore(effect);
      break;
    case UniformEffect::Kind::BitField:
      if (isShared(context, effect.local)) {
        writeBitField(effect);
      }
      break;
    case UniformEffect::Kind::Call:
      insert(file, effect.afterName, lanesArgument(context));
      if (needsSoftStack(effect.name))
        insert(file, effect.afterParenthesis, context.plan.names.stack + (effect.hasArguments ? ", " : ""));
      break;
    case UniformEffect::Kind::AnyCall:
      if (effect.name.empty())
        insertAtEnd(file, effect.target.end, ", " + context.plan.names.stack);
      else
        insert(file, effect.afterParenthesis, "&" + context.plan.names.stack + (effect.hasArguments ? ", " : ""));
      break;
    case UniformEffect::Kind::Library:
      edits.push_back({effect.target, "o2s::uniform" + lanesArgument(context) + "::" + effect.name});
      break;
    case UniformEffect::Kind::Read:
      insert(file, effect.whole.begin, "o2s::load" + lanesArgument(context) + "(");
      insertAtEnd(file, effect.whole.end, ")");
      break;
    case UniformEffect::Kind::ThreadQuery:
      if (effect.name == "omp_get_device_num" && !context.anyContext) // the same in all shapes
        break;
      // With the parenthesis: longer than an edit of the name, which gives way.
      edits.push_back({{file, effect.target.begin, effect.afterParenthesis},
                       (context.anyContext ? "o2s::any_shape::" : "o2s::warp_shape::") + effect.name + "("});
      break;
    }
  }

  /// All lanes compute the value, and one stores it: lanes cannot meet inside of what only one does.
  void writeBitField(const UniformEffect &effect) {
    const unsigned file = effect.whole.file;
    const std::string result = effect.isUsed ? "return " : "", value = context.plan.names.value;
    const bool hasValue = !effect.value.empty();
    insert(file, effect.whole.begin,
           "o2s::once" + lanesArgument(context) + (hasValue ? "([&](auto " + value + ") { " : "([&] { ") + result);
    if (hasValue)
      insert(file, effect.value.begin, value + "; }, ");
    insertAtEnd(file, effect.whole.end, hasValue ? ")" : "; })");
  }

  void writeStore(const UniformEffect &effect) {
    const unsigned file = effect.whole.file;
    const std::string call = effect.kind == UniformEffect::Kind::Assignment
                                 ? "o2s::store" + lanesArgument(context)
                                 : std::string(effect.isPostfix ? "o2s::fetch_update<" : "o2s::update<") +
                                       context.plan.names.lanes + ", " + effect.operation + ">";
    insert(file, effect.whole.begin, call + "(");
    if (effect.value.empty()) { // the operator stands before or behind the operand
      edits.push_back({{file, effect.whole.begin, effect.target.begin}, ""});
      ends.push_back({{file, effect.target.end, effect.whole.end}, ", 1)"});
      return;
    }
    edits.push_back({{file, effect.target.end, effect.value.begin}, ", " + effect.valuePrefix});
    insertAtEnd(file, effect.whole.end, ")");
  }

  bool needsSoftStack(const std::string &key) const {
    for (size_t i = 0; i < unit.functions.size(); ++i)
      if (unit.functions[i].key == key)
        return context.plan.functions[i].needsSoftStack;
    return false;
  }

  /// vla.cpp writes such a statement.
  bool hasVla(const DeclarationStatement &statement) const {
    return llvm::any_of(statement.locals, [&](unsigned local) { return code.uniform.locals[local].type.vlaRank > 0; });
  }

  std::string initializerText(const Local &local, const std::vector<TextEdit> &inner) const {
    CodeText text;
    text.range = local.initializer;
    text.edits = code.edits;
    llvm::append_range(text.edits, inner);
    text.enclosures = code.enclosures;
    return renderCode(unit, text);
  }

  void writeDeclaration(const DeclarationStatement &statement, const std::vector<TextEdit> &inner) {
    std::string text;
    const std::string next = "\n" + std::string(lineIndent(unit, statement.range), ' ');
    for (unsigned index : statement.locals) {
      const Local &local = code.uniform.locals[index];
      if (!text.empty())
        text += next;
      const bool hasValue = !local.initializer.empty();
      if (!context.code.locals[index].onSoftStack) {
        text += declare(local.isReference ? local.type.reference : local.type.value, local.name) + (hasValue ? " = " + initializerText(local, inner) : "") + ";";
        continue;
      }
      text += softVariable(context, local, hasValue ? initializerText(local, inner) : "", next);
    }
    edits.push_back({statement.range, text});
  }

  const Unit &unit;
  const CodeText &code;
  const UniformContext &context;
  std::vector<TextEdit> edits, ends;
};

} // namespace

std::string lanesArgument(const UniformContext &context) { return "<" + context.plan.names.lanes + ">"; }

std::string softVariable(const UniformContext &context, const Local &local, const std::string &value, const std::string &next) {
  std::string text = softDeclaration(context, local.name, local.type, local.alignment);
  if (value.empty())
    return text;
  if (local.type.kind != TypeKind::Array && local.type.kind != TypeKind::Record)
    return text + next + "o2s::store" + lanesArgument(context) + "(" + local.name + ", " + value + ");";
  const std::string initial = local.name + context.plan.names.initial;
  return text + next + "{ " + declare(local.type.mutableValue, initial) + " = " + value + "; o2s::copy_to_soft" +
         lanesArgument(context) + "(" + local.name + ", " + initial + "); }";
}

std::string softDeclaration(const UniformContext &context, const std::string &name, const Type &type, uint64_t alignment) {
  const std::string storage = name + context.plan.names.soft;
  std::string text = "o2s::SoftLocal<" + typeText(type.mutableValue) + ", " + context.plan.names.lanes + "> " + storage +
                     "(" + context.plan.names.stack + ", \"" + context.function + "\"" +
                     (alignment ? ", " + llvm::utostr(alignment) : "") + "); ";
  // A reference to the writable type: const is the user's promise, and the value still has to be stored.
  std::string reference = "(&" + name + ")";
  const std::string declarator = type.mutableValue.find("$[") != std::string::npos ? reference : "&" + name;
  return text + declare(type.mutableValue, declarator) + " = " + storage + ".object();";
}

std::vector<TextEdit> uniformEdits(const Unit &unit, const CodeText &code, const UniformContext &context) {
  return UniformRewriter(unit, code, context).write();
}

} // namespace omp2simt
