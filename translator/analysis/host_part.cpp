//===- host_part.cpp - What the host part of a one-file output needs --------===//

#include "analysis/host_part.h"
#include "analysis/cxx_adaptation.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/MacroInfo.h"
#include <map>

using namespace clang;

namespace omp2simt {
namespace {

/// Everything that other objects may see keeps C linkage.
void keepLinkage(const Decl &declaration, SourceMap &map, Diagnostics &diagnostics, std::vector<TextEdit> &edits) {
  const auto *named = dyn_cast<DeclaratorDecl>(&declaration);
  const auto *function = dyn_cast<FunctionDecl>(&declaration);
  const auto *variable = dyn_cast<VarDecl>(&declaration);
  if (!named || !named->hasExternalFormalLinkage() || (function && function->isMain()))
    return;
  // Variables at file scope have the same name in both languages, but a const one would become local to the file.
  if (!function && !(variable && variable->getType().isConstQualified()))
    return;
  auto begin = map.range(SourceRange(named->getBeginLoc(), named->getBeginLoc()));
  if (!begin) {
    diagnostics.reportInMacro({named->getBeginLoc(), named->getBeginLoc()}, diag::edit_in_macro) << "the linkage of a declaration";
    return;
  }
  if (map.text(*begin) == "extern")
    edits.push_back({{begin->file, begin->end, begin->end}, " \"C\""});
  else
    edits.push_back({{begin->file, begin->begin, begin->begin}, "extern \"C\" "});
}

} // namespace

/// A condition on the language would be decided again, as C++. What is left out may only be a linkage block.
static void reportLanguageConditions(SourceMap &map, const PreprocessorRecord &record, Diagnostics &diagnostics) {
  for (SourceLocation directive : record.conditionals) {
    StringRef text(map.sources.getCharacterData(directive));
    const StringRef line = text.take_until([](char c) { return c == '\n'; });
    if (!line.contains("__cplusplus") && !line.contains("__STDC_VERSION__"))
      continue;
    const StringRef body = text.drop_front(line.size()).trim();
    StringRef rest = body;
    const bool isLinkage = (rest.consume_front("extern \"C\"") && rest.ltrim().starts_with("{")) || body.starts_with("}");
    if (!isLinkage)
      diagnostics.report(directive, diag::not_cxx) << "a condition on the language";
  }
}

TextRange pragmaLines(SourceLocation hash, SourceMap &map) {
  TextRange range = map.fileRange(hash, hash);
  StringRef content = map.sources.getBufferData(map.sources.getFileID(hash));
  size_t end = range.begin;
  while (end < content.size() && content[end] != '\n') {
    if (content[end] == '\\' && end + 1 < content.size() && (content[end + 1] == '\n' || content[end + 1] == '\r'))
      end += content[end + 1] == '\r' ? 2 : 1;
    ++end;
  }
  range.end = end;
  return range;
}

void adaptHostPart(Unit &unit, SourceMap &map, const PreprocessorRecord &record, Diagnostics &diagnostics) {
  SourceLocation lastVariable;
  for (Decl *declaration : map.context.getTranslationUnitDecl()->decls()) {
    if (declaration->isImplicit() || !map.isInUserFile(declaration->getLocation()))
      continue;
    std::vector<TextEdit> edits;
    adaptDeclaration(declaration, AdaptedPart::Host, map, diagnostics, edits);
    if (map.isInMainFile(declaration->getLocation())) {
      if (declaration->getBeginLoc() != lastVariable) // one linkage for `const int a = 1, b = 2;`
        keepLinkage(*declaration, map, diagnostics, edits);
      lastVariable = declaration->getBeginLoc();
      llvm::append_range(unit.cxxHostEdits, edits);
    } else if (!edits.empty()) {
      diagnostics.report(declaration->getLocation(), diag::not_cxx) << "a declaration in this header";
    }
  }
  const FileID mainFile = map.sources.getMainFileID();
  TextRange whole{0, 0, static_cast<unsigned>(unit.files[0].content.size())};
  adaptTokens(whole, map.sources.getLocForStartOfFile(mainFile), AdaptedPart::Host, map, diagnostics, unit.cxxHostEdits);
  std::map<unsigned, const MacroInfo *> outermost;
  for (const MacroUse &use : record.macroUses) { // lines move, also in the host part
    const MacroInfo *outer = outermost.try_emplace(use.expansion.getRawEncoding(), use.macro).first->second;
    if (use.name == "__LINE__" && (outer->isBuiltinMacro() || map.isInUserFile(outer->getDefinitionLoc())))
      diagnostics.requestExpansion(use.range); // not those of the library's own, as of assert
  }
  reportLanguageConditions(map, record, diagnostics);
  for (const IncludeRecord &include : record.includes) {
    if (include.includer != mainFile || include.isSystem)
      continue;
    TextRange line = pragmaLines(include.hash, map);
    unit.cxxHostEdits.push_back({{0, line.begin, line.begin}, "extern \"C\" {\n"});
    unit.cxxHostEdits.push_back({{0, line.end, line.end}, "\n}"});
  }
}

} // namespace omp2simt
