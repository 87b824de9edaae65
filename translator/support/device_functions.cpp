//===- device_functions.cpp - Library functions that device code may call ---===//

#include "support/device_functions.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace omp2simt {
namespace {

/// What the device library has, from its own table.
const StringSet<> &libraryFunctions() {
  static const StringSet<> names = {
#define O2S_C_FUNCTION(result, name, parameters, arguments) #name,
#define O2S_C_CLASSIFY(name) "__builtin_" #name, #name,
#define O2S_C_GLOBAL(name) #name,
#define O2S_C_OUTPUT(name) #name,
#define O2S_C_WRITTEN(result, name, parameters) #name,
#include "omp2simt/c_library.def"
      // What the macros INFINITY, NAN and HUGE_VAL stand for.
      "__builtin_inf", "__builtin_inff", "__builtin_nan", "__builtin_nanf", "__builtin_huge_val", "__builtin_huge_valf",
      "__builtin_isinf_sign", "__builtin_isnormal", "__builtin_expect"};
  return names;
}

const StringSet<> &programFunctions() {
  static const StringSet<> names = {
#define O2S_C_PROGRAM(result, name, parameters) #name,
#include "omp2simt/c_library.def"
  };
  return names;
}

/// Of these a call must happen once: devlib's uniform_library.h has them.
const StringSet<> &functionsWithEffect() {
  static const StringSet<> names = {"printf", "malloc", "calloc", "realloc", "free"};
  return names;
}

/// The routines of devlib's omp_routines.h.
const StringSet<> &deviceRoutines() {
  static const StringSet<> names = {"omp_get_team_num", "omp_get_num_teams", "omp_get_thread_num",
                                    "omp_get_num_threads", "omp_is_initial_device", "omp_get_device_num"};
  return names;
}

/// What a host OpenMP library has for devices, without knowing ours; the rest of omp_* is the host's own business.
const StringSet<> &missingHostRoutines() {
  static const StringSet<> names = {
      "omp_target_memcpy_async", "omp_target_memcpy_rect_async", "omp_target_memset", "omp_target_memset_async",
      "omp_target_is_accessible", "omp_get_mapped_ptr", "omp_get_interop_int", "omp_get_interop_ptr",
      "omp_get_interop_str", "omp_get_interop_name", "omp_get_interop_type_desc", "omp_get_interop_rc_desc",
      "omp_get_num_interop_properties", "omp_pause_resource", "omp_pause_resource_all"};
  return names;
}

} // namespace

bool isDeviceLibraryFunction(StringRef name) { return libraryFunctions().contains(name); }
bool isProgramFunction(StringRef name) { return programFunctions().contains(name); }
bool hasEffectOfItsOwn(StringRef name) { return functionsWithEffect().contains(name) || isProgramFunction(name); }
bool isDeviceRoutine(StringRef name) { return deviceRoutines().contains(name); }
bool asksForThreads(StringRef name) { return name != "omp_is_initial_device" && name != "omp_get_device_num"; }
bool isHostRoutine(StringRef name) { return !missingHostRoutines().contains(name); }

} // namespace omp2simt
