//===- registry.cpp - The construct families ---------------------------------===//

#include "rewriter.h"

namespace omp2simt {

llvm::ArrayRef<ConstructFamily> constructFamilies() {
  static constexpr ConstructFamily families[] = {
      {"declarations", rewriteDeclarations},
      {"declare target variables", rewriteDeviceVariables},
      {"device functions", rewriteDeviceFunctions},
      {"target regions", rewriteTargetRegions},
      {"target data", rewriteTargetData},
  };
  return families;
}

llvm::ArrayRef<DeviceConstructFamily> deviceConstructFamilies() {
  static constexpr DeviceConstructFamily families[] = {
      {DeviceConstructKind::Simd, rewriteSimd},
      {DeviceConstructKind::Atomic, rewriteAtomic},
  };
  return families;
}

} // namespace omp2simt
