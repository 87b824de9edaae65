//===- preprocessor_record.h - What the AST does not keep ------------------===//
//
/// \file
/// Records, while a file is parsed, what the preprocessor did in the user's own files: includes, macro uses,
/// conditionals, and the OpenMP pragmas with their first words. System headers are left out.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_PARSE_PREPROCESSOR_RECORD_H
#define OMP2SIMT_PARSE_PREPROCESSOR_RECORD_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Frontend/OpenMP/OMPConstants.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class MacroInfo;
class Preprocessor;
class PPCallbacks;
} // namespace clang

namespace omp2simt {

/// `#include` in a user file.
struct IncludeRecord {
  clang::SourceLocation hash;  ///< of the `#`
  clang::FileID includer;
  std::string spelling;        ///< `<math.h>` or `"grid.h"`
  bool isSystem = false;       ///< it names a system header
};

/// A macro use that starts in a user file, or is nested in one that does.
struct MacroUse {
  clang::SourceLocation expansion; ///< file location of the outermost use
  clang::SourceRange range;        ///< of this use, to the parenthesis that ends its arguments
  std::string name;
  const clang::MacroInfo *macro = nullptr;
};

/// `#pragma omp ...` in a user file.
struct OmpPragma {
  clang::SourceLocation location; ///< of the `#`, or of `_Pragma`
  std::string words;              ///< the text up to the first parenthesis: "declare target"
  bool isOperator = false;        ///< written as _Pragma("...")
};

/// `#define` or `#undef` in a user file.
struct MacroEvent {
  clang::SourceLocation location;
  std::string name;
};

/// Text that conditional compilation takes away: directives themselves and what they skip.
struct PreprocessorRecord {
  std::vector<IncludeRecord> includes;
  std::vector<MacroUse> macroUses;
  std::vector<MacroEvent> macroEvents;
  std::vector<OmpPragma> pragmas;
  std::vector<clang::SourceLocation> conditionals; ///< of the directive name of #if, #ifdef, #elif, #else, #endif
  std::vector<clang::SourceRange> skipped;
};

/// Callbacks that fill `record`; `preprocessor` must outlive them.
std::unique_ptr<clang::PPCallbacks> makePreprocessorRecorder(clang::Preprocessor &preprocessor,
                                                             PreprocessorRecord &record);

/// The words after `#pragma omp`, up to what cannot be part of a directive's name; continuation lines are joined.
std::string directiveWords(llvm::StringRef text);

/// The directive that `words` begin with: the longest match in LLVM's table.
llvm::omp::Directive directiveOf(llvm::StringRef words);

} // namespace omp2simt

#endif
