//===- simd.cpp - simd loops --------------------------------------------------===//
//
/// \file
/// The edits round a simd loop: which form it gets, the block that holds copies and loop, ordered regions and scans in
/// its body. simd_writer.h says what the whole is.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "plan/names.h"
#include "simd_writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

/// Constant loops up to this many iterations are written so that the compiler can unroll them.
constexpr uint64_t kMostUnrolled = 4096;

/// What the plan calls them; code for lanes comes without one.
WarpNames laneNames(const Unit &unit) {
  Names names(unit);
  return warpNames(names);
}

} // namespace

SimdWriter::SimdWriter(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                       const UniformContext *context)
    : SimdWriter(unit, code, construct, context,
                 context ? Lanes{lanesOf(*context), context->anyContext || context->isTeam
                                                        ? "o2s::lane_count" + lanesArgument(*context) + "()"
                                                        : lanesOf(*context)}
                         : Lanes()) {}

SimdWriter::SimdWriter(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                       const UniformContext *context, Lanes sharing)
    : unit(unit), code(code), construct(construct), simd(construct.simd), context(context),
      hasLanes(!sharing.argument.empty()), originalsAreShared(sharing.shareOriginals),
      names(context ? context->plan.names : hasLanes || needsOwnLoop() ? laneNames(unit) : WarpNames()),
      lanes(hasLanes ? sharing.argument : "1"), laneCount(hasLanes ? sharing.count : "1"),
      margin(lineIndent(unit, construct.statement), ' '), inner(margin + "  ") {}

std::vector<TextEdit> SimdWriter::write() {
  if (!hasLanes && !needsOwnLoop())
    return writeAsItStands();
  chooseForm();
  const std::string begin = prologue();
  const std::string head = header();
  edits.push_back({construct.pragma, (construct.pragma.empty() ? "" : commentMargin()) + begin});
  const std::string first = iterationBegin() + iterationCopies();
  if (hasRounds)
    writeOrdered();
  if (simd.bodyIsCompound) {
    edits.push_back({simd.header, head});
    const unsigned inside = simd.body.begin + 1;
    if (!first.empty())
      edits.push_back({{simd.body.file, inside, inside}, first});
  } else {
    edits.push_back({simd.header, head + "{" + first + "\n" + inner + "  "});
  }
  const std::string bodyEnd = simd.bodyIsCompound ? "" : "\n" + inner + "}";
  edits.push_back({simd.tail, bodyEnd + nestEnd() + epilogue() + "\n" + margin + "}"});
  indentBody();
  return std::move(edits);
}

/// Whether one lane alone has to do more than the loop says.
bool SimdWriter::needsOwnLoop() const {
  return llvm::any_of(simd.variables, [&](const SimdVariable &v) {
    return (v.kind == SimdVariable::Kind::Linear && !isLoopVariable(v.name)) ||
           (v.kind == SimdVariable::Kind::Reduction && !v.declaredReduction.empty());
  });
}

bool SimdWriter::isLoopVariable(const std::string &name) const {
  return llvm::any_of(simd.loops, [&](const Loop &loop) { return loop.variable == name; });
}

std::string SimdWriter::commentMargin() const {
  const unsigned column = lineIndent(unit, construct.pragma), wanted = static_cast<unsigned>(margin.size());
  return std::string(wanted > column ? wanted - column : 0, ' ');
}

std::vector<TextEdit> SimdWriter::writeAsItStands() {
  std::string begin = construct.pragma.empty() ? "" : commentMargin() + "/* simd: one lane */";
  std::string declarations;
  for (const SimdVariable &variable : simd.variables)
    if (variable.kind == SimdVariable::Kind::Private && !isLoopVariable(variable.name))
      declarations += " " + declare(variable.type.mutableValue, variable.name) + ";";
  if (declarations.empty())
    return {{construct.pragma, begin}};
  const unsigned end = construct.statement.end;
  return {{construct.pragma, begin + "\n" + margin + "{" + declarations}, {{construct.statement.file, end, end}, " }"}};
}

void SimdWriter::chooseForm() {
  const auto trip = constantTrip();
  const bool isTeam = context && context->isTeam; // whose threads are in several warps
  const bool needsRounds = simd.safelen || simd.hasTurns || simd.hasScan;
  const bool isOneLane = simd.needsOneLane || !hasLanes || (isTeam && needsRounds);
  hasRounds = !isOneLane && needsRounds;
  if (!simd.isRectangular)
    form = Form::Nested;
  else if (hasRounds)
    form = Form::Rounds;
  else if (trip && *trip <= kMostUnrolled && !isOneLane && simd.condition.empty())
    form = Form::Unrolled;
  else
    form = Form::Lanes;
  if (isOneLane)
    width = hasLanes ? "1" : "";
  else if (!simd.condition.empty())
    width = "(" + codeText(simd.conditionText, simd.condition) + ") ? " + (simd.safelen ? narrowed() : laneCount) + " : 1";
  else if (simd.safelen)
    width = narrowed();
  if (hasRounds && width.empty())
    width = laneCount;
}

std::string SimdWriter::narrowed() const {
  const std::string most = llvm::utostr(simd.safelen) + "u";
  return "(" + most + " < " + laneCount + " ? " + most + " : " + laneCount + ")";
}

/// Opens a block: what the loop needs of the originals, and the lanes' copies.
std::string SimdWriter::prologue() {
  std::string text = "{  // simd" + std::string(construct.clauses.empty() ? "" : " ") + construct.clauses +
                     (simd.needsOneLane && hasLanes ? "   one lane: " + simd.oneLaneReason : "");
  if (form != Form::Nested && !isValueLoop() && !isConstant())
    for (size_t i = 0; i < simd.loops.size(); ++i)
      text += line("const auto " + loopOf(simd.loops[i]) + " = " + loopText(i) + ";");
  if (!width.empty() && width != laneCount && width != "1") {
    widthName = names.width;
    text += line("const unsigned " + widthName + " = " + width + ";");
  } else {
    widthName = width;
  }
  if (form != Form::Nested && !isValueLoop() && !isConstant())
    text += line("const auto " + names.trip + " = " + tripText() + ";");
  for (const SimdVariable &variable : simd.variables) // once, by all lanes
    if (hasCopy(variable) && variable.kind == SimdVariable::Kind::Linear && !variable.step.isSimple)
      text += line("const auto " + variable.name + names.step + " = " + codeText(variable.stepText, variable.step) + ";");
  for (size_t i = 0; i < simd.loops.size(); ++i)
    if (!simd.declaresVariable[i])
      text += line(referenceText(simd.loops[i].type, simd.loops[i].variable));
  for (const SimdVariable &variable : simd.variables)
    if (hasCopy(variable))
      text += copyText(variable);
  if (hasLanes && simd.writesMemory)
    text += line("o2s::sync_lanes<" + lanes + ">();");
  if (form == Form::Nested)
    text += line("unsigned long long " + names.skip + " = " + firstLane() + ", " + names.trip + " = 0;");
  if (form == Form::Nested && callsAny()) { // in the nest a lane is a group of its own
    text += line("const unsigned " + ownLane() + " = " + firstLane() + ", " + laneStep() + " = " + laneCount + ";");
    text += line("{ const o2s::InLanes<" + lanes + "> " + names.inLanes + ";");
  }
  return text;
}

bool SimdWriter::isInBody(const TextRange &range) const {
  return range.file == simd.body.file && range.begin >= simd.body.begin && range.end <= simd.body.end;
}

/// Ordered regions and scans of the body: lanes take turns, or combine over the round.
void SimdWriter::writeOrdered() {
  for (const DeviceConstruct &other : code.constructs) {
    if (!isInBody(other.pragma))
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
        text += variable.name + " = " + op + "::combine(" + carry + ", " + names.round + ".template inclusive_scan<" +
                op + ">(" + variable.name + ")); " + carry + " = " + names.round +
                ".from_last(" + variable.name + "); ";
      }
      edits.push_back({other.pragma, text + " // scan"});
    }
  }
}

/// Gives the originals their values behind the loop.
std::string SimdWriter::epilogue() const {
  std::string text;
  if (hasLanes && simd.writesMemory && !hasRounds)
    text += line("o2s::sync_lanes<" + lanes + ">();");
  for (const SimdVariable &variable : simd.variables)
    if (hasCopy(variable))
      text += finalText(variable);
  if (form == Form::Nested)
    return text;
  for (size_t i = 0; i < simd.loops.size(); ++i)
    if (!simd.declaresVariable[i] && !isPrivateLoopVariable(simd.loops[i].variable)) {
      const Loop &loop = simd.loops[i];
      const std::string store = storeText(originalOf(loop.variable), loopOf(loop) + ".after()", simd.locals[i]);
      std::string outer; // an inner loop counts where the outer ones run
      for (size_t j = 0; j < i; ++j)
        outer += (outer.empty() ? "" : " && ") + loopOf(simd.loops[j]) + ".trip > 0";
      text += line((outer.empty() ? "" : "if (" + outer + ") ") + store);
    }
  return text;
}

bool SimdWriter::isPrivateLoopVariable(const std::string &name) const {
  return llvm::any_of(simd.variables, [&](const SimdVariable &v) {
    return v.name == name && v.kind == SimdVariable::Kind::Private;
  });
}

/// Indents the lines of the body by the level that the block round the loop adds.
void SimdWriter::indentBody() {
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

std::vector<TextEdit> rewriteSimd(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                  const UniformContext *context) {
  return SimdWriter(unit, code, construct, context && context->inSimd ? nullptr : context).write();
}

/// In the order of the iterations already, where one lane runs them.
std::vector<TextEdit> rewriteOrderedSimd(const Unit &, const CodeText &, const DeviceConstruct &construct,
                                         const UniformContext *) {
  return {{construct.pragma, "/* ordered simd */"}};
}

std::vector<TextEdit> rewriteScan(const Unit &, const CodeText &, const DeviceConstruct &construct,
                                  const UniformContext *) {
  return {{construct.pragma, "/* scan */"}};
}

std::vector<TextEdit> rewriteInPlace(const Unit &, const CodeText &, const DeviceConstruct &construct,
                                     const UniformContext *) {
  return {{construct.pragma, "/* " + construct.clauses + ": in place */"}};
}

} // namespace omp2simt
