//===- diagnostics.cpp - Messages as custom diagnostics of Clang ------------===//

#include "support/diagnostics.h"
#include "model/model.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace omp2simt {
namespace {

struct Row {
  DiagnosticIDs::Level level;
  const char *id;
  const char *text;
};

constexpr Row rows[] = {
#define O2S_DIAGNOSTIC(severity, id, text) {DiagnosticIDs::severity, #id, text},
#include "support/diagnostics.def"
};

} // namespace

DiagnosticBuilder Diagnostics::report(SourceLocation location, diag::Id id) {
  const Row &row = rows[id];
  std::string text = row.text;
  if (row.level != DiagnosticIDs::Note) {
    std::string name = row.id;
    std::replace(name.begin(), name.end(), '_', '-');
    text += " [omp2simt-" + name + "]";
  }
  return engine.Report(location, engine.getDiagnosticIDs()->getCustomDiagID(row.level, text));
}

DiagnosticBuilder Diagnostics::report(const Location &location, diag::Id id) {
  return report(SourceLocation::getFromRawEncoding(location.source), id);
}

bool Diagnostics::requestExpansion(SourceRange range) {
  const SourceManager &sources = engine.getSourceManager();
  CharSourceRange use = range.getBegin().isMacroID() ? sources.getExpansionRange(range.getBegin())
                                                     : CharSourceRange::getTokenRange(range);
  if (!canExpand || sources.getFileID(use.getBegin()) != sources.getMainFileID() || use.getEnd().isMacroID())
    return false;
  const unsigned first = sources.getFileOffset(use.getBegin());
  const StringRef before = sources.getBufferData(sources.getMainFileID()).take_front(first);
  if (before.substr(before.rfind('\n') + 1).ltrim().starts_with("#"))
    return true; // in a directive, which was decided when the file was read
  unsigned last = sources.getFileOffset(use.getEnd());
  if (use.isTokenRange())
    last += Lexer::MeasureTokenLength(use.getEnd(), sources, LangOptions());
  macroUses.insert({first, last});
  return true;
}

DiagnosticBuilder Diagnostics::reportInMacro(SourceRange range, diag::Id id) {
  if (canExpand && engine.hasSourceManager()) {
    const SourceManager &sources = engine.getSourceManager();
    bool isNoted = false;
    for (SourceLocation end : {range.getBegin(), range.getEnd()}) {
      if (!end.isMacroID() || sources.getFileID(sources.getExpansionLoc(end)) != sources.getMainFileID())
        continue;
      const CharSourceRange use = sources.getExpansionRange(end);
      unsigned last = sources.getFileOffset(use.getEnd());
      if (use.isTokenRange())
        last += Lexer::MeasureTokenLength(use.getEnd(), sources, LangOptions());
      macroUses.insert({sources.getFileOffset(use.getBegin()), last});
      isNoted = true;
    }
    if (isNoted)
      return engine.Report(range.getBegin(), engine.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Ignored, ""));
  }
  const SourceLocation where = range.getBegin().isMacroID() ? range.getBegin() : range.getEnd();
  return report(where, id);
}

} // namespace omp2simt
