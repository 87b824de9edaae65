//===- toolchain.cpp - The programs and libraries a build needs -----------===//
//
/// \file
/// Search rules. An installation and a build tree look alike from bin/: ../include and ../lib.
//
//===----------------------------------------------------------------------===//
#include "toolchain.h"
#include "process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

namespace omp2simt::driver {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

template <typename... Parts> static llvm::Error missing(const Parts &...parts) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), (llvm::Twine("") + ... + parts));
}

static std::string join(StringRef folder, const llvm::Twine &a, const llvm::Twine &b = "", const llvm::Twine &c = "") {
  llvm::SmallString<128> result(folder);
  path::append(result, a, b, c);
  return std::string(result);
}

static std::string environment(const char *name) {
  return llvm::sys::Process::GetEnv(name).value_or("");
}

static std::string programInPath(StringRef name) {
  auto found = llvm::sys::findProgramByName(name);
  return found ? *found : "";
}

/// What `program argument` prints, or nothing when it fails.
static std::string outputOf(const std::string &program, const std::string &argument) {
  llvm::SmallString<128> file;
  if (fs::createTemporaryFile("omp2simt-query", "txt", file))
    return "";
  bool good = Runner(false, false).run({program, argument}, std::string(file), /*discardErrors=*/true);
  auto buffer = llvm::MemoryBuffer::getFile(file);
  std::string text = good && buffer ? (*buffer)->getBuffer().str() : "";
  fs::remove(file);
  return text;
}

static std::string findNvcc() {
  std::string found = programInPath("nvcc");
  std::string home = environment("CUDA_HOME");
  for (const std::string &folder : {home.empty() ? "" : join(home, "bin"), std::string("/usr/local/cuda/bin")})
    if (found.empty() && !folder.empty() && fs::can_execute(join(folder, "nvcc")))
      found = join(folder, "nvcc");
  return found;
}

/// A GPU that CUDA can use: the kernel module's device file, or (containers, WSL) what nvidia-smi says.
static bool findGpu() {
  if (fs::exists("/dev/nvidia0"))
    return true;
  std::string smi = programInPath("nvidia-smi");
  return !smi.empty() && StringRef(outputOf(smi, "-L")).contains("GPU 0");
}

/// The C++ compiler that belongs to a C compiler: gcc-12 -> g++-12, /opt/bin/clang -> /opt/bin/clang++.
static std::string companion(StringRef compiler) {
  StringRef folder = path::parent_path(compiler);
  std::string name = path::filename(compiler).str();
  if (size_t at = name.find("clang"); at != std::string::npos)
    name.insert(at + 5, "++");
  else if (size_t at = name.rfind("gcc"); at != std::string::npos)
    name.replace(at, 3, "g++");
  else if (name == "cc")
    name = "c++";
  else
    name = "g++";
  std::string beside = join(folder, name);
  return folder.empty() || !fs::can_execute(beside) ? programInPath(name) : beside;
}

static llvm::Error findHostCompilers(Toolchain &tools) {
  std::string c = environment("OMP2SIMT_HOST_CC"), cxx = environment("OMP2SIMT_HOST_CXX");
  tools.hostCompilerGiven = !c.empty() || !cxx.empty();
  tools.hostC = !c.empty() ? programInPath(c) : programInPath("gcc");
  if (c.empty() && tools.hostC.empty())
    tools.hostC = programInPath("cc");
  if (tools.hostC.empty())
    return missing("host C compiler ", c.empty() ? "'gcc' or 'cc'" : c, " not found; set OMP2SIMT_HOST_CC");
  tools.hostCxx = !cxx.empty() ? programInPath(cxx) : companion(tools.hostC);
  if (tools.hostCxx.empty())
    return missing("host C++ compiler ", cxx.empty() ? "that belongs to " + tools.hostC : cxx,
                   " not found; set OMP2SIMT_HOST_CXX");
  StringRef name = path::filename(tools.hostC);
  if (name.contains("clang"))
    tools.hostIsGcc = false;
  else if (!name.contains("gcc"))
    tools.hostIsGcc = StringRef(outputOf(tools.hostC, "--version")).contains("Free Software Foundation");
  return llvm::Error::success();
}

/// The archive that -fopenmp links where -static is given.
static llvm::Error findStaticOpenMP(const CommandLine &line, Toolchain &tools) {
  bool isStatic = false;
  for (const Input &input : line.inputs)
    isStatic |= llvm::is_contained(input.words, "-static") || llvm::is_contained(input.words, "-static-pie");
  if (!isStatic || line.mode != Mode::Link || line.noLibraries || line.relocatable)
    return llvm::Error::success();
  std::string name = tools.hostIsGcc ? "libgomp.a" : "libomp.a";
  std::string found = StringRef(outputOf(tools.hostCxx, "-print-file-name=" + name)).trim().str();
  if (!path::is_absolute(found) || !fs::exists(found))
    return missing("'-static' needs ", name, ", which ", tools.hostCxx, " does not have");
  tools.objcopy = programInPath("objcopy");
  if (tools.objcopy.empty())
    return missing("'-static' needs objcopy, which is not in PATH");
  tools.staticOpenMP = found;
  return llvm::Error::success();
}

llvm::Expected<Toolchain> findToolchain(const CommandLine &line, const std::string &ownPath) {
  Toolchain tools;
  if (auto error = findHostCompilers(tools))
    return std::move(error);
  StringRef bin = path::parent_path(ownPath), prefix = path::parent_path(bin);
  tools.translator = join(bin, "omp2simt");
  tools.includeFolder = join(prefix, "include");
  tools.libraryFolder = join(prefix, "lib");
  if (std::string other = join(prefix, OMP2SIMT_INSTALL_LIBDIR); fs::exists(join(other, "libomp2simt_host.a")))
    tools.libraryFolder = other;
  tools.linker = programInPath("ld");
  if (line.mode == Mode::Preprocess || line.mode == Mode::Query)
    return tools;

  tools.nvcc = findNvcc();
  if (line.backend == BackendChoice::Auto || line.cudaArch.empty())
    tools.hasGpu = line.backend != BackendChoice::Host && !tools.nvcc.empty() && findGpu();
  std::string cudaLibrary = join(tools.libraryFolder, "libomp2simt_cuda.a");
  if (line.backend == BackendChoice::Cuda || (tools.hasGpu && fs::exists(cudaLibrary)))
    tools.backend = Backend::Cuda;
  if (tools.backend == Backend::Cuda && tools.nvcc.empty())
    return missing("'--backend=cuda' needs nvcc, which is neither in PATH nor in CUDA_HOME/bin nor in "
                   "/usr/local/cuda/bin");
  if (tools.linker.empty())
    return missing("'ld' not found in PATH");
  if (auto error = findStaticOpenMP(line, tools))
    return std::move(error);
  return tools;
}

} // namespace omp2simt::driver
