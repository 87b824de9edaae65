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

/// A device, a pipe: written to, not replaced.
bool isSpecial(const std::string &path) {
  sys::fs::file_status status;
  return !sys::fs::status(path, status) && sys::fs::exists(status) && !sys::fs::is_regular_file(status);
}

bool writeSpecial(const OutputFile &file) {
  std::error_code error;
  raw_fd_ostream out(file.path, error, sys::fs::CD_OpenExisting, sys::fs::FA_Write, sys::fs::OF_None);
  if (error)
    return fail(file.path, error.message());
  out << file.content;
  out.close();
  if (!out.has_error())
    return true;
  const std::string message = out.error().message();
  out.clear_error();
  return fail(file.path, message);
}

/// Where a rename has to go: the file that a symbolic link stands for.
std::string targetOf(const std::string &path) {
  SmallString<256> real;
  return sys::fs::is_symlink_file(path) && !sys::fs::real_path(path, real) ? real.str().str() : path;
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
    if (isSpecial(file.path)) {
      isGood = writeSpecial(file);
      if (!isGood)
        break;
      continue;
    }
    std::string temporary;
    const OutputFile real = {targetOf(file.path), file.content};
    isGood = writeTemporary(real, temporary);
    if (!temporary.empty())
      renames.emplace_back(temporary, real.path);
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
