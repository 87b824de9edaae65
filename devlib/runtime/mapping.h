// What map and motion clauses do to one device: the effects of a construct's list items on its present table, device
// storage and the copies between them (OpenMP 5.1, 2.21.7.1, 2.14.6). The items of one call are those of one construct.
// Knows devices.h, present_table.h and backend.h. target.cpp turns the C interface into calls of these functions.
#ifndef OMP2SIMT_RUNTIME_MAPPING_H
#define OMP2SIMT_RUNTIME_MAPPING_H

#include "omp2simt/runtime.h"
#include "runtime/devices.h"

#include <vector>

namespace o2s {

// Entry to a construct with map clauses: makes the items present, counts one reference for each entry concerned
// (however many items of the construct share it) and copies what has become present, or is always to be copied, to
// the device. Sets `device` of each item. Storage of O2S_FIRSTPRIVATE items is added to `temporaries`.
void mapItems(Device &device, const char *where, o2s_map *maps, int count, std::vector<void *> &temporaries);

// Exit from a construct with map clauses: drops one reference for each entry concerned, copies back and removes what
// has none left. atRegionEnd: the items are those of a mapItems call; one that is gone since is not an error, present
// modifier or not.
void unmapItems(Device &device, const char *where, const o2s_map *maps, int count, bool atRegionEnd);

// The motion clauses of target update.
void updateItems(Device &device, const char *where, const o2s_map *maps, int count);

// Makes a declare target variable known to all devices, now and later (o2s_register_variable).
void registerVariable(const char *where, void *host, std::size_t bytes, const void *symbol, const char *name);

// Puts the variables registered since the last call into the device's table; the caller holds the device's mutex.
void adoptVariables(Device &device);

} // namespace o2s

#endif
