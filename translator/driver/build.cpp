//===- build.cpp - From inputs to outputs ---------------------------------===//
//
/// \file
/// A C source is split: its host part stays C and goes to the host's C compiler, so that whatever C it accepts builds;
/// the device part goes to the device compiler; with -c `ld -r` makes one object of both. A C++ source stays one file,
/// and so does a standalone program.
/// A source that cannot hold a directive goes to the host compiler untouched.
//
//===----------------------------------------------------------------------===//
#include "build.h"
#include "flags.h"
#include "outputs.h"
#include "source_scan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace omp2simt::driver {

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace {
class Build {
public:
  Build(const CommandLine &line, const Toolchain &tools, const Runner &runner)
      : line(line), tools(tools), runner(runner) {}
  bool run();

private:
  bool buildSource(const Input &source, unsigned group, Words &objects);
  bool buildPlain(const Input &source, const std::string &object);
  bool buildSplit(const Input &source, unsigned group, Words &objects);
  bool buildWhole(const Input &source, unsigned group, Words &objects);
  bool linksDeviceCode(const std::string &translated) const;
  bool buildDevice(const SourceNames &names, bool isWholeProgram, const std::string &object);
  bool buildHostPart(const SourceNames &names, bool isCxx, bool withLto, const std::string &object);
  bool translate(const Input &source, bool split, const std::string &output);
  bool mayOffload(const Input &source, unsigned group);
  bool writeDependencies(const Input &source, const std::string &object);
  bool link(const std::vector<Words> &objects);

  std::string translatedName(const Input &source, unsigned group) const;
  bool run(Words command, const Words &more) const {
    command.insert(command.end(), more.begin(), more.end());
    return runner.run(command);
  }

  const CommandLine &line;
  const Toolchain &tools;
  const Runner &runner;
  TemporaryFolder folder;
  Outputs outputs{folder};
};
} // namespace

static std::string stem(const Input &source) {
  return path::stem(source.path).str();
}

/// The stem as temporary files have it: nvcc takes blanks and quotes in a name for ends of it.
static std::string safeStem(const Input &source) {
  std::string name = stem(source);
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_' && c != '-' && c != '.' && c != '+')
      c = '_';
  return name;
}

/// Where the .cu of a source goes: beside the output if it is to be kept.
std::string Build::translatedName(const Input &source, unsigned group) const {
  return line.saveTemps ? savedTranslationName(line, source) : folder.file(group, safeStem(source) + ".cu");
}

/// Whether a source, or something it includes, holds an OpenMP directive, as far as the preprocessor can tell. Where
/// it cannot (an include is missing) the answer is no: the host compiler reports the error as the user knows it.
bool Build::mayOffload(const Input &source, unsigned group) {
  if (mentionsOpenMP(source.path))
    return true;
  if (runner.isDryRun())
    return false;
  std::string preprocessed = folder.file(group, "preprocessed");
  Words command = plainCompileCommand(line, tools, source);
  llvm::erase(command, "-v");
  command.insert(command.end(), {"-w", "-E", source.path});
  return Runner(false, false).run(command, preprocessed, /*discardErrors=*/true) && mentionsOpenMP(preprocessed);
}

bool Build::translate(const Input &source, bool split, const std::string &output) {
  Words command = {tools.translator};
  if (split)
    command.push_back("--split");
  if (line.standalone)
    command.push_back("--standalone");
  // Messages and debug information then name the user's lines; a translation that is kept is to be read instead.
  if (!line.saveTemps)
    command.push_back("--line-directives");
  for (const std::string &word : translatorOptions(line))
    command.push_back(word);
  command.insert(command.end(), {source.path, "-o", output, "--"});
  return run(std::move(command), parserOptions(line, source));
}

bool Build::buildPlain(const Input &source, const std::string &object) {
  Words more;
  if (line.mode == Mode::SyntaxOnly)
    more = {"-fsyntax-only", source.path};
  else
    more = {line.mode == Mode::Assemble ? "-S" : "-c", source.path, "-o", object};
  return run(plainCompileCommand(line, tools, source), more);
}

bool Build::buildHostPart(const SourceNames &names, bool isCxx, bool withLto, const std::string &object) {
  Words more;
  if (line.mode == Mode::SyntaxOnly)
    more = {"-fsyntax-only", names.translated};
  else
    more = {"-c", names.translated, "-o", object};
  return run(hostPartCommand(line, tools, names, isCxx, withLto), more);
}

bool Build::buildDevice(const SourceNames &names, bool isWholeProgram, const std::string &object) {
  Words more = {"-c", names.translated, "-o", object};
  if (line.mode == Mode::SyntaxOnly) {
    if (tools.backend == Backend::Cuda)
      return true; // nvcc has no such mode; the translator has checked the source
    more = {"-fsyntax-only", names.translated};
  }
  if (tools.backend == Backend::Cuda && linksDeviceCode(names.translated))
    more.insert(more.begin(), "-rdc=true");
  return run(deviceCommand(line, tools, names, isWholeProgram), more);
}

/// Whether nvcc is to make device code that can be linked with that of other files. Where there are none, code that is
/// whole compiles to better one.
bool Build::linksDeviceCode(const std::string &translated) const {
  const bool isOnlyFile =
      line.mode == Mode::Link && llvm::count_if(line.inputs, [](const Input &input) { return input.words.empty(); }) == 1;
  return isOnlyFile ? importsDeviceCode(translated) : sharesDeviceCode(translated);
}

bool Build::buildSplit(const Input &source, unsigned group, Words &objects) {
  SourceNames device = {source.path, translatedName(source, group)}, host = device;
  host.translated = hostPartName(device.translated);
  if (!translate(source, /*split=*/true, device.translated))
    return false;

  bool hasDevicePart = runner.isDryRun() || holdsCode(device.translated);
  std::string object = objects[0];
  if (!hasDevicePart || line.mode == Mode::SyntaxOnly) {
    objects = {object.empty() ? folder.file(group, safeStem(source) + ".o") : object};
    return buildHostPart(host, false, /*withLto=*/true, objects[0]);
  }
  objects = {folder.file(group, safeStem(source) + ".host.o"), folder.file(group, safeStem(source) + ".device.o")};
  if (!buildHostPart(host, false, /*withLto=*/object.empty(), objects[0]) ||
      !buildDevice(device, /*isWholeProgram=*/false, objects[1]))
    return false;
  return object.empty() || runner.run({tools.linker, "-r", "-o", object, objects[0], objects[1]});
}

bool Build::buildWhole(const Input &source, unsigned group, Words &objects) {
  SourceNames names = {source.path, translatedName(source, group)};
  if (!translate(source, /*split=*/false, names.translated))
    return false;
  if (objects[0].empty())
    objects[0] = folder.file(group, safeStem(source) + ".o");
  if (runner.isDryRun() || line.standalone || usesDeviceLibrary(names.translated))
    return buildDevice(names, /*isWholeProgram=*/true, objects[0]);
  return buildHostPart(names, /*isCxx=*/true, /*withLto=*/true, objects[0]);
}

/// Makes the objects of one source: the one that -c asked for, or some in the temporary folder.
bool Build::buildSource(const Input &source, unsigned group, Words &objects) {
  std::string object = objectName(line, source);
  objects = {object.empty() ? "" : outputs.place(object)};
  bool translated = line.standalone || ((source.kind == InputKind::C || source.kind == InputKind::Cxx) && mayOffload(source, group));
  if (line.mode == Mode::Assemble && (translated || source.kind == InputKind::Cuda)) {
    reportError(source.path + ": '-S' is not supported for a source with OpenMP directives, which becomes more than "
                              "one piece of code; use '-c'");
    return false;
  }
  if (source.kind == InputKind::Preprocessed && mentionsOpenMP(source.path)) {
    reportError(source.path + ": a preprocessed source with OpenMP directives cannot be translated; give the source "
                              "itself");
    return false;
  }
  if (translated)
    return (source.kind == InputKind::C && !line.standalone ? buildSplit(source, group, objects) : buildWhole(source, group, objects)) &&
           writeDependencies(source, object);
  if (object.empty())
    objects[0] = folder.file(group, safeStem(source) + ".o");
  if (source.kind == InputKind::Cuda)
    return buildDevice({source.path, source.path}, /*isWholeProgram=*/true, objects[0]);
  return buildPlain(source, objects[0]) && writeDependencies(source, object);
}

/// -MD and -MMD: the host compiler lists what the user's own source includes.
bool Build::writeDependencies(const Input &source, const std::string &object) {
  std::string file = dependencyName(line, source);
  if (file.empty())
    return true;
  bool all = false, hasTarget = false;
  Words words;
  for (const Option &option : line.options) {
    if (option.spec->kind != OptionKind::Dependency)
      continue;
    StringRef spelling = option.spec->spelling;
    all |= spelling == "-MD";
    hasTarget |= spelling == "-MT" || spelling == "-MQ";
    if (spelling != "-MD" && spelling != "-MMD" && spelling != "-MF")
      words.insert(words.end(), option.words.begin(), option.words.end());
  }
  if (!hasTarget)
    words.insert(words.end(), {"-MQ", !object.empty()        ? object
                                      : !line.output.empty() ? line.output
                                                             : stem(source) + ".o"});
  words.insert(words.begin(), all ? "-M" : "-MM");
  words.insert(words.end(), {"-MF", outputs.place(file), "-w", source.path});
  Words command = plainCompileCommand(line, tools, source);
  llvm::erase(command, "-v");
  return run(std::move(command), words);
}

/// A static link meets the omp_* routines of the compiler's OpenMP library beside ours of the same names, in members
/// that it needs for other names. In a copy of that library they give way; other duplicates are errors as ever.
bool Build::link(const std::vector<Words> &objects) {
  std::string libraries;
  if (!tools.staticOpenMP.empty()) {
    std::string copy = folder.file(static_cast<unsigned>(line.inputs.size()), path::filename(tools.staticOpenMP).str());
    if (!runner.run({tools.objcopy, "--wildcard", "--weaken-symbol=omp_*", tools.staticOpenMP, copy}))
      return false;
    libraries = path::parent_path(copy).str();
  }
  std::string output = outputs.place(line.output.empty() ? "a.out" : line.output);
  return run(linkCommand(line, tools, objects, libraries), {"-o", output});
}

bool Build::run() {
  if (!spareInputs(line) || !folder.create(runner.isDryRun()))
    return false;
  std::vector<Words> objects(line.inputs.size());
  bool good = true;
  for (size_t i = 0; i < line.inputs.size() && !pendingSignal(); ++i) {
    const Input &input = line.inputs[i];
    if (!input.words.empty())
      continue;
    if (input.isSource())
      good &= buildSource(input, static_cast<unsigned>(i), objects[i]); // all sources, so that all errors are seen
    else if (line.mode == Mode::Link)
      objects[i] = {input.path};
    else
      reportWarning(input.path + ": linker input file unused because linking not done");
  }
  if (good && line.mode == Mode::Link)
    good = link(objects);
  good = good && !pendingSignal();
  return good && outputs.finish();
}

bool build(const CommandLine &line, const Toolchain &tools, const Runner &runner) {
  return Build(line, tools, runner).run();
}

} // namespace omp2simt::driver
