//===- function_table.cpp - Functions that pointers from the host may mean -----===//
//
/// \file
/// Pointers to functions have other values on the device than on the host. The host part registers, for each function
/// that such a pointer may mean, its address here and there; device code looks pointers up where it calls through them.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "host_text.h"
#include "plan/names.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

/// The type of a pointer to the function, round `name`.
std::string pointerTo(const Signature &signature, const std::string &name) {
  std::string types;
  for (const std::string &type : signature.types)
    types += (types.empty() ? "" : ", ") + typeText(type);
  return declare(signature.result, "(*" + name + ")(" + types + ")");
}

} // namespace

void rewriteFunctionTable(const RewriteInput &input, Output &output) {
  const Unit &unit = input.unit;
  const std::string prefix = "o2s_" + asIdentifier(unit.stem) + "_" + unit.identity;
  std::string members, values, addresses;
  const DeviceFunction *last = nullptr;
  unsigned count = 0;
  for (const DeviceFunction &function : unit.functions) {
    if (!function.isInTable)
      continue;
    members += "  " + pointerTo(function.signature, function.deviceName + "_" + llvm::utostr(++count)) + ";\n";
    const std::string space = function.scope.empty() ? "" : "::" + function.scope + "on_device::";
    values += (values.empty() ? "" : ", ") + (space + "any_context::" + function.deviceName);
    // Which of several functions of the name is meant, C++ sees from the type.
    addresses += addresses.empty() ? "" : ", ";
    if (unit.isStandalone) // there is no function on the host: another address stands for it, which no pointer has
      addresses += "&o2s_places[" + llvm::utostr(count - 1) + "]";
    else
      addresses += ("(const void *)" + (unit.isC ? "" : "(" + pointerTo(function.signature, "") + ")")) +
                 function.hostName;
    last = &function;
  }
  if (!last)
    return;
  const std::string table = prefix + "_functions";
  const bool isApart = input.options.split && !unit.isStandalone; // the host part is another file
  // Behind everything that the functions stand in.
  output.sections.push_back({~0u, static_cast<unsigned>(unit.files[0].content.size()),
                             "static __device__ const struct {\n" + members + "} " + table + "_of_device = {" + values + "};\n" +
                                 (isApart ? "extern \"C\" " : "static ") + "const void *" + table +
                                 "(void) {\n  return (const void *)&" + table + "_of_device;\n}\n"});
  output.hostEnd += "\n/* The functions of this file that pointers may mean, and their device copies. */\n";
  if (isApart)
    output.hostEnd += "extern const void *" + table + "(void);\n";
  output.hostEnd += "__attribute__((constructor)) static void " + prefix + "_register_functions(void) {\n" +
                    (unit.isStandalone ? "  static const char o2s_places[" + llvm::utostr(count) + "] = {};\n" : std::string()) +
                    "  const void *const o2s_host[] = {" + addresses + "};\n  o2s_register_functions(" +
                    whereText(last->location, "declare target") + ", o2s_host, " + llvm::utostr(count) + ", " +
                    (isApart ? "" : "on_device::") + table + "());\n}\n";
}

} // namespace omp2simt
