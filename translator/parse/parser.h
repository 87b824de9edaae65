//===- parser.h - Parsing one file with Clang --------------------------------===//
#ifndef OMP2SIMT_PARSE_PARSER_H
#define OMP2SIMT_PARSE_PARSER_H

#include "parse/preprocessor_record.h"
#include "clang/AST/ASTContext.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <functional>
#include <optional>
#include <set>

namespace omp2simt {

/// <ctype.h> then declares functions, not macros that look into tables of the host.
inline constexpr const char *kOwnMacro = "__NO_CTYPE";

/// Called with the AST of a file that Clang accepts; may report through the context's diagnostics engine.
using ParsedCallback =
    std::function<void(clang::ASTContext &, clang::Preprocessor &, const PreprocessorRecord &)>;

/// Parses `file` as host code with OpenMP on, under a crash guard and with a deep stack. `onParsed` runs when there was
/// no error. `content` stands for the file's own text where it is given. Returns false when anything was reported or Clang crashed.
bool parseFile(const clang::tooling::CompilationDatabase &compilations, const std::string &file,
               const ParsedCallback &onParsed, const std::string *content = nullptr);

/// The text of `file` with the macro uses at `uses` expanded, each on lines of its own where it holds a pragma, so that
/// `#line` lines with the mark kExpandedLine keep the numbers of what follows. Nothing when that fails.
std::optional<std::string> expandMacroUses(const clang::tooling::CompilationDatabase &compilations,
                                           const std::string &file, const std::string &content,
                                           const std::set<std::pair<unsigned, unsigned>> &uses);

/// Ends the #line lines of expandMacroUses.
inline constexpr const char *kExpandedLine = "/* expanded */";

} // namespace omp2simt

#endif
