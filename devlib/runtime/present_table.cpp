// The present table: see present_table.h.
#include "runtime/present_table.h"

namespace o2s {

Entry *PresentTable::overlapping(const Range &range) {
  // Entries are disjoint, so of those that begin at or before the range only the last can reach into it.
  auto next = entries.upper_bound(range.begin);
  if (next != entries.begin()) {
    Entry &before = std::prev(next)->second;
    if (before.host.overlaps(range))
      return &before;
  }
  if (next != entries.end() && next->second.host.overlaps(range))
    return &next->second;
  return nullptr;
}

Entry &PresentTable::insert(const Entry &entry) {
  return entries.emplace(entry.host.begin, entry).first->second;
}

void PresentTable::erase(const Entry &entry) {
  entries.erase(entry.host.begin);
}

} // namespace o2s
