//===- code_text.cpp - Pieces of the user's text as output -------------------===//

#include "code_text.h"
#include "rewriter.h"
#include "uniform_code.h"
#include "vla.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace omp2simt {

std::string renderCode(const Unit &unit, const CodeText &original, const UniformContext *context) {
  const std::string &content = unit.files[original.range.file].content;
  CodeText code = original; // with the edits that constructs find in their operands
  if (context)
    llvm::append_range(code.edits, uniformEdits(unit, original, *context));
  llvm::append_range(code.edits, vlaEdits(unit, code, context));
  std::optional<UniformContext> inSimd;
  if (context) {
    inSimd.emplace(*context);
    inSimd->inSimd = true;
  }
  std::vector<TextEdit> edits;
  for (const CodeText::Enclosure &enclosure : code.enclosures)
    edits.push_back({{enclosure.range.file, enclosure.range.begin, enclosure.range.begin}, enclosure.before});
  llvm::append_range(edits, code.edits);
  // An argument that is put in front of the others stands before what encloses the first of these.
  llvm::stable_sort(edits, [](const TextEdit &a, const TextEdit &b) {
    auto isArgument = [](const TextEdit &edit) { return edit.range.empty() && StringRef(edit.text).ends_with(", "); };
    return isArgument(a) && !isArgument(b);
  });
  for (const DeviceConstruct &construct : code.constructs)
    for (const DeviceConstructFamily &family : deviceConstructFamilies())
      if (family.kind == construct.kind)
        llvm::append_range(edits, family.rewrite(unit, code, construct, construct.inSimd && context ? &*inSimd : context));
  for (const CodeText::Enclosure &enclosure : llvm::reverse(code.enclosures))
    edits.push_back({{enclosure.range.file, enclosure.range.end, enclosure.range.end}, enclosure.after});
  for (const TextRange &gone : unit.conditionals)
    if (gone.file == code.range.file && gone.begin >= code.range.begin && gone.end <= code.range.end)
      edits.push_back({gone, ""});
  return applyEdits(content.substr(code.range.begin, code.range.end - code.range.begin), std::move(edits),
                    code.range.begin);
}

std::string reindent(const std::string &text, unsigned originalColumn, unsigned indent) {
  if (text.find("\\\n") != std::string::npos || text.find("R\"") != std::string::npos)
    return text;
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  std::string result = lines[0].str();
  for (StringRef line : drop_begin(lines)) {
    result += '\n';
    StringRef stripped = line.ltrim(" \t");
    if (stripped.trim().empty())
      continue;
    unsigned column = 0; // tabs count as eight columns
    for (char c : line.take_front(line.size() - stripped.size()))
      column = c == '\t' ? (column / 8 + 1) * 8 : column + 1;
    const int target = static_cast<int>(column) - static_cast<int>(originalColumn) + static_cast<int>(indent);
    result.append(stripped.starts_with("#") ? 0 : static_cast<size_t>(std::max(target, 0)), ' ');
    result += stripped.str();
  }
  return result;
}

TextEdit pragmaAsComment(const Unit &unit, const DeviceConstruct &construct, const std::string &comment) {
  StringRef content = unit.files[construct.pragma.file].content;
  TextRange whole = construct.pragma;
  while (whole.begin > 0 && (content[whole.begin - 1] == ' ' || content[whole.begin - 1] == '\t'))
    --whole.begin;
  if (whole.begin > 0 && content[whole.begin - 1] != '\n') // a _Pragma among other code
    return {construct.pragma, comment};
  return {whole, std::string(lineIndent(unit, construct.statement), ' ') + comment};
}

unsigned lineIndent(const Unit &unit, TextRange where) {
  StringRef content = unit.files[where.file].content;
  size_t start = content.take_front(where.begin).rfind('\n');
  start = start == StringRef::npos ? 0 : start + 1;
  unsigned column = 0;
  for (size_t i = start; i < where.begin && (content[i] == ' ' || content[i] == '\t'); ++i)
    column = content[i] == '\t' ? (column / 8 + 1) * 8 : column + 1;
  return column;
}

std::string declare(const std::string &declarator, const std::string &name) {
  std::string result = declarator;
  const size_t place = result.find('$');
  if (place != std::string::npos)
    result.replace(place, 1, name);
  return result;
}

std::string typeText(const std::string &declarator) {
  std::string result = declare(declarator, "");
  while (!result.empty() && result.back() == ' ')
    result.pop_back();
  return result;
}

} // namespace omp2simt
