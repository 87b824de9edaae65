//===- simd.cpp - simd loops that one thread runs ------------------------------===//
//
/// \file
/// In shapes where an OpenMP thread is one CUDA thread, a simd loop runs with one lane: the loop as it stands. What it
/// privatises gets a scope of its own (OpenMP 5.1, 2.21.4.3).
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "rewriter.h"

namespace omp2simt {

std::vector<TextEdit> rewriteSimd(const Unit &unit, const CodeText &code, const DeviceConstruct &construct) {
  std::string begin = "/* simd: one lane */";
  if (construct.privates.empty())
    return {pragmaAsComment(unit, construct, begin)};
  begin += "\n" + std::string(lineIndent(unit, construct.statement), ' ') + "{";
  for (const auto &[name, type] : construct.privates)
    begin += " " + declare(type.mutableValue, name) + ";";
  const unsigned end = construct.statement.end;
  return {pragmaAsComment(unit, construct, begin), {{construct.statement.file, end, end}, " }"}};
}

} // namespace omp2simt
