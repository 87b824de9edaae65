// A standalone program that runs on the device, as far as the rest of the runtime meets it.
#ifndef OMP2SIMT_RUNTIME_PROGRAM_H
#define OMP2SIMT_RUNTIME_PROGRAM_H

namespace o2s {

// Whether a program runs whose end will say what an error of its launch means: the error may come from the trap by which
// the program has left its kernel.
bool keepsProgramError(int error);

} // namespace o2s

#endif
