//===- latest.cpp - lastprivate whose last iteration is found at run time ------===//
//
/// \file
/// Each thread notes the iteration that it has a variable's value from; behind the loop devlib's latest.h compares the
/// notes of all threads.
//
//===----------------------------------------------------------------------===//

#include "latest.h"

namespace omp2simt {

std::string iterationText(const Region &region, const RegionPlan &plan, const std::string &position, unsigned indent) {
  if (!plan.iterationDepth)
    return "";
  const std::string margin(indent, ' ');
  std::string text = margin + "const auto " + plan.iteration + " = o2s::iteration(" + position + ");\n";
  for (const VariablePlan &variable : plan.variables)
    if (!variable.when.empty() && !region.variables[variable.variable].isConditional)
      text += margin + variable.when + " = " + plan.iteration + ";\n";
  return text;
}

CodeText bodyWithNotes(CodeText body, const Region &region, const RegionPlan &plan) {
  for (const VariablePlan &variable : plan.variables)
    if (!variable.when.empty())
      for (const TextRange &assignment : region.variables[variable.variable].assignments)
        body.enclosures.push_back({assignment, "(" + variable.when + " = " + plan.iteration + ", ", ")"});
  return body;
}

std::string latestText(const Region &region, const RegionPlan &plan, const std::string &lanes) {
  std::string text;
  for (const VariablePlan &variable : plan.variables)
    if (!variable.when.empty())
      text += "  o2s::store_latest" + (lanes.empty() ? "" : "_of_masters<" + lanes + ">") + "(" + variable.scratch + ", " +
              region.variables[variable.variable].name + ", " + variable.when + ", " + variable.parameter + ");\n";
  return text;
}

} // namespace omp2simt
