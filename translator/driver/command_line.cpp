//===- command_line.cpp - What the user asked omp2simt-cc for -------------===//
//
/// \file
/// Turns words into a CommandLine by the option table, and checks what must hold of the whole.
//
//===----------------------------------------------------------------------===//
#include "command_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace omp2simt::driver {

using llvm::StringRef;

template <typename... Parts> static llvm::Error usageError(const Parts &...parts) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), (llvm::Twine("") + ... + parts));
}

bool CommandLine::has(OptionKind kind) const {
  return llvm::any_of(options, [kind](const Option &option) { return option.spec->kind == kind; });
}

std::vector<std::string> CommandLine::wordsOf(std::initializer_list<OptionKind> kinds) const {
  std::vector<std::string> words;
  for (const Option &option : options)
    if (llvm::is_contained(kinds, option.spec->kind))
      words.insert(words.end(), option.words.begin(), option.words.end());
  return words;
}

std::vector<const Input *> CommandLine::sources() const {
  std::vector<const Input *> found;
  for (const Input &input : inputs)
    if (input.isSource())
      found.push_back(&input);
  return found;
}

/// What a file is by its suffix, as gcc sees it (case matters), or by the language of -x.
static InputKind kindOf(StringRef path, StringRef language) {
  if (!language.empty())
    return llvm::StringSwitch<InputKind>(language)
        .Case("c", InputKind::C)
        .Case("c++", InputKind::Cxx)
        .Cases("cuda", "cu", InputKind::Cuda)
        .Cases("cpp-output", "c++-cpp-output", InputKind::Preprocessed)
        .Default(InputKind::Assembler);
  return llvm::StringSwitch<InputKind>(llvm::sys::path::extension(path))
      .Case(".c", InputKind::C)
      .Cases(".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".CPP", InputKind::Cxx)
      .Case(".cu", InputKind::Cuda)
      .Cases(".i", ".ii", InputKind::Preprocessed)
      .Cases(".s", ".S", ".sx", InputKind::Assembler)
      .Default(InputKind::Linker);
}

namespace {
/// The state of one pass over the words.
class Parser {
public:
  llvm::Expected<CommandLine> run(const std::vector<std::string> &words);

private:
  llvm::Error takeInput(const std::string &word);
  llvm::Error take(const OptionSpec &spec, const std::string &value, std::vector<std::string> words);
  llvm::Error setMode(Mode mode);
  llvm::Error check();

  CommandLine line;
  std::string language;
  bool openmp = true, openmpGiven = false, openacc = false;
};
} // namespace

llvm::Error Parser::setMode(Mode mode) {
  // As in gcc the earliest stage wins: `-c -E` preprocesses.
  auto stage = [](Mode m) {
    switch (m) {
    case Mode::Link:
      return 9;
    case Mode::Compile:
      return 8;
    case Mode::Assemble:
      return 7;
    case Mode::SyntaxOnly:
      return 6;
    case Mode::Preprocess:
      return 5;
    default:
      return 0;
    }
  };
  if (stage(mode) < stage(line.mode))
    line.mode = mode;
  return llvm::Error::success();
}

llvm::Error Parser::takeInput(const std::string &word) {
  Input input;
  input.path = word;
  input.language = language;
  input.kind = kindOf(word, language);
  if (!language.empty() && input.kind == InputKind::Assembler && !StringRef(language).starts_with("assembler"))
    return usageError("language '", language, "' of '-x' is not supported; use c, c++, cuda, assembler or none");
  line.inputs.push_back(std::move(input));
  return llvm::Error::success();
}

llvm::Error Parser::take(const OptionSpec &spec, const std::string &value, std::vector<std::string> words) {
  auto linkWords = [&] { line.inputs.push_back({InputKind::Linker, "", "", std::move(words)}); };
  switch (spec.kind) {
  case OptionKind::Help:
    return setMode(Mode::Help);
  case OptionKind::Version:
    return setMode(Mode::Version);
  case OptionKind::PrintFlags:
    return setMode(Mode::PrintFlags);
  case OptionKind::Query:
    return setMode(Mode::Query);
  case OptionKind::CompileOnly:
    return setMode(Mode::Compile);
  case OptionKind::AssemblyOnly:
    return setMode(Mode::Assemble);
  case OptionKind::PreprocessOnly:
    return setMode(Mode::Preprocess);
  case OptionKind::SyntaxOnly:
    return setMode(Mode::SyntaxOnly);
  case OptionKind::Verbose:
    line.verbose = true;
    break;
  case OptionKind::DryRun:
    line.dryRun = true;
    break;
  case OptionKind::SaveTemps:
    line.saveTemps = true;
    break;
  case OptionKind::Standalone:
    line.standalone = true;
    break;
  case OptionKind::Output:
    if (value.empty())
      return usageError("the file name of '-o' is empty");
    line.output = value;
    break;
  case OptionKind::Language:
    language = value == "none" ? "" : value;
    break;
  case OptionKind::NvccArgument:
    line.nvccArguments.push_back(value);
    break;
  case OptionKind::OpenMP:
    openmp = openmpGiven = true;
    break;
  case OptionKind::NoOpenMP:
    openmp = false;
    break;
  case OptionKind::OpenACC:
    openacc = true;
    break;
  case OptionKind::NoOpenACC:
    openacc = false;
    break;
  case OptionKind::OtherOffload:
    break;
  case OptionKind::LinkFlag:
    linkWords();
    break;
  case OptionKind::NoLibraries:
    line.noLibraries = true;
    linkWords();
    break;
  case OptionKind::RelocatableLink:
    line.relocatable = true;
    linkWords();
    break;
  case OptionKind::Backend:
    if (value != "auto" && value != "host" && value != "cuda")
      return usageError("unknown backend '", value, "'; use auto, host or cuda");
    line.backend = value == "auto" ? BackendChoice::Auto : value == "host" ? BackendChoice::Host : BackendChoice::Cuda;
    break;
  case OptionKind::CudaArch: {
    StringRef number = value;
    bool known = value == "native" || ((number.consume_front("sm_") || number.consume_front("compute_")) &&
                                       !number.empty() && llvm::isDigit(number.front()));
    if (!known || !llvm::all_of(value, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
      return usageError("'--cuda-arch=", value, "' is not an architecture; use sm_NN, compute_NN or native");
    line.cudaArch = value;
    break;
  }
  case OptionKind::Dependency:
    if (value.empty() && StringRef(spec.spelling) == "-MF")
      return usageError("the file name of '-MF' is empty");
    [[fallthrough]];
  default:
    line.options.push_back({&spec, value, std::move(words)});
  }
  return llvm::Error::success();
}

llvm::Error Parser::check() {
  if (line.mode == Mode::Help || line.mode == Mode::Version)
    return llvm::Error::success();
  // The test of GCC's offload driver (mkoffload), with its words: exactly one programming model.
  if (openacc && (openmpGiven || !openmp))
    return openmp ? usageError("either '-fopenacc' or '-fopenmp' must be set, not both")
                  : usageError("'-fopenacc' is not supported: only OpenMP is translated");
  if (openacc)
    return usageError("'-fopenacc' is not supported: only OpenMP is translated");
  if (!openmp)
    return usageError("either '-fopenacc' or '-fopenmp' must be set; with '-fno-openmp' nothing is to be translated");
  if (line.mode == Mode::Query || line.mode == Mode::PrintFlags)
    return llvm::Error::success();

  auto sources = line.sources();
  bool anyFile = llvm::any_of(line.inputs, [](const Input &input) { return !input.path.empty(); });
  if (!anyFile) {
    if (line.verbose || line.dryRun) {
      line.mode = Mode::Query;
      return llvm::Error::success();
    }
    return usageError("no input files");
  }
  if (line.mode == Mode::Preprocess)
    return llvm::Error::success();
  for (const Input &input : line.inputs)
    if (input.path == "-")
      return usageError("reading a source from standard input works with '-E' only");
  if (line.standalone) {
    const auto files = llvm::count_if(line.inputs, [](const Input &input) { return !input.path.empty(); });
    if (files != 1 || sources.size() != 1)
      return usageError("'--standalone' takes one source, which is the whole program");
    if (sources[0]->kind != InputKind::C)
      return usageError("'--standalone' takes a source in C");
    if (line.mode == Mode::Assemble)
      return usageError("'-S' is not supported with '--standalone'; use '-c'");
  }
  if (line.mode != Mode::Link && !line.output.empty() && sources.size() > 1)
    return usageError("cannot specify '-o' with '-c', '-S' or '-fsyntax-only' and several sources");
  return llvm::Error::success();
}

llvm::Expected<CommandLine> Parser::run(const std::vector<std::string> &words) {
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string &word = words[i];
    if (word.size() < 2 || word[0] != '-') {
      if (auto error = takeInput(word))
        return std::move(error);
      line.allWords.push_back(word);
      continue;
    }
    const OptionSpec *spec = findOption(word);
    if (!spec)
      return usageError("unknown option '", word, "'");
    std::string value = word.substr(std::min(word.size(), StringRef(spec->spelling).size()));
    std::vector<std::string> spelled = {word};
    if (spec->form == OptionForm::Separate || (spec->form == OptionForm::JoinedOrSeparate && value.empty())) {
      if (i + 1 == words.size())
        return usageError("missing argument of '", word, "'");
      value = words[++i];
      spelled.push_back(value);
    }
    // Kinds after ParserFlag are handed on to gcc, and of the driver's own it knows these.
    bool forHost = spec->kind > OptionKind::ParserFlag || spec->kind == OptionKind::Verbose ||
                   (spec->kind >= OptionKind::CompileOnly && spec->kind <= OptionKind::Language);
    if (forHost)
      line.allWords.insert(line.allWords.end(), spelled.begin(), spelled.end());
    if (auto error = take(*spec, value, std::move(spelled)))
      return std::move(error);
  }
  if (auto error = check())
    return std::move(error);
  return std::move(line);
}

llvm::Expected<CommandLine> parseCommandLine(const std::vector<std::string> &words) {
  return Parser().run(words);
}

} // namespace omp2simt::driver
