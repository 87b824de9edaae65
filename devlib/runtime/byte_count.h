// How a number of bytes is written, in environment variables and in options of the translator. Knows nothing else.
#ifndef OMP2SIMT_RUNTIME_BYTE_COUNT_H
#define OMP2SIMT_RUNTIME_BYTE_COUNT_H

#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace o2s {

// What a text that is none gets called, after the text in quotes.
constexpr const char *kNoByteCount = "is not a number of bytes, such as 65536, 64K or 1M";

// A decimal number of at least 1, with K, M or G (or small letters) for units of 1024; nothing for any other text.
inline std::optional<std::size_t> parseByteCount(const char *text) {
  if (!std::isdigit(static_cast<unsigned char>(*text)))
    return std::nullopt;
  char *end = nullptr;
  errno = 0;
  const unsigned long long number = std::strtoull(text, &end, 10);
  const int unit = std::toupper(static_cast<unsigned char>(*end));
  const unsigned shift = unit == 'K' ? 10 : unit == 'M' ? 20 : unit == 'G' ? 30 : 0;
  if (shift)
    ++end;
  if (errno || *end || number == 0 || number > SIZE_MAX >> shift)
    return std::nullopt;
  return static_cast<std::size_t>(number) << shift;
}

} // namespace o2s

#endif
