//===- device_functions.h - Library functions that device code may call -----===//
#ifndef OMP2SIMT_SUPPORT_DEVICE_FUNCTIONS_H
#define OMP2SIMT_SUPPORT_DEVICE_FUNCTIONS_H

#include "llvm/ADT/StringRef.h"

namespace omp2simt {

/// Whether the device library has the C library function or compiler builtin `name`.
bool isDeviceLibraryFunction(llvm::StringRef name);

/// Whether it has it in standalone programs only.
bool isProgramFunction(llvm::StringRef name);

/// Whether the C library function `name` does more than compute and write to what its arguments point to.
bool hasEffectOfItsOwn(llvm::StringRef name);

/// Whether the OpenMP routine `name` can be called in device code of shape grid.
bool isDeviceRoutine(llvm::StringRef name);

/// Whether a device routine asks for a thread's or a team's number, so that the schedule of a loop shows.
bool asksForThreads(llvm::StringRef name);

/// Whether the OpenMP routine `name` works in host code: the host's OpenMP library has it and it does not concern
/// devices, or the omp2simt runtime has it.
bool isHostRoutine(llvm::StringRef name);

} // namespace omp2simt

#endif
