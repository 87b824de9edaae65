//===- preprocessor_record.cpp - Callbacks that fill a PreprocessorRecord --===//

#include "parse/preprocessor_record.h"
#include "support/diagnostics.h"
#include "support/support_table.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace clang;

namespace omp2simt {
namespace {

class Recorder : public PPCallbacks {
public:
  Recorder(Preprocessor &preprocessor, PreprocessorRecord &record)
      : sources(preprocessor.getSourceManager()), preprocessor(preprocessor), record(record) {}

  void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool isAngled, CharSourceRange,
                          OptionalFileEntryRef, StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind kind) override {
    if (!isUserFile(hash))
      return;
    std::string spelling = isAngled ? "<" + name.str() + ">" : "\"" + name.str() + "\"";
    record.includes.push_back({hash, sources.getFileID(hash), spelling, SrcMgr::isSystem(kind)});
  }

  void MacroExpands(const Token &name, const MacroDefinition &definition, SourceRange range,
                    const MacroArgs *) override {
    SourceLocation expansion = sources.getExpansionLoc(range.getBegin());
    if (isUserFile(expansion))
      record.macroUses.push_back({expansion, range, name.getIdentifierInfo()->getName().str(), definition.getMacroInfo()});
  }

  void MacroDefined(const Token &name, const MacroDirective *) override { macroEvent(name); }
  void MacroUndefined(const Token &name, const MacroDefinition &, const MacroDirective *) override { macroEvent(name); }

  void PragmaDirective(SourceLocation location, PragmaIntroducerKind introducer) override {
    if (!isUserFile(location))
      return;
    bool isOperator = introducer != PIK_HashPragma;
    // The introducer is the hash; the words after `pragma omp` are read from the buffer.
    StringRef text(sources.getCharacterData(sources.getFileLoc(location)));
    if (isOperator) {
      size_t quote = text.find('"');
      text = quote == StringRef::npos ? text : text.substr(quote + 1);
    } else {
      text = text.ltrim("#").ltrim(" \t");
      if (!text.consume_front("pragma"))
        return;
    }
    text = text.ltrim(" \t");
    if (!text.consume_front("omp") || text.empty() || !strchr(" \t\\", text[0]))
      return;
    const std::string words = directiveWords(text);
    const llvm::omp::Directive kind = directiveOf(words);
    // At once: Clang's parser crashes on some that only Fortran has.
    if (directiveStatus(kind) == DirectiveStatus::Diagnosed)
      Diagnostics(preprocessor.getDiagnostics()).report(location, diag::unsupported_directive)
          << (kind == llvm::omp::OMPD_unknown ? StringRef(words) : llvm::omp::getOpenMPDirectiveName(kind));
    if (kind != llvm::omp::OMPD_unknown)
      stopAtForeignClause(kind, text, location);
    record.pragmas.push_back({location, words, isOperator});
  }

  void SourceRangeSkipped(SourceRange range, SourceLocation) override {
    if (isUserFile(range.getBegin()))
      record.skipped.push_back(range);
  }

  void If(SourceLocation location, SourceRange, ConditionValueKind) override { conditional(location); }
  void Elif(SourceLocation location, SourceRange, ConditionValueKind, SourceLocation) override {
    conditional(location);
  }
  void Ifdef(SourceLocation location, const Token &, const MacroDefinition &) override { conditional(location); }
  void Ifndef(SourceLocation location, const Token &, const MacroDefinition &) override { conditional(location); }
  void Elifdef(SourceLocation location, const Token &, const MacroDefinition &) override { conditional(location); }
  void Elifdef(SourceLocation location, SourceRange, SourceLocation) override { conditional(location); }
  void Elifndef(SourceLocation location, const Token &, const MacroDefinition &) override { conditional(location); }
  void Elifndef(SourceLocation location, SourceRange, SourceLocation) override { conditional(location); }
  void Else(SourceLocation location, SourceLocation) override { conditional(location); }
  void Endif(SourceLocation location, SourceLocation) override { conditional(location); }

private:
  /// Clang's parser does not get past some clauses that belong to other directives: the file is given up before it.
  void stopAtForeignClause(llvm::omp::Directive directive, StringRef text, SourceLocation location) {
    using namespace llvm::omp;
    static constexpr Clause dangerous[] = {OMPC_inbranch, OMPC_notinbranch, OMPC_when, OMPC_indirect, OMPC_link,
                                           OMPC_match,    OMPC_to,          OMPC_from, OMPC_enter,    OMPC_uniform};
    const StringRef name = getOpenMPDirectiveName(directive);
    if (name.starts_with("declare") || name.starts_with("begin") || name.starts_with("end") || directive == OMPD_metadirective)
      return;
    unsigned depth = 0;
    for (size_t i = 0; i < text.size() && text[i] != '"'; ++i) {
      const char c = text[i];
      if (c == '\n' && (i == 0 || (text[i - 1] != '\\' && !(text[i - 1] == '\r' && i > 1 && text[i - 2] == '\\'))))
        break;
      if (c == '/' && i + 1 < text.size() && text[i + 1] == '/')
        break;
      if (c == '/' && i + 1 < text.size() && text[i + 1] == '*') {
        const size_t close = text.find("*/", i + 2);
        if (close == StringRef::npos)
          break;
        i = close + 1;
        continue;
      }
      depth += c == '(';
      depth -= c == ')' && depth > 0;
      if (depth || !isalpha(static_cast<unsigned char>(c)) || (i && (isalnum(static_cast<unsigned char>(text[i - 1])) || text[i - 1] == '_')))
        continue;
      const StringRef word = text.substr(i).take_while([](char w) { return isalnum(static_cast<unsigned char>(w)) || w == '_'; });
      const Clause clause = getOpenMPClauseKind(word);
      if (!llvm::is_contained(dangerous, clause) || word != getOpenMPClauseName(clause) ||
          isAllowedClauseForDirective(directive, clause, 60) || isWordOfName(directive, word))
        continue;
      Diagnostics(preprocessor.getDiagnostics()).report(location, diag::foreign_clause)
          << word << getOpenMPDirectiveName(directive);
      if (auto *guard = llvm::CrashRecoveryContext::GetCurrent())
        guard->HandleExit(1);
    }
  }
  static bool isWordOfName(llvm::omp::Directive directive, StringRef word) {
    SmallVector<StringRef> words;
    llvm::omp::getOpenMPDirectiveName(directive).split(words, ' ');
    return llvm::is_contained(words, word);
  }

  bool isUserFile(SourceLocation location) const {
    return location.isValid() && !sources.isInSystemHeader(location) &&
           sources.getFileID(sources.getExpansionLoc(location)) != preprocessor.getPredefinesFileID();
  }

  void macroEvent(const Token &name) {
    if (isUserFile(name.getLocation()))
      record.macroEvents.push_back({name.getLocation(), name.getIdentifierInfo()->getName().str()});
  }

  void conditional(SourceLocation location) {
    if (isUserFile(location))
      record.conditionals.push_back(location);
  }

  SourceManager &sources;
  Preprocessor &preprocessor;
  PreprocessorRecord &record;
};

} // namespace

std::string directiveWords(StringRef text) {
  std::string words;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\\' && i + 1 < text.size() && (text[i + 1] == '\n' || text[i + 1] == '\r')) {
      i += text[i + 1] == '\r' ? 2 : 1;
      c = ' ';
    } else if (!isalpha(static_cast<unsigned char>(c)) && c != ' ' && c != '\t' && c != '_') {
      break;
    }
    if (c == ' ' || c == '\t') {
      if (!words.empty() && words.back() != ' ')
        words += ' ';
    } else {
      words += c;
    }
  }
  return StringRef(words).rtrim().str();
}

llvm::omp::Directive directiveOf(StringRef words) {
  while (!words.empty()) {
    llvm::omp::Directive kind = llvm::omp::getOpenMPDirectiveKind(words);
    if (kind != llvm::omp::OMPD_unknown)
      return kind;
    words = words.contains(' ') ? words.rsplit(' ').first : StringRef();
  }
  return llvm::omp::OMPD_unknown;
}

std::unique_ptr<PPCallbacks> makePreprocessorRecorder(Preprocessor &preprocessor, PreprocessorRecord &record) {
  return std::make_unique<Recorder>(preprocessor, record);
}

} // namespace omp2simt
