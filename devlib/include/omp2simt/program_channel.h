// The output of a standalone program on a GPU, on its way to the host: plain data that the device (standalone.h) and the
// runtime (runtime/program.cpp) share. It lies in memory of the host that the GPU can access, because that of a GPU is
// lost when a kernel is stopped.
//
// Output is a sequence of records, each a whole number of cells of a ring. A lane reserves cells, waits until the host
// has taken what was in them before, writes its record and then marks its first cell. So no lane ever waits for another
// one, and what a call has written is there whatever stops the kernel afterwards. The host takes marked records in
// their order. A record that was never marked (its lane was stopped) is passed over at the end.
#ifndef OMP2SIMT_PROGRAM_CHANNEL_H
#define OMP2SIMT_PROGRAM_CHANNEL_H

#include <stddef.h>

#if defined(__CUDACC__)
#define O2S_SHARED_WITH_HOST __host__ __device__ inline
#else
#define O2S_SHARED_WITH_HOST inline
#endif

namespace o2s {

struct ProgramChannel {
  static constexpr unsigned kCells = 1u << 14, kCellBytes = 64;
  static constexpr unsigned kBytes = kCells * kCellBytes;
  // A longer record could wait for itself.
  static constexpr unsigned kMostBytes = kBytes / 2;

  unsigned long long marks[kCells];   // of the first cell of a record: 1 + its place in the whole output, in cells
  unsigned long long answers[kCells]; // there, too: the low half of the mark, and what printf gives
  unsigned long long taken;           // cells that the host has taken
  unsigned ended;                     // the program has ended, with this status:
  int status;
  char bytes[kBytes];
};

// What a record begins with. Behind it come `count` values of 8 bytes, the format with its zero, and the strings of %s
// one after the other; their values are their lengths, or kNullString.
struct ProgramRecord {
  enum Kind : unsigned char { Print, Flush };
  enum Stream : unsigned char { Output, Error };
  unsigned bytes; // all of it
  unsigned format_bytes;
  unsigned short count;
  Kind kind;
  Stream stream;
  unsigned reserved;
};
static_assert(sizeof(ProgramRecord) == 16, "the same for device and host");
constexpr unsigned long long kNullString = ~0ull;

// A conversion of printf's format: [begin, end) is its text.
struct Conversion {
  const char *begin, *end;
  char kind;           // d, s, ...; % for %%; 0 where the format ends inside of it
  char length;         // h, l, L, j, z, t; H for hh, q for ll; 0
  bool star_width, star_precision;
  int precision;       // as written, or -1
  O2S_SHARED_WITH_HOST bool has_value() const { return kind != '%' && kind != 'm' && kind != 0; }
};

// The next conversion in `text`, or one without text (begin == end) where there is none.
O2S_SHARED_WITH_HOST Conversion next_conversion(const char *text) {
  Conversion result = {text, text, 0, 0, false, false, -1};
  while (*text && *text != '%')
    ++text;
  result.begin = result.end = text;
  if (!*text)
    return result;
  ++text;
  while (*text == '-' || *text == '+' || *text == ' ' || *text == '#' || *text == '0' || *text == '\'')
    ++text;
  if (*text == '*') {
    result.star_width = true;
    ++text;
  }
  while (*text >= '0' && *text <= '9')
    ++text;
  if (*text == '.') {
    ++text;
    result.precision = 0;
    if (*text == '*') {
      result.star_precision = true;
      ++text;
    }
    for (; *text >= '0' && *text <= '9'; ++text)
      if (result.precision < 100000000)
        result.precision = result.precision * 10 + (*text - '0');
  }
  while (*text == 'h' || *text == 'l' || *text == 'L' || *text == 'q' || *text == 'j' || *text == 'z' || *text == 't') {
    result.length = result.length == 'h' ? 'H' : result.length == 'l' ? 'q' : *text;
    ++text;
  }
  if (*text)
    result.kind = *text++;
  result.end = text;
  return result;
}

} // namespace o2s

#endif
