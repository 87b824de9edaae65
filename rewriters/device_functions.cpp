//===- device_functions.cpp - Copies of functions that device code calls -----===//
//
/// \file
/// Every function that a region reaches is copied for the device, with the user's name: device code lives in namespace
/// on_device and finds the copy before the host's function.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "rewriter.h"

namespace omp2simt {

void rewriteDeviceFunctions(const RewriteInput &input, Output &output) {
  for (const DeviceFunction &function : input.unit.functions) {
    if (function.isDeclaredEarlier)
      output.sections.push_back(
          {function.declarationOrder, function.declarationAnchor, "static __device__ " + function.prototype + ";\n", "", /*isPrototype=*/true});
    const std::string text = renderCode(input.unit, function.text);
    output.sections.push_back({function.order, function.anchor,
                               "static __device__ " +
                                   reindent(text, lineIndent(input.unit, function.text.range), 0) + "\n"});
  }
}

} // namespace omp2simt
