//===- target_regions.cpp - Target regions of shape grid -----------------------===//
//
/// \file
/// A region that is one loop nest, or a block for one thread, becomes a kernel (grid_kernel.h), a launch stub beside it
/// that computes trip counts and starts it, and in the host part a call of the stub with the original code as its other
/// branch.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "grid_kernel.h"
#include "host_text.h"
#include "warp_kernel.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

/// A parameter of the launch stub. Arithmetic values pass as they are, everything else as an address.
struct StubParameter {
  std::string inDevice, inHost; ///< its declaration in the .cu and in the host part
  std::string argument;         ///< in the host part
};

std::vector<StubParameter> stubParameters(const Region &region, const RegionPlan &plan) {
  std::vector<StubParameter> parameters;
  for (const HostValue &value : plan.hostValues)
    parameters.push_back({value.type + " " + value.name, value.type, value.text});
  for (const Variable &variable : region.variables) {
    if (variable.sharing == Sharing::Private)
      continue;
    const bool isValue = variable.sharing == Sharing::ByValue && variable.type.kind != TypeKind::Record &&
                         variable.type.kind != TypeKind::Pointer;
    if (isValue) {
      // An enumeration without a name is one type on the host and another on the device: its integer passes.
      const bool isInteger = variable.type.cast.compare(0, 13, "enum unnamed_") == 0;
      parameters.push_back({isInteger ? variable.type.host + " " + variable.name
                                      : declare(variable.type.mutableValue, variable.name),
                            variable.type.host, variable.hostName});
      continue;
    }
    std::string argument = "(void *)" + variable.hostName;
    if (variable.sharing == Sharing::ByValue && variable.type.kind == TypeKind::Record)
      argument = "(void *)&" + variable.hostName;
    else if (variable.map >= 0)
      argument = "o2s_maps[" + llvm::utostr(variable.map) + "].device";
    parameters.push_back({"void *" + variable.name, "void *", argument});
    for (const VariablePlan &variablePlan : plan.variables)
      if (&region.variables[variablePlan.variable] == &variable && !variablePlan.firstParameter.empty())
        parameters.push_back({"void *" + variablePlan.firstParameter, "void *",
                              "o2s_maps[" + llvm::utostr(variable.firstMap) + "].device"});
  }
  return parameters;
}

/// A comma-separated list that is broken into lines of at most 120 columns.
std::string wrapped(const std::string &head, const std::vector<std::string> &items, unsigned indent) {
  std::string text = std::string(indent, ' ') + head;
  size_t column = text.size();
  for (size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? ", " : "");
    if (column + item.size() > 116 && column > indent + 4) {
      while (text.back() == ' ')
        text.pop_back();
      text += "\n" + std::string(indent + 4, ' ');
      column = indent + 4;
    }
    text += item;
    column += item.size();
  }
  return text;
}

/// Elements of a thread's slice: of an array the whole, since it is indexed from its beginning.
std::string sliceLength(const Region &region, const VariablePlan &plan) {
  const Variable &variable = region.variables[plan.variable];
  return plan.isSlice && variable.type.kind == TypeKind::Array ? llvm::utostr(variable.type.size / variable.elementSize)
                                                               : plan.length;
}

/// Grids are made smaller where each thread has slices of device memory.
std::string sliceText(const Region &region, const RegionPlan &plan) {
  std::string bytes;
  for (const VariablePlan &variable : plan.variables)
    if (variable.isSlice)
      bytes += (bytes.empty() ? "" : " + ") + sliceLength(region, variable) + " * sizeof(" +
               region.variables[variable.variable].element + ")";
  return bytes.empty() ? "" : ".bytes_per_thread(" + bytes + ")";
}

std::string stubText(const RewriteInput &input, const Region &region, const RegionPlan &plan) {
  std::vector<std::string> declarations = {"o2s_region *" + plan.regionName};
  for (const StubParameter &parameter : stubParameters(region, plan))
    declarations.push_back(parameter.inDevice);
  if (region.isProgram)
    declarations.insert(declarations.end(), {"int o2s_argc", "char **o2s_argv"});
  std::string text = wrapped((input.options.split && !region.isProgram ? "extern \"C\" void " : "static void ") + plan.stub + "(",
                             declarations, 0) + ") {\n";
  const size_t count = region.loops.size();
  for (size_t i = 0; i < count && !plan.countsOnDevice; ++i)
    text += "  const unsigned long long " + tripCountText(region.loops[i], plan.loops[i]) + ";\n";
  const bool isWarp = plan.shape == Shape::Warp, isBlock = plan.shape == Shape::Block;
  const bool isPlane = count > 1 && !isWarp && !isBlock && !plan.isLinear; // columns and rows
  if (count > 1 && !isPlane && !plan.countsOnDevice)
    text += "  const unsigned long long " + plan.columns + " = " + productText(plan) + ";\n";
  if (count > 2 && !plan.countsOnDevice && isPlane)
    text += "  const unsigned long long " + plan.rows + " = " + rowsText(plan) + ";\n";
  text += "  const auto " + plan.gridName + " = o2s::grid(" +
          (plan.countsOnDevice ? (isPlane ? "o2s::kUnknownTrip, o2s::kUnknownTrip" : "o2s::kUnknownTrip")
           : count == 0        ? "1"
                               : (isPlane ? plan.rows + ", " : "") + plan.columns) + (isBlock ? ").team(" : ").threads(") +
          plan.threads + ")" + (isWarp ? ".lanes(" + llvm::utostr(plan.lanes) + ")" : "") +
          (plan.teams.empty() ? "" : ".teams(" + plan.teams + ")") +
          (plan.alone.empty() ? "" : ".alone(" + plan.alone + ")") +
          (plan.isStrided ? ".strided()" : "") + sliceText(region, plan) + (plan.isCollective ? ".collective()" : "") + ";\n";
  if (region.asksForDevice)
    text += "  o2s::announce_device_number(" + plan.regionName + ");\n";
  if (!plan.context.empty())
    text += "  const o2s::AnyContext " + plan.context + " = o2s::any_context(" + plan.regionName + ", " + plan.gridName + ", " +
            llvm::utostr(plan.softBytes) + ");\n";
  else if (plan.needsSoftStack && !plan.softInShared)
    text += "  const o2s::SoftMemory " + plan.softMemory + " = o2s::soft_memory(" + plan.regionName + ", " + plan.gridName + ", " +
            llvm::utostr(plan.softBytes) + ");\n";
  if (region.isProgram)
    text += "  const o2s::ProgramStart o2s_start = o2s::start_program(" + plan.regionName + ", o2s_argc, o2s_argv);\n";
  if (!plan.scratch.empty()) {
    std::string types;
    for (const Variable &variable : region.variables)
      if (variable.sharing == Sharing::Reduction && variable.element.empty())
        types += (types.empty() ? "" : ", ") + typeText(variable.type.mutableValue);
    text += "  const o2s::ReductionScratch " + plan.scratch + " = o2s::reduction_scratch<" + types + ">(" + plan.regionName + ", " + plan.gridName + ");\n";
  }
  for (const VariablePlan &variable : plan.variables)
    if (!variable.when.empty())
      text += "  const o2s::ReductionScratch " + variable.scratch + " = o2s::array_scratch<o2s::LatestOfBlock<" +
              typeText(region.variables[variable.variable].type.mutableValue) + ", " + llvm::utostr(plan.iterationDepth) + ">>(" +
              plan.regionName + ", " + plan.gridName + ", 1, o2s::kForEachBlock);\n";
    else if (!variable.scratch.empty())
      text += "  const o2s::ReductionScratch " + variable.scratch + " = o2s::array_scratch<" +
              region.variables[variable.variable].element + ">(" + plan.regionName + ", " + plan.gridName + ", " +
              sliceLength(region, variable) + (variable.isSlice ? ", o2s::kForEachThread" : ", o2s::kForEachBlock") + ");\n";
  auto launch = [&](const std::string &index, unsigned indent) {
    std::vector<std::string> arguments = {plan.regionName, plan.gridName};
    const std::string own = "(" + plan.index + ")";
    for (const KernelParameter &parameter : kernelParameters(region, plan)) {
      std::string argument = parameter.argument;
      if (plan.width == IndexWidth::Chosen && argument.compare(0, own.size(), own) == 0)
        argument.replace(0, own.size(), "(" + index + ")");
      arguments.push_back(argument);
    }
    const bool isChosen = plan.width == IndexWidth::Chosen;
    const std::string version = isWarp     ? "<" + llvm::utostr(plan.lanes) + (isChosen ? ", " + index : "") + ">"
                                : isChosen ? "<" + index + ">"
                                           : "";
    return wrapped("o2s::launch<" + plan.kernel + version + ">(", arguments, indent) + ");\n";
  };
  if (plan.width != IndexWidth::Chosen)
    return text + launch("unsigned", 2) + "}\n";
  const std::string fits = "o2s::fits_32_bits(" + plan.columns + ")";
  text += "  if (" + (isPlane && !plan.isStrided ? plan.gridName + ".is_narrow()"
                     : isPlane ? "o2s::fits_32_bits(" + plan.rows + ") && " + fits
                                                  : fits) + ")\n" + launch("unsigned", 4) + "  else\n" + launch("unsigned long long", 4);
  return text + "}\n";
}

void rewriteHost(const RewriteInput &input, const Region &region, const RegionPlan &plan, Output &output) {
  const unsigned indent = lineIndent(input.unit, region.host.statement);
  const std::string margin(indent, ' ');
  std::vector<std::string> declarations = {"o2s_region *"}, arguments = {"o2s_here"};
  for (const StubParameter &parameter : stubParameters(region, plan)) {
    declarations.push_back(parameter.inHost);
    arguments.push_back(parameter.argument);
  }
  std::string before = "{\n" + dependenceText(region.host) + mapArrayText(region.maps, indent + 2);
  if (input.options.split)
    before += wrapped("extern void " + plan.stub + "(", declarations, indent + 2) + ");\n";
  before += margin + "  o2s_region *o2s_here = o2s_target_begin(" +
            environmentArguments(region.location, region.directive, region.host, region.maps) + ");\n";
  before += margin + "  if (o2s_here) {\n";
  before += wrapped((input.options.split ? "" : "on_device::" + (region.scope.empty() ? "" : region.scope + "::")) + plan.stub + "(", arguments, indent + 4) + ");\n";
  before += margin + "    o2s_target_end(o2s_here);\n";
  before += margin + "  } else\n" + region.host.fallbackPragma;
  surround(input, region.host, before, "}", output);
}

/// All that the host does of a standalone program.
void rewriteHostMain(const Region &region, const RegionPlan &plan, Output &output) {
  output.hostEnd += "\n// The host starts the program on the device, and gives its exit status back.\n"
                    "int main(int o2s_argc, char **o2s_argv) {\n"
                    "  o2s_region *const o2s_here = o2s_program_begin(" + whereText(region.location, region.directive) + ");\n"
                    "  on_device::" + plan.stub + "(o2s_here, o2s_argc, o2s_argv);\n"
                    "  return o2s_program_end(o2s_here);\n}\n";
}

} // namespace

void rewriteTargetRegions(const RewriteInput &input, Output &output) {
  for (const RegionPlan &plan : input.plan.regions) {
    const Region &region = input.unit.regions[plan.region];
    output.sections.push_back({region.order, region.anchor,
                               (plan.shape != Shape::Grid ? warpKernelText(input.unit, input.plan, region, plan)
                                                          : gridKernelText(input.unit, region, plan)) + "\n" + stubText(input, region, plan), region.scope});
    if (region.isProgram)
      rewriteHostMain(region, plan, output);
    else
      rewriteHost(input, region, plan, output);
  }
}

} // namespace omp2simt
