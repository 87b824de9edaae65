// Environment variables and default-device-var: see environment.h.
#include "runtime/environment.h"
#include "runtime/byte_count.h"
#include "runtime/diagnostics.h"

#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace o2s {
namespace {

// The value without blanks at both ends, in lower case.
std::string normalised(const char *value) {
  std::string text(value);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
    text.pop_back();
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
    text.erase(text.begin());
  for (char &c : text)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// The OpenMP library that the program has loaded, or null. Asked for by name: the next definition in the search order
// may be another copy of this runtime, in a shared library of the program.
void *loadedOpenMPLibrary() {
  for (const char *name : {"libgomp.so.1", "libomp.so.5", "libomp.so", "libiomp5.so"})
    if (void *library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD))
      return library;
  return nullptr;
}

// The routines of the same name in libgomp or libomp, which our own definitions hide from the program; null when the
// program has no shared OpenMP library.
struct HostRoutines {
  void *library = loadedOpenMPLibrary();
  int (*get)(void) = library ? reinterpret_cast<int (*)(void)>(dlsym(library, "omp_get_default_device")) : nullptr;
  void (*set)(int) = library ? reinterpret_cast<void (*)(int)>(dlsym(library, "omp_set_default_device")) : nullptr;
  bool usable() const { return get && set; }
};

const HostRoutines &hostRoutines() {
  static const HostRoutines routines;
  return routines;
}

int initialDefaultDevice() {
  static const int device = environmentNumber("OMP_DEFAULT_DEVICE", 0);
  return device;
}

int &threadDefaultDevice() {
  static thread_local int device = initialDefaultDevice();
  return device;
}

} // namespace

Offload offloadPolicy() {
  static const Offload policy = [] {
    const char *value = std::getenv("OMP_TARGET_OFFLOAD");
    const std::string word = normalised(value ? value : "");
    if (word == "mandatory")
      return Offload::Mandatory;
    if (word == "disabled")
      return Offload::Disabled;
    if (!word.empty() && word != "default")
      warn("OMP_TARGET_OFFLOAD is '%s', not mandatory, disabled or default; taken as default", value);
    return Offload::Default;
  }();
  return policy;
}

int defaultDevice() {
  if (hostRoutines().usable()) {
    const int device = hostRoutines().get();
    // Host libraries without devices of their own may answer with a negative "none"; then the environment decides.
    return device >= 0 ? device : initialDefaultDevice();
  }
  return threadDefaultDevice();
}

void setDefaultDevice(int device) {
  if (hostRoutines().usable())
    hostRoutines().set(device);
  else
    threadDefaultDevice() = device;
}

int environmentNumber(const char *name, int fallback) {
  const char *value = std::getenv(name);
  if (!value || !*value)
    return fallback;
  char *end = nullptr;
  errno = 0;
  const long number = std::strtol(value, &end, 10);
  while (*end && std::isspace(static_cast<unsigned char>(*end)))
    ++end;
  if (end == value || *end || errno || number < 0 || number > INT_MAX) {
    warn("%s is '%s', not a non-negative number; taken as %d", name, value, fallback);
    return fallback;
  }
  return static_cast<int>(number);
}

std::size_t environmentBytes(const char *name, std::size_t fallback) {
  const char *value = std::getenv(name);
  if (!value || !*value)
    return fallback;
  const std::optional<std::size_t> bytes = parseByteCount(value);
  if (!bytes)
    fail(name, "'%s' %s", value, kNoByteCount);
  return *bytes;
}

} // namespace o2s
