//===- diagnostics.h - Reporting messages of diagnostics.def ----------------===//
#ifndef OMP2SIMT_SUPPORT_DIAGNOSTICS_H
#define OMP2SIMT_SUPPORT_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

namespace omp2simt {

namespace diag {
enum Id {
#define O2S_DIAGNOSTIC(severity, id, text) id,
#include "support/diagnostics.def"
};
} // namespace diag

/// Reports through Clang's engine, so that the user sees file, line, caret and the source line.
class Diagnostics {
public:
  explicit Diagnostics(clang::DiagnosticsEngine &engine) : engine(engine) {}

  /// Reports `id` at `location`; fill the arguments in with `<<`.
  clang::DiagnosticBuilder report(clang::SourceLocation location, diag::Id id);

  clang::DiagnosticsEngine &engine;
};

} // namespace omp2simt

#endif
