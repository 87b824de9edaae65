//===- declared_reductions.cpp - declare reduction -----------------------------===//
//
/// \file
/// A reduction that the user declares becomes an operator as devlib's reduction_operators.h has them, of the user's
/// expressions. Every reduction that names it, in whatever shape, takes this operator.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "rewriter.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

/// The user's expression without the ends of lines that the pragma had to continue.
std::string expressionText(const Unit &unit, const CodeText &code) {
  if (code.range.empty())
    return "";
  const std::string text = renderCode(unit, code);
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n');
  std::string result;
  for (llvm::StringRef line : lines) {
    line = line.trim();
    line.consume_back("\\");
    result += (result.empty() ? "" : " ") + line.rtrim().str();
  }
  return result;
}

std::string identityBody(const Unit &unit, const DeclaredReduction &reduction) {
  const std::string variable = declare(reduction.type.mutableValue, "omp_priv");
  const std::string text = expressionText(unit, reduction.initializer);
  switch (reduction.initializerKind) {
  case DeclaredReduction::Initializer::Zero: return variable + " = {};";
  case DeclaredReduction::Initializer::Value: return variable + " = " + text + ";";
  case DeclaredReduction::Initializer::Arguments: return variable + "(" + text + ");";
  case DeclaredReduction::Initializer::Call: return variable + ";\n    " + text + ";";
  }
  return "";
}

std::string operatorText(const Unit &unit, const DeclaredReduction &reduction) {
  const std::string type = typeText(reduction.type.mutableValue);
  std::string text = "// " + reduction.location.file + ":" + llvm::utostr(reduction.location.line) +
                     "  declare reduction(" + reduction.identifier + " : " + reduction.type.host + ")\n";
  text += "struct " + reduction.name + " {\n";
  if (reduction.usesOriginal)
    text += "  static __device__ " + type + " identity(" + type + " omp_orig) {\n";
  else
    text += "  template <class o2s_type> static __device__ o2s_type identity() {\n";
  text += "    " + identityBody(unit, reduction) + "\n    return omp_priv;\n  }\n";
  text += "  static __device__ " + type + " combine(" + declare(reduction.type.mutableValue, "omp_out") + ", " +
          declare(reduction.type.mutableValue, "omp_in") + ") {\n";
  text += "    " + expressionText(unit, reduction.combiner) + ";\n    return omp_out;\n  }\n};\n";
  return text;
}

} // namespace

void rewriteDeclaredReductions(const RewriteInput &input, Output &output) {
  for (const DeclaredReduction &reduction : input.unit.reductions)
    output.sections.push_back({reduction.order, reduction.anchor, operatorText(input.unit, reduction), reduction.scope});
}

} // namespace omp2simt
