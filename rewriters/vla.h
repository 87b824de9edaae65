//===- vla.h - Variable length arrays and alloca -------------------------------===//
#ifndef OMP2SIMT_REWRITERS_VLA_H
#define OMP2SIMT_REWRITERS_VLA_H

#include "model/model.h"

namespace omp2simt {

struct UniformContext;

/// The edits that give the variable length arrays of `code` their place, and alloca its memory: as lanes run it, or with
/// `context` as all lanes of a thread do. `code` has the edits that fall into bounds and initialisers already.
std::vector<TextEdit> vlaEdits(const Unit &unit, const CodeText &code, const UniformContext *context);

} // namespace omp2simt

#endif
