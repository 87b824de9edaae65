//===- compiler_flags.h - The compiler's flags on our command line -----------===//
#ifndef OMP2SIMT_PARSE_COMPILER_FLAGS_H
#define OMP2SIMT_PARSE_COMPILER_FLAGS_H

#include <string>
#include <vector>

namespace omp2simt {

/// What is wrong with translating `input` with these flags of a compiler, or an empty text. Clang would end with a message
/// about its own jobs.
std::string complaintAboutFlags(const std::string &input, const std::vector<std::string> &flags);

} // namespace omp2simt

#endif
