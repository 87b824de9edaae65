// The table of functions that device code may call through pointers: see functions.h.
#include "runtime/functions.h"
#include "omp2simt/any_context_table.h"
#include "runtime/backend.h"

#include <algorithm>
#include <functional>
#include <map>

namespace o2s {
namespace {

// Of one translated file.
struct FunctionGroup {
  const char *where;
  std::vector<const void *> host;
  const void *symbol;
};

struct Table {
  std::size_t groups = 0; // that it has been made from
  void *address = nullptr;
  unsigned count = 0;
};

struct Registry {
  std::mutex mutex;
  std::vector<FunctionGroup> groups;
  std::map<int, Table> tables; // by device
};

// Never destroyed: destructors of the program may still use devices.
Registry &registry() {
  static auto &all = *new Registry;
  return all;
}

std::vector<FunctionPair> readPairs(const Device &device, const std::vector<FunctionGroup> &groups) {
  std::vector<FunctionPair> pairs;
  for (const FunctionGroup &group : groups) {
    void *symbol = nullptr;
    check(backend().symbolAddress(device.number, group.symbol, &symbol), group.where, "finding the functions of the file");
    std::vector<const void *> addresses(group.host.size());
    check(backend().copyFromDevice(device.number, addresses.data(), symbol, addresses.size() * sizeof(void *)), group.where,
          "reading the addresses of functions");
    for (std::size_t i = 0; i < addresses.size(); ++i)
      pairs.push_back({group.host[i], addresses[i]});
  }
  return pairs;
}

template <class Key> void sortBy(std::vector<FunctionPair> &pairs, Key key) {
  const auto before = [&](const FunctionPair &a, const FunctionPair &b) {
    return std::less<const void *>()(a.*key, b.*key);
  };
  std::sort(pairs.begin(), pairs.end(), before);
}

} // namespace

void registerFunctions(const char *where, const void *const *host, int count, const void *symbol) {
  std::lock_guard<std::mutex> lock(registry().mutex);
  registry().groups.push_back({where, std::vector<const void *>(host, host + count), symbol});
}

const void *functionTable(Device &device, const char *where, unsigned &count) {
  Registry &all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  Table &table = all.tables[device.number];
  if (table.groups != all.groups.size()) { // a table that a running kernel may use is not freed
    std::vector<FunctionPair> pairs = readPairs(device, all.groups);
    sortBy(pairs, &FunctionPair::device);
    std::vector<FunctionPair> both = pairs;
    sortBy(both, &FunctionPair::host);
    both.insert(both.end(), pairs.begin(), pairs.end());
    check(backend().allocate(device.number, both.size() * sizeof(FunctionPair), &table.address), where,
          "allocating the table of functions");
    check(backend().copyToDevice(device.number, table.address, both.data(), both.size() * sizeof(FunctionPair)), where,
          "copying the table of functions");
    table.groups = all.groups.size();
    table.count = static_cast<unsigned>(pairs.size());
  }
  count = table.count;
  return table.address;
}

} // namespace o2s
