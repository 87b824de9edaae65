// The views of variable length arrays: subscripts, pointer arithmetic, sizes, conversions. They are the same in code of
// lanes and of the host, so most of it needs no kernel.
#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <utility>

namespace {

TEST(Vla, subscripts_follow_the_bounds) {
  int data[24];
  for (int i = 0; i < 24; ++i)
    data[i] = i;
  const o2s::Vla<int, 3> cube(data, 2, 3, 4);
  EXPECT_EQ(cube[1][2][3], 23);
  EXPECT_EQ(cube[0u][1l][(char)2], 6);
  EXPECT_EQ((*cube)[1][0], 4);
  EXPECT_EQ(o2s::size_of(cube), sizeof data);
  EXPECT_EQ(o2s::size_of(cube[0]), 12 * sizeof(int));
  EXPECT_EQ(o2s::size_of(cube[0][0]), 4 * sizeof(int));
  EXPECT_EQ(o2s::vla_size<int>(2, 3, 4), sizeof data);
  cube[1][0][0] = 100;
  EXPECT_EQ(data[12], 100);
  int *const row = cube[1][1];
  EXPECT_EQ(row, data + 16);
}

TEST(Vla, pointers_step_by_rows) {
  short data[12] = {};
  const o2s::Vla<short, 2> table(data, 3, 4);
  o2s::VlaPointer<short, 1> p(table, 4), q(o2s::rows(table) + 2, 4);
  EXPECT_EQ(q - p, 2);
  EXPECT_TRUE(p < q && p <= q && q > p && q >= p && p != q && p == table.decay());
  EXPECT_EQ((short *)(p++), data);
  EXPECT_EQ((short *)p, data + 4);
  EXPECT_EQ((short *)(++p)--, data + 8);
  p -= -1;
  EXPECT_EQ(p, q);
  EXPECT_EQ((short *)(1u + table), data + 4);
  EXPECT_EQ((short *)(q - 1L), data + 4);
  EXPECT_EQ(&table[1], table + 1);
  EXPECT_EQ((&table)[0][1] + 0, data + 4);
  EXPECT_TRUE(p && p != nullptr && !(p == NULL));
  p = (short *)nullptr; // keeps the bounds
  EXPECT_TRUE(!p && p == nullptr);
  p = data;
  EXPECT_EQ((short *)(p + 1), data + 4);
}

TEST(Vla, casts_and_conversions) {
  double data[2][3][4] = {};
  data[1][2][3] = 5;
  const o2s::VlaPointer<double, 2> planes = data;
  EXPECT_EQ(planes[1][2][3], 5);
  const auto rows = o2s::vla_cast<double>(6, (void *)data);
  EXPECT_EQ(rows[3][5], 5);
  const auto again = o2s::vla_cast<double>(3, 4, rows + 2);
  EXPECT_EQ((*again)[2][3], 5);
  const auto bytes = o2s::vla_cast<char>(2, planes[1]);
  EXPECT_EQ((char *)(bytes + 1), (char *)data[1] + 2);
  const o2s::VlaPointer<const double, 2> constant = planes;
  EXPECT_EQ(constant[1][2][3], 5);
  o2s::VlaPointer<double, 1> parameter(&data[0][0][0]);
  parameter.set_extents(12);
  EXPECT_EQ(parameter[1][11], 5);
  const o2s::VlaPointer<double[4], 1> fours((double(*)[4])data, 3); // rows of a constant size
  EXPECT_EQ(fours[1][2][3], 5);
}

TEST(Vla, counts_that_overflow_are_the_largest) {
  EXPECT_EQ(o2s::detail::element_count(3, 4u, 5ll), 60u);
  EXPECT_EQ(o2s::detail::element_count(0, -1), 0u);
  EXPECT_EQ(o2s::detail::element_count(-1), (size_t)-1);
  EXPECT_EQ(o2s::detail::element_count(1ull << 40, 1ull << 40), (size_t)-1);
}

} // namespace
