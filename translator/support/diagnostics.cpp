//===- diagnostics.cpp - Messages as custom diagnostics of Clang ------------===//

#include "support/diagnostics.h"

using namespace clang;

namespace omp2simt {
namespace {

struct Row {
  DiagnosticIDs::Level level;
  const char *id;
  const char *text;
};

constexpr Row rows[] = {
#define O2S_DIAGNOSTIC(severity, id, text) {DiagnosticIDs::severity, #id, text},
#include "support/diagnostics.def"
};

} // namespace

DiagnosticBuilder Diagnostics::report(SourceLocation location, diag::Id id) {
  const Row &row = rows[id];
  std::string text = row.text;
  if (row.level != DiagnosticIDs::Note) {
    std::string name = row.id;
    std::replace(name.begin(), name.end(), '_', '-');
    text += " [omp2simt-" + name + "]";
  }
  return engine.Report(location, engine.getDiagnosticIDs()->getCustomDiagID(row.level, text));
}

} // namespace omp2simt
