//===- flags.cpp - Which compiler gets which words ------------------------===//
//
/// \file
/// gcc's words go to gcc and clang as they are. nvcc takes a few of them; the others reach the host compiler behind it
/// by -Xcompiler and the linker by -Xlinker, where a comma separates words and so has to be escaped.
//
//===----------------------------------------------------------------------===//
#include "flags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace omp2simt::driver {

using llvm::StringRef;
using enum OptionKind;

static void append(Words &to, const Words &words) {
  to.insert(to.end(), words.begin(), words.end());
}

//===----------------------------------------------------------------------===//
// The translator
//===----------------------------------------------------------------------===//

Words translatorOptions(const CommandLine &line) {
  return line.wordsOf({Translator});
}

/// -f and -m options that change what a source means, as far as Clang knows them; it refuses words it does not know.
static bool changesParsing(StringRef word) {
  static const char *const exact[] = {"-fsigned-char",
                                      "-funsigned-char",
                                      "-fno-signed-char",
                                      "-fno-unsigned-char",
                                      "-fshort-enums",
                                      "-fno-short-enums",
                                      "-fshort-wchar",
                                      "-fms-extensions",
                                      "-ffreestanding",
                                      "-fhosted",
                                      "-fgnu89-inline",
                                      "-fexceptions",
                                      "-fno-exceptions",
                                      "-frtti",
                                      "-fno-rtti",
                                      "-fchar8_t",
                                      "-fno-char8_t",
                                      "-fPIC",
                                      "-fpic",
                                      "-fPIE",
                                      "-fpie",
                                      "-ffast-math",
                                      "-fno-builtin",
                                      "-fasm",
                                      "-fno-asm",
                                      "-m32",
                                      "-m64",
                                      "-pthread"};
  static const char *const prefixes[] = {"-fno-builtin-", "-march=",  "-mcpu=",   "-mtune=", "-mavx",
                                         "-msse",         "-mno-avx", "-mno-sse", "-mfma",   "-mbmi",
                                         "-mf16c",        "-mpopcnt", "-mlzcnt",  "-maes",   "-mpclmul"};
  return llvm::is_contained(exact, word) ||
         llvm::any_of(prefixes, [word](const char *prefix) { return word.starts_with(prefix); });
}

Words parserOptions(const CommandLine &line, const Input &source) {
  Words words;
  if (!source.language.empty())
    append(words, {"-x", source.language});
  for (const Option &option : line.options) {
    OptionKind kind = option.spec->kind;
    bool isLevel = kind == Optimization && StringRef(option.words[0]).starts_with("-O"); // __OPTIMIZE__
    // Warnings about a C source come from its host compiler, those about a C++ source from the translator, since the
    // C++ that is compiled is not the user's text alone.
    bool isWarning = kind == Warning && source.kind == InputKind::Cxx;
    if (kind == Preprocessor || kind == Standard || kind == ParserFlag || isLevel || isWarning ||
        (kind == CodeGeneration && changesParsing(option.words[0])))
      append(words, option.words);
  }
  if (source.kind == InputKind::Cxx && line.has(Warning))
    words.push_back("-Wno-unknown-warning-option");
  return words;
}

//===----------------------------------------------------------------------===//
// The host compiler
//===----------------------------------------------------------------------===//

static Words openmpWords(const Toolchain &tools) {
  Words words = {"-fopenmp"};
  if (tools.hostIsGcc)
    words.push_back("-foffload=disable"); // GCC's own offloading, where it is installed
  return words;
}

Words plainCompileCommand(const CommandLine &line, const Toolchain &tools, const Input &source) {
  bool isCxx = source.kind == InputKind::Cxx || llvm::sys::path::extension(source.path) == ".ii" ||
               StringRef(source.language).starts_with("c++");
  Words command = {isCxx ? tools.hostCxx : tools.hostC};
  if (line.verbose)
    command.push_back("-v");
  append(command,
         line.wordsOf({Preprocessor, HostPreprocessor, Standard, Warning, Optimization, CodeGeneration, HostCompiler}));
  append(command, openmpWords(tools));
  append(command, {"-idirafter", tools.includeFolder});
  if (!source.language.empty())
    append(command, {"-x", source.language});
  return command;
}

static bool isLto(StringRef word) {
  return word.starts_with("-flto") || word == "-ffat-lto-objects" || word == "-fuse-linker-plugin";
}

/// Words by which a translated file stands in for the user's: quoted includes are looked up where the user's file is,
/// and __FILE__ and debug information name the user's file.
static Words standInWords(const SourceNames &names, const Toolchain &tools) {
  if (names.translated == names.original)
    return {};
  std::string folder = llvm::sys::path::parent_path(names.original).str();
  if (folder.empty())
    folder = ".";
  // The later of two maps that fit wins; the first one hides the temporary folder, so that objects come out the same.
  Words words = {"-iquote", folder,
                 "-ffile-prefix-map=" + llvm::sys::path::parent_path(names.translated).str() + "=" + folder,
                 "-ffile-prefix-map=" + names.translated + "=" + names.original};
  if (tools.hostIsGcc) // else gcc names sections about target regions by a random number
    words.push_back("-frandom-seed=" + names.original);
  return words;
}

Words hostPartCommand(const CommandLine &line, const Toolchain &tools, const SourceNames &names, bool isCxx,
                      bool withLto) {
  Words command = {isCxx ? tools.hostCxx : tools.hostC};
  if (line.verbose)
    command.push_back("-v");
  append(command, standInWords(names, tools));
  append(command, line.wordsOf({Preprocessor, HostPreprocessor, Standard, Warning}));
  for (const Option &option : line.options)
    if (OptionKind kind = option.spec->kind; kind == Optimization || kind == CodeGeneration || kind == HostCompiler)
      if (withLto || !isLto(option.words[0]))
        append(command, option.words);
  append(command, openmpWords(tools));
  append(command, {"-idirafter", tools.includeFolder, "-x", isCxx ? "c++" : "c"});
  return command;
}

//===----------------------------------------------------------------------===//
// The device compiler
//===----------------------------------------------------------------------===//

/// The standard for the C++ of a .cu file: the user's where it is one of C++ and new enough for the device library.
static std::string cxxStandard(const CommandLine &line, bool forNvcc) {
  std::string standard = "c++17";
  for (const Option &option : line.options)
    if (option.spec->kind == Standard && StringRef(option.value).contains("++"))
      standard = option.value;
  auto [dialect, year] = StringRef(standard).split("++");
  if (llvm::is_contained({"98", "03", "0x", "11", "1y", "14", "1z"}, year))
    return "c++17";
  if (forNvcc) // knows no gnu++NN, and nothing after C++20
    return year == "17" ? "c++17" : "c++20";
  return standard;
}

/// Options of C that a C++ compiler refuses or warns about.
static bool isForCOnly(StringRef word) {
  return word == "-fgnu89-inline" || word == "-fno-gnu89-inline" || word == "-fcond-mismatch" ||
         word == "-fplan9-extensions" || word == "-fallow-parameterless-variadic-functions";
}

/// The user's options for compiling a .cu file.
static std::vector<const Option *> deviceOptions(const CommandLine &line, bool isWholeProgram) {
  std::vector<const Option *> chosen;
  for (const Option &option : line.options) {
    OptionKind kind = option.spec->kind;
    if (kind == Preprocessor || kind == Optimization || (kind == HostCompiler && isWholeProgram) ||
        (kind == CodeGeneration && !isForCOnly(option.words[0]) && !isLto(option.words[0])))
      chosen.push_back(&option);
  }
  return chosen;
}

static std::string escapeCommas(StringRef word) {
  std::string escaped;
  for (char c : word) {
    if (c == ',')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

/// nvcc takes backslashes away and hands these words to a shell without quoting them.
static std::string escapeForShell(const std::string &word) {
  if (StringRef(word).find_first_of(" \t'\"$`\\&;|<>()*?[]#~!{}") == StringRef::npos)
    return word;
  std::string result = "'";
  for (char c : word)
    result += c == '\'' ? "'\\\\''" : c == '\\' ? "\\\\" : std::string(1, c);
  return result + "'";
}

static void passToNvcc(Words &command, const char *option, const Words &words) {
  const bool throughShell = StringRef(option) == "-Xcompiler";
  for (const std::string &word : words)
    append(command, {option, escapeCommas(throughShell ? escapeForShell(word) : word)});
}

/// How nvcc takes an option of a compilation.
static void addForNvcc(Words &command, const Option &option) {
  StringRef spelling = option.spec->spelling, first = option.words[0];
  bool known = llvm::StringSwitch<bool>(spelling).Cases("-I", "-D", "-U", "-isystem", "-include", true).Default(false);
  if (known)
    append(command, {spelling.str(), escapeCommas(option.value)});
  else if (llvm::is_contained({"-O0", "-O1", "-O2", "-O3", "-g"}, first))
    command.push_back(first.str());
  else if (first == "-O")
    command.push_back("-O1");
  else
    passToNvcc(command, "-Xcompiler", option.words);
}

/// Architecture, host compiler and -Xnvcc: the same words for compilation and link.
static Words nvccCommand(const CommandLine &line, const Toolchain &tools) {
  Words command = {tools.nvcc};
  if (tools.hostCompilerGiven)
    append(command, {"-ccbin", tools.hostCxx});
  if (StringRef number = line.cudaArch; number.consume_front("compute_"))
    append(command, {"-gencode", "arch=" + line.cudaArch + ",code=" + line.cudaArch});
  else if (!line.cudaArch.empty())
    command.push_back("-arch=" + line.cudaArch);
  else
    command.push_back(tools.hasGpu ? "-arch=native"
                                   : "-arch=sm_75"); // the oldest supported; its PTX runs on later ones
  append(command, line.nvccArguments);
  return command;
}

/// 549: a variable of a taskwait or detach clause "is used before its value is set".
static const char *const quietNvcc = "-diag-suppress=549";

Words deviceCommand(const CommandLine &line, const Toolchain &tools, const SourceNames &names, bool isWholeProgram) {
  Words command;
  if (tools.backend == Backend::Cuda) {
    command = nvccCommand(line, tools);
    append(command, {"-std=" + cxxStandard(line, true), quietNvcc, "-I", tools.includeFolder});
    passToNvcc(command, "-Xcompiler", standInWords(names, tools));
    for (const Option *option : deviceOptions(line, isWholeProgram))
      addForNvcc(command, *option);
    if (isWholeProgram)
      passToNvcc(command, "-Xcompiler", openmpWords(tools));
    append(command, {"-x", "cu"});
    return command;
  }
  command = {tools.hostCxx, "-std=" + cxxStandard(line, false), "-DO2S_BACKEND_HOST"};
  append(command, standInWords(names, tools));
  for (const Option *option : deviceOptions(line, isWholeProgram))
    append(command, option->words);
  if (isWholeProgram)
    append(command, openmpWords(tools));
  append(command, {"-idirafter", tools.includeFolder, "-x", "c++"});
  return command;
}

//===----------------------------------------------------------------------===//
// The link
//===----------------------------------------------------------------------===//

/// The runtime library whole: wherever it stands, nothing of it is missing, and its omp_* routines come before those
/// of the compiler's OpenMP library.
static Words runtimeWords(const Toolchain &tools, const char *name) {
  return {"-L" + tools.libraryFolder, "-Wl,--whole-archive", std::string("-l") + name, "-Wl,--no-whole-archive"};
}

static const Words hostLibraries = {"-lboost_context", "-pthread"};

/// How nvcc takes words that gcc would hand to the linker.
static void addLinkWordsForNvcc(Words &command, const Words &words) {
  StringRef first = words[0];
  if (first.starts_with("-L") || first.starts_with("-l"))
    append(command, {first.size() > 2 ? first.str() : first.str() + words[1]});
  else if (first == "-shared")
    command.push_back("-shared");
  else if (first.consume_front("-Wl,"))
    append(command, {"-Xlinker", first.str()});
  else if (first == "-Xlinker")
    passToNvcc(command, "-Xlinker", {words[1]});
  else if (llvm::any_of(StringRef("Tuze"), [&](char c) { return first.size() >= 2 && first[1] == c; }))
    passToNvcc(command, "-Xlinker", first.size() > 2 ? Words{first.substr(0, 2).str(), first.substr(2).str()} : words);
  else
    passToNvcc(command, "-Xcompiler", words);
}

/// nvcc sorts objects and archives before the linker's words, so a file between `--whole-archive` and its end has to
/// be one of those words; so has a file whose suffix nvcc does not know.
static Words nvccLinkInputs(const CommandLine &line, const std::vector<Words> &objects) {
  Words command;
  bool wholeArchive = false;
  for (size_t i = 0; i < line.inputs.size(); ++i) {
    const Input &input = line.inputs[i];
    if (!input.words.empty()) {
      for (const std::string &word : input.words) {
        if (StringRef(word).contains("--whole-archive"))
          wholeArchive = true;
        if (StringRef(word).contains("--no-whole-archive"))
          wholeArchive = false;
      }
      addLinkWordsForNvcc(command, input.words);
      continue;
    }
    StringRef extension = llvm::sys::path::extension(input.path);
    bool known = input.isSource() || extension == ".o" || extension == ".so" || (extension == ".a" && !wholeArchive);
    if (known)
      append(command, objects[i]);
    else
      passToNvcc(command, "-Xlinker", objects[i]);
  }
  return command;
}

Words linkCommand(const CommandLine &line, const Toolchain &tools, const std::vector<Words> &objects,
                  const std::string &firstFolder) {
  bool withLibraries = !line.noLibraries && !line.relocatable;
  Words command;
  if (tools.backend == Backend::Cuda) {
    command = nvccCommand(line, tools);
    for (const Option &option : line.options)
      if (option.spec->kind == CodeGeneration || option.spec->kind == HostCompiler)
        passToNvcc(command, "-Xcompiler", option.words);
    passToNvcc(command, "-Xcompiler", openmpWords(tools));
    if (!firstFolder.empty())
      command.push_back("-L" + firstFolder);
    append(command, nvccLinkInputs(line, objects));
    if (withLibraries)
      for (const std::string &word : runtimeWords(tools, "omp2simt_cuda"))
        addLinkWordsForNvcc(command, {word});
    return command;
  }
  command = {tools.hostCxx};
  if (line.verbose)
    command.push_back("-v");
  append(command, line.wordsOf({Optimization, CodeGeneration, HostCompiler}));
  append(command, openmpWords(tools));
  if (!firstFolder.empty())
    command.push_back("-L" + firstFolder);
  for (size_t i = 0; i < line.inputs.size(); ++i)
    append(command, line.inputs[i].words.empty() ? objects[i] : line.inputs[i].words);
  if (withLibraries) {
    append(command, runtimeWords(tools, "omp2simt_host"));
    append(command, hostLibraries);
  }
  return command;
}

Words printedFlags(const CommandLine &line, const Toolchain &tools) {
  Words words;
  if (tools.backend == Backend::Cuda) {
    // Without --cuda-arch no architecture is printed: the words then serve beside one that the user has.
    if (!line.cudaArch.empty()) {
      words = nvccCommand(line, tools);
      words.erase(words.begin());
    } else {
      words = line.nvccArguments;
    }
    append(words, {"-std=c++17", quietNvcc, "-I" + tools.includeFolder});
    passToNvcc(words, "-Xcompiler", openmpWords(tools));
    for (const std::string &word : runtimeWords(tools, "omp2simt_cuda"))
      addLinkWordsForNvcc(words, {word});
    return words;
  }
  // -x comes first: it holds for the files after it, and the libraries are found by -l, which it does not touch.
  words = {"-x", "c++", "-std=c++17", "-DO2S_BACKEND_HOST"};
  append(words, openmpWords(tools));
  words.push_back("-I" + tools.includeFolder);
  append(words, runtimeWords(tools, "omp2simt_host"));
  append(words, hostLibraries);
  return words;
}

} // namespace omp2simt::driver
