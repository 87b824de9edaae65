//===- token_adaptation.cpp - Words of C that C++ spells otherwise ----------===//

#include "analysis/cxx_adaptation.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace omp2simt {
namespace {

/// C's own words for what C++ has under another name.
const llvm::StringMap<const char *> &cxxSpellings() {
  static const llvm::StringMap<const char *> spellings = {
      {"restrict", "__restrict__"}, {"_Bool", "bool"},          {"_Alignas", "alignas"},
      {"_Alignof", "alignof"},      {"_Noreturn", "[[noreturn]]"}, {"_Static_assert", "static_assert"},
      {"_Thread_local", "thread_local"}};
  return spellings;
}

} // namespace

bool adaptTokens(TextRange range, SourceLocation begin, AdaptedPart part, SourceMap &map, Diagnostics &diagnostics,
                 std::vector<TextEdit> &edits) {
  const std::string text = map.text(range).str(); // the lexer wants a terminating zero
  Lexer lexer(begin, map.context.getLangOpts(), text.data(), text.data(), text.data() + text.size());
  bool isGood = true;
  Token token;
  bool isInDirective = false;
  for (bool isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    if (token.isAtStartOfLine()) // a preprocessor directive's words are no names
      isInDirective = token.is(tok::hash);
    if (isInDirective || token.isNot(tok::raw_identifier))
      continue;
    StringRef word = token.getRawIdentifier();
    unsigned first = range.begin + (map.sources.getFileOffset(token.getLocation()) - map.sources.getFileOffset(begin));
    TextRange where{range.file, first, first + token.getLength()};
    if (map.isLeftOut(where))
      continue;
    if (const char *spelling = cxxSpellings().lookup(word)) {
      edits.push_back({where, spelling});
    } else if (word == "register") {
      edits.push_back({{where.file, where.begin, where.end + (text[where.end - range.begin] == ' ')}, ""});
    } else if (map.isRenamed(word)) {
      if (part == AdaptedPart::Device) {
        edits.push_back({where, map.deviceName(word)});
        continue;
      }
      diagnostics.report(token.getLocation(), diag::not_cxx) << ("the C++ keyword '" + word + "' as a name").str();
      isGood = false;
    }
  }
  return isGood;
}

} // namespace omp2simt
