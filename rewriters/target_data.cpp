//===- target_data.cpp - target data, enter data, exit data, update ----------===//
//
/// \file
/// These constructs are runtime calls (OpenMP 5.1, 2.14.2 to 2.14.6): the map items become an array of o2s_map, and
/// `target data` keeps its block between a call that begins the environment and one that ends it.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "host_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {

void rewriteTargetData(const RewriteInput &input, Output &output) {
  // Where blocks end together the inner one closes first: it comes later in the source.
  for (const DataDirective &directive : llvm::reverse(input.unit.dataDirectives)) {
    const bool isBlock = directive.kind == DataDirective::Kind::Data;
    const unsigned indent = lineIndent(input.unit, isBlock ? directive.host.statement : directive.host.pragma);
    const std::string margin(indent, ' ');
    const std::string arguments =
        environmentArguments(directive.location, directive.directive, directive.host, directive.maps);
    std::string before = "{\n" + dependenceText(directive.host) + mapArrayText(directive.maps, indent + 2) + margin + "  ";
    if (isBlock) {
      before += "o2s_region *o2s_data = o2s_data_begin(" + arguments + ");";
      std::string after = "o2s_data_end(o2s_data); }";
      if (!directive.devicePointers.empty()) {
        before += "\n" + margin + "  {";
        after = "} " + after;
      }
      for (const Variable &pointer : directive.devicePointers)
        before += " " + declare(pointer.type.value, pointer.name) + " = (" + typeText(pointer.type.mutableValue) +
                  ")o2s_maps[" + llvm::utostr(pointer.map) + "].device;";
      surround(input, directive.host, before, after, output);
      continue;
    }
    const char *call = directive.kind == DataDirective::Kind::EnterData  ? "o2s_enter_data("
                       : directive.kind == DataDirective::Kind::ExitData ? "o2s_exit_data("
                                                                         : "o2s_update(";
    surround(input, directive.host, before + call + arguments + ");\n" + margin + "}", "", output);
  }
}

} // namespace omp2simt
