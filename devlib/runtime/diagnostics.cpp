// Messages of the runtime: see diagnostics.h. Each is written by one call, so that lines of several threads stay whole.
#include "runtime/diagnostics.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace o2s {
namespace {

void writeLine(const std::string &prefix, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  std::string line = prefix;
  if (length > 0) {
    const std::size_t start = line.size();
    line.resize(start + static_cast<std::size_t>(length) + 1); // with the terminating zero, which becomes the newline
    std::vsnprintf(&line[start], static_cast<std::size_t>(length) + 1, format, arguments);
    line.back() = '\n';
  } else {
    line += '\n';
  }
  std::fwrite(line.data(), 1, line.size(), stderr);
}

} // namespace

void fail(const char *where, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  writeLine(std::string("omp2simt: ") + where + ": error: ", format, arguments);
  va_end(arguments);
  std::fflush(nullptr);
  std::_Exit(EXIT_FAILURE);
}

void warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  writeLine("omp2simt: warning: ", format, arguments);
  va_end(arguments);
}

bool infoWanted() {
  static const bool wanted = [] {
    const char *value = std::getenv("OMP2SIMT_INFO");
    return value && *value && std::strcmp(value, "0") != 0;
  }();
  return wanted;
}

void info(const char *where, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  writeLine(std::string("omp2simt: ") + where + ": ", format, arguments);
  va_end(arguments);
}

} // namespace o2s
