//===- parser.h - Parsing one file with Clang --------------------------------===//
#ifndef OMP2SIMT_PARSE_PARSER_H
#define OMP2SIMT_PARSE_PARSER_H

#include "parse/preprocessor_record.h"
#include "clang/AST/ASTContext.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <functional>

namespace omp2simt {

/// Called with the AST of a file that Clang accepts; may report through the context's diagnostics engine.
using ParsedCallback =
    std::function<void(clang::ASTContext &, clang::Preprocessor &, const PreprocessorRecord &)>;

/// Parses `file` as host code with OpenMP on, under a crash guard and with a deep stack. `onParsed` runs when there was
/// no error. Returns false when anything was reported or Clang crashed.
bool parseFile(const clang::tooling::CompilationDatabase &compilations, const std::string &file,
               const ParsedCallback &onParsed);

} // namespace omp2simt

#endif
