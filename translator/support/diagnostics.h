//===- diagnostics.h - Reporting messages of diagnostics.def ----------------===//
#ifndef OMP2SIMT_SUPPORT_DIAGNOSTICS_H
#define OMP2SIMT_SUPPORT_DIAGNOSTICS_H

#include "support/diagnostic_ids.h"
#include "clang/Basic/Diagnostic.h"
#include <set>

namespace omp2simt {

struct Location;

/// Bytes [begin, end) of the main file that are one macro use.
using MacroUseRange = std::pair<unsigned, unsigned>;

/// Reports through Clang's engine, so that the user sees file, line, caret and the source line.
class Diagnostics {
public:
  explicit Diagnostics(clang::DiagnosticsEngine &engine) : engine(engine) {}

  /// Reports `id` at `location`; fill the arguments in with `<<`.
  clang::DiagnosticBuilder report(clang::SourceLocation location, diag::Id id);

  /// For what is found in the model, where the AST is no more.
  clang::DiagnosticBuilder report(const Location &location, diag::Id id);

  /// Reports that text which comes from a macro has to be changed. Where the macro use stands in the main file it is
  /// noted in `macroUses` instead, and nothing is printed: the file is then read again with that use expanded.
  clang::DiagnosticBuilder reportInMacro(clang::SourceRange range, diag::Id id);

  /// Asks for the expansion of a macro use of the main file. False where that cannot be.
  bool requestExpansion(clang::SourceRange use);

  clang::DiagnosticsEngine &engine;
  bool canExpand = true;
  std::set<MacroUseRange> macroUses;
};

} // namespace omp2simt

#endif
