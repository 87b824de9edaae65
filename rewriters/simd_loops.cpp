//===- simd_loops.cpp - The loops that lanes share -----------------------------===//
//
/// \file
/// The header of a simd loop in each of its forms (simd_writer.h), and what an iteration begins with: its number and
/// the values of the loop variables.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "grid_kernel.h"
#include "simd_writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {

/// The constant trip count of the nest.
std::optional<uint64_t> SimdWriter::constantTrip() const {
  return simd.isRectangular ? simd.constantTrip : std::nullopt;
}

/// The text of a bound, with the edits that fall into it.
std::string SimdWriter::boundText(const TextRange &range, const Expression &bound) const {
  if (range.empty())
    return bound.text;
  return renderCode(unit, {range, code.edits, {}, {}, {}, {}});
}

/// The text of a clause's expression. Where nothing in it is edited it is the model's, which names what keywords name.
std::string SimdWriter::codeText(const TextRange &range, const Expression &expression) const {
  const bool isEdited = llvm::any_of(code.edits, [&](const TextEdit &edit) {
    return edit.range.file == range.file && edit.range.begin >= range.begin && edit.range.end <= range.end;
  });
  return isEdited ? boundText(range, expression) : expression.text;
}

std::string SimdWriter::loopText(size_t index) const {
  const Loop &loop = simd.loops[index];
  const SimdLoop::Bounds &bounds = simd.bounds[index];
  const std::string step = bounds.step.empty() ? loop.step.text
                           : llvm::StringRef(loop.step.text).starts_with("-(")
                               ? "-(" + boundText(bounds.step, loop.step) + ")"
                               : boundText(bounds.step, loop.step);
  return "o2s::simd_loop<" + typeText(loop.type.mutableValue) + ">(" + relationText(loop.relation) + ", " +
         boundText(bounds.lower, loop.lower) + ", " + boundText(bounds.upper, loop.upper) + ", " + step + ")";
}

/// One loop of which nothing but the variable's value is needed.
bool SimdWriter::isValueLoop() const {
  return form == Form::Lanes && iterations.empty() && simd.loops.size() == 1 && simd.declaresVariable[0] && !needsIteration();
}

bool SimdWriter::needsIteration() const {
  if (construct.team.isOrdered)
    return true;
  return llvm::any_of(simd.variables, [&](const SimdVariable &v) {
    using Kind = SimdVariable::Kind;
    return hasCopy(v) && v.kind != Kind::Private && v.kind != Kind::Firstprivate && v.kind != Kind::Reduction;
  });
}

/// One loop whose trip count and values are constants in the text.
bool SimdWriter::isConstant() const {
  return constantTrip() && simd.loops.size() == 1 && simd.declaresVariable[0] && simd.loops[0].lower.constant &&
         (form == Form::Unrolled || form == Form::Rounds);
}

std::string SimdWriter::tripText() const {
  if (const auto trip = constantTrip())
    return llvm::utostr(*trip) + (*trip > 0x7fffffff ? "ull" : "u");
  if (simd.loops.size() == 1)
    return loopOf(simd.loops[0]) + ".trip";
  std::string text;
  for (const Loop &loop : simd.loops)
    text += (text.empty() ? "(unsigned long long)" : " * ") + loopOf(loop) + ".trip";
  return text;
}

std::string SimdWriter::loopVariable(const Loop &loop) const {
  return loop.mayBeModified ? declare(loop.type.mutableValue, loop.variable) : constantText(loop.type, loop.variable);
}

/// The iterations of a loop from which code of any context may be called: while they last, lanes run.
std::string SimdWriter::inLanes(const std::string &iterations) const {
  return callsAny() ? "o2s::in_lanes<" + lanes + ">(" + iterations + ")" : iterations;
}

/// The loop over the lane's iterations, up to the brace of its body.
std::string SimdWriter::header() const {
  switch (form) {
  case Form::Lanes:
    if (isValueLoop()) {
      const Loop &loop = simd.loops[0];
      std::string range = loopText(0);
      range.replace(0, std::string("o2s::simd_loop<").size(), "o2s::simd_values<" + lanes + ", ");
      if (!widthName.empty())
        range.insert(range.size() - 1, ", " + widthName);
      return unroll() + "for (" + loopVariable(loop) + " : " + inLanes(range) + ") ";
    }
    if (!iterations.empty())
      return "  for (const auto " + names.iteration + " : " + iterations + ") ";
    return unroll() + "for (const auto " + names.iteration + " : " +
           inLanes("o2s::lanes<" + lanes + ">(" + names.trip + (widthName.empty() ? "" : ", " + widthName) + ")") + ") ";
  case Form::Rounds:
    return "  for (auto " + names.round + " = " +
           inLanes("o2s::rounds<" + lanes + ">(" + tripName() + ", " + widthName + ")") + "; " + names.round + "; " +
           names.round + ".next()) ";
  case Form::Unrolled:
    if (lanes.find("o2s::k") == 0)
      return "  O2S_UNROLL\n" + inner + "for (o2s::ConstantRounds<" + lanes + ", " + llvm::utostr(*constantTrip()) + "> " + names.round + "; " +
             names.round + "; " + names.round + ".next()) ";
    return "  for (auto " + names.round + " = " + inLanes("o2s::unsynced_rounds<" + lanes + ">(" + tripName() + ")") +
           "; " + names.round + "; " + names.round + ".next()) ";
  case Form::Nested:
    break;
  }
  return nestedHeader();
}

/// Every lane runs the outer loops; of the innermost ones, one behind the other, it has each `lanes`th iteration.
std::string SimdWriter::nestedHeader() const {
  std::string text, indent = inner;
  for (size_t i = 0; i < simd.loops.size(); ++i) {
    const Loop &loop = simd.loops[i];
    const std::string position = loop.variable + names.position;
    text += (i ? "\n" + indent : "  ") + "const auto " + loopOf(loop) + " = " + loopText(i) + ";\n" + indent;
    if (i + 1 == simd.loops.size()) {
      text += "unsigned long long " + position + " = " + names.skip + ";\n" + indent;
      text += "for (; " + position + " < " + loopOf(loop) + ".trip; " + position + " += " +
              (!widthName.empty() ? widthName : callsAny() ? laneStep() : laneCount) + ") ";
      if (widthName == "1" || !simd.condition.empty())
        text += "if (" + (callsAny() ? ownLane() : firstLane()) + " < " + widthName + ") ";
      return text;
    }
    text += "for (unsigned long long " + position + " = 0; " + position + " < " + loopOf(loop) + ".trip; ++" +
            position + ") {\n";
    indent += "  ";
    text += indent + loopVariable(loop) + " = " + loopOf(loop) + ".value(" + position + ");";
  }
  return text;
}

/// Closes the loops of nestedHeader.
std::string SimdWriter::nestEnd() const {
  if (form != Form::Nested)
    return "";
  const Loop &last = simd.loops.back();
  const std::string position = last.variable + names.position;
  std::string text = line("  " + names.skip + " = " + position + " - " + loopOf(last) + ".trip;") +
                     line("  " + names.trip + " += " + loopOf(last) + ".trip;");
  for (size_t i = 0; i + 1 < simd.loops.size(); ++i)
    text += line("}");
  return text + (callsAny() ? line("}") : "");
}

/// The number of the iteration, and the loop variables.
std::string SimdWriter::iterationBegin() const {
  std::string text;
  auto add = [&](const std::string &one) { text += line("  " + one); };
  if (form == Form::Rounds || form == Form::Unrolled) {
    add("if (!" + names.round + ".has_iteration())");
    add("  continue;");
    if (!isConstant() || needsIteration())
      add("const auto " + names.iteration + " = " + names.round + ".position();");
  }
  if (form == Form::Nested) {
    const Loop &last = simd.loops.back();
    add(loopVariable(last) + " = " + loopOf(last) + ".value(" + last.variable + names.position + ");");
    if (needsIteration() || hasRounds)
      add("const unsigned long long " + names.iteration + " = " + names.trip + " + " + last.variable + names.position +
          ";");
  } else if (isConstant()) {
    const Loop &loop = simd.loops[0];
    const std::string type = typeText(loop.type.mutableValue), lower = boundText(simd.bounds[0].lower, loop.lower);
    const std::string where = needsIteration() ? names.iteration : names.round + ".position()";
    const bool isPlain = loop.step.constant == 1 && *loop.lower.constant >= 0 && loop.type.size >= 4;
    std::string value = "o2s::iteration_value<" + type + ">(" + lower + ", " + where + ", " + loop.step.text + ")";
    if (isPlain)
      value = "(" + type + ")" + (*loop.lower.constant == 0 ? where : "(" + lower + " + " + where + ")");
    add(loopVariable(loop) + " = " + value + ";");
  } else if (!isValueLoop()) {
    for (size_t i = 0; i < simd.loops.size(); ++i)
      add(loopVariable(simd.loops[i]) + " = " + loopOf(simd.loops[i]) + ".value(" + positionOf(i) + ");");
  }
  return text;
}

/// Where in its own loop the lane's iteration is.
std::string SimdWriter::positionOf(size_t index) const {
  std::string divisor;
  for (size_t i = index + 1; i < simd.loops.size(); ++i)
    divisor += (divisor.empty() ? "" : " * ") + loopOf(simd.loops[i]) + ".trip";
  std::string text = names.iteration;
  if (!divisor.empty())
    text += simd.loops.size() - index > 2 ? " / (" + divisor + ")" : " / " + divisor;
  if (index > 0)
    text = (divisor.empty() ? text : "(" + text + ")") + " % " + loopOf(simd.loops[index]).append(".trip");
  return text;
}

} // namespace omp2simt
