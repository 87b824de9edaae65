//===- registry.cpp - The construct families ---------------------------------===//

#include "rewriter.h"

namespace omp2simt {

llvm::ArrayRef<ConstructFamily> constructFamilies() {
  static constexpr ConstructFamily families[] = {
      {"declarations", rewriteDeclarations},
      {"declare target variables", rewriteDeviceVariables},
      {"device functions", rewriteDeviceFunctions},
      {"target loops", rewriteTargetLoops},
      {"target data", rewriteTargetData},
  };
  return families;
}

} // namespace omp2simt
