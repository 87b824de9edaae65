//===- registry.cpp - The construct families ---------------------------------===//

#include "rewriter.h"
#include "llvm/ADT/StringRef.h"

namespace omp2simt {

llvm::ArrayRef<ConstructFamily> constructFamilies() {
  static constexpr ConstructFamily families[] = {
      {"declarations", rewriteDeclarations},
      {"declare target variables", rewriteDeviceVariables},
      {"device functions", rewriteDeviceFunctions},
      {"function table", rewriteFunctionTable},
      {"declared reductions", rewriteDeclaredReductions},
      {"target regions", rewriteTargetRegions},
      {"target data", rewriteTargetData},
  };
  return families;
}

llvm::ArrayRef<DeviceConstructFamily> deviceConstructFamilies() {
  static constexpr DeviceConstructFamily families[] = {
      {DeviceConstructKind::Simd, rewriteSimd},
      {DeviceConstructKind::OrderedSimd, rewriteOrderedSimd},
      {DeviceConstructKind::Scan, rewriteScan},
      {DeviceConstructKind::Parallel, rewriteParallel},
      {DeviceConstructKind::Worksharing, rewriteWorksharing},
      {DeviceConstructKind::Barrier, rewriteBarrier},
      {DeviceConstructKind::Single, rewriteSingle},
      {DeviceConstructKind::Masked, rewriteMasked},
      {DeviceConstructKind::Critical, rewriteCritical},
      {DeviceConstructKind::Sections, rewriteSections},
      {DeviceConstructKind::Section, rewriteSection},
      {DeviceConstructKind::Ordered, rewriteOrdered},
      {DeviceConstructKind::Flush, rewriteFlush},
      {DeviceConstructKind::InPlace, rewriteInPlace},
      {DeviceConstructKind::Atomic, rewriteAtomic},
  };
  return families;
}

std::string joinSections(llvm::ArrayRef<DeviceSection> sections, bool withSplitOnly) {
  std::string text, scope;
  auto enter = [&](const std::string &next) {
    if (next == scope)
      return;
    if (!scope.empty())
      text += "}  // namespace " + scope + "\n";
    if (!next.empty())
      text += "\nnamespace " + next + " {  // with declarations of that function\n";
    scope = next;
  };
  for (const DeviceSection &section : sections) {
    if (section.onlySplit && !withSplitOnly)
      continue;
    // A macro has no scope, and may stand between declarations of a function.
    if (!llvm::StringRef(section.text).starts_with("#"))
      enter(section.scope);
    text += (text.empty() || section.onlySplit ? "" : "\n") + section.text;
  }
  enter("");
  return text;
}

} // namespace omp2simt
