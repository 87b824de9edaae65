// Whole programs on the device (omp2simt --standalone): how they end, and their output. Included by translated files of
// such programs before everything else; c_library.h and uniform_library.h have C's names for what is here.
//
// A program ends with the status of the first that calls exit, abort or a failed assert, or that returns from main. The
// claim is a word of device memory, so there is one first. Where the group that ends the program is all there is of it,
// its lanes leave by the kernel's end; elsewhere others may wait for a lane that will never come, and a trap stops the
// kernel. The host then finds status and output in its own memory. On host SIMT the process is left at once.
#ifndef OMP2SIMT_STANDALONE_H
#define OMP2SIMT_STANDALONE_H

#define O2S_STANDALONE // for the other headers

#include "omp2simt/device.h"
#include "omp2simt/program_channel.h"
#include "omp2simt/runtime.h"

#include <stdio.h>
#include <stdlib.h>

namespace o2s {

// What the kernel of a program is given.
struct ProgramStart {
  int argc;
  char **argv; // in device memory; argv[argc] is null
};

// C's FILE: a program on the device has these two.
struct ProgramStream {
  ProgramRecord::Stream stream;
};

constexpr int kAbortStatus = 255;

#if defined(O2S_BACKEND_HOST)

static inline ProgramStart start_program(o2s_region *region, int argc, char **argv) {
  return {argc, (char **)o2s_program_arguments(region, argc, argv)};
}

template <unsigned Lanes> [[noreturn]] inline void exit_program(int status) {
  LaneGroup<Lanes>().sync(); // what one lane does for all comes before
  host::leave_program(status);
}

inline FILE *file_of(ProgramRecord::Stream stream) {
  return stream == ProgramRecord::Error ? ::stderr : ::stdout;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security" // the format was checked in the user's own call
template <class... Args> inline int print(ProgramRecord::Stream stream, const char *format, Args... args) {
  return ::fprintf(file_of(stream), format, args...);
}
#pragma GCC diagnostic pop
inline int flush(ProgramRecord::Stream stream) {
  return ::fflush(file_of(stream));
}

#else

namespace detail {

// Of the running program. There is one in a process.
struct ProgramState {
  ProgramChannel *channel;
  unsigned long long reserved; // cells of the output
  unsigned claimed;            // someone ends the program
};
static __device__ ProgramState program_state;

// Stores the status of the first that comes. Returns when it is stored, whoever has done it.
inline __device__ __noinline__ void store_status(int status) {
  ProgramChannel *const channel = program_state.channel;
  if (atomicCAS(&program_state.claimed, 0u, 1u) == 0) {
    *(volatile int *)&channel->status = status;
    __threadfence_system(); // the output before the status, and both before the end
    *(volatile unsigned *)&channel->ended = 1;
    __threadfence_system();
  } else {
    while (*(volatile unsigned *)&channel->ended == 0)
      __nanosleep(100);
  }
}

} // namespace detail

// All lanes of the group call it.
template <unsigned Lanes> [[noreturn]] inline __device__ void exit_program(int status) {
  const LaneGroup<Lanes> group;
  group.sync();
  if (group.lane() == 0)
    detail::store_status(status);
  group.sync();
  if (group.count() == threads_in_block())
    asm volatile("exit;");
  else
    stop_kernel();
  __builtin_unreachable();
}

static inline ProgramStart start_program(o2s_region *region, int argc, char **argv) {
  const detail::ProgramState state = {(ProgramChannel *)o2s_program_channel(region), 0, 0};
  o2s_launched(region, (int)cudaMemcpyToSymbol(detail::program_state, &state, sizeof state), "main");
  return {argc, (char **)o2s_program_arguments(region, argc, argv)};
}

// What printf gives. The host knows it when it has formatted the record; who uses it waits for that.
class PrintedCount {
public:
  PrintedCount() = default;
  O2S_DEVICE explicit PrintedCount(unsigned long long mark) : mark_(mark) {}
  inline __device__ operator int() const {
    const ProgramChannel *const channel = detail::program_state.channel;
    const volatile unsigned long long *const answer = &channel->answers[(mark_ - 1) % ProgramChannel::kCells];
    for (;;) {
      const unsigned long long found = *answer;
      if ((unsigned)(found >> 32) == (unsigned)mark_)
        return (int)(unsigned)found;
      if (*(const volatile unsigned long long *)&channel->taken > mark_ + ProgramChannel::kCells - 1) {
        print_error("omp2simt: error: the value of a printf was asked for too late\n");
        stop_kernel();
      }
      __nanosleep(100);
    }
  }

private:
  unsigned long long mark_;
};

namespace detail {

template <class T> O2S_DEVICE unsigned long long print_value(T value) {
  if constexpr (std::is_floating_point<T>::value) {
    return (unsigned long long)__double_as_longlong((double)value);
  } else if constexpr (std::is_same<T, PrintedCount>::value) {
    return (unsigned long long)(long long)(int)value;
  } else if constexpr (std::is_pointer<T>::value || std::is_same<T, std::nullptr_t>::value) {
    return (unsigned long long)(size_t)value;
  } else {
    static_assert(std::is_integral<T>::value || std::is_enum<T>::value, "printf takes numbers and pointers");
    return (unsigned long long)(long long)value;
  }
}

// Puts bytes into the cells of a record.
class RecordWriter {
public:
  O2S_DEVICE RecordWriter(ProgramChannel *channel, unsigned long long place)
      : channel_(channel), at_((unsigned)(place % ProgramChannel::kCells) * ProgramChannel::kCellBytes) {}
  O2S_DEVICE void put(const void *from, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      ((volatile char *)channel_->bytes)[at_] = ((const char *)from)[i];
      at_ = (at_ + 1) % ProgramChannel::kBytes;
    }
  }

private:
  ProgramChannel *channel_;
  unsigned at_;
};

O2S_DEVICE size_t bounded_length(const char *text, int most) {
  size_t length = 0;
  while ((most < 0 || length < (size_t)most) && text[length])
    ++length;
  return length;
}

// Calls each(string, its length, the place of its value) for every %s.
template <class Each>
inline __device__ void for_each_string(const char *format, const unsigned long long *values, unsigned count, Each each) {
  unsigned next = 0;
  for (const char *at = format;;) {
    const Conversion conversion = next_conversion(at);
    if (conversion.begin == conversion.end)
      return;
    at = conversion.end;
    next += conversion.star_width;
    int precision = conversion.precision;
    if (conversion.star_precision)
      precision = next < count ? (int)values[next++] : 0;
    if (!conversion.has_value())
      continue;
    if (conversion.kind == 'n' || conversion.kind == 'S' || (conversion.kind == 's' && conversion.length)) {
      print_error("omp2simt: error: printf with %%n or wide strings is not supported in device code\n");
      stop_kernel();
    }
    if (conversion.kind == 's' && next < count) {
      const char *const text = (const char *)values[next];
      each(text, text ? bounded_length(text, precision) : 0, next);
    }
    ++next;
  }
}

// Hands a record to the host. values: `count` of them, which are changed.
inline __device__ __noinline__ unsigned long long print_record(ProgramRecord::Kind kind, ProgramRecord::Stream stream,
                                                               const char *format, unsigned long long *values,
                                                               unsigned count) {
  ProgramChannel *const channel = program_state.channel;
  const size_t format_bytes = bounded_length(format, -1) + 1;
  size_t bytes = sizeof(ProgramRecord) + count * sizeof *values + format_bytes;
  for_each_string(format, values, count, [&](const char *, size_t length, unsigned) { bytes += length; });
  if (bytes > ProgramChannel::kMostBytes) {
    print_error("omp2simt: error: %llu bytes are too many for one call of printf\n", (unsigned long long)bytes);
    stop_kernel();
  }
  const unsigned cells = (unsigned)((bytes + ProgramChannel::kCellBytes - 1) / ProgramChannel::kCellBytes);
  const unsigned long long place = atomicAdd(&program_state.reserved, (unsigned long long)cells);
  while (place + cells > *(volatile unsigned long long *)&channel->taken + ProgramChannel::kCells)
    __nanosleep(1000);
  const ProgramRecord record = {(unsigned)bytes, (unsigned)format_bytes, (unsigned short)count, kind, stream, 0};
  RecordWriter writer(channel, place);
  writer.put(&record, sizeof record);
  for (unsigned i = 0; i < count; ++i) { // of strings what the host needs in place of their addresses
    unsigned long long value = values[i];
    for_each_string(format, values, count, [&](const char *text, size_t length, unsigned index) {
      if (index == i)
        value = text ? length : kNullString;
    });
    writer.put(&value, sizeof value);
  }
  writer.put(format, format_bytes);
  for_each_string(format, values, count, [&](const char *text, size_t length, unsigned) { writer.put(text, length); });
  __threadfence_system();
  *(volatile unsigned long long *)&channel->marks[place % ProgramChannel::kCells] = place + 1;
  __threadfence_system();
  return place + 1;
}

} // namespace detail

template <class... Args>
O2S_DEVICE PrintedCount print(ProgramRecord::Stream stream, const char *format, Args... args) {
  unsigned long long values[sizeof...(args) + 1] = {detail::print_value(args)...};
  return PrintedCount(detail::print_record(ProgramRecord::Print, stream, format, values, (unsigned)sizeof...(args)));
}
template <class... Args> O2S_DEVICE void print_error(const char *format, Args... args) {
  print(ProgramRecord::Error, format, args...);
}
O2S_DEVICE int flush(ProgramRecord::Stream stream) {
  unsigned long long none[1] = {};
  detail::print_record(ProgramRecord::Flush, stream, "", none, 0);
  return 0;
}

#endif

// A failed assert: its message goes where the host's would go.
template <unsigned Lanes>
[[noreturn]] inline __device__ void fail_assertion(const char *what, const char *file, unsigned line) {
  const LaneGroup<Lanes> group;
  group.sync();
  if (group.lane() == 0)
    print(ProgramRecord::Error, "%s:%u: Assertion `%s' failed.\n", file, line, what);
  exit_program<Lanes>(kAbortStatus);
}

} // namespace o2s

namespace on_device {

// Before those of C: device code names these.
typedef o2s::ProgramStream FILE;
static __device__ FILE standard_output = {o2s::ProgramRecord::Output}, standard_error = {o2s::ProgramRecord::Error};
#undef stdout
#undef stderr
static __device__ FILE *const stdout = &standard_output;
static __device__ FILE *const stderr = &standard_error;

} // namespace on_device

#endif
