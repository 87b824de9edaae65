//===- source_scan.cpp - Quick looks into source files --------------------===//
//
/// \file
/// Plain text searches; an unreadable file answers no, and the compiler that reads it next reports it.
//
//===----------------------------------------------------------------------===//
#include "source_scan.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace omp2simt::driver {

using llvm::StringRef;

static std::unique_ptr<llvm::MemoryBuffer> read(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? std::move(*buffer) : llvm::MemoryBuffer::getMemBuffer("");
}

bool mentionsOpenMP(const std::string &path) {
  auto buffer = read(path);
  StringRef text = buffer->getBuffer();
  if (text.contains("_Pragma") || text.contains("omp::"))
    return true;
  for (size_t at = text.find("pragma"); at != StringRef::npos; at = text.find("pragma", at + 1))
    if (text.substr(at + 6).ltrim(" \t\\\r\n").starts_with("omp"))
      return true;
  return false;
}

bool holdsCode(const std::string &path) {
  auto buffer = read(path);
  StringRef text = buffer->getBuffer();
  for (;;) {
    text = text.ltrim();
    if (text.consume_front("//"))
      text = text.substr(text.find('\n'));
    else if (text.consume_front("/*"))
      text = text.substr(std::min(text.find("*/"), text.size() - 2) + 2);
    else
      return !text.empty();
  }
}

bool usesDeviceLibrary(const std::string &path) {
  auto buffer = read(path);
  return buffer->getBuffer().contains("omp2simt/device.h");
}

bool importsDeviceCode(const std::string &path) {
  auto buffer = read(path);
  return buffer->getBuffer().contains("#define O2S_IMPORTS_DEVICE_CODE");
}

bool sharesDeviceCode(const std::string &path) {
  auto buffer = read(path);
  return buffer->getBuffer().contains("omp2simt/external_device_code.h");
}

} // namespace omp2simt::driver
