//===- declaration_macros.cpp - Macros, conditionals and headers of device code -===//
//
/// \file
/// The part of the declaration collector that deals with the preprocessor: what device code needs of it.
//
//===----------------------------------------------------------------------===//

#include "analysis/cxx_adaptation.h"
#include "model/declaration_collector.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"

using namespace clang;

namespace omp2simt {

void DeclarationCollector::addMacros(TextRange range, FileID file, unsigned anchor) {
  for (const IncludeRecord &include : record.includes)
    if (include.includer == file && map.offset(include.hash) > range.begin && map.offset(include.hash) < range.end)
      diagnostics.report(include.hash, diag::unsupported_statement) << "an included file";
  for (auto use = macroUses.lower_bound({file, range.begin}); use != macroUses.end(); ++use) {
    if (use->first.first != file || use->first.second >= range.end)
      break;
    for (const MacroUse *one : use->second) {
      checkMacroInForce(*one, anchor);
      addMacro(*one);
    }
  }
}

/// Text that moves to `anchor` keeps its meaning only while its macros mean the same there: a use of another one is
/// expanded. So is __LINE__, which no other line can give.
void DeclarationCollector::checkMacroInForce(const MacroUse &use, unsigned anchor) {
  const MacroInfo &macro = *use.macro;
  if (macro.isBuiltinMacro()) {
    if (use.name == "__LINE__")
      diagnostics.requestExpansion(use.range);
    return;
  }
  if (!oneFile || anchor == ~0u || !map.isInUserFile(macro.getDefinitionLoc()))
    return;
  const SourceLocation place = map.sources.getLocForStartOfFile(map.sources.getMainFileID()).getLocWithOffset(anchor);
  auto isBefore = [&](SourceLocation a, SourceLocation b) { return map.sources.isBeforeInTranslationUnit(a, b); };
  const SourceLocation first = isBefore(place, use.expansion) ? place : use.expansion;
  const SourceLocation last = first == place ? use.expansion : place;
  const bool changes = llvm::any_of(record.macroEvents, [&](const MacroEvent &event) {
    return event.name == use.name && isBefore(first, event.location) && isBefore(event.location, last);
  });
  if (changes && !diagnostics.requestExpansion(use.range))
    diagnostics.report(use.expansion, diag::not_cxx) << ("macro '" + use.name + "', which changes in this header,");
}

/// Lines of conditional compilation go from device code: it was decided when the file was read, as C.
void DeclarationCollector::addConditionals() {
  auto addLines = [&](SourceLocation begin, SourceLocation end) {
    for (unsigned file = 0; file < unit.files.size(); ++file) {
      if (map.sources.getBufferName(begin) != unit.files[file].path &&
          map.sources.getFilename(begin) != unit.files[file].path)
        continue;
      StringRef content = unit.files[file].content;
      const size_t first = content.take_front(map.offset(begin)).rfind('\n');
      size_t last = content.find('\n', map.offset(end));
      while (last != StringRef::npos && last > 0 && content[last - 1] == '\\') // a continued line
        last = content.find('\n', last + 1);
      unit.conditionals.push_back({file, first == StringRef::npos ? 0 : static_cast<unsigned>(first + 1),
                                   static_cast<unsigned>(last == StringRef::npos ? content.size() : last + 1)});
      return;
    }
  };
  for (SourceLocation directive : record.conditionals)
    addLines(directive, directive);
  for (SourceRange skipped : record.skipped)
    addLines(skipped.getBegin(), skipped.getEnd());
}

void DeclarationCollector::addMacro(const MacroUse &use) {
  const MacroInfo &macro = *use.macro;
  const SourceLocation name = macro.getDefinitionLoc();
  if (macro.isBuiltinMacro() || name.isInvalid() || !seen.insert(&macro).second)
    return;
  if (!map.isInUserFile(name)) { // of a system header; those of the command line come with its flags
    if (map.sources.isInSystemHeader(name))
      addLibraryHeader(name);
    return;
  }
  Declaration result;
  result.kind = Declaration::Kind::Macro;
  result.name = use.name;
  result.text.range = map.fileRange(name, Lexer::getLocForEndOfToken(macro.getDefinitionEndLoc(), 0, map.sources,
                                                                     map.context.getLangOpts()));
  if (unit.isC)
    adaptTokens(result.text.range, name, AdaptedPart::Device, map, diagnostics, result.text.edits);
  items.push_back({name, Item::Macro, unit.declarations.size()});
  unit.declarations.push_back(std::move(result));
}

void DeclarationCollector::addLibraryHeader(SourceLocation location) {
  // The outermost system header: the one that a user file includes.
  SourceLocation inclusion = map.sources.getIncludeLoc(map.sources.getFileID(map.sources.getExpansionLoc(location)));
  while (inclusion.isValid() && map.sources.isInSystemHeader(inclusion))
    inclusion = map.sources.getIncludeLoc(map.sources.getFileID(inclusion));
  if (inclusion.isInvalid())
    return;
  const auto [file, offset] = map.sources.getDecomposedLoc(inclusion);
  for (const IncludeRecord &include : record.includes) {
    const auto [hashFile, hashOffset] = map.sources.getDecomposedLoc(include.hash);
    if (hashFile == file && map.sources.getLineNumber(file, offset) == map.sources.getLineNumber(hashFile, hashOffset)) {
      if (!llvm::is_contained(unit.systemIncludes, include.spelling))
        unit.systemIncludes.push_back(include.spelling);
      return;
    }
  }
}

} // namespace omp2simt
