//===- text_edits.h - Applying edits to text ------------------------------------===//
#ifndef OMP2SIMT_MODEL_TEXT_EDITS_H
#define OMP2SIMT_MODEL_TEXT_EDITS_H

#include "model/model.h"

namespace omp2simt {

/// `content`, which begins at offset `base` of its file, with `edits` applied. Insertions at one place keep their order;
/// an edit inside what another one replaces is dropped, and so is one outside the text.
std::string applyEdits(const std::string &content, std::vector<TextEdit> edits, unsigned base = 0);

} // namespace omp2simt

#endif
