// The C interface of translated host code (omp2simt/runtime.h) and of launch stubs (omp2simt/launch_api.h): decides
// where a construct is carried out and keeps what a region owns between its begin and its end. The work on tables and
// memory is in mapping.h and devices.h.
#include "omp2simt/launch_api.h"
#include "omp2simt/runtime.h"
#include "runtime/backend.h"
#include "runtime/devices.h"
#include "runtime/diagnostics.h"
#include "runtime/environment.h"
#include "runtime/functions.h"
#include "runtime/mapping.h"
#include "runtime/program.h"

#include <cstdint>
#include <vector>

struct o2s_region {
  const char *where;
  o2s::Device *device;
  std::vector<o2s_map> maps; // as given, since the caller's array need not outlive the begin call
  std::vector<void *> temporaries = {};
  std::vector<o2s::ScratchBlock> scratch = {};    // the last one is in use, those before it were too small
  std::vector<o2s::ScratchBlock> softMemory = {}; // so too
  std::vector<o2s::ScratchBlock> ownScratch = {};
  const char *kernel = nullptr;                   // the last one launched
  int previousDevice = 0;                         // the thread's current device before a target region
};

namespace {

using namespace o2s;

// A construct that maps on the host device finds everything where it is.
void mapToHost(o2s_map *maps, int count) {
  for (int i = 0; i < count; ++i)
    maps[i].device = maps[i].base;
}

o2s_region *begin(const char *where, int condition, int number, o2s_map *maps, int count) {
  Device *device = chooseDevice(where, condition, number);
  if (!device) {
    mapToHost(maps, count);
    return nullptr;
  }
  auto *region = new o2s_region{where, device, {}};
  mapItems(*device, where, maps, count, region->temporaries);
  region->maps.assign(maps, maps + count);
  return region;
}

void end(o2s_region *region) {
  Device &device = *region->device;
  unmapItems(device, region->where, region->maps.data(), static_cast<int>(region->maps.size()), true);
  for (auto temporary = region->temporaries.rbegin(); temporary != region->temporaries.rend(); ++temporary)
    check(backend().release(device.number, *temporary), region->where, "freeing device memory");
  for (const ScratchBlock &block : region->scratch)
    device.giveScratch(block);
  for (const ScratchBlock &block : region->ownScratch)
    device.giveScratch(block);
  for (const ScratchBlock &block : region->softMemory)
    device.giveSoftMemory(block);
  delete region;
}

} // namespace

extern "C" {

o2s_region *o2s_target_begin(const char *where, int condition, int device, o2s_map *maps, int count) {
  o2s_region *region = begin(where, condition, device, maps, count);
  if (region)
    region->previousDevice = backend().select(region->device->number);
  return region;
}

void o2s_target_end(o2s_region *region) {
  if (const int error = backend().synchronize(region->device->number)) {
    if (region->kernel)
      fail(region->where, "kernel %s: %s", region->kernel, backend().errorText(error));
    check(error, region->where, "waiting for the device");
  }
  backend().restore(region->previousDevice);
  end(region);
}

o2s_region *o2s_data_begin(const char *where, int condition, int device, o2s_map *maps, int count) {
  return begin(where, condition, device, maps, count);
}

void o2s_data_end(o2s_region *data) {
  if (data)
    end(data);
}

void o2s_enter_data(const char *where, int condition, int number, o2s_map *maps, int count) {
  Device *device = chooseDevice(where, condition, number);
  if (!device)
    return mapToHost(maps, count);
  for (int i = 0; i < count; ++i)
    if (maps[i].type & O2S_FIRSTPRIVATE)
      fail(where, "%s: enter data has no firstprivate items", maps[i].name);
  std::vector<void *> none;
  mapItems(*device, where, maps, count, none);
}

void o2s_exit_data(const char *where, int condition, int number, o2s_map *maps, int count) {
  if (Device *device = chooseDevice(where, condition, number))
    unmapItems(*device, where, maps, count, false);
}

void o2s_update(const char *where, int condition, int number, o2s_map *maps, int count) {
  if (Device *device = chooseDevice(where, condition, number))
    updateItems(*device, where, maps, count);
}

void o2s_register_variable(const char *where, void *host, size_t bytes, const void *symbol, const char *name) {
  registerVariable(where, host, bytes, symbol, name);
}

void o2s_register_functions(const char *where, const void *const *host, int count, const void *symbol) {
  registerFunctions(where, host, count, symbol);
}

const void *o2s_function_table(o2s_region *region, unsigned *count) {
  return functionTable(*region->device, region->where, *count);
}

void *o2s_region_stream(o2s_region *region) {
  return backend().stream(region->device->number);
}

int o2s_region_device(o2s_region *region) {
  return region->device->number;
}

const char *o2s_region_where(o2s_region *region) {
  return region->where;
}

int o2s_multiprocessors(o2s_region *region) {
  return backend().multiprocessors(region->device->number);
}

void *o2s_scratch(o2s_region *region, size_t bytes) {
  if (region->scratch.empty() || region->scratch.back().bytes < bytes)
    region->scratch.push_back(region->device->takeScratch(region->where, bytes));
  return region->scratch.back().address;
}

void *o2s_own_scratch(o2s_region *region, size_t bytes) {
  const o2s::ScratchBlock block = region->device->takeScratch(region->where, bytes);
  region->ownScratch.push_back(block);
  return block.address;
}

void *o2s_soft_memory(o2s_region *region, unsigned long long threads, size_t *bytes_per_thread) {
  constexpr size_t unit = 16, most = 0xfffffff0u; // as in soft_stack.h
  size_t each = environmentBytes("OMP2SIMT_SOFT_STACK_SIZE", *bytes_per_thread);
  if (each > most || threads > SIZE_MAX / most)
    fail(region->where, "a soft stack of %zu bytes for each OpenMP thread is too large", each);
  each = (each + unit - 1) / unit * unit;
  *bytes_per_thread = each;
  const size_t bytes = each * static_cast<size_t>(threads);
  if (region->softMemory.empty() || region->softMemory.back().bytes < bytes)
    region->softMemory.push_back(region->device->takeSoftMemory(region->where, bytes));
  return region->softMemory.back().address;
}

void o2s_launched(o2s_region *region, int error, const char *kernel) {
  if (error && !keepsProgramError(error))
    fail(region->where, "launching kernel %s: %s", kernel, backend().errorText(error));
  region->kernel = kernel;
  if (infoWanted())
    info(region->where, "launch %s on device %d", kernel, region->device->number);
}

} // extern "C"
