//===- fallback_pragma.cpp - A target directive as the host runs it ----------===//

#include "model/fallback_pragma.h"

using namespace clang;

namespace omp2simt {
namespace {

/// Where the comment behind a directive begins.
size_t commentStart(StringRef text) {
  char quote = 0;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    if (quote) {
      quote = text[i] == quote ? 0 : quote;
      i += text[i] == '\\';
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '/' && text[i + 1] == '/') {
      return i;
    } else if (text[i] == '/' && text[i + 1] == '*') {
      const size_t close = text.find("*/", i + 2);
      if (close == StringRef::npos || text.drop_front(close + 2).trim().empty())
        return i;
      i = close + 1; // inside the directive
    }
  }
  return text.size();
}

/// Host compilers may refuse a variable in two map clauses. On the host a map clause says only that a variable is
/// shared: one for all then takes their place, and is returned; the others are dropped.
std::string mapsAsOne(const OMPExecutableDirective &directive, const ClauseFacts &facts, SourceMap &map,
                      std::vector<TextEdit> &edits) {
  std::vector<std::string> names;
  bool isRepeated = false;
  for (const MapItem &item : facts.maps)
    if (!item.implicit) {
      if (llvm::is_contained(names, item.variable))
        isRepeated = true;
      else
        names.push_back(item.variable);
    }
  if (!isRepeated)
    return "";
  for (const OMPClause *clause : directive.clauses())
    if (isa<OMPMapClause>(clause) && !clause->isImplicit() && clause->getBeginLoc().isValid())
      if (auto bytes = map.range(SourceRange(clause->getBeginLoc(), clause->getEndLoc())))
        edits.push_back({*bytes, ""});
  std::string text;
  for (auto &[variable, item] : facts.mapped)
    if (!variable->getType()->isPointerType()) // what a pointer points to needs no clause
      text += (text.empty() ? " map(tofrom : " : ", ") + variable->getNameAsString();
  return text.empty() ? " " : text + ")";
}

} // namespace

std::string fallbackPragma(const OMPExecutableDirective &directive, const ClauseFacts &facts,
                           const FallbackEdits &changes, SourceMap &map) {
  std::string text = map.text(facts.host.pragma).str();
  const unsigned start = facts.host.pragma.begin;
  std::vector<TextEdit> edits;
  for (const OMPClause *clause : changes.clausesToDrop)
    // A clause without parentheses is said to end where the next one begins.
    if (auto bytes = map.range(SourceRange(clause->getBeginLoc(), isa<OMPNowaitClause>(clause) ? clause->getBeginLoc()
                                                                                               : clause->getEndLoc())))
      edits.push_back({*bytes, ""});
  for (const OMPDefaultmapClause *clause : changes.defaultmapsToReduce)
    if (auto bytes = map.range(SourceRange(clause->getBeginLoc(), clause->getEndLoc())))
      if (const size_t present = map.text(*bytes).find("present"); present != StringRef::npos) {
        const unsigned begin = bytes->begin + static_cast<unsigned>(present);
        edits.push_back({{bytes->file, begin, begin + 7}, "tofrom"});
      }
  const std::string oneMap = mapsAsOne(directive, facts, map, edits);
  for (const OMPMapClause *clause : changes.clausesToReduce)
    if (!oneMap.empty())
      break; // they went as a whole
    else if (auto bytes = map.range(SourceRange(clause->getBeginLoc(), clause->getEndLoc())))
      if (const size_t colon = map.text(*bytes).find(':'); colon != StringRef::npos) // Clang does not say where it is
        edits.push_back({{bytes->file, bytes->begin, bytes->begin + static_cast<unsigned>(colon)}, "map(tofrom "});
  llvm::sort(edits, [](const TextEdit &a, const TextEdit &b) { return a.range.begin > b.range.begin; });
  unsigned last = ~0u;
  for (const TextEdit &edit : edits) {
    if (edit.range.begin == last)
      continue; // one clause, several modifiers
    last = edit.range.begin;
    text.replace(edit.range.begin - start, edit.range.end - edit.range.begin, edit.text);
  }
  while (!text.empty() && (isspace(static_cast<unsigned char>(text.back())) || text.back() == '\\'))
    text.pop_back(); // also the continuation before a clause that went
  const std::string clauses = " if(target : 0)" + oneMap + changes.keptConditions;
  addClause(text, StringRef(clauses).ltrim().str());
  return text;
}

void addClause(std::string &pragma, const std::string &clause) {
  size_t end = commentStart(pragma);
  while (end > 0 && (isspace(static_cast<unsigned char>(pragma[end - 1])) || pragma[end - 1] == '\\'))
    --end; // also a continuation whose line holds but the comment
  pragma.insert(end, " " + clause);
}

} // namespace omp2simt
