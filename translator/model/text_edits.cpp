//===- text_edits.cpp - Applying edits to text ----------------------------------===//

#include "model/text_edits.h"
#include <algorithm>

namespace omp2simt {

std::string applyEdits(const std::string &content, std::vector<TextEdit> edits, unsigned base) {
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) {
    // Of edits that begin together, insertions come first and then the longest.
    if (a.range.begin != b.range.begin)
      return a.range.begin < b.range.begin;
    if (a.range.empty() != b.range.empty())
      return a.range.empty();
    return a.range.end > b.range.end;
  });
  std::string result;
  unsigned position = base;
  for (const TextEdit &edit : edits) {
    if (edit.range.begin < position || edit.range.end > base + content.size())
      continue; // inside what an earlier edit replaced, or outside the text
    result.append(content, position - base, edit.range.begin - position);
    result += edit.text;
    position = edit.range.end;
  }
  result.append(content, position - base, std::string::npos);
  return result;
}

} // namespace omp2simt
