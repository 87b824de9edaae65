//===- print.h - The model as text ---------------------------------------------===//
#ifndef OMP2SIMT_MODEL_PRINT_H
#define OMP2SIMT_MODEL_PRINT_H

#include "model/model.h"
#include "llvm/Support/raw_ostream.h"

namespace omp2simt {

/// Prints the unit, one line for each entity, for people and for tests.
void printUnit(const Unit &unit, llvm::raw_ostream &out);

} // namespace omp2simt

#endif
