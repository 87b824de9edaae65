//===- outputs.cpp - The files that a run writes --------------------------===//
//
/// \file
/// Commands write to an output's own name wherever they can, since compilers derive the names of further files from
/// it (.gcno, .dwo), so an older file is renamed for the time being rather than the new one at the end.
//
//===----------------------------------------------------------------------===//
#include "outputs.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace omp2simt::driver {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static std::string stem(const Input &source) {
  return path::stem(source.path).str();
}

/// The value of -o as far as other names follow from it: nothing is put beside /dev/null.
static std::string namingOutput(const CommandLine &line) {
  fs::file_status status;
  bool special = !fs::status(line.output, status) && fs::is_other(status);
  return special ? "" : line.output;
}

std::string objectName(const CommandLine &line, const Input &source) {
  if (line.mode != Mode::Compile && line.mode != Mode::Assemble)
    return "";
  if (!line.output.empty())
    return line.output;
  return stem(source) + (line.mode == Mode::Compile ? ".o" : ".s");
}

std::string savedTranslationName(const CommandLine &line, const Input &source) {
  llvm::SmallString<128> name(path::parent_path(namingOutput(line)));
  path::append(name, stem(source) + ".cu");
  return std::string(name);
}

std::string hostPartName(const std::string &translation) {
  return StringRef(translation).drop_back(StringRef(".cu").size()).str() + ".host.c";
}

static std::string givenDependencyName(const CommandLine &line) {
  std::string name;
  for (const Option &option : line.options)
    if (StringRef(option.spec->spelling) == "-MF")
      name = option.value;
  return name;
}

std::string dependencyName(const CommandLine &line, const Input &source) {
  bool wanted = false;
  for (const Option &option : line.options)
    wanted |= StringRef(option.spec->spelling) == "-MD" || StringRef(option.spec->spelling) == "-MMD";
  if (!wanted || source.kind == InputKind::Preprocessed || source.kind == InputKind::Assembler)
    return "";
  if (std::string given = givenDependencyName(line); !given.empty())
    return given;
  std::string output = namingOutput(line);
  if (line.mode != Mode::Link && output.empty())
    return stem(source) + ".d";
  llvm::SmallString<128> name(output.empty() ? "a" : StringRef(output));
  if (!output.empty())
    path::replace_extension(name, "");
  bool several = line.mode == Mode::Link && (output.empty() || line.sources().size() > 1);
  return name.str().str() + (several ? "-" + stem(source) : "") + ".d";
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

/// Everything that `line` may write.
static Words outputNames(const CommandLine &line) {
  Words names = {line.output, givenDependencyName(line)};
  if (line.mode == Mode::Link && line.output.empty())
    names.push_back("a.out");
  for (const Input *source : line.sources()) {
    names.push_back(objectName(line, *source));
    names.push_back(dependencyName(line, *source));
    if (line.saveTemps && (source->kind == InputKind::C || source->kind == InputKind::Cxx)) {
      names.push_back(savedTranslationName(line, *source));
      if (source->kind == InputKind::C)
        names.push_back(hostPartName(names.back()));
    }
  }
  return names;
}

bool spareInputs(const CommandLine &line) {
  for (const std::string &name : outputNames(line)) {
    fs::file_status output, input;
    if (name.empty() || fs::status(name, output) || !fs::is_regular_file(output))
      continue;
    for (const Input &file : line.inputs) {
      if (file.path.empty() || fs::status(file.path, input) || !fs::equivalent(output, input))
        continue;
      reportError("input file '" + file.path + "' is the same as output file" +
                  (file.path == name ? "" : " '" + name + "'"));
      return false;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Renames the file to a new name beside it, which is returned; empty where the folder does not allow that.
static std::string setAside(const std::string &path) {
  llvm::SmallString<128> name;
  if (fs::createUniqueFile(path + ".%%%%%%.before", name))
    return "";
  if (!fs::rename(path, name))
    return std::string(name);
  fs::remove(name);
  return "";
}

std::string Outputs::place(const std::string &path) {
  for (const Output &output : all)
    if (output.path == path)
      return output.way == Way::CopiedAtEnd ? output.other : path;
  if (folder.isImagined())
    return path;
  struct stat link, target;
  if (lstat(path.c_str(), &link) != 0) {
    all.push_back({Way::New, path, ""});
    return path;
  }
  if (stat(path.c_str(), &target) == 0 && S_ISDIR(target.st_mode))
    return path; // the command refuses it in its own words
  if (S_ISREG(link.st_mode))
    if (std::string other = setAside(path); !other.empty()) {
      all.push_back({Way::SetAside, path, other});
      return path;
    }
  constexpr unsigned firstGroup = 1u << 20; // past those of the inputs
  std::string other = folder.file(firstGroup + all.size(), path::filename(path).str());
  all.push_back({Way::CopiedAtEnd, path, other});
  return other;
}

/// Writes what `from` holds into the file or device that `to` is.
static bool copyInto(const std::string &from, const std::string &to) {
  struct stat made, target;
  if (stat(from.c_str(), &made) != 0)
    return true; // the command had nothing to write
  int file = open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, made.st_mode & 0777);
  std::string problem = file < 0 ? std::strerror(errno) : "";
  if (file >= 0) {
    if (std::error_code error = fs::copy_file(from, file))
      problem = error.message();
    if (fstat(file, &target) == 0 && S_ISREG(target.st_mode))
      fchmod(file, made.st_mode & 0777); // a program has to be executable; where it is not ours it stays as it is
    if (close(file) != 0 && problem.empty())
      problem = std::strerror(errno);
  }
  if (!problem.empty())
    reportError("cannot write '" + to + "': " + problem);
  return problem.empty();
}

bool Outputs::finish() {
  bool good = true;
  for (const Output &output : all)
    if (output.way == Way::CopiedAtEnd)
      good = good && copyInto(output.other, output.path);
  if (!good)
    return false;
  for (const Output &output : all)
    if (output.way == Way::SetAside)
      fs::remove(output.other);
  all.clear();
  return true;
}

Outputs::~Outputs() {
  for (const Output &output : all)
    if (struct stat made; output.way == Way::SetAside)
      fs::rename(output.other, output.path);
    else if (output.way == Way::New && lstat(output.path.c_str(), &made) == 0 && S_ISREG(made.st_mode))
      fs::remove(output.path);
}

} // namespace omp2simt::driver
