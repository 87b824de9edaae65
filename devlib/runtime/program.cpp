// Standalone programs: main runs on the device, and this is what the host does for it. It hands the arguments over,
// prints what the program prints (program_channel.h), while the kernel runs and after it, and gives the status back.
#include "omp2simt/launch_api.h"
#include "omp2simt/program_channel.h"
#include "omp2simt/runtime.h"
#include "runtime/backend.h"
#include "runtime/devices.h"
#include "runtime/diagnostics.h"
#include "runtime/program.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace o2s {
namespace {

// Of malloc in a program; a program lives on its heap, where kernels rarely have one.
constexpr std::size_t programHeap = std::size_t(256) << 20;

// Replaces the `*` in the text of a conversion by a number.
void fillIn(std::string &text, bool isPrecision, int number) {
  const std::size_t star = text.find('*');
  if (isPrecision && number < 0) // as if there were none
    text.erase(star - 1, 2);
  else
    text.replace(star, 1, std::to_string(number)); // a negative width is the flag `-` and a width
}

// printf on a record: `values` stand for its arguments, `strings` are those of %s.
int printRecord(FILE *stream, const char *format, const unsigned long long *values, unsigned count, const char *strings) {
  int printed = 0;
  unsigned next = 0;
  auto take = [&] { return next < count ? values[next++] : 0; };
  auto add = [&](int result) { printed = printed < 0 || result < 0 ? -1 : printed + result; };
  for (const char *at = format;;) {
    const Conversion conversion = next_conversion(at);
    if (conversion.begin != at)
      add(static_cast<int>(std::fwrite(at, 1, static_cast<std::size_t>(conversion.begin - at), stream)));
    if (conversion.begin == conversion.end)
      return printed;
    at = conversion.end;
    std::string text(conversion.begin, conversion.end);
    if (conversion.star_width)
      fillIn(text, false, static_cast<int>(take()));
    if (conversion.star_precision)
      fillIn(text, true, static_cast<int>(take()));
    if (!conversion.has_value()) {
      add(std::fprintf(stream, text.c_str(), 0));
      continue;
    }
    const unsigned long long value = take();
    switch (conversion.kind) {
    case 's': {
      const bool isNull = value == kNullString;
      const std::string word = isNull ? "" : std::string(strings, static_cast<std::size_t>(value));
      add(std::fprintf(stream, text.c_str(), isNull ? nullptr : word.c_str()));
      strings += word.size();
      break;
    }
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A': {
      double number;
      std::memcpy(&number, &value, sizeof number);
      add(std::fprintf(stream, text.c_str(), number));
      break;
    }
    case 'p':
      add(std::fprintf(stream, text.c_str(), reinterpret_cast<void *>(value)));
      break;
    default:
      if (conversion.length && conversion.length != 'h' && conversion.length != 'H' && conversion.kind != 'c')
        add(std::fprintf(stream, text.c_str(), value));
      else
        add(std::fprintf(stream, text.c_str(), static_cast<unsigned>(value)));
    }
  }
}

// The host's end of a channel: a thread that prints while the kernel runs.
class ProgramOutput {
public:
  explicit ProgramOutput(ProgramChannel &channel) : channel(channel), thread([this] { run(); }) {}

  // The kernel has ended: prints what is left.
  void finish() {
    isDone = true;
    thread.join();
    takeAll();
    for (unsigned long long last = next + ProgramChannel::kCells; next < last;) // behind a record that was never marked
      if (!take())
        ++next;
    std::fflush(nullptr);
  }

private:
  void run() {
    for (unsigned idle = 0; !isDone;) {
      if (takeAll())
        idle = 0;
      else if (++idle == 1)
        std::fflush(stdout); // who waits at a terminal sees what there is
      else if (idle > 100)
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  }

  bool takeAll() {
    bool any = false;
    while (take())
      any = true;
    return any;
  }

  // Prints the record at `next`, if there is one.
  bool take() {
    const unsigned first = static_cast<unsigned>(next % ProgramChannel::kCells);
    if (__atomic_load_n(&channel.marks[first], __ATOMIC_ACQUIRE) != next + 1)
      return false;
    ProgramRecord record;
    copy(first, 0, &record, sizeof record);
    std::vector<char> rest(record.bytes - sizeof record + 1);
    copy(first, sizeof record, rest.data(), rest.size() - 1);
    std::vector<unsigned long long> values(record.count + 1u);
    const std::size_t valueBytes = record.count * sizeof values[0];
    std::memcpy(values.data(), rest.data(), valueBytes);
    const char *const format = rest.data() + valueBytes;
    FILE *const stream = record.stream == ProgramRecord::Error ? stderr : stdout;
    const int result = record.kind == ProgramRecord::Flush
                           ? std::fflush(stream)
                           : printRecord(stream, format, values.data(), record.count, format + record.format_bytes);
    const unsigned long long answer = (next + 1) << 32 | static_cast<unsigned>(result);
    __atomic_store_n(&channel.answers[first], answer, __ATOMIC_RELEASE);
    next += (record.bytes + ProgramChannel::kCellBytes - 1) / ProgramChannel::kCellBytes;
    __atomic_store_n(&channel.taken, next, __ATOMIC_RELEASE);
    return true;
  }

  void copy(unsigned firstCell, std::size_t offset, void *to, std::size_t count) const {
    std::size_t at = firstCell * std::size_t(ProgramChannel::kCellBytes) + offset;
    for (std::size_t i = 0; i < count; ++i, ++at)
      static_cast<char *>(to)[i] = channel.bytes[at % ProgramChannel::kBytes];
  }

  ProgramChannel &channel;
  unsigned long long next = 0; // cells taken so far
  std::atomic<bool> isDone{false};
  std::thread thread; // the last member: it uses the others
};

ProgramChannel *programChannel = nullptr;
ProgramOutput *programOutput = nullptr;
int launchError = 0;

} // namespace

bool keepsProgramError(int error) {
  if (programOutput && !launchError)
    launchError = error;
  return programOutput;
}

} // namespace o2s

using namespace o2s;

extern "C" {

o2s_region *o2s_program_begin(const char *where) {
  o2s_region *const region = o2s_target_begin(where, 1, O2S_DEFAULT_DEVICE, nullptr, 0);
  if (!region)
    fail(where, "the program runs on a device, and there is none");
  check(backend().prepareForProgram(o2s_region_device(region), programHeap), where, "making the device ready");
  return region;
}

void *o2s_program_arguments(o2s_region *region, int argc, char **argv) {
  const auto count = static_cast<std::size_t>(argc < 0 ? 0 : argc);
  std::size_t bytes = (count + 1) * sizeof(char *);
  for (std::size_t i = 0; i < count; ++i)
    bytes += std::strlen(argv[i]) + 1;
  void *block = nullptr; // for as long as the program runs
  check(backend().allocate(o2s_region_device(region), bytes, &block), o2s_region_where(region), "memory for the arguments");
  std::vector<char> image(bytes);
  std::size_t at = (count + 1) * sizeof(char *);
  for (std::size_t i = 0; i < count; ++i) {
    const char *const argument = static_cast<char *>(block) + at;
    std::memcpy(&image[i * sizeof(char *)], &argument, sizeof argument);
    std::memcpy(&image[at], argv[i], std::strlen(argv[i]) + 1);
    at += std::strlen(argv[i]) + 1;
  }
  check(backend().copyToDevice(o2s_region_device(region), block, image.data(), bytes), o2s_region_where(region),
        "copying the arguments");
  return block;
}

void *o2s_program_channel(o2s_region *region) {
  void *host = nullptr, *address = nullptr;
  check(backend().allocateShared(o2s_region_device(region), sizeof(ProgramChannel), &host, &address),
        o2s_region_where(region), "memory for the program's output");
  programChannel = static_cast<ProgramChannel *>(host);
  programOutput = new ProgramOutput(*programChannel);
  return address;
}

int o2s_program_end(o2s_region *region) {
  const int waitError = backend().synchronize(o2s_region_device(region));
  const int error = launchError ? launchError : waitError;
  if (programOutput)
    programOutput->finish();
  if (programChannel && programChannel->ended)
    return programChannel->status; // the region is left alone: after a trap no device memory can be given back
  fail(o2s_region_where(region), "main: %s", error ? backend().errorText(error) : "ended without a status");
}

} // extern "C"
