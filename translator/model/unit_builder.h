//===- unit_builder.h - From Clang's AST to the region model ----------------===//
//
/// \file
/// The one place where a translation unit's AST becomes a Unit: it finds the target constructs, follows what their
/// device code needs through the file and its headers, and reports what is not handled.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_MODEL_UNIT_BUILDER_H
#define OMP2SIMT_MODEL_UNIT_BUILDER_H

#include "analysis/call_facts.h"
#include "model/model.h"
#include "parse/preprocessor_record.h"
#include "support/diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace omp2simt {

struct UnitBuilderOptions {
  ShapeChoice shape = ShapeChoice::Auto;
  CallMode calls = CallMode::Static;
  bool adaptHost = true; ///< the host part of a C file becomes C++ (one output file)
  bool standalone = false; ///< the whole program is device code
  bool fastMath = false; ///< device code may compute other last digits
};

/// Builds the model. When something was reported the unit is incomplete: ask the diagnostics engine.
Unit buildUnit(clang::ASTContext &context, const PreprocessorRecord &record, clang::Preprocessor &preprocessor,
               Diagnostics &diagnostics, const UnitBuilderOptions &options);

} // namespace omp2simt

#endif
