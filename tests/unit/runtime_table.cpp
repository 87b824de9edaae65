// The present table as a data structure: finding entries by range and by address.
#include "../../devlib/runtime/present_table.h"

#include <gtest/gtest.h>

using o2s::Entry;
using o2s::Owner;
using o2s::PresentTable;

namespace {

Entry entry(o2s::Address begin, o2s::Address end, o2s::Address device) {
  Entry made;
  made.host = {begin, end};
  made.device = device;
  return made;
}

struct RuntimeTable : testing::Test {
  void SetUp() override {
    table.insert(entry(100, 200, 1000));
    table.insert(entry(200, 210, 2000));
    table.insert(entry(300, 400, 3000));
  }
  o2s::Address foundAt(o2s::Address begin, o2s::Address end) {
    const Entry *found = table.overlapping({begin, end});
    return found ? found->host.begin : 0;
  }
  PresentTable table;
};

TEST_F(RuntimeTable, FindsWhatOverlapsAtEitherEnd) {
  EXPECT_EQ(foundAt(50, 100), 0u);
  EXPECT_EQ(foundAt(50, 101), 100u);
  EXPECT_EQ(foundAt(199, 200), 100u);
  EXPECT_EQ(foundAt(200, 201), 200u);
  EXPECT_EQ(foundAt(210, 300), 0u);
  EXPECT_EQ(foundAt(210, 301), 300u);
  EXPECT_EQ(foundAt(399, 500), 300u);
  EXPECT_EQ(foundAt(400, 500), 0u);
  EXPECT_EQ(foundAt(250, 450), 300u);
}

TEST_F(RuntimeTable, AnEntryEndsBeforeItsEndAddress) {
  EXPECT_EQ(table.at(o2s::pointerTo(199))->device, 1000u);
  EXPECT_EQ(table.at(o2s::pointerTo(200))->device, 2000u);
  EXPECT_EQ(table.at(o2s::pointerTo(210)), nullptr);
  EXPECT_EQ(table.at(o2s::pointerTo(99)), nullptr);
}

TEST_F(RuntimeTable, ContainsOnlyWholeRanges) {
  const Entry *found = table.overlapping({100, 200});
  EXPECT_TRUE(found->host.contains({100, 200}));
  EXPECT_TRUE(found->host.contains({150, 160}));
  EXPECT_FALSE(found->host.contains({150, 201}));
  EXPECT_FALSE(found->host.contains({99, 150}));
}

TEST_F(RuntimeTable, TranslatesAddressesInsideAndBefore) {
  const Entry *found = table.at(o2s::pointerTo(300));
  EXPECT_EQ(found->translate(o2s::pointerTo(342)), o2s::pointerTo(3042));
  EXPECT_EQ(found->translate(o2s::pointerTo(290)), o2s::pointerTo(2990));
}

TEST_F(RuntimeTable, EraseRemovesOneEntry) {
  table.erase(*table.at(o2s::pointerTo(200)));
  EXPECT_EQ(table.size(), 2u);
  EXPECT_EQ(table.at(o2s::pointerTo(205)), nullptr);
  EXPECT_NE(table.at(o2s::pointerTo(199)), nullptr);
}

TEST_F(RuntimeTable, OnlyMappedStorageIsCounted) {
  Entry made;
  EXPECT_FALSE(made.infinite());
  made.owner = Owner::Variable;
  EXPECT_TRUE(made.infinite());
  made.owner = Owner::Association;
  EXPECT_TRUE(made.infinite());
}

} // namespace
