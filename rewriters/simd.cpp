//===- simd.cpp - simd loops --------------------------------------------------===//
//
/// \file
/// The lanes of a thread share the iterations of a simd loop (OpenMP 5.1, 2.11.5). What the loop privatises gets a copy
/// in every lane, under the user's name; behind the loop the copies come together in the original. The loop's header
/// becomes one over the lane's iterations, its body stays as it is. Where each lane runs the loop for itself (in another
/// simd loop, or in shape grid) it has one lane: the loop as it stands, unless a clause asks for more.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "grid_kernel.h"
#include "grid_reduction.h"
#include "rewriter.h"
#include "uniform_code.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

using Kind = SimdVariable::Kind;

/// Constant loops up to this many iterations are written so that the compiler can unroll them.
constexpr uint64_t kMostUnrolled = 4096;

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

/// The constant trip count of the nest.
std::optional<uint64_t> tripOf(const SimdLoop &simd) {
  if (!simd.isRectangular || !simd.constantTrip)
    return std::nullopt;
  return simd.constantTrip;
}

class SimdWriter {
public:
  SimdWriter(const Unit &unit, const CodeText &code, const DeviceConstruct &construct, const UniformContext *context)
      : unit(unit), code(code), construct(construct), simd(construct.simd), context(context),
        names(context ? context->plan.names : WarpNames()), lanes(context ? names.lanes : "1"),
        laneCount(context && context->anyContext ? "o2s::lane_count<" + lanes + ">()" : lanes),
        margin(lineIndent(unit, construct.statement), ' '), inner(margin + "  ") {}

  std::vector<TextEdit> write() {
    if (!context && !needsOwnLoop())
      return writeAsItStands();
    chooseForm();
    const std::string begin = prologue();
    const std::string head = header();
    edits.push_back({construct.pragma, (construct.pragma.empty() ? "" : commentMargin()) + begin});
    const std::string first = bodyBegin();
    if (simd.bodyIsCompound) {
      edits.push_back({simd.header, head});
      const unsigned inside = simd.body.begin + 1;
      if (!first.empty())
        edits.push_back({{simd.body.file, inside, inside}, first});
    } else {
      edits.push_back({simd.header, head + "{" + first + "\n" + inner + "  "});
    }
    edits.push_back({simd.tail, (simd.bodyIsCompound ? "" : "\n" + inner + "}") + nestEnd() + epilogue() + "\n" + margin + "}"});
    indentBody();
    return std::move(edits);
  }

private:
  enum class Form { Lanes, Rounds, Unrolled, Nested };

  /// Whether one lane alone has to do more than the loop says.
  bool needsOwnLoop() const {
    return llvm::any_of(simd.variables, [&](const SimdVariable &v) {
      return (v.kind == Kind::Linear && !isLoopVariable(v.name)) ||
             (v.kind == Kind::Reduction && !v.declaredReduction.empty());
    });
  }

  bool isLoopVariable(const std::string &name) const {
    return llvm::any_of(simd.loops, [&](const Loop &loop) { return loop.variable == name; });
  }

  std::string commentMargin() const {
    const unsigned column = lineIndent(unit, construct.pragma), wanted = static_cast<unsigned>(margin.size());
    return std::string(wanted > column ? wanted - column : 0, ' ');
  }

  std::vector<TextEdit> writeAsItStands() {
    std::string begin = construct.pragma.empty() ? "" : commentMargin() + "/* simd: one lane */";
    std::string declarations;
    for (const SimdVariable &variable : simd.variables)
      if (variable.kind == Kind::Private && !isLoopVariable(variable.name))
        declarations += " " + declare(variable.type.mutableValue, variable.name) + ";";
    if (declarations.empty())
      return {{construct.pragma, begin}};
    const unsigned end = construct.statement.end;
    return {{construct.pragma, begin + "\n" + margin + "{" + declarations}, {{construct.statement.file, end, end}, " }"}};
  }

  void chooseForm() {
    const auto trip = tripOf(simd);
    const bool isOneLane = simd.needsOneLane || !context;
    hasRounds = !isOneLane && (simd.safelen || simd.hasTurns || simd.hasScan);
    if (!simd.isRectangular)
      form = Form::Nested;
    else if (hasRounds)
      form = Form::Rounds;
    else if (trip && *trip <= kMostUnrolled && !isOneLane && simd.condition.empty())
      form = Form::Unrolled;
    else
      form = Form::Lanes;
    if (isOneLane)
      width = context ? "1" : "";
    else if (!simd.condition.empty())
      width = "(" + simd.condition.text + ") ? " + (simd.safelen ? narrowed() : laneCount) + " : 1";
    else if (simd.safelen)
      width = narrowed();
    if (hasRounds && width.empty())
      width = laneCount;
  }

  std::string narrowed() const {
    const std::string most = llvm::utostr(simd.safelen) + "u";
    return "(" + most + " < " + laneCount + " ? " + most + " : " + laneCount + ")";
  }

  bool hasCopy(const SimdVariable &variable) const { return !isLoopVariable(variable.name); }
  std::string originalOf(const std::string &name) const { return name + names.original; }
  std::string loopOf(const Loop &loop) const { return loop.variable + names.loop; }

  /// The text of a bound, with the edits that fall into it.
  std::string boundText(const TextRange &range, const Expression &bound) const {
    if (range.empty())
      return bound.text;
    return renderCode(unit, {range, code.edits, {}, {}, {}, {}});
  }

  std::string loopText(size_t index) const {
    const Loop &loop = simd.loops[index];
    const SimdLoop::Bounds &bounds = simd.bounds[index];
    const std::string step = bounds.step.empty() ? loop.step.text
                             : llvm::StringRef(loop.step.text).starts_with("-(")
                                 ? "-(" + boundText(bounds.step, loop.step) + ")"
                                 : boundText(bounds.step, loop.step);
    return "o2s::simd_loop<" + typeText(loop.type.mutableValue) + ">(" + relationText(loop.relation) + ", " +
           boundText(bounds.lower, loop.lower) + ", " + boundText(bounds.upper, loop.upper) + ", " + step + ")";
  }

  std::string line(const std::string &text) const { return "\n" + inner + text; }

  /// Opens a block: what the loop needs of the originals, and the lanes' copies.
  std::string prologue() {
    std::string text = (construct.pragma.empty() ? "" : std::string()) + "{  // simd" +
                       (construct.clauses.empty() ? "" : " " + construct.clauses) +
                       (simd.needsOneLane && context ? "   one lane: " + simd.oneLaneReason : "");
    if (form != Form::Nested && !isValueLoop() && !isConstant())
      for (size_t i = 0; i < simd.loops.size(); ++i)
        text += line("const auto " + loopOf(simd.loops[i]) + " = " + loopText(i) + ";");
    if (!width.empty() && width != laneCount && width != "1") {
      widthName = names.trip + "_width";
      text += line("const unsigned " + widthName + " = " + width + ";");
    } else {
      widthName = width;
    }
    if (form != Form::Nested && !isValueLoop() && !isConstant())
      text += line("const auto " + names.trip + " = " + tripText() + ";");
    for (size_t i = 0; i < simd.loops.size(); ++i)
      if (!simd.declaresVariable[i])
        text += line(referenceText(simd.loops[i].type, simd.loops[i].variable));
    for (const SimdVariable &variable : simd.variables)
      if (hasCopy(variable))
        text += copyText(variable);
    if (context && simd.writesMemory)
      text += line("o2s::sync_lanes<" + lanes + ">();");
    if (form == Form::Nested) {
      text += line("unsigned long long " + names.skip + " = " + firstLane() + ", " + names.trip + " = 0;");
      if (context && simd.reachesAnyContext) { // lanes do not know who they are in it
        text += line("const unsigned " + ownLane() + " = " + firstLane() + ", " + laneStep() + " = " + laneCount + ";");
        text += line("{ const o2s::InLanes<" + lanes + "> " + names.skip + "_in_lanes;");
      }
    }
    return text;
  }

  /// One loop of which nothing but the variable's value is needed.
  bool isValueLoop() const {
    return form == Form::Lanes && simd.loops.size() == 1 && simd.declaresVariable[0] && !needsIteration();
  }
  bool needsIteration() const {
    return llvm::any_of(simd.variables, [&](const SimdVariable &v) {
      return hasCopy(v) && v.kind != Kind::Private && v.kind != Kind::Reduction;
    });
  }
  /// One loop whose trip count and values are constants in the text.
  bool isConstant() const {
    return tripOf(simd) && simd.loops.size() == 1 && simd.declaresVariable[0] && simd.loops[0].lower.constant &&
           (form == Form::Unrolled || form == Form::Rounds);
  }
  std::string tripName() const { return isConstant() ? tripText() : names.trip; }

  std::string loopVariable(const Loop &loop) const {
    return loop.mayBeModified ? declare(loop.type.mutableValue, loop.variable) : constantText(loop.type, loop.variable);
  }

  std::string laneStep() const { return names.skip + "_lanes"; }
  std::string ownLane() const { return names.skip + "_lane"; }
  std::string firstLane() const { return context ? "o2s::lane<" + lanes + ">()" : "0"; }

  std::string tripText() const {
    if (const auto trip = tripOf(simd))
      return llvm::utostr(*trip) + (*trip > 0x7fffffff ? "ull" : "u");
    if (simd.loops.size() == 1)
      return loopOf(simd.loops[0]) + ".trip";
    std::string text;
    for (const Loop &loop : simd.loops)
      text += (text.empty() ? "(unsigned long long)" : " * ") + loopOf(loop) + ".trip";
    return text;
  }

  std::string referenceText(const Type &type, const std::string &name) const {
    const std::string alias = originalOf(name);
    const bool isArray = type.value.find("$[") != std::string::npos;
    return declare(type.value, isArray ? "(&" + alias + ")" : "&" + alias) + " = " + name + ";";
  }

  std::string operatorOf(const SimdVariable &variable) const {
    return variable.reduction == ReductionOperator::None ? variable.declaredReduction
                                                         : reductionOperatorText(variable.reduction);
  }

  std::string sectionStart(const SimdVariable &variable, const std::string &array) const {
    return "(" + variable.element + " *)" + array + (variable.sectionLower ? " + " + llvm::utostr(variable.sectionLower) : "");
  }

  std::string copyText(const SimdVariable &variable) const {
    const std::string type = typeText(variable.type.mutableValue);
    const std::string copy = declare(variable.type.mutableValue, variable.name);
    std::string text;
    switch (variable.kind) {
    case Kind::Private:
      return line(copy + ";");
    case Kind::Linear: // has its value in each iteration
      return line(referenceText(variable.type, variable.name));
    case Kind::Lastprivate:
      return line(referenceText(variable.type, variable.name)) + line(copy + ";");
    case Kind::ConditionalLastprivate:
      return line(referenceText(variable.type, variable.name)) + line(copy + ";") +
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

  std::string arrayCopyText(const SimdVariable &variable) const {
    const std::string length = llvm::utostr(variable.sectionLength);
    std::string text;
    if (variable.type.kind == TypeKind::Pointer) {
      const std::string section = variable.name + names.section;
      text = line(variable.element + " *const " + originalOf(variable.name) + " = " + sectionStart(variable, variable.name) + ";") +
             line(variable.element + " " + section + "[" + length + "];") +
             line(variable.element + " *const " + variable.name + " = " +
                  (variable.sectionLower ? "o2s::section_base(" + section + ", " + llvm::utostr(variable.sectionLower) + ")" : section) + ";");
    } else {
      text = line(referenceText(variable.type, variable.name)) +
             line(declare(variable.type.mutableValue, variable.name) + ";");
    }
    return text + line("o2s::fill_identity<" + operatorOf(variable) + ">(" + sectionStart(variable, variable.name) + ", " +
                       length + ");");
  }

  /// The iterations of a loop from which code of any context may be called: while they last, lanes run.
  std::string inLanes(const std::string &iterations) const {
    return context && simd.reachesAnyContext ? "o2s::in_lanes<" + lanes + ">(" + iterations + ")" : iterations;
  }

  /// The loop over the lane's iterations, up to the brace of its body.
  std::string header() const {
    switch (form) {
    case Form::Lanes:
      if (isValueLoop()) {
        const Loop &loop = simd.loops[0];
        std::string range = loopText(0);
        range.replace(0, std::string("o2s::simd_loop<").size(), "o2s::simd_values<" + lanes + ", ");
        if (!widthName.empty())
          range.insert(range.size() - 1, ", " + widthName);
        return "  O2S_NO_UNROLL\n" + inner + "for (" + loopVariable(loop) + " : " + inLanes(range) + ") ";
      }
      return "  O2S_NO_UNROLL\n" + inner + "for (const auto " + names.iteration + " : " +
             inLanes("o2s::lanes<" + lanes + ">(" + names.trip + (widthName.empty() ? "" : ", " + widthName) + ")") + ") ";
    case Form::Rounds:
      return "  for (auto " + names.round + " = " + inLanes("o2s::rounds<" + lanes + ">(" + tripName() + ", " + widthName + ")") +
             "; " + names.round + "; " + names.round + ".next()) ";
    case Form::Unrolled:
      return "  for (auto " + names.round + " = " + inLanes("o2s::unsynced_rounds<" + lanes + ">(" + tripName() + ")") + "; " +
             names.round + "; " + names.round + ".next()) ";
    case Form::Nested:
      break;
    }
    return nestedHeader();
  }

  /// Every lane runs the outer loops; of the innermost ones, one behind the other, it has each `lanes`th iteration.
  std::string nestedHeader() const {
    std::string text, indent = inner;
    for (size_t i = 0; i < simd.loops.size(); ++i) {
      const Loop &loop = simd.loops[i];
      const std::string position = loop.variable + names.position;
      text += (i ? "\n" + indent : "  ") + "const auto " + loopOf(loop) + " = " + loopText(i) + ";\n" + indent;
      if (i + 1 == simd.loops.size()) {
        text += "unsigned long long " + position + " = " + names.skip + ";\n" + indent;
        text += "for (; " + position + " < " + loopOf(loop) + ".trip; " + position + " += " +
                (!widthName.empty() ? widthName : context && simd.reachesAnyContext ? laneStep() : laneCount) + ") ";
        if (widthName == "1" || !simd.condition.empty())
          text += "if (" + (simd.reachesAnyContext ? ownLane() : firstLane()) + " < " + widthName + ") ";
        return text;
      }
      text += "for (unsigned long long " + position + " = 0; " + position + " < " + loopOf(loop) + ".trip; ++" + position + ") {\n";
      indent += "  ";
      text += indent + loopVariable(loop) + " = " + loopOf(loop) + ".value(" + position + ");";
    }
    return text;
  }

  /// Closes the loops of nestedHeader.
  std::string nestEnd() const {
    if (form != Form::Nested)
      return "";
    const Loop &last = simd.loops.back();
    const std::string position = last.variable + names.position;
    std::string text = line("  " + names.skip + " = " + position + " - " + loopOf(last) + ".trip;") +
                       line("  " + names.trip + " += " + loopOf(last) + ".trip;");
    for (size_t i = 0; i + 1 < simd.loops.size(); ++i)
      text += line("}");
    return text + (context && simd.reachesAnyContext ? line("}") : "");
  }

  /// What an iteration begins with: its number, the loop variables, linear variables.
  std::string bodyBegin() {
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
        add("const unsigned long long " + names.iteration + " = " + names.trip + " + " + last.variable + names.position + ";");
    } else if (isConstant()) {
      const Loop &loop = simd.loops[0];
      const std::string type = typeText(loop.type.mutableValue);
      const std::string where = needsIteration() ? names.iteration : names.round + ".position()";
      const bool isPlain = loop.step.constant == 1 && *loop.lower.constant >= 0 && loop.type.size >= 4;
      add(loopVariable(loop) + " = " +
          (isPlain && *loop.lower.constant == 0 ? "(" + type + ")" + where
           : isPlain                            ? "(" + type + ")(" + boundText(simd.bounds[0].lower, loop.lower) + " + " + where + ")"
                     : "o2s::iteration_value<" + type + ">(" + boundText(simd.bounds[0].lower, loop.lower) + ", " + where + ", " +
                           loop.step.text + ")") + ";");
    } else if (!isValueLoop()) {
      for (size_t i = 0; i < simd.loops.size(); ++i)
        add(loopVariable(simd.loops[i]) + " = " + loopOf(simd.loops[i]) +
            ".value(" + positionOf(i) + ");");
    }
    for (const SimdVariable &variable : simd.variables) {
      if (!hasCopy(variable))
        continue;
      const std::string copy = declare(variable.type.mutableValue, variable.name);
      if (variable.kind == Kind::Linear)
        add(copy + " = " + linearValue(variable, names.iteration) + ";");
      if (variable.isInscan && hasRounds)
        add(copy + " = o2s::identity<" + operatorOf(variable) + ", " + typeText(variable.type.mutableValue) + ">(" +
            (variable.reductionUsesOriginal ? originalOf(variable.name) : "") + ");");
      for (const TextRange &assignment : variable.assignments) {
        edits.push_back({{assignment.file, assignment.begin, assignment.begin},
                         "(" + variable.name + names.when + " = " + names.iteration + " + 1, "});
        edits.push_back({{assignment.file, assignment.end, assignment.end}, ")"});
      }
    }
    if (hasRounds)
      writeOrdered();
    return text;
  }

  std::string linearValue(const SimdVariable &variable, const std::string &iteration) const {
    return "o2s::iteration_value<" + typeText(variable.type.mutableValue) + ">(" + originalOf(variable.name) + ", " +
           iteration + ", " + variable.step.text + ")";
  }

  /// Where in its own loop the lane's iteration is.
  std::string positionOf(size_t index) const {
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

  bool contains(const TextRange &range) const {
    return range.file == simd.body.file && range.begin >= simd.body.begin && range.end <= simd.body.end;
  }

  /// Ordered regions and scans of the body: lanes take turns, or combine over the round.
  void writeOrdered() {
    for (const DeviceConstruct &other : code.constructs) {
      if (!contains(other.pragma))
        continue;
      const unsigned end = other.statement.end;
      if (other.kind == DeviceConstructKind::OrderedSimd) {
        edits.push_back({other.pragma, names.round + ".in_turns([&] {  // ordered simd"});
        edits.push_back({{other.statement.file, end, end}, " });"});
      } else if (other.kind == DeviceConstructKind::Scan) {
        std::string text;
        for (const SimdVariable &variable : simd.variables) {
          if (!variable.isInscan)
            continue;
          const std::string op = operatorOf(variable), carry = variable.name + names.carry;
          text += variable.name + " = " + op + "::combine(" + carry + ", " + names.round + ".template inclusive_scan<" + op +
                  ">(" + variable.name + ")); " + carry + " = " + names.round + ".from_last(" + variable.name + "); ";
        }
        edits.push_back({other.pragma, text + " // scan"});
      }
    }
  }

  /// Gives the originals their values behind the loop.
  std::string epilogue() const {
    std::string text;
    if (context && simd.writesMemory && !hasRounds)
      text += line("o2s::sync_lanes<" + lanes + ">();");
    for (const SimdVariable &variable : simd.variables)
      if (hasCopy(variable))
        text += finalText(variable);
    if (form == Form::Nested)
      return text;
    for (size_t i = 0; i < simd.loops.size(); ++i)
      if (!simd.declaresVariable[i] && !isPrivateLoopVariable(simd.loops[i].variable)) {
        const std::string store = storeText(originalOf(simd.loops[i].variable), loopOf(simd.loops[i]) + ".after()", simd.locals[i]);
        std::string outer; // an inner loop counts where the outer ones run
        for (size_t j = 0; j < i; ++j)
          outer += (outer.empty() ? "" : " && ") + loopOf(simd.loops[j]) + ".trip > 0";
        text += line((outer.empty() ? "" : "if (" + outer + ") ") + store);
      }
    return text;
  }

  bool isPrivateLoopVariable(const std::string &name) const {
    return llvm::any_of(simd.variables, [&](const SimdVariable &v) { return v.name == name && v.kind == Kind::Private; });
  }

  bool sharedOriginal(int local) const { return context && isShared(*context, local); }

  std::string storeText(const std::string &target, const std::string &value, int local) const {
    return sharedOriginal(local) ? "o2s::store<" + lanes + ">(" + target + ", " + value + ");" : target + " = " + value + ";";
  }

  std::string finalText(const SimdVariable &variable) const {
    const std::string original = originalOf(variable.name);
    const std::string isMemory = sharedOriginal(variable.local) ? "true" : "false";
    const std::string step = widthName.empty() ? laneCount : widthName;
    switch (variable.kind) {
    case Kind::Private:
      return "";
    case Kind::Linear:
      return line(storeText(original, linearValue(variable, tripName()), variable.local));
    case Kind::Lastprivate:
      return line("if (" + tripName() + " > 0)") +
             line("  o2s::take_from_lane<" + lanes + ">(" + original + ", " + variable.name + ", (unsigned)((" + tripName() +
                  " - 1) % " + (step == laneCount ? step : "(" + step + ")") + "), " + isMemory + ");");
    case Kind::ConditionalLastprivate:
      return line("o2s::take_latest<" + lanes + ">(" + original + ", " + variable.name + ", " + variable.name + names.when + ", " +
                  isMemory + ");");
    case Kind::Reduction:
      break;
    }
    const std::string op = operatorOf(variable);
    if (!variable.element.empty()) {
      const bool isPointer = variable.type.kind == TypeKind::Pointer;
      return line("o2s::reduce_lanes_array<" + lanes + ", " + op + ">(" +
                  (isPointer ? original : sectionStart(variable, original)) + ", " + sectionStart(variable, variable.name) + ", " +
                  llvm::utostr(variable.sectionLength) + ", " + (context && isPointer ? "true" : isMemory) + ");");
    }
    if (variable.isInscan) {
      const std::string last = hasRounds ? variable.name + names.carry : variable.name;
      return line(storeText(original, context ? "o2s::broadcast<" + lanes + ">(" + last + ")" : last, variable.local));
    }
    return line(storeText(original, op + "::combine(" + original + ", o2s::reduce_lanes<" + lanes + ", " + op + ">(" +
                                        variable.name + "))", variable.local));
  }

  /// Indents the lines of the body by the level that the block round the loop adds.
  void indentBody() {
    const std::string &content = unit.files[simd.body.file].content;
    const llvm::StringRef body = llvm::StringRef(content).slice(simd.body.begin, simd.body.end);
    if (body.contains("\\\n") || body.contains("R\""))
      return;
    for (size_t at = body.find('\n'); at != llvm::StringRef::npos && at + 1 < body.size(); at = body.find('\n', at + 1)) {
      const char next = body[at + 1];
      if (next == '#' || next == '\n')
        continue;
      const unsigned place = simd.body.begin + static_cast<unsigned>(at) + 1;
      edits.push_back({{simd.body.file, place, place}, "  "});
    }
  }

  const Unit &unit;
  const CodeText &code;
  const DeviceConstruct &construct;
  const SimdLoop &simd;
  const UniformContext *context;
  const WarpNames names;
  const std::string lanes, laneCount; ///< as a template argument, and as a number
  const std::string margin, inner;
  Form form = Form::Lanes;
  bool hasRounds = false;
  std::string width, widthName;
  std::vector<TextEdit> edits;
};

} // namespace

std::vector<TextEdit> rewriteSimd(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                  const UniformContext *context) {
  return SimdWriter(unit, code, construct, context && context->inSimd ? nullptr : context).write();
}

/// In the order of the iterations already, where one lane runs them.
std::vector<TextEdit> rewriteOrderedSimd(const Unit &, const CodeText &, const DeviceConstruct &construct,
                                         const UniformContext *) {
  return {{construct.pragma, "/* ordered simd */"}};
}

std::vector<TextEdit> rewriteScan(const Unit &, const CodeText &, const DeviceConstruct &construct, const UniformContext *) {
  return {{construct.pragma, "/* scan */"}};
}

std::vector<TextEdit> rewriteParallel(const Unit &, const CodeText &, const DeviceConstruct &construct,
                                      const UniformContext *) {
  return {{construct.pragma, "/* " + construct.clauses + ": a team of one thread */"}};
}

} // namespace omp2simt
