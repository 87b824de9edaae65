//===- rewriter.h - From plan to text ----------------------------------------===//
//
/// \file
/// A construct family turns what the model and the plan say of its constructs into text: edits of the host part and
/// sections of device code. It analyses nothing. Adding a family means adding a file here and one line to the table in
/// registry.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_REWRITERS_REWRITER_H
#define OMP2SIMT_REWRITERS_REWRITER_H

#include "model/model.h"
#include "plan/plan.h"
#include "llvm/ADT/ArrayRef.h"

namespace omp2simt {

struct OutputOptions {
  bool split = false;          ///< device code in its own file, the host part stays C
  bool lineDirectives = false; ///< #line, so that compilers name the user's lines
  std::string sourceName;      ///< the main file as #line is to name it
};

/// Device code that belongs to one place of the source.
struct DeviceSection {
  unsigned order = 0;     ///< position of its declaration in the source
  unsigned anchor = 0;    ///< offset in the main file where one-file output has it
  std::string text;       ///< whole lines, for namespace on_device
  std::string scope = {}; ///< a namespace inside on_device, or empty
  bool isPrototype = false; ///< comes before a section with the same order
  bool onlySplit = false; ///< one-file output has it already
};

struct Output {
  std::vector<TextEdit> hostEdits; ///< of the main file
  std::vector<DeviceSection> sections;
  std::string hostEnd; ///< what the host part ends with
};

struct RewriteInput {
  const Unit &unit;
  const Plan &plan;
  const OutputOptions &options;
};

struct ConstructFamily {
  const char *name;
  void (*rewrite)(const RewriteInput &input, Output &output);
};

/// The texts of sections in a row, each in its scope.
std::string joinSections(llvm::ArrayRef<DeviceSection> sections, bool withSplitOnly);

struct UniformContext;

/// Rewrites one construct inside device code: the edits that replace it, within `code`. Without a context it stands in
/// code that every lane runs for itself.
using DeviceConstructRewrite = std::vector<TextEdit>(const Unit &unit, const CodeText &code,
                                                     const DeviceConstruct &construct, const UniformContext *context);
struct DeviceConstructFamily {
  DeviceConstructKind kind;
  DeviceConstructRewrite *rewrite;
};
llvm::ArrayRef<DeviceConstructFamily> deviceConstructFamilies();
DeviceConstructRewrite rewriteSimd, rewriteOrderedSimd, rewriteScan, rewriteAtomic, rewriteParallel, rewriteWorksharing,
    rewriteBarrier, rewriteSingle, rewriteMasked, rewriteCritical, rewriteSections, rewriteSection, rewriteOrdered, rewriteFlush,
    rewriteInPlace;

/// All families, in the order in which they write.
llvm::ArrayRef<ConstructFamily> constructFamilies();

// The families (one file each).
void rewriteDeclarations(const RewriteInput &input, Output &output);
void rewriteDeviceVariables(const RewriteInput &input, Output &output);
void rewriteFunctionTable(const RewriteInput &input, Output &output);
void rewriteDeclaredReductions(const RewriteInput &input, Output &output);
void rewriteDeviceFunctions(const RewriteInput &input, Output &output);
void rewriteTargetRegions(const RewriteInput &input, Output &output);
void rewriteTargetData(const RewriteInput &input, Output &output);

} // namespace omp2simt

#endif
