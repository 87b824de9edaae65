//===- diagnostic_ids.h - The messages of diagnostics.def ---------------------===//
#ifndef OMP2SIMT_SUPPORT_DIAGNOSTIC_IDS_H
#define OMP2SIMT_SUPPORT_DIAGNOSTIC_IDS_H

namespace omp2simt::diag {

enum Id {
#define O2S_DIAGNOSTIC(severity, id, text) id,
#include "support/diagnostics.def"
};

} // namespace omp2simt::diag

#endif
