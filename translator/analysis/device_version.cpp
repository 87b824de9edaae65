//===- device_version.cpp - Whether a function can run on the device -------------===//

#include "analysis/device_version.h"
#include "analysis/device_code.h"
#include "model/declare_target.h"
#include "clang/Basic/DiagnosticOptions.h"

using namespace clang;

namespace omp2simt {

bool hasDeviceVersion(const FunctionDecl &definition, SourceMap &map) {
  DiagnosticsEngine muted(new DiagnosticIDs, new DiagnosticOptions, new IgnoringDiagConsumer);
  muted.setSourceManager(&map.sources);
  Diagnostics diagnostics(muted);
  llvm::SetVector<const FunctionDecl *> pending;
  pending.insert(&definition);
  for (size_t i = 0; i < pending.size(); ++i) {
    map.insideNamespace = pending[i]->getEnclosingNamespaceContext()->isNamespace();
    const DeviceCodeFacts facts = analyseDeclaration(pending[i], map, diagnostics);
    if (muted.hasErrorOccurred())
      return false;
    for (const VarDecl *variable : facts.globals)
      if (!isDeclareTarget(*variable) && !map.context.getBaseElementType(variable->getType()).isConstQualified())
        return false;
    pending.insert(facts.functions.begin(), facts.functions.end());
    pending.insert(facts.addressedFunctions.begin(), facts.addressedFunctions.end());
  }
  return true;
}

} // namespace omp2simt
