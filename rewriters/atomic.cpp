//===- atomic.cpp - atomic constructs -------------------------------------------===//
//
/// \file
/// An atomic construct becomes one call of devlib's omp_atomics.h with the user's operands (OpenMP 5.1, 2.19.7), and
/// fences round it where its memory order asks for more than atomicity.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "rewriter.h"

namespace omp2simt {
namespace {

/// The text of an operand with the edits that fall into it.
std::string partText(const Unit &unit, const CodeText &code, const DeviceConstruct &construct, const char *name) {
  for (const auto &[part, range] : construct.parts)
    if (part == name)
      return range.empty() ? "1" : renderCode(unit, {range, code.edits, {}});
  return "";
}

std::string callText(const Unit &unit, const CodeText &code, const DeviceConstruct &construct) {
  auto part = [&](const char *name) { return partText(unit, code, construct, name); };
  const std::string x = part("x"), v = part("v");
  if (construct.operation == "compare_swap") {
    const std::string operands = "(" + x + ", " + part("e") + ", " + part("d");
    const std::string r = part("r");
    if (!r.empty())
      return r + " = " + (v.empty() ? "o2s::atomic_compare_succeeds" + operands
                                    : "o2s::atomic_compare_capture" + operands + ", " + v) + ");";
    if (construct.capture == "fail")
      return "o2s::atomic_compare_swap_fail" + operands + ", " + v + ");";
    return (v.empty() ? "" : v + " = ") + "o2s::atomic_compare_swap" + (construct.capture == "new" ? "_new" : "") +
           operands + ");";
  }
  std::string call = "o2s::atomic_" + construct.operation;
  if (!construct.atomicOperator.empty())
    call += "<" + construct.atomicOperator + ">";
  call += "(" + x + (construct.operation == "read" ? "" : ", " + part("e")) + ");";
  return (v.empty() ? "" : v + " = ") + call;
}

} // namespace

std::vector<TextEdit> rewriteAtomic(const Unit &unit, const CodeText &code, const DeviceConstruct &construct) {
  if (construct.isPrivate) // nobody else can see it, and the hardware has no atomics on a thread's own memory
    return {pragmaAsComment(unit, construct, "/* atomic, on the thread's own variable */")};
  std::string call = callText(unit, code, construct);
  if (construct.isFenced)
    call = "{ o2s::memory_fence(); " + call + " o2s::memory_fence(); }";
  // The pragma's line is the comment that says what the call was; the call stands where the statement stood.
  return {pragmaAsComment(unit, construct, "/* atomic */"), {construct.statement, call}};
}

} // namespace omp2simt
