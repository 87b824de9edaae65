// Grid and block extents, in numbers, and by running them: every iteration once.
#include "omp2simt/device.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

std::string text(const o2s::LaunchShape &shape) {
  if (shape.empty)
    return "empty";
  if (!shape.possible)
    return "impossible";
  const auto extent = [](const o2s::Extent &e) {
    return std::to_string(e.x) + "x" + std::to_string(e.y) + "x" + std::to_string(e.z);
  };
  return extent(shape.grid) + " " + extent(shape.block);
}

TEST(Grid, OneLoop) {
  EXPECT_EQ(text(o2s::grid(0).threads(256).shape(132)), "empty");
  EXPECT_EQ(text(o2s::grid(1).threads(256).shape(132)), "1x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(256).threads(256).shape(132)), "1x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(257).threads(256).shape(132)), "2x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(1000).threads(100).shape(132)), "10x1x1 100x1x1");
  EXPECT_EQ(text(o2s::grid(1ull << 38).threads(256).shape(132)), "1073741824x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(1ull << 39).threads(256).shape(132)), "impossible");
  EXPECT_EQ(text(o2s::grid(~0ull).threads(1024).shape(132)), "impossible");
  EXPECT_EQ(text(o2s::grid(10).threads(5000).shape(132)), "1x1x1 1024x1x1");
}

TEST(Grid, Strided) {
  EXPECT_EQ(text(o2s::grid(1000000).threads(256).strided().shape(132)), "528x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(1000).threads(256).strided().collective().shape(132)), "4x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(~0ull).threads(1024).strided().shape(2)), "2x1x1 1024x1x1");
  EXPECT_EQ(text(o2s::grid(~0ull).threads(32).strided().shape(1)), "32x1x1 32x1x1");
  EXPECT_EQ(text(o2s::grid(1000, 1000).threads(256).strided().shape(2)), "8x1x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(1000, 64).threads(256).strided().shape(4)), "2x8x1 32x8x1");
}

TEST(Grid, Teams) {
  EXPECT_EQ(text(o2s::grid(10).threads(256).teams(7).shape(132)), "7x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(1000000).threads(64).teams(1).shape(132)), "1x1x1 64x1x1");
  EXPECT_EQ(text(o2s::grid(100, 100).threads(256).teams(12).shape(132)), "4x3x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(100, 100).threads(256).teams(7).shape(132)), "1x7x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(100, 3).threads(256).teams(131071).shape(132)), "131071x1x1 4x64x1"); // prime, y too small
  // No more threads than a 32-bit stride can be.
  EXPECT_EQ(text(o2s::grid(10).threads(1024).teams(1ull << 40).shape(132)), "2097152x1x1 1024x1x1");
}

TEST(Grid, Lanes) {
  EXPECT_EQ(text(o2s::grid(0).threads(8).lanes(32).shape(132)), "empty");
  EXPECT_EQ(text(o2s::grid(1).threads(8).lanes(32).shape(132)), "1x1x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(8).threads(8).lanes(32).shape(132)), "1x1x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(9).threads(8).lanes(32).collective().shape(132)), "2x1x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(1000).threads(256).lanes(4).shape(132)), "4x1x1 4x256x1");
  EXPECT_EQ(text(o2s::grid(1000).threads(256).lanes(1).shape(132)), "4x1x1 1x256x1");
  // A block has at most 1024 lanes.
  EXPECT_EQ(text(o2s::grid(1000).threads(256).lanes(32).shape(132)), "32x1x1 32x32x1");
  EXPECT_EQ(text(o2s::grid(1000).lanes(16).threads(65).shape(132)), "16x1x1 16x64x1");
  EXPECT_EQ(text(o2s::grid(1000000).threads(8).lanes(32).strided().shape(132)), "528x1x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(1000).threads(8).lanes(32).teams(7).shape(132)), "7x1x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(10).threads(32).lanes(32).teams(1ull << 40).shape(132)), "67108864x1x1 32x32x1");
  EXPECT_EQ(text(o2s::grid(1ull << 33).threads(8).lanes(32).shape(132)), "1073741824x1x1 32x8x1");
}

TEST(Grid, Alone) {
  EXPECT_EQ(text(o2s::grid(1000).threads(64).strided().alone(true).shape(132)), "1x1x1 1x1x1");
  EXPECT_EQ(text(o2s::grid(1000).threads(64).lanes(8).teams(3).strided().alone(true).shape(132)), "1x1x1 8x1x1");
  EXPECT_EQ(text(o2s::grid(10, 10).threads(64).strided().alone(true).shape(132)), "1x1x1 1x1x1");
  EXPECT_EQ(text(o2s::grid(1000).threads(8).teams(3).strided().alone(false).shape(132)), "3x1x1 8x1x1");
}

// Iterations that a thread has of chunks: "3 4 5 12 13 14".
std::string chunks(unsigned long long trip, unsigned long long chunk, unsigned long long thread, unsigned long long threads) {
  std::string result;
  for (const unsigned long long t : o2s::Chunks<unsigned long long>(trip, chunk, thread, threads))
    result += (result.empty() ? "" : " ") + std::to_string(t);
  return result;
}

TEST(Chunks, Turns) {
  EXPECT_EQ(chunks(16, 3, 1, 3), "3 4 5 12 13 14");
  EXPECT_EQ(chunks(16, 3, 2, 3), "6 7 8 15");
  EXPECT_EQ(chunks(5, 3, 2, 3), "");
  EXPECT_EQ(chunks(5, 10, 0, 3), "0 1 2 3 4");
  EXPECT_EQ(chunks(5, 10, 1, 3), "");
  EXPECT_EQ(chunks(3, 1, 0, 1), "0 1 2");
  EXPECT_EQ(chunks(0, 4, 0, 2), "");
  // Products that no unsigned long long holds.
  EXPECT_EQ(chunks(3, ~0ull, 0, 1024), "0 1 2");
  EXPECT_EQ(chunks(3, ~0ull, 1023, 1024), "");
  EXPECT_EQ(chunks(6, 1, 5, ~0ull), "5");
}

TEST(Grid, TwoLoops) {
  EXPECT_EQ(text(o2s::grid(128, 128).threads(256).shape(132)), "4x16x1 32x8x1");
  EXPECT_EQ(text(o2s::grid(0, 5).threads(256).shape(132)), "empty");
  EXPECT_EQ(text(o2s::grid(5, 0).threads(256).shape(132)), "empty");
  EXPECT_EQ(text(o2s::grid(1000, 5).threads(256).shape(132)), "1x32x1 8x32x1");
  EXPECT_EQ(text(o2s::grid(1, 1000).threads(256).shape(132)), "4x1x1 256x1x1");
  EXPECT_EQ(text(o2s::grid(3, 1000).threads(256).shape(132)), "16x1x1 64x3x1");
  EXPECT_EQ(text(o2s::grid(1000, 1000).threads(100).shape(132)), "32x334x1 32x3x1");
  EXPECT_EQ(text(o2s::grid(10, 10).threads(1).shape(132)), "10x10x1 1x1x1");
  EXPECT_EQ(text(o2s::grid(1000000, 32).threads(256).shape(132)), "1x62500x2 32x8x1");
}

__global__ void count_flat(unsigned trip, unsigned char *hits) {
  const unsigned t = o2s::global_thread();
  if (t < trip)
    ++hits[t];
}
__global__ void count_strided(unsigned trip, unsigned char *hits) {
  for (unsigned t = o2s::global_thread(); t < trip; t += o2s::grid_threads())
    ++hits[t];
}
__global__ void count_cells(unsigned rows, unsigned columns, unsigned char *hits) {
  const unsigned row = o2s::global_row(), column = o2s::global_column();
  if (row < rows && column < columns)
    ++hits[row * columns + column];
}
__global__ void count_cells_strided(unsigned rows, unsigned columns, unsigned char *hits) {
  for (unsigned row = o2s::global_row(); row < rows; row += o2s::grid_rows())
    for (unsigned column = o2s::global_column(); column < columns; column += o2s::grid_columns())
      ++hits[row * columns + column];
}

// Memory of the threads' own makes a strided grid smaller, but never less than a block, and not one of exactly n teams.
TEST(Grid, BytesPerThread) {
  const o2s::Grid grid = o2s::grid(1u << 30).threads(128).strided();
  EXPECT_EQ(grid.shape(100).blocks(), 800u);
  EXPECT_EQ(grid.bytes_per_thread(8).shape(100).blocks(), 800u);
  EXPECT_EQ(grid.bytes_per_thread(o2s::kMostSliceBytes / 128 / 10).shape(100).blocks(), 10u);
  EXPECT_EQ(grid.bytes_per_thread(o2s::kMostSliceBytes).shape(100).blocks(), 1u);
  EXPECT_EQ(grid.collective().bytes_per_thread(o2s::kMostSliceBytes).collective().shape(100).blocks(), 1u);
  EXPECT_EQ(grid.bytes_per_thread(o2s::kMostSliceBytes).teams(7).shape(100).blocks(), 7u);
}

TEST(Grid, EveryIterationOnce) {
  for (unsigned trip : {1u, 31u, 256u, 1001u, 20000u}) {
    const std::vector<unsigned char> once(trip, 1);
    std::vector<unsigned char> hits(trip, 0);
    o2s::host::run_loops<count_flat>(o2s::grid(trip).threads(96).shape(4), trip, hits.data());
    EXPECT_EQ(hits, once);
    for (const o2s::Grid &grid : {o2s::grid(trip).threads(64).strided(), o2s::grid(trip).threads(96).teams(3)}) {
      hits.assign(trip, 0);
      o2s::host::run_loops<count_strided>(grid.shape(4), trip, hits.data());
      EXPECT_EQ(hits, once);
    }
  }
}

TEST(Grid, EveryCellOnce) {
  const unsigned sizes[][2] = {{1, 1}, {1, 700}, {700, 1}, {3, 40}, {129, 65}, {600000, 2}};
  for (const auto &size : sizes) {
    const std::vector<unsigned char> once(size[0] * size[1], 1);
    std::vector<unsigned char> hits(once.size(), 0);
    o2s::host::run_loops<count_cells>(o2s::grid(size[0], size[1]).threads(8).shape(4), size[0], size[1], hits.data());
    EXPECT_EQ(hits, once) << size[0] << " x " << size[1];
    for (const o2s::Grid &grid :
         {o2s::grid(size[0], size[1]).threads(200).strided(), o2s::grid(size[0], size[1]).threads(64).teams(6)}) {
      hits.assign(hits.size(), 0);
      o2s::host::run_loops<count_cells_strided>(grid.shape(4), size[0], size[1], hits.data());
      EXPECT_EQ(hits, once) << size[0] << " x " << size[1];
    }
  }
}

} // namespace
