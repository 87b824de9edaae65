// Effects of map and motion clauses on a device: see mapping.h.
#include "runtime/mapping.h"
#include "runtime/backend.h"
#include "runtime/diagnostics.h"

#include <algorithm>

namespace o2s {
namespace {

Range rangeOf(const o2s_map &item) {
  return {addressOf(item.begin), addressOf(item.begin) + item.bytes};
}

// Whether the item stands for storage in the table; the others are translated or copied for one region only, and a
// zero-length section has no storage.
bool hasStorage(const o2s_map &item) {
  return item.bytes && !(item.type & (O2S_LOOKUP | O2S_FIRSTPRIVATE));
}

[[noreturn]] void failPartial(const char *where, const char *name, const Range &range, const Entry &entry) {
  fail(where, "%s, bytes [%p, %p), is only partly present: it overlaps %s, bytes [%p, %p), mapped at %s", name,
       pointerTo(range.begin), pointerTo(range.end), entry.name, pointerTo(entry.host.begin), pointerTo(entry.host.end),
       entry.where);
}

[[noreturn]] void failAbsent(const char *where, const o2s_map &item, const Device &device) {
  fail(where, "%s is not present on device %d, as the present modifier asks", item.name, device.number);
}

// The entry that contains the item, null when nothing of it is present; ends the program when only a part is.
Entry *find(Device &device, const char *where, const char *name, const Range &range) {
  Entry *entry = device.table.overlapping(range);
  if (entry && !entry->host.contains(range))
    failPartial(where, name, range, *entry);
  return entry;
}

// As find(), for any item: a zero-length one is present where its address is.
Entry *findItem(Device &device, const char *where, const o2s_map &item) {
  return item.bytes ? find(device, where, item.name, rangeOf(item)) : device.table.at(item.begin);
}

void copyIn(Device &device, const char *where, const char *name, void *to, const void *from, std::size_t bytes) {
  if (infoWanted())
    info(where, "copy %s to device %d, %zu bytes", name, device.number, bytes);
  if (const int error = backend().copyToDevice(device.number, to, from, bytes))
    fail(where, "copying %s, %zu bytes, to device %d: %s", name, bytes, device.number, backend().errorText(error));
}

void copyOut(Device &device, const char *where, const char *name, void *to, const void *from, std::size_t bytes) {
  if (infoWanted())
    info(where, "copy %s from device %d, %zu bytes", name, device.number, bytes);
  if (const int error = backend().copyFromDevice(device.number, to, from, bytes))
    fail(where, "copying %s, %zu bytes, from device %d: %s", name, bytes, device.number, backend().errorText(error));
}

void *allocateFor(Device &device, const char *where, const char *name, std::size_t bytes) {
  void *address = nullptr;
  if (const int error = backend().allocate(device.number, bytes, &address))
    fail(where, "allocating %zu bytes on device %d for %s: %s", bytes, device.number, name, backend().errorText(error));
  return address;
}

// Adds `entry` unless it is there already. True if this was the first time.
bool addOnce(std::vector<Entry *> &entries, Entry *entry) {
  if (std::find(entries.begin(), entries.end(), entry) != entries.end())
    return false;
  entries.push_back(entry);
  return true;
}

// Storage that one construct maps as a whole: the union of its items that share storage (2.21.7.1, "mappable storage
// block"), under the name of the item at its begin.
struct Block {
  Range range;
  const char *name;
};

std::vector<Block> blocksOf(const o2s_map *maps, int count) {
  std::vector<Block> blocks;
  for (int i = 0; i < count; ++i)
    if (hasStorage(maps[i]))
      blocks.push_back({rangeOf(maps[i]), maps[i].name});
  std::sort(blocks.begin(), blocks.end(), [](const Block &a, const Block &b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.range.end > b.range.end;
  });
  std::size_t kept = 0;
  for (const Block &block : blocks) {
    if (kept && blocks[kept - 1].range.overlaps(block.range))
      blocks[kept - 1].range.end = std::max(blocks[kept - 1].range.end, block.range.end);
    else
      blocks[kept++] = block;
  }
  blocks.resize(kept);
  return blocks;
}

// An array that a region uses without a map clause stands for the part of it that is present, where only a part is
// (2.21.7.1: an implicit map extends nothing).
void narrowImplicitItems(Device &device, o2s_map *maps, int count) {
  for (int i = 0; i < count; ++i) {
    if (!(maps[i].type & O2S_IMPLICIT) || !hasStorage(maps[i]))
      continue;
    const Entry *entry = device.table.overlapping(rangeOf(maps[i]));
    if (!entry || entry->host.contains(rangeOf(maps[i])))
      continue;
    const Address begin = std::max(entry->host.begin, addressOf(maps[i].begin));
    const Address end = std::min(entry->host.end, addressOf(maps[i].begin) + maps[i].bytes);
    maps[i].begin = pointerTo(begin);
    maps[i].bytes = end - begin;
  }
}

Entry &makePresent(Device &device, const char *where, const Block &block) {
  Entry entry;
  entry.host = block.range;
  entry.device = addressOf(allocateFor(device, where, block.name, block.range.bytes()));
  entry.name = block.name;
  entry.where = where;
  if (infoWanted())
    info(where, "map %s, %zu bytes at %p, to %p on device %d", block.name, block.range.bytes(),
         pointerTo(block.range.begin), pointerTo(entry.device), device.number);
  return device.table.insert(entry);
}

void *firstprivateCopy(Device &device, const char *where, const o2s_map &item, std::vector<void *> &temporaries) {
  void *copy = allocateFor(device, where, item.name, std::max<std::size_t>(item.bytes, 1));
  temporaries.push_back(copy);
  if (item.bytes)
    copyIn(device, where, item.name, copy, item.begin, item.bytes);
  return pointerTo(addressOf(copy) + (addressOf(item.base) - addressOf(item.begin)));
}

struct Variable {
  const char *where, *name;
  Range host;
  const void *symbol;
};

struct Variables {
  std::mutex mutex;
  std::vector<Variable> all;
};

// Never destroyed, and made by the first registration, which may come before other initialisation.
Variables &variables() {
  static Variables &registered = *new Variables;
  return registered;
}

} // namespace

void registerVariable(const char *where, void *host, std::size_t bytes, const void *symbol, const char *name) {
  if (!bytes)
    return;
  std::lock_guard<std::mutex> lock(variables().mutex);
  variables().all.push_back({where, name, {addressOf(host), addressOf(host) + bytes}, symbol});
}

void adoptVariables(Device &device) {
  std::lock_guard<std::mutex> lock(variables().mutex);
  for (; device.adopted < variables().all.size(); ++device.adopted) {
    const Variable &variable = variables().all[device.adopted];
    if (const Entry *present = device.table.overlapping(variable.host)) {
      // Every file that declares a variable of another may register it.
      if (present->owner == Owner::Variable && present->host.contains(variable.host))
        continue;
      failPartial(variable.where, variable.name, variable.host, *present);
    }
    void *address = nullptr;
    if (const int error = backend().symbolAddress(device.number, variable.symbol, &address))
      fail(variable.where, "finding declare target variable %s on device %d: %s", variable.name, device.number,
           backend().errorText(error));
    Entry entry;
    entry.host = variable.host;
    entry.device = addressOf(address);
    entry.owner = Owner::Variable;
    entry.name = variable.name;
    entry.where = variable.where;
    device.table.insert(entry);
  }
}

void mapItems(Device &device, const char *where, o2s_map *maps, int count, std::vector<void *> &temporaries) {
  std::lock_guard<std::mutex> lock(device.mutex);
  adoptVariables(device);
  narrowImplicitItems(device, maps, count);
  // The present modifier comes before all other effects of the construct.
  for (int i = 0; i < count; ++i)
    if ((maps[i].type & O2S_PRESENT) && !findItem(device, where, maps[i]))
      failAbsent(where, maps[i], device);
  // Then storage, one reference per entry and construct.
  std::vector<Entry *> counted;
  for (const Block &block : blocksOf(maps, count)) {
    Entry *entry = find(device, where, block.name, block.range);
    if (!entry)
      entry = &makePresent(device, where, block);
    if (addOnce(counted, entry) && !entry->infinite())
      ++entry->count;
  }
  // Then values. A count of one means that this construct made the entry: whatever item of the construct says `to`
  // gives the value, also when another one says `alloc`.
  for (int i = 0; i < count; ++i) {
    o2s_map &item = maps[i];
    if (item.type & O2S_FIRSTPRIVATE) {
      item.device = firstprivateCopy(device, where, item, temporaries);
      continue;
    }
    const Entry *entry = hasStorage(item) ? find(device, where, item.name, rangeOf(item)) : device.table.at(item.begin);
    item.device = entry ? entry->translate(item.base) : item.base;
    const bool fresh = entry && !entry->infinite() && entry->count == 1;
    if (hasStorage(item) && (item.type & O2S_TO) && (fresh || (item.type & O2S_ALWAYS)))
      copyIn(device, where, item.name, entry->translate(item.begin), item.begin, item.bytes);
  }
}

void unmapItems(Device &device, const char *where, const o2s_map *maps, int count, bool atRegionEnd) {
  // Freeing may wait for kernels of other threads, so it is left until the table is free for them again.
  std::vector<void *> freed;
  {
    std::lock_guard<std::mutex> lock(device.mutex);
    adoptVariables(device);
    std::vector<Entry *> entries(static_cast<std::size_t>(count), nullptr); // of each item; null: nothing to do
    for (int i = 0; i < count; ++i) {
      if (!atRegionEnd && (maps[i].type & O2S_PRESENT) && !findItem(device, where, maps[i]))
        failAbsent(where, maps[i], device);
      if (hasStorage(maps[i]))
        entries[static_cast<std::size_t>(i)] = find(device, where, maps[i].name, rangeOf(maps[i]));
    }
    std::vector<Entry *> counted;
    for (Entry *entry : entries)
      if (entry && addOnce(counted, entry) && entry->count)
        --entry->count;
    for (int i = 0; i < count; ++i)
      if (Entry *entry = entries[static_cast<std::size_t>(i)]; entry && (maps[i].type & O2S_DELETE))
        entry->count = 0;
    // All copies come before any entry goes: `from` is ordered before `release` and `delete` of the same item.
    for (int i = count - 1; i >= 0; --i) {
      const o2s_map &item = maps[i];
      const Entry *entry = entries[static_cast<std::size_t>(i)];
      const bool last = entry && !entry->infinite() && entry->count == 0;
      if (entry && (item.type & O2S_FROM) && (last || (item.type & O2S_ALWAYS)))
        copyOut(device, where, item.name, item.begin, entry->translate(item.begin), item.bytes);
    }
    for (auto entry = counted.rbegin(); entry != counted.rend(); ++entry) {
      if ((*entry)->infinite() || (*entry)->count)
        continue;
      if (infoWanted())
        info(where, "unmap %s, %zu bytes at %p, from device %d", (*entry)->name, (*entry)->host.bytes(),
             pointerTo((*entry)->host.begin), device.number);
      freed.push_back(pointerTo((*entry)->device));
      device.table.erase(**entry);
    }
  }
  for (void *address : freed)
    check(backend().release(device.number, address), where, "freeing device memory");
}

void updateItems(Device &device, const char *where, const o2s_map *maps, int count) {
  std::lock_guard<std::mutex> lock(device.mutex);
  adoptVariables(device);
  for (int i = 0; i < count; ++i)
    if ((maps[i].type & O2S_PRESENT) && !findItem(device, where, maps[i]))
      failAbsent(where, maps[i], device);
  for (int i = 0; i < count; ++i) {
    const o2s_map &item = maps[i];
    if (!hasStorage(item))
      continue;
    const Entry *entry = find(device, where, item.name, rangeOf(item));
    if (!entry)
      continue;
    if (item.type & O2S_TO)
      copyIn(device, where, item.name, entry->translate(item.begin), item.begin, item.bytes);
    if (item.type & O2S_FROM)
      copyOut(device, where, item.name, item.begin, entry->translate(item.begin), item.bytes);
  }
}

} // namespace o2s
