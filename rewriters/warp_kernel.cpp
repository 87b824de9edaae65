//===- warp_kernel.cpp - Kernels of shape warp ---------------------------------===//
//
/// \file
/// In shape warp an OpenMP thread has several lanes: a block is (lanes, threads). Threads share the iterations of the
/// region's loop in strides of the league; all lanes of a thread run its body together (uniform_code.h) and share the
/// simd loops in it (simd.cpp).
//
//===----------------------------------------------------------------------===//

#include "warp_kernel.h"
#include "code_text.h"
#include "grid_kernel.h"
#include "grid_reduction.h"
#include "latest.h"
#include "team_code.h"
#include "uniform_code.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

class WarpKernelWriter {
public:
  WarpKernelWriter(const Unit &unit, const Plan &plan, const Region &region, const RegionPlan &regionPlan)
      : unit(unit), region(region), regionPlan(regionPlan), names(plan.names),
        isTeam(regionPlan.shape == Shape::Block), context(contextOf(plan, regionPlan, region)), lanes(lanesOf(context)),
        body(isTeam ? teamCode(region.body, regionPlan.code) : region.body) {}

  std::string write() {
    text = "// " + region.location.file + ":" + llvm::utostr(region.location.line) + "  " + region.directive;
    const std::string bounds = llvm::utostr(regionPlan.launchBounds);
    if (isTeam) {
      text += "   shape: block (" + regionPlan.reason + ")\n";
      if (regionPlan.width == IndexWidth::Chosen)
        text += "template <typename " + regionPlan.index + ">\n";
      text += kernelHead(region, regionPlan);
      line(2, (regionPlan.isExactBlock ? "o2s::assume_block<" : "o2s::assume_threads<") + bounds + ">();");
      if (!regionPlan.isExactBlock)
        line(2, "o2s::assume_flat_block();");
    } else {
      text += "   shape: warp (" + regionPlan.reason + "), " + llvm::utostr(regionPlan.lanes) + " lanes\n";
      text += "template <unsigned " + lanes + (regionPlan.width == IndexWidth::Chosen ? ", typename " + regionPlan.index : "") + ">\n";
      text += kernelHead(region, regionPlan);
      line(2, "o2s::assume_lanes<" + lanes + ", " + bounds + " / " + lanes + ">();");
    }
    if (!regionPlan.context.empty())
      line(2, "o2s::begin_any_context<" + (isTeam ? "1" : lanes) + ">(" + regionPlan.context + ");");
    writeSoftStack();
    writeVariables();
    if (region.kind == RegionKind::Block)
      writeBody(2);
    else if (region.isRectangular)
      writeSharedLoop();
    else
      writeNestedLoops();
    text += latestText(region, regionPlan, lanes);
    writeReduction();
    return text + "}\n";
  }

private:
  static UniformContext contextOf(const Plan &plan, const RegionPlan &regionPlan, const Region &region) {
    UniformContext context{plan, regionPlan.code, region.function};
    context.isTeam = regionPlan.shape == Shape::Block;
    return context;
  }

  void line(unsigned indent, const std::string &content) { text += std::string(indent, ' ') + content + "\n"; }

  void writeSoftStack() {
    if (!regionPlan.needsSoftStack)
      return;
    if (!regionPlan.softInShared) {
      line(2, "o2s::SoftStack<" + lanes + "> " + names.stack + "(" +
                  (regionPlan.context.empty() ? regionPlan.softMemory : regionPlan.context + ".soft") + ");");
      return;
    }
    line(2, "__shared__ o2s::SoftSlices<" + llvm::utostr(regionPlan.launchBounds) + " / " + lanes + ", " +
                llvm::utostr(regionPlan.softBytes) + "> " + names.slices + ";");
    line(2, "o2s::SoftStack<" + lanes + "> " + names.stack + "(" + names.slices + ");");
  }

  /// The place of a variable of the region among the locals of its body, or -1.
  int localOf(const std::string &hostName) const {
    const std::vector<Local> &locals = body.uniform.locals;
    for (size_t i = 0; i < locals.size(); ++i)
      if (locals[i].isOuter && locals[i].name == hostName)
        return static_cast<int>(i);
    return -1;
  }
  bool onSoftStack(const std::string &hostName) const {
    const int local = localOf(hostName);
    return local >= 0 && regionPlan.code.locals[local].onSoftStack;
  }

  /// Declares a variable of each thread: in registers, or on its soft stack.
  void declareOwn(const Variable &variable, const char *comment) {
    if (onSoftStack(variable.hostName))
      line(2, softDeclaration(context, variable.name, variable.type) + comment);
    else
      line(2, declare(variable.type.mutableValue, variable.name) + ";" + comment);
  }

  std::string assign(const Variable &variable, const std::string &value) const {
    const bool isArray = variable.type.kind == TypeKind::Array;
    if (onSoftStack(variable.hostName))
      return (isArray ? "o2s::copy_to_soft" : "o2s::store") + lanesArgument(context) + "(" + variable.name + ", " + value + ");";
    return isArray ? "memcpy(" + variable.name + ", &" + value + ", sizeof(" + variable.name + "));"
                   : variable.name + " = " + value + ";";
  }

  void writeVariables() {
    for (const VariablePlan &variablePlan : regionPlan.variables) {
      const Variable &variable = region.variables[variablePlan.variable];
      switch (variable.sharing) {
      case Sharing::ByValue:
      case Sharing::MappedPointer:
      case Sharing::DevicePointer:
        if (onSoftStack(variable.hostName)) { // the parameter has another name then
          declareOwn(variable, "");
          line(2, assign(variable, variablePlan.parameter));
        }
        break;
      case Sharing::SharedCopy:
      case Sharing::MappedObject:
        line(2, declare(variable.type.reference, variable.name) + " = *" + variablePlan.parameter + ";");
        break;
      case Sharing::Lastprivate:
        if (variable.isLoopVariable)
          break;
        declareOwn(variable, variable.isConditional ? "  // lastprivate(conditional:)" : "  // lastprivate");
        if (!variablePlan.when.empty())
          line(2, "o2s::Iteration<" + llvm::utostr(regionPlan.iterationDepth) + "> " + variablePlan.when + " = {};");
        if (variable.isFirstprivate && variablePlan.linearStep.empty())
          line(2, assign(variable, "*" + variablePlan.firstParameter));
        break;
      case Sharing::PrivateArrayCopy:
        declareOwn(variable, "  // firstprivate");
        line(2, assign(variable, "*" + variablePlan.parameter));
        break;
      case Sharing::Private:
        declareOwn(variable, "  // private");
        break;
      case Sharing::Reduction:
        writeAccumulator(variable, variablePlan);
        break;
      }
    }
  }

  void writeAccumulator(const Variable &variable, const VariablePlan &variablePlan) {
    if (!variable.element.empty()) {
      if (!onSoftStack(variable.hostName)) {
        text += arrayAccumulatorText(variable, variablePlan);
        return;
      }
      declareOwn(variable, "");
      line(2, "o2s::fill_identity<" + reductionOperatorText(variable) + ">(" + sectionStart(variable, variablePlan, variable.name) +
                  ", " + variablePlan.length + ");");
      line(2, "o2s::sync_lanes" + lanesArgument(context) + "();");
      return;
    }
    declareOwn(variable, "");
    line(2, assign(variable, "o2s::identity<" + reductionOperatorText(variable) + ", " + typeText(variable.type.mutableValue) + ">(" +
                                 (variable.reductionUsesOriginal ? "*" + variablePlan.parameter : "") + ")"));
  }

  std::string index(const char *function) const {
    return "o2s::" + std::string(function) +
           (regionPlan.width == IndexWidth::Bits32 ? "()" : "<" + indexType(regionPlan) + ">()");
  }

  void writeSharedLoop() {
    const std::string type = indexType(regionPlan), position = regionPlan.column;
    text += countsText(region, regionPlan);
    if (regionPlan.countsOnDevice && region.loops.size() > 1)
      line(2, "const unsigned long long " + regionPlan.columns + " = " + productText(regionPlan) + ";");
    const std::string first = index(isTeam ? "team_index" : "league_thread");
    if (isTeam && !regionPlan.isStrided) {
      line(2, "const " + type + " " + position + " = " + first + ";");
      line(2, "{");
    } else if (!regionPlan.chunk.empty()) {
      line(2, "for (const " + type + " " + position + " : o2s::league_chunks<" + type + ">(" + regionPlan.columns + ", " +
                  regionPlan.chunk + ")) {");
    } else {
      line(2, "for (" + type + " " + position + " = " + first + "; " + position + " < " + regionPlan.columns + "; " + position +
                  " += " + index(isTeam ? "team_count" : "league_threads") + ") {");
    }
    for (size_t i = 0; i < region.loops.size(); ++i)
      writeLoopVariable(4, i, "o2s::iteration_value<" + typeText(region.loops[i].type.mutableValue) + ">(" +
                                  regionPlan.loops[i].lowerText + ", " + linearPosition(regionPlan, i) + ", " + regionPlan.loops[i].stepText + ")");
    writeIteration(4, position + " == " + regionPlan.columns + " - 1");
    line(2, "}");
  }

  void writeLoopVariable(unsigned indent, size_t index, const std::string &value) {
    const Loop &loop = region.loops[index];
    if (!loop.isUsed && region.isRectangular)
      return;
    if (onSoftStack(loop.variable)) {
      line(indent, softDeclaration(context, loop.variable, loop.type));
      line(indent, "o2s::store" + lanesArgument(context) + "(" + loop.variable + ", " + value + ");");
      return;
    }
    line(indent, (loop.mayBeModified ? declare(loop.type.mutableValue, loop.variable) : constantText(loop.type, loop.variable)) +
                     " = " + value + ";");
  }

  /// Every thread runs the outer loops; of the innermost ones, one behind the other, it has its share.
  void writeNestedLoops() {
    unsigned indent = 2;
    const std::string first = isTeam ? "team_index" : "league_thread", step = isTeam ? "team_count" : "league_threads";
    line(2, "unsigned long long " + regionPlan.column + " = o2s::" + first + "<unsigned long long>();");
    for (size_t i = 0; i < region.loops.size(); ++i) {
      const Loop &loop = region.loops[i];
      const LoopPlan &loopPlan = regionPlan.loops[i];
      const bool isLast = i + 1 == region.loops.size();
      const std::string position = isLast ? regionPlan.column : loopPlan.position;
      line(indent, "const unsigned long long " + tripCountText(loop, loopPlan) + ";");
      line(indent, isLast ? "for (; " + position + " < " + loopPlan.count + "; " + position + " += o2s::" + step + "<unsigned long long>()) {"
                          : "for (unsigned long long " + position + " = 0; " + position + " < " + loopPlan.count + "; ++" + position + ") {");
      indent += 2;
      writeLoopVariable(indent, i, "o2s::iteration_value<" + typeText(loop.type.mutableValue) + ">(" + loop.lower.text + ", " +
                                       position + ", " + loop.step.text + ")");
    }
    writeIteration(indent, "");
    line(indent -= 2, "}");
    line(indent, regionPlan.column + " -= " + regionPlan.loops.back().count + ";");
    while (indent > 2)
      line(indent -= 2, "}");
  }

  void writeIteration(unsigned indent, const std::string &isLast) {
    std::string where;
    if (!region.isRectangular)
      for (size_t i = 0; i + 1 < region.loops.size(); ++i)
        where += regionPlan.loops[i].position + ", ";
    text += iterationText(region, regionPlan, where + regionPlan.column, indent);
    std::vector<std::string> stores;
    for (const VariablePlan &variablePlan : regionPlan.variables) {
      const Variable &variable = region.variables[variablePlan.variable];
      if (variable.sharing != Sharing::Lastprivate || !variablePlan.when.empty())
        continue;
      if (!variablePlan.linearStep.empty())
        line(indent, assign(variable, "o2s::iteration_value<" + typeText(variable.type.mutableValue) + ">(*" +
                                          variablePlan.firstParameter + ", " + regionPlan.column + ", " + variablePlan.linearStep + ")"));
      if (variable.isLoopVariable)
        stores.push_back("o2s::store" + lanesArgument(context) + "(*" + variablePlan.parameter + ", " +
                         valueBehindLoop(region, regionPlan, variable.name) + ");");
      else
        stores.push_back((variable.type.kind == TypeKind::Array ? "o2s::copy_to_soft" : "o2s::store") + lanesArgument(context) +
                         "(*" + variablePlan.parameter + ", " + variable.name + ");");
    }
    if (stores.empty())
      return writeBody(indent);
    if (region.bodyContinues) { // `continue` ends the iteration, not what follows it here
      line(indent, "do {");
      writeBody(indent + 2);
      line(indent, "} while (0);");
    } else {
      writeBody(indent);
    }
    line(indent, "if (" + isLast + ") {  // lastprivate");
    for (const std::string &store : stores)
      line(indent + 2, store);
    line(indent, "}");
  }

  /// main, of a standalone program: all that its lanes do is the program.
  void writeProgram() {
    for (size_t i = 0; i < unit.functions.size(); ++i) {
      const DeviceFunction &main = unit.functions[i];
      if (main.key != region.calls.front())
        continue;
      std::string arguments = context.plan.functions[i].needsSoftStack ? names.stack : "";
      if (!main.parameters.empty())
        arguments += std::string(arguments.empty() ? "" : ", ") + "o2s_start.argc, o2s_start.argv";
      line(2, "o2s::exit_program" + lanesArgument(context) + "(" + main.deviceName + lanesArgument(context) + "(" + arguments + "));");
    }
  }

  void writeBody(unsigned indent) {
    if (region.isProgram)
      return writeProgram();
    const std::string rendered = renderCode(unit, bodyWithNotes(body, region, regionPlan), &context);
    line(indent, reindent(rendered, lineIndent(unit, body.range), indent));
  }

  /// Lanes of a thread have the same accumulator: the master's counts.
  void writeReduction() {
    std::string call;
    for (const VariablePlan &variablePlan : regionPlan.variables) {
      const Variable &variable = region.variables[variablePlan.variable];
      if (variable.sharing != Sharing::Reduction)
        continue;
      const std::string op = reductionOperatorText(variable);
      if (!variable.element.empty()) {
        const std::string elements = sectionStart(variable, variablePlan, variable.name);
        if (onSoftStack(variable.hostName)) { // one array for all lanes
          line(2, "o2s::reduce_array_of_masters<" + lanes + ", " + op + ">(" + elements + ", " +
                      sectionStart(variable, variablePlan, variablePlan.parameter) + ", " + variablePlan.length + ");");
          continue;
        }
        line(2, "if (!o2s::is_master" + lanesArgument(context) + "())");
        line(2, "  o2s::fill_identity<" + op + ">(" + elements +
                    (variable.declaredReduction.empty() ? "" : ", " + sectionStart(variable, variablePlan, variablePlan.parameter)) +
                    ", " + variablePlan.length + ");");
        text += arrayReductionText(variable, variablePlan);
        continue;
      }
      call += (call.empty() ? "" : ", ") + ("o2s::reduction<" + op) + ">(o2s::of_master<" + lanes + ", " + op + ">(" +
              variable.name + (variable.reductionUsesOriginal ? ", *" + variablePlan.parameter : "") + "), " + variablePlan.parameter + ")";
    }
    if (regionPlan.reduction != ReductionForm::None)
      line(2, (regionPlan.reduction == ReductionForm::Atomics ? "o2s::reduce_by_atomics("
                                                              : "o2s::reduce_by_last_team(" + regionPlan.scratch + ", ") + call + ");");
  }

  const Unit &unit;
  const Region &region;
  const RegionPlan &regionPlan;
  const WarpNames &names;
  const bool isTeam; ///< shape block
  const UniformContext context;
  const std::string lanes; ///< as a template argument
  const CodeText body;
  std::string text;
};

} // namespace

std::string warpKernelText(const Unit &unit, const Plan &plan, const Region &region, const RegionPlan &regionPlan) {
  return WarpKernelWriter(unit, plan, region, regionPlan).write();
}

} // namespace omp2simt
