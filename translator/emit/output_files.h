//===- output_files.h - Writing files whole or not at all ---------------------===//
#ifndef OMP2SIMT_EMIT_OUTPUT_FILES_H
#define OMP2SIMT_EMIT_OUTPUT_FILES_H

#include <string>
#include <vector>

namespace omp2simt {

struct OutputFile {
  std::string path; ///< `-` is standard output
  std::string content;
};

/// Writes every file to a temporary beside it and renames all of them at the end, so that nobody meets a half-written
/// one. Says what failed and returns false; nothing is left behind then.
bool writeFiles(const std::vector<OutputFile> &files);

} // namespace omp2simt

#endif
