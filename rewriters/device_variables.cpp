//===- device_variables.cpp - Device copies of variables with static storage -===//
//
/// \file
/// A declare target variable gets a device copy of the same name in namespace on_device; the host part registers the
/// pair, so that the runtime knows it as present (OpenMP 5.1, 2.14.7). A constant that device code reads is copied.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "host_text.h"
#include "plan/names.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {

void rewriteDeviceVariables(const RewriteInput &input, Output &output) {
  const Unit &unit = input.unit;
  const std::string prefix = "o2s_" + asIdentifier(unit.stem) + "_" + unit.identity;
  std::string symbols, registrations;
  unsigned count = 0, lastOrder = 0, lastAnchor = 0;
  for (const DeviceVariable &variable : unit.variables) {
    const std::string declaration = "__device__ " + declare(variable.type.value, variable.name);
    std::string text = variable.isExtern ? "extern " + declaration : (variable.hasExternalName ? "" : "static ") + declaration;
    if (variable.hasExternalName && variable.type.isConst) // C++ would keep it to the file
      text = "extern " + declaration + ";\n" + text;
    if (!variable.initializer.range.empty())
      text += " = " + reindent(renderCode(unit, variable.initializer), lineIndent(unit, variable.initializer.range), 0);
    else if (!variable.constantInitializer.empty())
      text += " = " + variable.constantInitializer;
    output.sections.push_back({variable.order, variable.anchor, text + ";\n"});
    if (variable.isConstant || variable.isExtern || variable.isDeviceOnly)
      continue;
    symbols += "  case " + llvm::utostr(count) + ": return (const void *)&" + variable.name + ";\n";
    registrations += "  o2s_register_variable(" + whereText(variable.location, "declare target") + ", (void *)&" +
                     variable.hostName + ", sizeof(" + variable.hostName + "), " + (input.options.split ? "" : "on_device::") +
                     prefix + "_symbol(" + llvm::utostr(count) + "), \"" + variable.hostName + "\");\n";
    ++count;
    lastOrder = variable.order;
    lastAnchor = variable.anchor;
  }
  if (!count)
    return;
  output.sections.push_back({lastOrder, lastAnchor,
                             std::string(input.options.split ? "extern \"C\" " : "static ") + "const void *" + prefix +
                                 "_symbol(int variable) {\n  switch (variable) {\n" + symbols +
                                 "  default: return nullptr;\n  }\n}\n"});
  output.hostEnd += "\n/* The declare target variables of this file and their device copies. */\n";
  if (input.options.split)
    output.hostEnd += "extern const void *" + prefix + "_symbol(int variable);\n";
  output.hostEnd += "__attribute__((constructor)) static void " + prefix + "_register(void) {\n" + registrations + "}\n";
}

} // namespace omp2simt
