//===- output_files.cpp - Writing files whole or not at all -------------------===//

#include "emit/output_files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace omp2simt {
namespace {

bool fail(const std::string &path, const Twine &reason) {
  errs() << path << ": error: cannot write the file: " << reason << "\n";
  return false;
}

bool writeTemporary(const OutputFile &file, std::string &temporary) {
  SmallString<128> path;
  int descriptor = -1;
  if (std::error_code error = sys::fs::createUniqueFile(file.path + ".%%%%%%.tmp", descriptor, path, sys::fs::OF_None, 0666))
    return fail(file.path, error.message());
  temporary = path.str().str();
  sys::RemoveFileOnSignal(temporary);
  raw_fd_ostream out(descriptor, /*shouldClose=*/true);
  out << file.content;
  out.close();
  if (out.has_error()) {
    const std::string message = out.error().message();
    out.clear_error();
    return fail(file.path, message);
  }
  return true;
}

} // namespace

bool writeFiles(const std::vector<OutputFile> &files) {
  std::vector<std::pair<std::string, std::string>> renames;
  bool isGood = true;
  for (const OutputFile &file : files) {
    if (file.path == "-") {
      outs() << file.content;
      outs().flush();
      continue;
    }
    if (sys::fs::is_directory(file.path)) {
      isGood = fail(file.path, "it is a directory");
      break;
    }
    std::string temporary;
    isGood = writeTemporary(file, temporary);
    if (!temporary.empty())
      renames.emplace_back(temporary, file.path);
    if (!isGood)
      break;
  }
  for (auto &[temporary, path] : renames) {
    if (isGood)
      if (std::error_code error = sys::fs::rename(temporary, path))
        isGood = fail(path, error.message());
    if (!isGood)
      sys::fs::remove(temporary);
    sys::DontRemoveFileOnSignal(temporary);
  }
  return isGood;
}

} // namespace omp2simt
