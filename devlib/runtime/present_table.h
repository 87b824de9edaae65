// The present table of one device: which host storage has corresponding device storage, where, and how often it is
// referenced (OpenMP 5.1, 2.21.7). A plain data structure: it allocates and copies nothing, reports nothing and locks
// nothing; mapping.cpp does these.
#ifndef OMP2SIMT_RUNTIME_PRESENT_TABLE_H
#define OMP2SIMT_RUNTIME_PRESENT_TABLE_H

#include <cstddef>
#include <cstdint>
#include <map>

namespace o2s {

// Host addresses are compared and subtracted across objects: as numbers.
using Address = std::uintptr_t;
inline Address addressOf(const void *pointer) {
  return reinterpret_cast<Address>(pointer);
}
inline void *pointerTo(Address address) {
  return reinterpret_cast<void *>(address);
}

// [begin, end) of host storage.
struct Range {
  Address begin = 0, end = 0;
  std::size_t bytes() const { return end - begin; }
  bool overlaps(const Range &other) const { return begin < other.end && other.begin < end; }
  bool contains(const Range &other) const { return begin <= other.begin && other.end <= end; }
};

enum class Owner {
  Mapping,    // the runtime allocated the device storage and frees it
  Variable,   // declare target: storage of the program, there until its end
  Association // omp_target_associate_ptr: storage of the user
};

struct Entry {
  Range host;
  Address device = 0;      // device address of host.begin
  unsigned long count = 0; // references; infinite() entries have none to count
  Owner owner = Owner::Mapping;
  const char *name = "";  // the list item that made it, for messages
  const char *where = ""; // the directive that made it

  bool infinite() const { return owner != Owner::Mapping; }
  // The device address that corresponds to a host address; also for addresses outside the entry (a base pointer).
  void *translate(const void *address) const { return pointerTo(device + (addressOf(address) - host.begin)); }
};

class PresentTable {
public:
  // The first entry that shares at least one byte with `range`, null when none does.
  Entry *overlapping(const Range &range);
  // The entry whose storage contains the byte at `address`, null when none does.
  Entry *at(const void *address) { return overlapping({addressOf(address), addressOf(address) + 1}); }
  // Adds an entry that overlaps none; the reference stays valid until the entry is erased.
  Entry &insert(const Entry &entry);
  void erase(const Entry &entry);
  std::size_t size() const { return entries.size(); }

private:
  std::map<Address, Entry> entries; // by host.begin; ranges are disjoint and not empty
};

} // namespace o2s

#endif
