//===- simd_copies.cpp - The lanes' copies of variables -------------------------===//
//
/// \file
/// What a simd loop privatises: the copies before the loop, their values in each iteration, and how they come together
/// in the original behind it (simd_writer.h).
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "grid_reduction.h"
#include "simd_writer.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {

using Kind = SimdVariable::Kind;

std::string SimdWriter::referenceText(const Type &type, const std::string &name) const {
  const std::string alias = originalOf(name);
  const bool isArray = type.value.find("$[") != std::string::npos;
  return declare(type.value, isArray ? "(&" + alias + ")" : "&" + alias) + " = " + name + ";";
}

std::string SimdWriter::operatorOf(const SimdVariable &variable) const {
  return variable.reduction == ReductionOperator::None ? variable.declaredReduction
                                                       : reductionOperatorText(variable.reduction);
}

std::string SimdWriter::sectionStart(const SimdVariable &variable, const std::string &array) const {
  return "(" + variable.element + " *)" + array +
         (variable.sectionLower ? " + " + llvm::utostr(variable.sectionLower) : "");
}

std::string SimdWriter::copyText(const SimdVariable &variable) const {
  const std::string type = typeText(variable.type.mutableValue);
  const std::string copy = declare(variable.type.mutableValue, variable.name);
  std::string text;
  switch (variable.kind) {
  case Kind::Private:
    return line(copy + ";");
  case Kind::Copyprivate:
    return "";
  case Kind::Firstprivate:
    return line(referenceText(variable.type, variable.name)) + initialCopy(variable);
  case Kind::Linear: // has its value in each iteration
    return line(referenceText(variable.type, variable.name));
  case Kind::Lastprivate:
    return line(referenceText(variable.type, variable.name)) +
           (variable.isFirstprivate ? initialCopy(variable) : line(copy + ";"));
  case Kind::ConditionalLastprivate:
    return line(referenceText(variable.type, variable.name)) +
           (variable.isFirstprivate ? initialCopy(variable) : line(copy + ";")) +
           line("unsigned long long " + variable.name + names.when + " = 0;");
  case Kind::Reduction:
    break;
  }
  if (!variable.element.empty())
    return arrayCopyText(variable);
  text = line(referenceText(variable.type, variable.name));
  if (variable.isInscan && hasRounds)
    return text + line(type + " " + variable.name + names.carry + " = " + originalOf(variable.name) + ";");
  if (variable.isInscan)
    return text + line(copy + " = " + originalOf(variable.name) + ";");
  return text + line(copy + " = o2s::identity<" + operatorOf(variable) + ", " + type + ">(" +
                     (variable.reductionUsesOriginal ? originalOf(variable.name) : "") + ");");
}

/// A copy that begins with the value of the original.
std::string SimdWriter::initialCopy(const SimdVariable &variable) const {
  const std::string copy = declare(variable.type.mutableValue, variable.name), original = originalOf(variable.name);
  if (variable.type.kind != TypeKind::Array)
    return line(copy + " = " + original + ";");
  return line(copy + ";") + line("memcpy(" + variable.name + ", " + original + ", sizeof(" + variable.name + "));");
}

std::string SimdWriter::arrayCopyText(const SimdVariable &variable) const {
  const std::string length = llvm::utostr(variable.sectionLength);
  std::string text;
  if (variable.type.kind == TypeKind::Pointer) {
    const std::string section = variable.name + names.section, lower = llvm::utostr(variable.sectionLower);
    const std::string base = variable.sectionLower ? "o2s::section_base(" + section + ", " + lower + ")" : section;
    text = line(variable.element + " *const " + originalOf(variable.name) + " = " +
                sectionStart(variable, variable.name) + ";") +
           line(variable.element + " " + section + "[" + length + "];") +
           line(variable.element + " *const " + variable.name + " = " + base + ";");
  } else {
    text = line(referenceText(variable.type, variable.name)) +
           line(declare(variable.type.mutableValue, variable.name) + ";");
  }
  return text + line("o2s::fill_identity<" + operatorOf(variable) + ">(" + sectionStart(variable, variable.name) +
                     ", " + length + ");");
}

/// What copies get in each iteration; assignments to some note it.
std::string SimdWriter::iterationCopies() {
  std::string text;
  auto add = [&](const std::string &one) { text += line("  " + one); };
  for (const SimdVariable &variable : simd.variables) {
    if (!hasCopy(variable))
      continue;
    const std::string copy = declare(variable.type.mutableValue, variable.name);
    if (variable.kind == Kind::Linear)
      add(copy + " = " + linearValue(variable, names.iteration) + ";");
    if (variable.isInscan && hasRounds)
      add(copy + " = o2s::identity<" + operatorOf(variable) + ", " + typeText(variable.type.mutableValue) + ">(" +
          (variable.reductionUsesOriginal ? originalOf(variable.name) : "") + ");");
    if (variable.isNotedEachIteration)
      add(variable.name + names.when + " = " + names.iteration + " + 1;");
    for (const TextRange &assignment : variable.assignments) {
      edits.push_back({{assignment.file, assignment.begin, assignment.begin},
                       "(" + variable.name + names.when + " = " + names.iteration + " + 1, "});
      edits.push_back({{assignment.file, assignment.end, assignment.end}, ")"});
    }
  }
  return text;
}

std::string SimdWriter::linearValue(const SimdVariable &variable, const std::string &iteration) const {
  return "o2s::iteration_value<" + typeText(variable.type.mutableValue) + ">(" + originalOf(variable.name) + ", " +
         iteration + ", " + (variable.step.isSimple ? variable.step.text : variable.name + names.step) + ")";
}

std::string SimdWriter::storeText(const std::string &target, const std::string &value, int local) const {
  if (sharedOriginal(local))
    return "o2s::store<" + lanes + ">(" + target + ", " + value + ");";
  return target + " = " + value + ";";
}

std::string SimdWriter::finalText(const SimdVariable &variable) const {
  const std::string original = originalOf(variable.name);
  const std::string isMemory = sharedOriginal(variable.local) ? "true" : "false";
  const std::string step = widthName.empty() ? laneCount : widthName;
  switch (variable.kind) {
  case Kind::Private:
  case Kind::Firstprivate:
  case Kind::Copyprivate:
    return "";
  case Kind::Linear:
    return line(storeText(original, linearValue(variable, tripName()), variable.local));
  case Kind::Lastprivate:
    return line("if (" + tripName() + " > 0)") +
           line("  o2s::take_from_lane<" + lanes + ">(" + original + ", " + variable.name + ", (unsigned)((" +
                tripName() + " - 1) % " + (step == laneCount ? step : "(" + step + ")") + "), " + isMemory + ");");
  case Kind::ConditionalLastprivate:
    return line("o2s::take_latest<" + lanes + ">(" + original + ", " + variable.name + ", " + variable.name +
                names.when + ", " + isMemory + ");");
  case Kind::Reduction:
    break;
  }
  const std::string op = operatorOf(variable);
  if (!variable.element.empty()) {
    const bool isPointer = variable.type.kind == TypeKind::Pointer;
    return line("o2s::reduce_lanes_array<" + lanes + ", " + op + ">(" +
                (isPointer ? original : sectionStart(variable, original)) + ", " +
                sectionStart(variable, variable.name) + ", " + llvm::utostr(variable.sectionLength) + ", " +
                (hasLanes && isPointer ? "true" : isMemory) + ");");
  }
  if (variable.isInscan) {
    const std::string last = hasRounds ? variable.name + names.carry : variable.name;
    return line(storeText(original, hasLanes ? "o2s::broadcast<" + lanes + ">(" + last + ")" : last, variable.local));
  }
  return line(storeText(original, op + "::combine(" + original + ", o2s::reduce_lanes<" + lanes + ", " + op + ">(" +
                                      variable.name + "))", variable.local));
}

} // namespace omp2simt
