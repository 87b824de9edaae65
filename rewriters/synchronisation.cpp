//===- synchronisation.cpp - Barriers, single, critical and the like ------------===//
//
/// \file
/// Constructs that have the threads of a team meet, or one of them do something. In code that one thread runs nothing
/// is left of them but their statements.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "team_writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

std::vector<TextEdit> alone(const Unit &unit, const DeviceConstruct &construct) {
  return {pragmaAsComment(unit, construct, "/* " + construct.clauses + ": one thread */")};
}

/// Its place among the sections of the construct that it belongs to.
size_t sectionNumber(const CodeText &code, const DeviceConstruct &section) {
  const DeviceConstruct *whole = nullptr;
  auto contains = [](const TextRange &outer, const TextRange &inner) {
    return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
  };
  for (const DeviceConstruct &construct : code.constructs)
    if (construct.kind == DeviceConstructKind::Sections && contains(construct.statement, section.pragma))
      whole = &construct; // inner ones come later
  size_t number = whole && !whole->team.firstSection.empty() ? 1 : 0;
  for (const DeviceConstruct &construct : code.constructs)
    number += construct.kind == DeviceConstructKind::Section && whole && contains(whole->statement, construct.pragma) &&
              construct.pragma.begin < section.pragma.begin;
  return number;
}

/// A statement for a directive that has none, indented as what follows it.
TextEdit inPlaceOfPragma(const Unit &unit, const DeviceConstruct &construct, const std::string &text) {
  const llvm::StringRef content = unit.files[construct.pragma.file].content;
  const size_t next = content.find_first_not_of(" \t\n", construct.pragma.end);
  const unsigned column = lineIndent(unit, construct.pragma);
  unsigned wanted = column;
  if (next != llvm::StringRef::npos) {
    const unsigned begin = static_cast<unsigned>(next);
    wanted = lineIndent(unit, {construct.pragma.file, begin, begin}) + (content[next] == '}' ? 2 : 0);
  }
  return {construct.pragma, std::string(wanted > column ? wanted - column : 0, ' ') + text};
}

} // namespace

std::vector<TextEdit> rewriteBarrier(const Unit &unit, const CodeText &, const DeviceConstruct &construct,
                                     const UniformContext *context) {
  const bool isTeams = bindingOf(construct, context) == Binding::Threads;
  return {inPlaceOfPragma(unit, construct, isTeams ? "o2s::sync_lanes<" + threadsOf(context) + ">();" : ";  // barrier of one thread")};
}

std::vector<TextEdit> rewriteFlush(const Unit &unit, const CodeText &, const DeviceConstruct &construct, const UniformContext *) {
  return {inPlaceOfPragma(unit, construct, "o2s::memory_fence();  // flush")};
}

std::vector<TextEdit> rewriteSingle(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                    const UniformContext *context) {
  TeamWriter writer(unit, code, construct, context);
  if (bindingOf(construct, context) != Binding::Threads)
    return writer.writeAlone("one thread");
  return writer.writeSingle();
}

std::vector<TextEdit> rewriteMasked(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                    const UniformContext *context) {
  const bool isTeams = bindingOf(construct, context) == Binding::Threads;
  const TextRange &filter = construct.team.filter;
  if (!isTeams && filter.empty())
    return alone(unit, construct);
  const std::string margin(lineIndent(unit, construct.statement), ' ');
  std::string condition = "o2s::is_master<" + threadsOf(context) + ">()";
  if (!filter.empty())
    condition = (isTeams ? "(int)o2s::lane<" + threadsOf(context) + ">() == (" : "0 == (") + renderCode(unit, {filter, code.edits, {}, {}, {}, {}}) + ")";
  return {pragmaAsComment(unit, construct, "// " + construct.clauses + "\n" + margin + "if (" + condition + ")")};
}

std::vector<TextEdit> rewriteCritical(const Unit &unit, const CodeText &, const DeviceConstruct &construct,
                                      const UniformContext *context) {
  if (bindingOf(construct, context) == Binding::Team)
    return alone(unit, construct);
  const std::string margin(lineIndent(unit, construct.statement), ' ');
  const std::string name = construct.team.name.empty() ? "unnamed_critical" : construct.team.name;
  return {pragmaAsComment(unit, construct,
                          "// " + construct.clauses + "\n" + margin + "for (o2s::Turn o2s_turn(o2s::critical_lock<struct omp_critical_" +
                              name + ">()); o2s_turn.waits();) if (o2s_turn.comes())")};
}

std::vector<TextEdit> rewriteSections(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                      const UniformContext *context) {
  TeamWriter writer(unit, code, construct, context);
  if (bindingOf(construct, context) != Binding::Threads)
    return writer.writeAlone("one thread");
  std::vector<TextEdit> edits = writer.writeBlock();
  const TextRange &first = construct.team.firstSection;
  if (!first.empty())
    edits.push_back({{first.file, first.begin, first.begin}, "if (o2s::has_section<" + threadsOf(context) + ">(0)) "});
  return edits;
}

std::vector<TextEdit> rewriteSection(const Unit &unit, const CodeText &code, const DeviceConstruct &construct,
                                     const UniformContext *context) {
  if (bindingOf(construct, context) != Binding::Threads)
    return alone(unit, construct);
  const std::string margin(lineIndent(unit, construct.statement), ' ');
  return {pragmaAsComment(unit, construct, "// section\n" + margin + "if (o2s::has_section<" + threadsOf(context) + ">(" +
                                               llvm::utostr(sectionNumber(code, construct)) + "))")};
}

std::vector<TextEdit> rewriteOrdered(const Unit &unit, const CodeText &, const DeviceConstruct &construct,
                                     const UniformContext *context) {
  if (bindingOf(construct, context) != Binding::Threads)
    return alone(unit, construct);
  const std::string margin(lineIndent(unit, construct.statement), ' ');
  return {pragmaAsComment(unit, construct, "// ordered\n" + margin +
                                               "for (o2s::OrderedTurn o2s_turn(o2s_order); o2s_turn.waits();) if (o2s_turn.comes())")};
}

} // namespace omp2simt
