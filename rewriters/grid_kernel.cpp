//===- grid_kernel.cpp - Kernels of shape grid ---------------------------------===//
//
/// \file
/// In shape grid an OpenMP thread is a CUDA thread. One loop becomes one iteration per thread, or a grid-stride loop
/// where the grid is given or something is accumulated; collapsed loops become columns along x and rows along y.
//
//===----------------------------------------------------------------------===//

#include "grid_kernel.h"
#include "code_text.h"
#include "grid_reduction.h"
#include "latest.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
std::string indexType(const RegionPlan &plan) {
  return plan.width == IndexWidth::Bits32   ? "unsigned"
         : plan.width == IndexWidth::Bits64 ? "unsigned long long"
                                            : plan.index;
}

namespace {

/// "o2s::global_row()", with the index type where the kernel has one of its own.
std::string indexCall(const RegionPlan &plan, const char *function) {
  return "o2s::" + std::string(function) + (plan.width == IndexWidth::Bits32 ? "()" : "<" + indexType(plan) + ">()");
}

class KernelWriter {
public:
  KernelWriter(const Unit &unit, const Region &region, const RegionPlan &plan)
      : unit(unit), region(region), plan(plan), isFlat(region.loops.size() == 1 || plan.isLinear) {}

  std::string write() {
    text = "// " + region.location.file + ":" + llvm::utostr(region.location.line) + "  " + region.directive +
           "   shape: grid (" + plan.reason + ")\n";
    if (plan.width == IndexWidth::Chosen)
      text += "template <typename " + plan.index + ">\n";
    writeHead();
    line(2, "o2s::assume_threads<" + llvm::utostr(plan.launchBounds) + ">();");
    if (!plan.context.empty())
      line(2, "o2s::begin_any_context<1>(" + plan.context + ");");
    writeVariables();
    if (region.kind == RegionKind::Block) {
      writeBody(2);
      return text + reductionText(region, plan) + "}\n";
    }
    if (!region.isRectangular) {
      writeNestedLoops();
    } else {
      text += countsText(region, plan);
      if (plan.countsOnDevice && plan.isLinear)
        line(2, "const unsigned long long " + plan.columns + " = " + productText(plan) + ";");
      else if (plan.countsOnDevice && region.loops.size() > 2)
        line(2, "const unsigned long long " + plan.rows + " = " + rowsText(plan) + ";");
      const unsigned indent = openLoop();
      writeLoopVariables(indent);
      writeIteration(indent);
      line(indent - 2, "}");
    }
    text += latestText(region, plan, "") + reductionText(region, plan);
    return text + "}\n";
  }

private:
  void line(unsigned indent, const std::string &content) { text += std::string(indent, ' ') + content + "\n"; }

  void writeHead() { text += kernelHead(region, plan); }

  void writeVariables() {
    for (const VariablePlan &variablePlan : plan.variables) {
      const Variable &variable = region.variables[variablePlan.variable];
      switch (variable.sharing) {
      case Sharing::ByValue:
      case Sharing::MappedPointer:
      case Sharing::DevicePointer:
        break;
      case Sharing::Lastprivate:
        if (variable.isLoopVariable)
          break;
        line(2, declare(variable.type.mutableValue, variable.name) + ";  // lastprivate" + (variable.isConditional ? "(conditional:)" : ""));
        if (!variablePlan.when.empty())
          line(2, "o2s::Iteration<" + llvm::utostr(plan.iterationDepth) + "> " + variablePlan.when + " = {};");
        if (variable.isFirstprivate && variablePlan.linearStep.empty())
          line(2, variable.type.kind == TypeKind::Array
                      ? "memcpy(" + variable.name + ", " + variablePlan.firstParameter + ", sizeof(" + variable.name + "));"
                      : variable.name + " = *" + variablePlan.firstParameter + ";");
        break;
      case Sharing::SharedCopy:
      case Sharing::MappedObject:
        line(2, declare(variable.type.reference, variable.name) + " = *" + variablePlan.parameter + ";");
        break;
      case Sharing::PrivateArrayCopy:
        line(2, declare(variable.type.mutableValue, variable.name) + ";  // firstprivate");
        line(2, "memcpy(" + variable.name + ", " + variablePlan.parameter + ", sizeof(" + variable.name + "));");
        break;
      case Sharing::Private:
        line(2, declare(variable.type.mutableValue, variable.name) + ";  // private");
        break;
      case Sharing::Reduction:
        if (!variable.element.empty()) {
          text += arrayAccumulatorText(variable, variablePlan);
          break;
        }
        line(2, declare(variable.type.mutableValue, variable.name) + " = o2s::identity<" +
                    reductionOperatorText(variable) +
                    (variable.reductionUsesOriginal ? ">(*" + variablePlan.parameter + ");"
                                                    : ", " + typeText(variable.type.mutableValue) + ">();"));
        break;
      }
    }
  }

  static std::string loopVariable(const Loop &loop) {
    return loop.mayBeModified ? declare(loop.type.mutableValue, loop.variable) : constantText(loop.type, loop.variable);
  }

  /// Loops whose bounds depend on outer ones: rows share the outermost loop, columns the innermost, and each thread runs
  /// what is between.
  void writeNestedLoops() {
    const std::string type = indexType(plan);
    unsigned indent = 2;
    for (size_t i = 0; i < region.loops.size(); ++i) {
      const Loop &loop = region.loops[i];
      const LoopPlan &loopPlan = plan.loops[i];
      const bool isFirst = i == 0, isLast = i + 1 == region.loops.size();
      const std::string position = isFirst ? plan.row : isLast ? plan.column : loopPlan.position;
      const std::string begin = isFirst  ? indexCall(plan, "global_row")
                                : isLast ? indexCall(plan, "global_column")
                                         : "0";
      const std::string step = isFirst  ? indexCall(plan, "grid_rows")
                               : isLast ? indexCall(plan, "grid_columns")
                                        : "1";
      line(indent, "const unsigned long long " + tripCountText(loop, loopPlan) + ";");
      line(indent, "for (" + type + " " + position + " = " + begin + "; " + position + " < " + loopPlan.count + "; " +
                       position + " += " + step + ") {");
      indent += 2;
      const std::string variableType = typeText(loop.type.mutableValue);
      line(indent, loopVariable(loop) + " = o2s::iteration_value<" +
                       variableType + ">(" + loop.lower.text + ", " + position + ", " + loop.step.text + ");");
    }
    writeIteration(indent);
    while (indent > 2)
      line(indent -= 2, "}");
  }

  /// Opens the loop or the test round the body; returns the indentation of what is inside.
  unsigned openLoop() {
    const std::string type = indexType(plan);
    auto loopHead = [&](const std::string &name, const std::string &count, const char *first, const char *stride) {
      return "for (" + type + " " + name + " = " + indexCall(plan, first) + "; " + name + " < " + count + "; " + name +
             " += " + indexCall(plan, stride) + ")";
    };
    if (isFlat && plan.isStrided) {
      if (!plan.chunk.empty())
        line(2, "for (const " + type + " " + plan.column + " : o2s::grid_chunks<" + type + ">(" + plan.columns + ", " + plan.chunk + ")) {");
      else if (plan.takesTurns) // which thread runs which iteration shows
        line(2, loopHead(plan.column, plan.columns, "global_thread", "grid_threads") + " {");
      else
        line(2, "for (const " + type + " " + plan.column + " : o2s::grid_stride(" + plan.columns + ")) {");
    } else if (isFlat) {
      line(2, "const " + type + " " + plan.column + " = " + indexCall(plan, "global_thread") + ";");
      line(2, "if (" + plan.column + " < " + plan.columns + ") {");
    } else if (plan.isStrided) {
      line(2, loopHead(plan.row, plan.rows, "global_row", "grid_rows"));
      line(4, loopHead(plan.column, plan.columns, "global_column", "grid_columns") + " {");
      return 6;
    } else {
      line(2, "const " + type + " " + plan.row + " = " + indexCall(plan, "thread_row") + ", " + plan.column + " = " +
                  indexCall(plan, "global_column") + ";");
      line(2, "if (" + plan.row + " < " + plan.rows + " && " + plan.column + " < " + plan.columns + ") {");
    }
    return 4;
  }

  /// Where in its own loop the thread's iteration is: the row is split where several loops share it.
  std::string position(size_t loop) {
    const size_t count = region.loops.size();
    if (plan.isLinear)
      return linearPosition(plan, loop);
    if (loop + 1 == count)
      return plan.column;
    std::string divisor;
    for (size_t inner = loop + 1; inner + 1 < count; ++inner)
      divisor += (divisor.empty() ? "" : " * ") + plan.loops[inner].count;
    std::string result = plan.row;
    if (!divisor.empty())
      result += " / (" + divisor + ")";
    if (loop > 0)
      result = "(" + result + ") % " + plan.loops[loop].count;
    return result;
  }

  void writeLoopVariables(unsigned indent) {
    for (size_t i = 0; i < region.loops.size(); ++i) {
      const Loop &loop = region.loops[i];
      if (!loop.isUsed)
        continue;
      const LoopPlan &loopPlan = plan.loops[i];
      const std::string type = typeText(loop.type.mutableValue), where = position(i);
      const bool isStepOne = loop.step.constant == 1;
      std::string value;
      if (isStepOne && loop.lower.constant == 0)
        value = where == plan.column || where == plan.row ? "(" + type + ")" + where : "(" + type + ")(" + where + ")";
      else if (isStepOne && loop.lower.constant && *loop.lower.constant > 0 && *loop.lower.constant < 1 << 30)
        value = "(" + type + ")(" + loopPlan.lowerText + " + " + where + ")"; // unsigned: cannot overflow
      else
        value = "o2s::iteration_value<" + type + ">(" + loopPlan.lowerText + ", " + where + ", " + loopPlan.stepText + ")";
      line(indent, loopVariable(loop) + " = " + value + ";");
    }
  }

  /// The place of an iteration in the order of all of them.
  std::string iterationPosition() const {
    if (isFlat)
      return plan.column;
    std::string text = plan.row;
    if (!region.isRectangular)
      for (size_t i = 1; i + 1 < region.loops.size(); ++i)
        text += ", " + plan.loops[i].position;
    return text + ", " + plan.column;
  }

  void writeIteration(unsigned indent) {
    text += iterationText(region, plan, iterationPosition(), indent);
    std::string stores;
    for (const VariablePlan &variablePlan : plan.variables) {
      const Variable &variable = region.variables[variablePlan.variable];
      if (variable.sharing != Sharing::Lastprivate || !variablePlan.when.empty())
        continue;
      const std::string margin(indent + 2, ' ');
      if (variable.isLoopVariable) {
        stores += margin + "*" + variablePlan.parameter + " = " + valueBehindLoop(region, plan, variable.name) + ";\n";
        continue;
      }
      if (!variablePlan.linearStep.empty())
        line(indent, variable.name + " = o2s::iteration_value<" + typeText(variable.type.mutableValue) + ">(*" +
                         variablePlan.firstParameter + ", " +
                         (isFlat ? plan.column : "(unsigned long long)" + plan.row + " * " + plan.columns + " + " + plan.column) +
                         ", " + variablePlan.linearStep + ");");
      stores += variable.type.kind == TypeKind::Array
                    ? margin + "memcpy(" + variablePlan.parameter + ", " + variable.name + ", sizeof(" + variable.name + "));\n"
                    : margin + "*" + variablePlan.parameter + " = " + variable.name + ";\n";
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
    line(indent, "if (" + (isFlat ? "" : plan.row + " == " + plan.rows + " - 1 && ") + plan.column + " == " +
                     plan.columns + " - 1) {  // lastprivate");
    text += stores;
    line(indent, "}");
  }

  void writeBody(unsigned indent) {
    std::string body = renderCode(unit, bodyWithNotes(region.body, region, plan));
    const unsigned column = lineIndent(unit, region.body.range);
    if (!region.bodyIsCompound) {
      line(indent, reindent(body, column, indent));
      return;
    }
    // The kernel has braces of its own: the user's are dropped where nothing stands beside them.
    llvm::StringRef inside = llvm::StringRef(body).drop_front().drop_back().rtrim();
    const bool startsOnNextLine = inside.ltrim(" \t").starts_with("\n");
    if (hidesKernelName() || !startsOnNextLine) {
      line(indent, reindent(body, column, indent));
      return;
    }
    const std::string content = inside.ltrim(" \t").drop_front().str();
    const size_t first = content.find_first_not_of(" \t\n");
    const size_t lineStart = first == std::string::npos ? 0 : content.rfind('\n', first) + 1;
    const unsigned contentColumn = first == std::string::npos ? 0 : first - lineStart;
    line(indent, reindent(content.substr(first == std::string::npos ? content.size() : first), contentColumn, indent));
  }

  /// Whether a local of the body has a name that the kernel has too: it hides it, as long as its braces stay.
  bool hidesKernelName() const {
    return llvm::any_of(region.bodyLocals, [&](const std::string &local) {
      return llvm::any_of(region.loops, [&](const Loop &loop) { return loop.variable == local; }) ||
             llvm::any_of(region.variables, [&](const Variable &variable) { return variable.name == local; });
    });
  }

  const Unit &unit;
  const Region &region;
  const RegionPlan &plan;
  const bool isFlat;
  std::string text;
};

} // namespace

std::string constantText(const Type &type, const std::string &name) {
  return (type.kind == TypeKind::Pointer ? "" : "const ") + declare(type.mutableValue, name);
}

std::string stepType(const Loop &loop) {
  return loop.type.kind == TypeKind::Pointer ? "long long" : typeText(loop.type.mutableValue);
}

std::string valueBehindLoop(const Region &region, const RegionPlan &plan, const std::string &name) {
  for (size_t i = 0; i < region.loops.size(); ++i)
    if (region.loops[i].variable == name)
      return "o2s::iteration_value<" + typeText(region.loops[i].type.mutableValue) + ">(" + plan.loops[i].lowerText + ", " +
             plan.loops[i].count + ", " + plan.loops[i].stepText + ")";
  return name;
}

std::string kernelHead(const Region &region, const RegionPlan &plan) {
  std::string head = "static __global__ void __launch_bounds__(" + llvm::utostr(plan.launchBounds) + ") " +
                     plan.kernel + "(";
  const unsigned margin = std::min<size_t>(head.size(), 60);
  unsigned column = head.size();
  const char *separator = "";
  for (const KernelParameter &parameter : kernelParameters(region, plan)) {
    head += separator;
    column += 2 + parameter.declaration.size();
    if (column > 118 && *separator) {
      head.pop_back();
      head += "\n" + std::string(margin, ' ');
      column = margin + parameter.declaration.size();
    }
    head += parameter.declaration;
    separator = ", ";
  }
  return head + ") {\n";
}

const char *relationText(Relation relation) {
  switch (relation) {
  case Relation::Less: return "o2s::Less";
  case Relation::LessEqual: return "o2s::LessEqual";
  case Relation::Greater: return "o2s::Greater";
  case Relation::GreaterEqual: return "o2s::GreaterEqual";
  case Relation::NotEqual: return "o2s::NotEqual";
  }
  return "";
}

std::string tripCountText(const Loop &loop, const LoopPlan &plan) {
  return plan.count + " = o2s::trip_count<" + typeText(loop.type.mutableValue) + ">(" + relationText(loop.relation) +
         ", " + loop.lower.text + ", " + loop.upper.text + ", " + loop.step.text + ")";
}

std::string countsText(const Region &region, const RegionPlan &plan) {
  std::string text;
  if (!plan.countsOnDevice)
    return text;
  for (size_t i = 0; i < region.loops.size(); ++i) {
    const Loop &loop = region.loops[i];
    const LoopPlan &loopPlan = plan.loops[i];
    const std::string type = typeText(loop.type.mutableValue), step = stepType(loop);
    text += "  const unsigned long long " + tripCountText(loop, loopPlan) + ";\n";
    if (loopPlan.passLower)
      text += "  " + constantText(loop.type, loopPlan.lowerText) + " = (" + type + ")(" + loop.lower.text + ");\n";
    if (loopPlan.passStep)
      text += "  const " + step + " " + loopPlan.stepText + " = (" + step + ")(" + loop.step.text + ");\n";
  }
  return text;
}

std::string rowsText(const RegionPlan &plan) {
  std::string text;
  for (size_t i = 0; i + 1 < plan.loops.size(); ++i)
    text += (i ? " * " : "") + plan.loops[i].count;
  return text;
}

std::string productText(const RegionPlan &plan) {
  std::string text;
  for (const LoopPlan &loop : plan.loops)
    text += (text.empty() ? "" : " * ") + loop.count;
  return text;
}

std::string linearPosition(const RegionPlan &plan, size_t loop) {
  std::string divisor;
  for (size_t inner = loop + 1; inner < plan.loops.size(); ++inner)
    divisor += (divisor.empty() ? "" : " * ") + plan.loops[inner].count;
  std::string where = plan.column;
  if (!divisor.empty())
    where += " / (" + divisor + ")";
  return loop == 0 ? where : "(" + where + ") % " + plan.loops[loop].count;
}

std::vector<KernelParameter> kernelParameters(const Region &region, const RegionPlan &plan) {
  std::vector<KernelParameter> parameters;
  const std::string type = indexType(plan);
  auto addCount = [&](const std::string &name) {
    parameters.push_back({type + " " + name, "(" + type + ")" + name});
  };
  if (region.loops.size() > 1 && !plan.countsOnDevice && plan.shape == Shape::Grid && !plan.isLinear)
    addCount(plan.rows);
  if (!region.loops.empty() && !plan.countsOnDevice)
    addCount(plan.columns);
  for (size_t i = 0; i < region.loops.size() && !plan.countsOnDevice; ++i) {
    const Loop &loop = region.loops[i];
    const std::string loopType = typeText(loop.type.mutableValue);
    if (plan.loops[i].passCount)
      addCount(plan.loops[i].count);
    if (plan.loops[i].passLower)
      parameters.push_back({loopType + " " + plan.loops[i].lowerText, "(" + loopType + ")(" + loop.lower.text + ")"});
    if (plan.loops[i].passStep)
      parameters.push_back({stepType(loop) + " " + plan.loops[i].stepText, "(" + stepType(loop) + ")(" + loop.step.text + ")"});
  }
  if (!plan.context.empty())
    parameters.push_back({"o2s::AnyContext " + plan.context, plan.context});
  else if (plan.needsSoftStack && !plan.softInShared)
    parameters.push_back({"o2s::SoftMemory " + plan.softMemory, plan.softMemory});
  if (!plan.scratch.empty())
    parameters.push_back({"o2s::ReductionScratch " + plan.scratch, plan.scratch});
  for (const HostValue &value : plan.hostValues)
    if (value.isPassed)
      parameters.push_back({value.type + " " + value.name, value.name});
  for (const VariablePlan &variablePlan : plan.variables)
    if (!variablePlan.scratch.empty())
      parameters.push_back({"o2s::ReductionScratch " + variablePlan.scratch, variablePlan.scratch});
  for (const VariablePlan &variablePlan : plan.variables) {
    if (!variablePlan.isPassed)
      continue;
    const Variable &variable = region.variables[variablePlan.variable];
    const bool isValue = variable.sharing == Sharing::ByValue ||
                         variable.sharing == Sharing::MappedPointer || variable.sharing == Sharing::DevicePointer;
    const bool isSection = variable.sharing == Sharing::Reduction && variable.type.kind == TypeKind::Pointer;
    const std::string &declarator = isValue || isSection ? variable.type.value : variable.type.pointer;
    std::string argument = variable.name;
    if (variable.type.vlaRank) {
      argument = variable.type.cast + "((" + variable.type.vlaPointer + ")" + variable.name;
      for (const std::string &extent : variablePlan.extents)
        argument += ", " + extent;
      argument += ")";
    } else if (variable.sharing == Sharing::ByValue && variable.type.kind == TypeKind::Record)
      argument = "*(" + typeText(variable.type.pointer) + ")" + variable.name;
    else if (variable.sharing != Sharing::ByValue || variable.type.kind == TypeKind::Pointer ||
             variable.type.kind == TypeKind::Enumeration)
      argument = "(" + (isValue ? variable.type.cast : typeText(declarator)) + ")" + variable.name;
    const std::string place = !variable.isReadInPlace ? "" : variable.type.isConst ? "__grid_constant__ " : "const __grid_constant__ ";
    parameters.push_back({place + declare(declarator, variablePlan.parameter), argument});
    if (!variablePlan.firstParameter.empty())
      parameters.push_back({declare(declarator, variablePlan.firstParameter),
                            "(" + typeText(declarator) + ")" + variablePlan.firstParameter});
  }
  if (region.isProgram)
    parameters.push_back({"o2s::ProgramStart o2s_start", "o2s_start"});
  return parameters;
}

std::string gridKernelText(const Unit &unit, const Region &region, const RegionPlan &plan) {
  return KernelWriter(unit, region, plan).write();
}

} // namespace omp2simt
