//===- team_writer.cpp - Parallel regions and worksharing -----------------------===//

#include "team_writer.h"
#include "code_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

using Kind = SimdVariable::Kind;

/// Whether threads can tell who runs which iteration.
bool asksForThread(const CodeText &code) {
  return llvm::any_of(code.uniform.effects, [](const UniformEffect &effect) {
    return effect.kind == UniformEffect::Kind::ThreadQuery && effect.name == "omp_get_thread_num";
  });
}

/// Whether each thread has every so manyth iteration.
bool isCyclic(const CodeText &code, const DeviceConstruct &construct) {
  switch (construct.team.schedule) {
  case ScheduleKind::Unspecified:
  case ScheduleKind::Runtime:
  case ScheduleKind::Auto:
    return true;
  case ScheduleKind::Static:
    return construct.team.chunk.empty() && !asksForThread(code);
  case ScheduleKind::Dynamic:
  case ScheduleKind::Guided:
    return false;
  }
  return true;
}

/// A loop whose iterations are whole teams'.
bool isOfTeams(const DeviceConstruct &construct, const UniformContext *context) {
  return construct.team.isDistribute && !construct.team.isParallel && bindingOf(construct, context) == Binding::Team;
}

DeviceConstruct prepared(const CodeText &code, const DeviceConstruct &construct) {
  DeviceConstruct result = construct;
  SimdLoop &simd = result.simd;
  if (!result.team.isLoop) {
    simd.body = construct.statement;
    return result;
  }
  for (size_t i = 0; i < simd.loops.size(); ++i) // private without a clause
    if (!simd.declaresVariable[i] &&
        llvm::none_of(simd.variables, [&](const SimdVariable &v) { return v.name == simd.loops[i].variable; })) {
      SimdVariable &variable = simd.variables.emplace_back();
      variable.name = simd.loops[i].variable;
      variable.type = simd.loops[i].type;
    }
  if (!isCyclic(code, construct) || !simd.isRectangular)
    for (SimdVariable &variable : simd.variables)
      if (variable.kind == Kind::Lastprivate) {
        variable.kind = Kind::ConditionalLastprivate;
        variable.isNotedEachIteration = true;
      }
  return result;
}

} // namespace

TeamWriter::TeamWriter(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                       const UniformContext *context)
    : TeamConstructText{prepared(code, construct)},
      SimdWriter(unit, code, own, context,
                 isOfTeams(construct, context) ? Lanes{"o2s::kLeague", "o2s::lane_count<o2s::kLeague>()"}
                 : bindingOf(construct, context) == Binding::OneThread ||
                         (bindingOf(construct, context) == Binding::Team && !construct.team.isParallel)
                     ? Lanes()
                     : construct.team.isDistribute ? Lanes{"o2s::kLeagueThreads", "o2s::lane_count<o2s::kLeagueThreads>()"}
                     : Lanes{threadsOf(context), "o2s::lane_count<" + threadsOf(context) + ">()",
                             bindingOf(construct, context) == Binding::Threads}),
      beginsParallel(bindingOf(construct, context) == Binding::Team && construct.team.isParallel) {}

std::string TeamWriter::clauseText(const TextRange &range) const {
  return renderCode(unit, {range, code.edits, {}, {}, {}, {}});
}

void TeamWriter::chooseSchedule() {
  if (isCyclic(code, construct) || !simd.isRectangular || construct.team.isDistribute)
    return;
  form = Form::Lanes;
  const std::string chunk = construct.team.chunk.empty() ? "" : ", " + clauseText(construct.team.chunk);
  const char *range = construct.team.schedule == ScheduleKind::Dynamic  ? "dynamic_chunks"
                      : construct.team.schedule == ScheduleKind::Guided ? "guided_chunks"
                                                                        : "static_chunks";
  iterations = "o2s::" + std::string(range) + "<" + lanes + ">(" + names.trip + chunk + ")";
}

/// Whether what comes behind the body has the threads meet anyway.
bool TeamWriter::meetsInEnd() const {
  return llvm::any_of(simd.variables, [&](const SimdVariable &v) { return hasCopy(v) && v.kind == Kind::Reduction; });
}

std::string TeamWriter::copies() const {
  std::string text;
  for (size_t i = 0; i < simd.loops.size(); ++i)
    if (!simd.declaresVariable[i] && !isPrivateLoopVariable(simd.loops[i].variable))
      text += line(referenceText(simd.loops[i].type, simd.loops[i].variable));
  for (const SimdVariable &variable : simd.variables)
    if (hasCopy(variable))
      text += copyText(variable);
  return text;
}

std::string TeamWriter::begin(bool withCopies) {
  std::string text = "{  // " + title();
  const bool countsTrips = construct.team.isLoop && form != Form::Nested && !isValueLoop() && !isConstant();
  if (countsTrips) {
    for (size_t i = 0; i < simd.loops.size(); ++i)
      text += line("const auto " + loopOf(simd.loops[i]) + " = " + loopText(i) + ";");
    if (form != Form::Unrolled || needsIteration())
      text += line("const auto " + names.trip + " = " + tripText() + ";");
  }
  if (withCopies)
    text += copies();
  if (construct.team.isOrdered)
    text += line("const o2s::OrderedLoop<" + lanes + "> o2s_ordered;");
  if (beginsPart())
    text += line("const o2s::ParallelRegion o2s_parallel(" +
                 (construct.team.condition.empty() ? "true" : clauseText(construct.team.condition)) +
                 (construct.team.threads.empty() ? "" : ", " + clauseText(construct.team.threads)) + ");");
  else if (beginsParallel && construct.team.followsReads && simd.writesMemory)
    text += line("o2s::sync_lanes<o2s::kTeam>();");
  if (form == Form::Nested)
    text += line("unsigned long long " + names.skip + " = " + firstLane() + ", " + names.trip + " = 0;");
  return text;
}

std::string TeamWriter::end() {
  std::string text;
  if (isOfTeams(construct, context))
    return "";
  if (beginsParallel)
    lanes = "o2s::kTeam"; // all threads of the block, of which some had nothing to do
  const bool needsBarrier = beginsParallel ? simd.writesMemory : !construct.team.isNowait;
  if (!copyprivates.empty()) // it has them meet
    text += copyprivates;
  else if (needsBarrier && !construct.team.isLast && !meetsInEnd())
    text += line("o2s::sync_lanes<" + lanes + ">();");
  for (const SimdVariable &variable : simd.variables)
    if (hasCopy(variable))
      text += finalText(variable);
  if (!construct.team.isLoop || form == Form::Nested)
    return text;
  for (size_t i = 0; i < simd.loops.size(); ++i)
    if (!simd.declaresVariable[i] && !isPrivateLoopVariable(simd.loops[i].variable)) {
      const Loop &loop = simd.loops[i];
      text += line(storeText(originalOf(loop.variable), loopOf(loop) + ".after()", simd.locals[i]));
    }
  return text;
}

std::vector<TextEdit> TeamWriter::writeLoop() {
  chooseForm();
  chooseSchedule();
  widthName = width;
  const std::string first = begin(/*withCopies=*/true);
  const std::string head = (beginsPart() ? "  if (o2s_parallel.has_me()) {\n" + inner : "") + header();
  edits.push_back({construct.pragma, commentMargin() + first});
  const std::string order = construct.team.isOrdered ? line("  o2s::OrderedIteration o2s_order(o2s_ordered, " + names.iteration + ");") : "";
  const std::string iteration = iterationBegin() + iterationCopies() + order;
  if (simd.bodyIsCompound) {
    edits.push_back({simd.header, head});
    const unsigned inside = simd.body.begin + 1;
    if (!iteration.empty())
      edits.push_back({{simd.body.file, inside, inside}, iteration});
  } else {
    edits.push_back({simd.header, head + "{" + iteration + "\n" + inner + "  "});
  }
  edits.push_back({simd.tail, (simd.bodyIsCompound ? "" : "\n" + inner + "}") + nestEnd() + (beginsPart() ? "\n" + inner + "}" : "") + end() + "\n" + margin + "}"});
  indentBody();
  return std::move(edits);
}

std::vector<TextEdit> TeamWriter::writeBlock(const std::string &given) {
  const std::string condition = beginsPart() ? "o2s_parallel.has_me()" : given;
  const bool hasCopies = llvm::any_of(simd.variables, [](const SimdVariable &v) { return v.kind != Kind::Copyprivate; });
  const bool isPart = beginsPart();
  const std::string before = begin(condition.empty() || isPart), last = end();
  const bool syncsFirst = isPart || beginsParallel && construct.team.followsReads && simd.writesMemory;
  if (last.empty() && !hasCopies && !syncsFirst) { // nothing but the statement itself
    std::string text = "// " + title();
    if (!condition.empty())
      text += "\n" + margin + "if (" + condition + ")";
    return {pragmaAsComment(unit, construct, text)};
  }
  std::string first = before;
  const bool copiesInside = hasCopies && !isPart;
  if (!condition.empty())
    first += line("if (" + condition + ")" + (copiesInside ? " {" : "")) + (copiesInside ? copies() : "");
  edits.push_back({construct.pragma, commentMargin() + first});
  const TextRange &statement = construct.statement;
  const std::string begins = "  "; // the statement stands at its old place, one level deeper
  edits.push_back({{statement.file, statement.begin, statement.begin}, begins});
  edits.push_back({{statement.file, statement.end, statement.end},
                   (!condition.empty() && copiesInside ? "\n" + inner + "}" : "") + last + "\n" + margin + "}"});
  indentBody();
  return std::move(edits);
}

std::vector<TextEdit> TeamWriter::writeSingle() {
  for (const SimdVariable &variable : simd.variables)
    if (variable.kind == Kind::Copyprivate)
      copyprivates += line("o2s::take_from_lane<" + lanes + ">(" + variable.name + ", " + variable.name + ", 0, false);");
  return writeBlock("o2s::is_master<" + lanes + ">()");
}

std::vector<TextEdit> TeamWriter::writeAlone(const std::string &why) {
  std::string text = "/* " + title() + ": " + why + " */", declarations;
  for (const SimdVariable &variable : simd.variables) {
    const bool isOwnLoop = isLoopVariable(variable.name);
    if (variable.kind == Kind::Private || (isOwnLoop && variable.kind != Kind::Private))
      declarations += isOwnLoop && variable.kind != Kind::Private ? "" : line(declare(variable.type.mutableValue, variable.name) + ";");
    else if (variable.kind == Kind::Firstprivate)
      declarations += copyText(variable);
  }
  if (declarations.empty())
    return {pragmaAsComment(unit, construct, text)};
  const TextRange &statement = construct.statement;
  return {{construct.pragma, commentMargin() + "{  " + text + declarations},
          {{statement.file, statement.end, statement.end}, "\n" + margin + "}"}};
}

} // namespace omp2simt
