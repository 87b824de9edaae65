//===- option_table.cpp - The options that omp2simt-cc knows --------------===//
//
/// \file
/// The table. A new option is one line here; one of a new kind also needs a place in flags.cpp or command_line.cpp.
//
//===----------------------------------------------------------------------===//
#include "option_table.h"
#include <cstring>

namespace omp2simt::driver {

using enum OptionForm;
using enum OptionKind;

static const OptionSpec table[] = {
    // Our own.
    {"--help", Flag, Help},
    {"-h", Flag, Help},
    {"--version", Flag, Version},
    {"-v", Flag, Verbose},
    {"-###", Flag, DryRun},
    {"--save-temps", Flag, SaveTemps},
    {"-save-temps", Flag, SaveTemps},
    {"-save-temps=", Joined, SaveTemps},
    {"--print-flags", Flag, PrintFlags},
    {"--backend=", Joined, Backend},
    {"--cuda-arch=", Joined, CudaArch},
    {"-Xnvcc", Separate, NvccArgument},
    {"--standalone", Flag, Standalone},

    // What to make.
    {"-c", Flag, CompileOnly},
    {"-S", Flag, AssemblyOnly},
    {"-E", Flag, PreprocessOnly},
    {"-M", Flag, PreprocessOnly},
    {"-MM", Flag, PreprocessOnly},
    {"-fsyntax-only", Flag, SyntaxOnly},
    {"-o", JoinedOrSeparate, Output},
    {"-x", JoinedOrSeparate, Language},

    // Programming models.
    {"-fopenmp", Flag, OpenMP},
    {"-fopenmp=", Joined, OpenMP},
    {"-fno-openmp", Flag, NoOpenMP},
    {"-fopenacc", Flag, OpenACC},
    {"-fno-openacc", Flag, NoOpenACC},
    {"-fopenacc-dim=", Joined, OtherOffload},
    {"-foffload=", Joined, OtherOffload},
    {"-foffload-options=", Joined, OtherOffload},
    {"-fopenmp-targets=", Joined, OtherOffload},
    {"--offload-arch=", Joined, OtherOffload},

    // omp2simt's.
    {"--shape=", Joined, Translator},
    {"--simd-lanes=", Joined, Translator},
    {"--soft-stack=", Joined, Translator},
    {"--soft-stack-size=", Joined, Translator},
    {"--uniform=", Joined, Translator},
    {"--explain", Flag, Translator},
    {"--fast-math", Flag, Translator},
    {"-fopenmp-version=", Joined, ParserFlag},

    // The preprocessor.
    {"-I", JoinedOrSeparate, Preprocessor},
    {"-D", JoinedOrSeparate, Preprocessor},
    {"-U", JoinedOrSeparate, Preprocessor},
    {"-isystem", JoinedOrSeparate, Preprocessor},
    {"-iquote", JoinedOrSeparate, Preprocessor},
    {"-idirafter", JoinedOrSeparate, Preprocessor},
    {"-include", JoinedOrSeparate, Preprocessor},
    {"-imacros", JoinedOrSeparate, Preprocessor},
    {"-iprefix", JoinedOrSeparate, Preprocessor},
    {"-iwithprefix", JoinedOrSeparate, Preprocessor},
    {"-iwithprefixbefore", JoinedOrSeparate, Preprocessor},
    {"-isysroot", JoinedOrSeparate, Preprocessor},
    {"--sysroot=", Joined, Preprocessor},
    {"-nostdinc", Flag, Preprocessor},
    {"-undef", Flag, Preprocessor},
    {"-C", Flag, HostPreprocessor},
    {"-CC", Flag, HostPreprocessor},
    {"-P", Flag, HostPreprocessor},
    {"-H", Flag, HostPreprocessor},
    {"-dD", Flag, HostPreprocessor},
    {"-dI", Flag, HostPreprocessor},
    {"-dM", Flag, HostPreprocessor},
    {"-dN", Flag, HostPreprocessor},
    {"-dU", Flag, HostPreprocessor},
    {"-traditional-cpp", Flag, HostPreprocessor},
    {"-Wp,", Joined, HostPreprocessor},
    {"-Xpreprocessor", Separate, HostPreprocessor},
    {"-MD", Flag, Dependency},
    {"-MMD", Flag, Dependency},
    {"-MP", Flag, Dependency},
    {"-MG", Flag, Dependency},
    {"-MF", JoinedOrSeparate, Dependency},
    {"-MT", JoinedOrSeparate, Dependency},
    {"-MQ", JoinedOrSeparate, Dependency},

    // The compilers.
    {"-std=", Joined, Standard},
    {"--std=", Joined, Standard},
    {"-ansi", Flag, Standard},
    {"-W", Joined, Warning},
    {"-w", Flag, Warning},
    {"-pedantic", Flag, Warning},
    {"-pedantic-errors", Flag, Warning},
    {"-O", Joined, Optimization},
    {"-g", Joined, Optimization},
    {"-f", Joined, CodeGeneration},
    {"-m", Joined, CodeGeneration},
    {"-p", Flag, CodeGeneration},
    {"-pg", Flag, CodeGeneration},
    {"-pthread", Flag, CodeGeneration},
    {"--coverage", Flag, CodeGeneration},
    {"-pipe", Flag, HostCompiler},
    {"-Wa,", Joined, HostCompiler},
    {"-Xassembler", Separate, HostCompiler},
    {"--param", Separate, HostCompiler},
    {"--param=", Joined, HostCompiler},
    {"-specs=", Joined, HostCompiler},
    {"-fplugin=", Joined, HostCompiler},
    {"-fplugin-arg-", Joined, HostCompiler},
    {"-print-", Joined, Query},
    {"--print-", Joined, Query},
    {"-dumpversion", Flag, Query},
    {"-dumpfullversion", Flag, Query},
    {"-dumpmachine", Flag, Query},
    {"-dumpspecs", Flag, Query},

    // The link.
    {"-l", JoinedOrSeparate, LinkFlag},
    {"-L", JoinedOrSeparate, LinkFlag},
    {"-Wl,", Joined, LinkFlag},
    {"-Xlinker", Separate, LinkFlag},
    {"-T", JoinedOrSeparate, LinkFlag},
    {"-u", JoinedOrSeparate, LinkFlag},
    {"-z", JoinedOrSeparate, LinkFlag},
    {"-e", Separate, LinkFlag},
    {"-B", JoinedOrSeparate, LinkFlag},
    {"-s", Flag, LinkFlag},
    {"-shared", Flag, LinkFlag},
    {"-static", Flag, LinkFlag},
    {"-static-pie", Flag, LinkFlag},
    {"-static-libgcc", Flag, LinkFlag},
    {"-static-libstdc++", Flag, LinkFlag},
    {"-shared-libgcc", Flag, LinkFlag},
    {"-pie", Flag, LinkFlag},
    {"-no-pie", Flag, LinkFlag},
    {"-rdynamic", Flag, LinkFlag},
    {"-symbolic", Flag, LinkFlag},
    {"-fuse-ld=", Joined, LinkFlag},
    {"-nostartfiles", Flag, LinkFlag},
    {"-nostdlib", Flag, NoLibraries},
    {"-nodefaultlibs", Flag, NoLibraries},
    {"-nolibc", Flag, NoLibraries},
    {"-r", Flag, RelocatableLink},
};

static bool fits(const OptionSpec &spec, llvm::StringRef word) {
  llvm::StringRef spelling = spec.spelling;
  return spec.form == Flag || spec.form == Separate ? word == spelling : word.starts_with(spelling);
}

const OptionSpec *findOption(llvm::StringRef word) {
  const OptionSpec *best = nullptr;
  for (const OptionSpec &spec : table)
    if (fits(spec, word) && (!best || std::strlen(spec.spelling) > std::strlen(best->spelling)))
      best = &spec;
  return best;
}

const char *const helpText =
    R"(usage: omp2simt-cc [options] FILE...

Compiles and links C and C++ programs with OpenMP target constructs: translates each source with omp2simt, builds the
host part with the host compiler and the device part for a GPU (nvcc) or for host SIMT (any C++17 compiler).

Takes gcc's options: -c -o -I -D -U -O -g -std= -W -f -m -MD -l -L -Wl, -shared -fPIC -x -E and so on; sources (.c .cpp
.cc .cxx .cu), objects, archives and shared libraries; @FILE reads options from FILE. -fopenmp is the default.

  --backend=auto|host|cuda     where target regions run: auto is cuda where nvcc and a GPU are found, else host
  --cuda-arch=sm_NN|compute_NN GPU to build for: sm_NN gives machine code, and PTX for later GPUs; compute_NN PTX alone
                               (default: the GPU of this machine, else sm_75)
  -Xnvcc ARG                   hands ARG to nvcc
  --standalone                 the whole program, main included, runs on the device; one source in C
  --print-flags                prints the flags for building a translated file by hand with nvcc (--backend=cuda)
                               or g++ (--backend=host)
  --save-temps                 keeps the translated files (NAME.cu, NAME.host.c) beside the output
  -v, -###                     shows the commands; with -### none is run
  --shape= --simd-lanes= --soft-stack= --soft-stack-size= --fast-math --explain
                               are omp2simt's: see omp2simt --help

Environment:
  OMP2SIMT_HOST_CC, OMP2SIMT_HOST_CXX    host compilers (default: gcc or cc, and the C++ compiler that belongs to it)
  CUDA_HOME                              CUDA toolkit, where nvcc is not in PATH
)";

} // namespace omp2simt::driver
