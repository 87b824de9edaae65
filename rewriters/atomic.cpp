//===- atomic.cpp - atomic constructs -------------------------------------------===//
//
/// \file
/// An atomic construct becomes one call of devlib's omp_atomics.h with the user's operands (OpenMP 5.1, 2.19.7), and
/// fences round it where its memory order asks for more than atomicity.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "rewriter.h"
#include "uniform_code.h"
#include "llvm/ADT/STLExtras.h"

namespace omp2simt {
namespace {

/// The text of an operand with the edits that fall into it.
std::string partText(const Unit &unit, const CodeText &code, const DeviceConstruct &construct, const std::string &name) {
  for (const auto &[part, range] : construct.parts)
    if (part == name)
      return range.empty() ? "1" : renderCode(unit, {range, code.edits, {}, {}, {}, {}});
  return "";
}

bool hasPart(const DeviceConstruct &construct, const char *name) {
  return llvm::any_of(construct.parts, [&](auto &part) { return part.first == name; });
}

/// A call of omp_atomics.h, and the variable that its result goes to.
struct AtomicCall {
  std::string result; ///< empty where there is none
  std::string call;
  bool setsCapture = false; ///< through its last argument
};

template <class Part> AtomicCall callText(const DeviceConstruct &construct, Part part) {
  const bool hasCapture = hasPart(construct, "v");
  if (construct.operation == "compare_swap") {
    const std::string operands = "(" + part("x") + ", " + part("e") + ", " + part("d");
    if (hasPart(construct, "r"))
      return hasCapture ? AtomicCall{part("r"), "o2s::atomic_compare_capture" + operands + ", " + part("v") + ")", true}
                        : AtomicCall{part("r"), "o2s::atomic_compare_succeeds" + operands + ")"};
    if (construct.capture == "fail")
      return {"", "o2s::atomic_compare_swap_fail" + operands + ", " + part("v") + ")", true};
    return {hasCapture ? part("v") : "",
            "o2s::atomic_compare_swap" + std::string(construct.capture == "new" ? "_new" : "") + operands + ")"};
  }
  std::string call = "o2s::atomic_" + construct.operation;
  if (!construct.atomicOperator.empty())
    call += "<" + construct.atomicOperator + ">";
  call += "(" + part("x") + (construct.operation == "read" ? "" : ", " + part("e")) + ")";
  return {hasCapture ? part("v") : "", call};
}

/// One lane does it, and all get what it captured.
std::string uniformText(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                        const UniformContext &context) {
  auto written = [&](const std::string &name) { return partText(unit, code, construct, name); };
  // Operands that call functions are everybody's to compute.
  const bool hasCalls = llvm::any_of(code.uniform.effects, [&](const UniformEffect &effect) {
    return llvm::any_of(construct.parts, [&](auto &part) {
      return part.second.begin <= effect.whole.begin && effect.whole.end <= part.second.end &&
             effect.kind != UniformEffect::Kind::ThreadQuery && part.first != "v" && part.first != "r";
    });
  });
  std::string before;
  if (hasCalls)
    for (const auto &[name, range] : construct.parts)
      if (name != "v" && name != "r")
        before += (name == "x" ? "auto &x" : "const auto " + name) + context.plan.names.value + " = " + written(name) + "; ";
  auto part = [&](const std::string &name) {
    return hasCalls && name != "v" && name != "r" ? name + context.plan.names.value : written(name);
  };
  const AtomicCall atomic = callText(construct, part);
  const std::string fence = construct.isFenced ? "o2s::memory_fence(); " : "";
  const std::string &captured = context.plan.names.captured;
  const std::string once = "o2s::once" + lanesArgument(context) + "([&] { " + fence +
                           (atomic.result.empty() ? atomic.call + "; " + fence
                            : fence.empty()       ? "return " + atomic.call + "; "
                                                  : "const auto " + captured + " = " + atomic.call + "; " + fence + "return " + captured + "; ") + "})";
  const bool isOwn = !isShared(context, construct.captureLocal);
  std::string text = once + ";";
  if (!atomic.result.empty()) {
    const int local = hasPart(construct, "r") ? construct.resultLocal : construct.captureLocal;
    text = !isShared(context, local) ? atomic.result + " = " + once + ";"
                       : "o2s::store" + lanesArgument(context) + "(" + atomic.result + ", " + once + ");";
  }
  if (atomic.setsCapture && isOwn)
    text += " " + written("v") + " = o2s::broadcast" + lanesArgument(context) + "(" + written("v") + ");";
  return before.empty() && !atomic.setsCapture ? text : "{ " + before + text + " }";
}

} // namespace

std::vector<TextEdit> rewriteAtomic(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                    const UniformContext *context) {
  const bool isPrivate = !context           ? construct.isPrivate
                         : context->inSimd ? construct.isLanesOwn
                                           : construct.local >= 0 && !isShared(*context, construct.local);
  if (isPrivate) // nobody else can see it, and the hardware has no atomics on a thread's own memory
    return {pragmaAsComment(unit, construct, "/* atomic, on the thread's own variable */")};
  std::string call;
  if (context && !context->inSimd) {
    call = uniformText(unit, code, construct, *context);
  } else {
    const AtomicCall atomic =
        callText(construct, [&](const std::string &name) { return partText(unit, code, construct, name); });
    call = (atomic.result.empty() ? "" : atomic.result + " = ") + atomic.call + ";";
    if (construct.isFenced)
      call = "{ o2s::memory_fence(); " + call + " o2s::memory_fence(); }";
  }
  // The pragma's line is the comment that says what the call was; the call stands where the statement stood.
  return {pragmaAsComment(unit, construct, "/* atomic */"), {construct.statement, call}};
}

} // namespace omp2simt
