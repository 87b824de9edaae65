//===- grid_reduction.cpp - Reductions in kernels of shape grid ---------------===//
//
/// \file
/// Every thread accumulates in a copy of its own; behind the loop devlib's reduction.h and array_reduction.h combine all.
//
//===----------------------------------------------------------------------===//

#include "grid_reduction.h"
#include "code_text.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

void line(std::string &text, const std::string &content) { text += "  " + content + "\n"; }

} // namespace

std::string sectionStart(const Variable &variable, const VariablePlan &plan, const std::string &array) {
  return "(" + variable.element + " *)" + array + (plan.lower == "0" ? "" : " + " + plan.lower);
}

/// A declared reduction has no atomics: its blocks leave their results to the last one.
std::string arrayReductionText(const Variable &variable, const VariablePlan &plan) {
  std::string text;
  const std::string arrays = sectionStart(variable, plan, variable.name) + ", " +
                             sectionStart(variable, plan, plan.parameter) + ", " + plan.length;
  if (variable.declaredReduction.empty())
    line(text, "o2s::reduce_array<" + reductionOperatorText(variable) + ">(" + arrays + ");");
  else
    line(text, "o2s::reduce_array_by_last_team<" + reductionOperatorText(variable) + ">(" + plan.scratch + ", " +
                arrays + ", " + (plan.isSlice ? "o2s::kForEachThread" : "o2s::kForEachBlock") + ");");
  return text;
}

std::string reductionOperatorText(const Variable &variable) {
  return variable.reduction == ReductionOperator::None ? variable.declaredReduction
                                                       : reductionOperatorText(variable.reduction);
}

std::string reductionOperatorText(ReductionOperator op) {
  switch (op) {
  case ReductionOperator::None: break;
  case ReductionOperator::Plus: return "o2s::Plus";
  case ReductionOperator::Multiplies: return "o2s::Multiplies";
  case ReductionOperator::Min: return "o2s::Min";
  case ReductionOperator::Max: return "o2s::Max";
  case ReductionOperator::BitAnd: return "o2s::BitAnd";
  case ReductionOperator::BitOr: return "o2s::BitOr";
  case ReductionOperator::BitXor: return "o2s::BitXor";
  case ReductionOperator::LogicalAnd: return "o2s::LogicalAnd";
  case ReductionOperator::LogicalOr: return "o2s::LogicalOr";
  }
  return "";
}

std::string arrayAccumulatorText(const Variable &variable, const VariablePlan &plan) {
  std::string text;
  const bool isPointer = variable.type.kind == TypeKind::Pointer;
  std::string slice = plan.section;
  if (plan.isSlice)
    slice = "o2s::thread_slice<" + variable.element + ">(" + plan.scratch + ", " +
            (isPointer ? plan.length : llvm::utostr(variable.type.size / variable.elementSize)) + ")";
  else if (isPointer)
    line(text, variable.element + " " + slice + "[" + plan.length + "];");
  if (isPointer) {
    const std::string base = plan.lower == "0" ? slice : "o2s::section_base(" + slice + ", " + plan.lower + ")";
    const std::string type = variable.type.mutableValue;
    line(text, variable.elementsInRow == 1 ? variable.element + " *const " + variable.name + " = " + base + ";"
                                        : declare(type, variable.name) + " = (" + typeText(type) + ")" + base + ";");
  } else {
    line(text, plan.isSlice ? declare(variable.type.reference, variable.name) + " = *(" +
                                       typeText(variable.type.pointer) + ")" + slice + ";"
                                 : declare(variable.type.mutableValue, variable.name) + ";");
  }
  line(text, "o2s::fill_identity<" + reductionOperatorText(variable) + ">(" +
              sectionStart(variable, plan, variable.name) +
              (variable.declaredReduction.empty() ? "" : ", " + sectionStart(variable, plan, plan.parameter)) +
              ", " + plan.length + ");");
  return text;
}

std::string reductionText(const Region &region, const RegionPlan &plan) {
  std::string text;
  for (const VariablePlan &variablePlan : plan.variables) {
    const Variable &variable = region.variables[variablePlan.variable];
    if (variable.sharing == Sharing::Reduction && !variable.element.empty())
      text += arrayReductionText(variable, variablePlan);
  }
  if (plan.reduction == ReductionForm::None)
    return text;
  std::string call = plan.reduction == ReductionForm::Atomics ? "o2s::reduce_by_atomics("
                                                              : "o2s::reduce_by_last_team(" + plan.scratch + ", ";
  const char *separator = "";
  for (const VariablePlan &variablePlan : plan.variables) {
    const Variable &variable = region.variables[variablePlan.variable];
    if (variable.sharing != Sharing::Reduction || !variable.element.empty())
      continue;
    call += separator + ("o2s::reduction<" + reductionOperatorText(variable)) + ">(" + variable.name +
            ", " + variablePlan.parameter + ")";
    separator = ", ";
  }
  line(text, call + ");");
  return text;
}

} // namespace omp2simt
