//===- code_text.h - Pieces of the user's text as output ---------------------===//
#ifndef OMP2SIMT_REWRITERS_CODE_TEXT_H
#define OMP2SIMT_REWRITERS_CODE_TEXT_H

#include "model/text_edits.h"

namespace omp2simt {

struct UniformContext;

/// The text of `code` with its edits applied, and without what conditional compilation left out: as lanes run it, or
/// with `context` as all lanes of a thread run it together.
std::string renderCode(const Unit &unit, const CodeText &code, const UniformContext *context = nullptr);

/// Shifts all lines but the first so that the text stands at `indent` columns; what is multi-line for the compiler
/// (raw strings, continued lines) is left alone.
std::string reindent(const std::string &text, unsigned originalColumn, unsigned indent);

/// Puts a comment where the construct's pragma stood, with the indentation of its statement.
TextEdit pragmaAsComment(const Unit &unit, const DeviceConstruct &construct, const std::string &comment);

/// The column, counted from 0, of the first character of the line that `offset` of the main file is in.
unsigned lineIndent(const Unit &unit, TextRange where);

/// Puts `name` in the place of `$`.
std::string declare(const std::string &declarator, const std::string &name);

/// The type alone: "const float *".
std::string typeText(const std::string &declarator);

} // namespace omp2simt

#endif
