// Map and motion clauses through enter data, exit data and update: map types, modifiers, reference counts, sections.
#include "runtime_helpers.h"

using namespace runtime_test;

namespace {

TEST(RuntimeMapping, ToCopiesInAndReleaseCopiesNothing) {
  int x = 1;
  enter({O2S_OBJECT(O2S_TO, x)});
  EXPECT_EQ(deviceValue(x), 1);
  setDeviceValue(x, 2);
  void *copy = omp_get_mapped_ptr(&x, device);
  leave({O2S_OBJECT(O2S_RELEASE, x)});
  EXPECT_FALSE(present(&x));
  EXPECT_FALSE(omp_target_is_accessible(copy, sizeof x, device)) << "the device memory was not freed";
  EXPECT_EQ(x, 1);
}

TEST(RuntimeMapping, AllocCopiesNothingInAndFromCopiesOut) {
  int x = 7, probe = 0;
  // The storage that alloc will get holds another value than x.
  enter({O2S_OBJECT(O2S_ALLOC, x)});
  setDeviceValue(x, 5);
  probe = deviceValue(x);
  leave({O2S_OBJECT(O2S_FROM, x)});
  EXPECT_EQ(probe, 5);
  EXPECT_EQ(x, 5);
  enter({O2S_OBJECT(O2S_ALLOC, x)}); // the freed storage again
  x = 8;
  EXPECT_NE(deviceValue(x), 8);
  leave({O2S_OBJECT(O2S_DELETE, x)});
  EXPECT_EQ(x, 8);
}

TEST(RuntimeMapping, CountsReferences) {
  int x = 1;
  enter({O2S_OBJECT(O2S_TO, x)});
  enter({O2S_OBJECT(O2S_TO, x)});
  enter({O2S_OBJECT(O2S_ALLOC, x)});
  setDeviceValue(x, 9);
  leave({O2S_OBJECT(O2S_FROM, x)});
  EXPECT_TRUE(present(&x));
  EXPECT_EQ(x, 1) << "copied back although references are left";
  leave({O2S_OBJECT(O2S_RELEASE, x)});
  EXPECT_TRUE(present(&x));
  leave({O2S_OBJECT(O2S_FROM, x)});
  EXPECT_FALSE(present(&x));
  EXPECT_EQ(x, 9);
}

TEST(RuntimeMapping, WhatIsPresentIsNotCopiedAgain) {
  int x = 1;
  enter({O2S_OBJECT(O2S_TO, x)});
  x = 2;
  enter({O2S_OBJECT(O2S_TO, x)});
  EXPECT_EQ(deviceValue(x), 1);
  leave({O2S_OBJECT(O2S_DELETE, x)});
}

TEST(RuntimeMapping, AlwaysCopiesWhateverTheCount) {
  int x = 1;
  enter({O2S_OBJECT(O2S_TO, x)});
  x = 2;
  enter({O2S_OBJECT(O2S_TO | O2S_ALWAYS, x)});
  EXPECT_EQ(deviceValue(x), 2);
  setDeviceValue(x, 3);
  leave({O2S_OBJECT(O2S_FROM | O2S_ALWAYS, x)});
  EXPECT_EQ(x, 3);
  EXPECT_TRUE(present(&x));
  leave({O2S_OBJECT(O2S_DELETE, x)});
}

TEST(RuntimeMapping, DeleteDropsAllReferences) {
  int x = 1;
  enter({O2S_OBJECT(O2S_TO, x)});
  enter({O2S_OBJECT(O2S_TO, x)});
  setDeviceValue(x, 2);
  leave({O2S_OBJECT(O2S_DELETE, x)});
  EXPECT_FALSE(present(&x));
  EXPECT_EQ(x, 1);
}

TEST(RuntimeMapping, ExitOfWhatIsNotPresentDoesNothing) {
  int x = 1;
  leave({O2S_OBJECT(O2S_FROM, x), O2S_OBJECT(O2S_RELEASE, x), O2S_OBJECT(O2S_DELETE, x)});
  EXPECT_EQ(x, 1);
}

TEST(RuntimeMapping, PresentModifierAcceptsWhatIsPresent) {
  int x = 1;
  enter({O2S_OBJECT(O2S_TO, x)});
  enter({O2S_OBJECT(O2S_TO | O2S_PRESENT, x)});
  update({O2S_OBJECT(O2S_TO | O2S_PRESENT, x)});
  leave({O2S_OBJECT(O2S_RELEASE | O2S_PRESENT, x)});
  EXPECT_TRUE(present(&x));
  leave({O2S_OBJECT(O2S_RELEASE | O2S_PRESENT, x)});
  EXPECT_FALSE(present(&x));
}

TEST(RuntimeMapping, ItemsOfOneConstructCountOnce) {
  int x = 4;
  enter({O2S_OBJECT(O2S_TO, x), O2S_OBJECT(O2S_ALLOC, x)});
  leave({O2S_OBJECT(O2S_RELEASE, x)});
  EXPECT_FALSE(present(&x));
  enter({O2S_OBJECT(O2S_TO, x)});
  enter({O2S_OBJECT(O2S_TO, x)});
  leave({O2S_OBJECT(O2S_RELEASE, x), O2S_OBJECT(O2S_RELEASE, x)});
  EXPECT_TRUE(present(&x)) << "one construct dropped two references";
  leave({O2S_OBJECT(O2S_RELEASE, x)});
  EXPECT_FALSE(present(&x));
  int a[10] = {};
  enter({O2S_OBJECT(O2S_TO, a)});
  enter({O2S_SECTION(O2S_TO, a, 0, 2), O2S_SECTION(O2S_TO, a, 5, 2)});
  leave({O2S_OBJECT(O2S_RELEASE, a)});
  leave({O2S_OBJECT(O2S_RELEASE, a)});
  EXPECT_FALSE(present(a)) << "two parts of one entry counted twice";
}

TEST(RuntimeMapping, AnyItemOfTheConstructGivesOrTakesTheValue) {
  int x = 4;
  enter({O2S_OBJECT(O2S_ALLOC, x), O2S_OBJECT(O2S_TO, x)});
  EXPECT_EQ(deviceValue(x), 4);
  setDeviceValue(x, 6);
  leave({O2S_OBJECT(O2S_FROM, x), O2S_OBJECT(O2S_RELEASE, x)}); // reverse order would release first
  EXPECT_EQ(x, 6);
  enter({O2S_OBJECT(O2S_TO, x)});
  setDeviceValue(x, 7);
  leave({O2S_OBJECT(O2S_DELETE, x), O2S_OBJECT(O2S_FROM, x)});
  EXPECT_EQ(x, 7);
  EXPECT_FALSE(present(&x));
}

TEST(RuntimeMapping, SectionsThatShareStorageAreMappedAsOne) {
  int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  enter({O2S_SECTION(O2S_TO, a, 5, 5), O2S_SECTION(O2S_TO, a, 0, 6)});
  EXPECT_EQ(static_cast<char *>(omp_get_mapped_ptr(&a[9], device)) -
                static_cast<char *>(omp_get_mapped_ptr(&a[0], device)),
            9 * static_cast<std::ptrdiff_t>(sizeof(int)));
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(deviceValue(a[i]), i);
  leave({O2S_SECTION(O2S_RELEASE, a, 0, 1)});
  EXPECT_FALSE(present(&a[9]));
}

TEST(RuntimeMapping, AdjacentSectionsStayApart) {
  int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  enter({O2S_SECTION(O2S_TO, a, 0, 5), O2S_SECTION(O2S_TO, a, 5, 5)});
  leave({O2S_SECTION(O2S_RELEASE, a, 0, 5)});
  EXPECT_FALSE(present(&a[4]));
  EXPECT_TRUE(present(&a[5]));
  EXPECT_EQ(deviceValue(a[5]), 5);
  leave({O2S_SECTION(O2S_RELEASE, a, 5, 5)});
}

TEST(RuntimeMapping, BaseIsTranslatedFromTheSection) {
  double a[100];
  for (int i = 0; i < 100; ++i)
    a[i] = i;
  std::vector<o2s_map> maps = {O2S_SECTION(O2S_TO, a, 40, 20)};
  o2s_enter_data("test.c:1: target enter data", 1, device, maps.data(), 1);
  const double *base = static_cast<const double *>(maps[0].device);
  EXPECT_EQ(readDevice<double>(base + 40), 40.0);
  EXPECT_EQ(readDevice<double>(base + 59), 59.0);
  EXPECT_FALSE(present(&a[39]));
  EXPECT_FALSE(present(&a[60]));
  leave({O2S_SECTION(O2S_DELETE, a, 40, 20)});
}

TEST(RuntimeMapping, PartOfAPresentObjectRefersToIt) {
  int a[10] = {};
  enter({O2S_OBJECT(O2S_TO, a)});
  std::vector<o2s_map> maps = {O2S_SECTION(O2S_TO, a, 2, 3)};
  o2s_enter_data("test.c:1: target enter data", 1, device, maps.data(), 1);
  EXPECT_EQ(maps[0].device, omp_get_mapped_ptr(a, device));
  leave({O2S_SECTION(O2S_RELEASE, a, 2, 3)});
  EXPECT_TRUE(present(a));
  leave({O2S_OBJECT(O2S_RELEASE, a)});
  EXPECT_FALSE(present(a));
}

TEST(RuntimeMapping, LookupTranslatesWithOffsetAndHoldsNoReference) {
  int a[10] = {};
  int *inside = &a[3], *end = a + 10, *nothing = nullptr;
  int other = 0, *elsewhere = &other;
  enter({O2S_OBJECT(O2S_TO, a)});
  std::vector<o2s_map> maps = {O2S_POINTER(inside), O2S_POINTER(end), O2S_POINTER(nothing), O2S_POINTER(elsewhere)};
  o2s_region *region = o2s_target_begin("test.c:4: target", 1, device, maps.data(), 4);
  ASSERT_NE(region, nullptr);
  EXPECT_EQ(maps[0].device, static_cast<int *>(omp_get_mapped_ptr(a, device)) + 3);
  EXPECT_EQ(maps[1].device, end) << "one past the end is not present";
  EXPECT_EQ(maps[2].device, nullptr);
  EXPECT_EQ(maps[3].device, &other);
  o2s_target_end(region);
  EXPECT_TRUE(present(a));
  leave({O2S_OBJECT(O2S_RELEASE, a)});
  EXPECT_FALSE(present(a));
}

TEST(RuntimeMapping, LookupSeesWhatTheSameConstructMaps) {
  int a[4] = {};
  int *p = a;
  std::vector<o2s_map> maps = {O2S_POINTER(p), O2S_OBJECT(O2S_TO, a)};
  o2s_region *region = o2s_target_begin("test.c:4: target", 1, device, maps.data(), 2);
  EXPECT_NE(maps[0].device, p);
  EXPECT_EQ(maps[0].device, maps[1].device);
  o2s_target_end(region);
}

TEST(RuntimeMapping, ZeroLengthSectionsAreLookedUpOnly) {
  int a[4] = {}, b[4] = {};
  enter({O2S_OBJECT(O2S_TO, a)});
  std::vector<o2s_map> maps = {O2S_SECTION(O2S_TOFROM, a, 0, 0), O2S_SECTION(O2S_TOFROM, b, 0, 0)};
  o2s_enter_data("test.c:1: target enter data", 1, device, maps.data(), 2);
  EXPECT_EQ(maps[0].device, omp_get_mapped_ptr(a, device));
  EXPECT_EQ(maps[1].device, b);
  EXPECT_FALSE(present(b));
  leave({O2S_SECTION(O2S_DELETE, a, 0, 0)});
  EXPECT_TRUE(present(a)) << "a section of no bytes deleted an object";
  leave({O2S_OBJECT(O2S_RELEASE, a)});
  EXPECT_FALSE(present(a)) << "a section of no bytes held a reference";
}

TEST(RuntimeMapping, ImplicitItemStandsForThePartThatIsPresent) {
  int a[100] = {};
  for (int i = 0; i < 100; ++i)
    a[i] = i;
  enter({O2S_SECTION(O2S_TO, a, 20, 30)});
  const void *part = omp_get_mapped_ptr(&a[20], device);
  a[30] = -1;
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TOFROM | O2S_IMPLICIT, a)};
  o2s_region *region = o2s_target_begin("test.c:4: target", 1, device, maps.data(), 1);
  ASSERT_NE(region, nullptr);
  EXPECT_EQ(static_cast<int *>(maps[0].device) + 20, part) << "the device address is not that of the array's begin";
  EXPECT_EQ(deviceValue(a[30]), 30) << "what is present was copied again";
  EXPECT_FALSE(present(&a[19])) << "the implicit map extended what is present";
  EXPECT_FALSE(present(&a[50]));
  setDeviceValue(a[31], 7);
  o2s_target_end(region);
  EXPECT_EQ(a[31], 31) << "copied back although a reference is left";
  EXPECT_TRUE(present(&a[20]));
  leave({O2S_SECTION(O2S_FROM, a, 20, 30)});
  EXPECT_FALSE(present(&a[20])) << "the implicit map kept a reference";
  EXPECT_EQ(a[31], 7);
}

TEST(RuntimeMapping, ImplicitItemOverlapsAtEitherEnd) {
  int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  int *inside = &a[0];
  // Present: a[2] to a[7]. The items reach over its begin, over its end, and lie inside.
  enter({O2S_SECTION(O2S_TO, a, 2, 6)});
  int *const copy = static_cast<int *>(omp_get_mapped_ptr(&a[2], device));
  std::vector<o2s_map> maps = {O2S_SECTION(O2S_TO | O2S_IMPLICIT, inside, 0, 4),
                               O2S_SECTION(O2S_TO | O2S_IMPLICIT, inside, 6, 4),
                               O2S_SECTION(O2S_TO | O2S_IMPLICIT, inside, 3, 2)};
  o2s_region *region = o2s_target_begin("test.c:4: target", 1, device, maps.data(), 3);
  ASSERT_NE(region, nullptr);
  for (const o2s_map &item : maps)
    EXPECT_EQ(static_cast<int *>(item.device) + 2, copy);
  EXPECT_FALSE(present(&a[0]));
  EXPECT_FALSE(present(&a[9]));
  o2s_target_end(region);
  leave({O2S_SECTION(O2S_RELEASE, a, 2, 6)});
  EXPECT_FALSE(present(&a[2]));
}

TEST(RuntimeMapping, ImplicitItemIsMappedWholeWhenNothingOfItIsPresent) {
  int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TOFROM | O2S_IMPLICIT, a)};
  o2s_region *region = o2s_target_begin("test.c:4: target", 1, device, maps.data(), 1);
  ASSERT_NE(region, nullptr);
  EXPECT_TRUE(present(&a[0]));
  EXPECT_EQ(deviceValue(a[9]), 9);
  setDeviceValue(a[9], 19);
  o2s_target_end(region);
  EXPECT_FALSE(present(&a[0]));
  EXPECT_EQ(a[9], 19);
}

TEST(RuntimeMapping, UpdateCopiesOnlyWhatIsNamedAndPresent) {
  int a[4] = {0, 1, 2, 3}, absent = 5;
  enter({O2S_OBJECT(O2S_TO, a)});
  for (int &value : a)
    value += 10;
  update({O2S_SECTION(O2S_TO, a, 1, 2), O2S_OBJECT(O2S_TO, absent)});
  EXPECT_EQ(deviceValue(a[0]), 0);
  EXPECT_EQ(deviceValue(a[1]), 11);
  EXPECT_EQ(deviceValue(a[2]), 12);
  EXPECT_EQ(deviceValue(a[3]), 3);
  update({O2S_SECTION(O2S_FROM, a, 3, 1), O2S_OBJECT(O2S_FROM, absent)});
  EXPECT_EQ(a[0], 10);
  EXPECT_EQ(a[3], 3);
  EXPECT_EQ(absent, 5);
  EXPECT_FALSE(present(&absent));
  leave({O2S_OBJECT(O2S_RELEASE, a)});
  EXPECT_FALSE(present(a)) << "update holds no reference";
}

TEST(RuntimeMapping, FalseConditionAndInitialDeviceMapNothing) {
  int x = 1;
  std::vector<o2s_map> maps = {O2S_OBJECT(O2S_TO, x)};
  o2s_enter_data("test.c:1: target enter data", 0, device, maps.data(), 1);
  EXPECT_FALSE(present(&x));
  EXPECT_EQ(maps[0].device, &x);
  o2s_enter_data("test.c:1: target enter data", 1, omp_get_initial_device(), maps.data(), 1);
  EXPECT_FALSE(present(&x));
  enter({O2S_OBJECT(O2S_TO, x)});
  x = 2;
  o2s_update("test.c:3: target update", 0, device, maps.data(), 1);
  EXPECT_EQ(deviceValue(x), 1);
  o2s_exit_data("test.c:2: target exit data", 0, device, maps.data(), 1);
  EXPECT_TRUE(present(&x));
  leave({O2S_OBJECT(O2S_DELETE, x)});
}

} // namespace
