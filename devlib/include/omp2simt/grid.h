// How many blocks of how many threads a kernel of shape grid or warp gets. Plain host arithmetic without backend or
// runtime.
//
//   o2s::grid(trip).threads(256)                             one iteration per thread
//   o2s::grid(trip).threads(256).strided().collective()      a stride loop over a capped grid, whose lanes meet
//   o2s::grid(trip).threads(256).teams(n)                    exactly n blocks, stride loop
//   o2s::grid(rows, columns).threads(256)                    collapse(2), columns along x
//   o2s::grid(trip).team(256).collective()                   shape block: a block of 256 threads for each iteration
//   o2s::grid(trip).threads(8).lanes(32).collective()        shape warp: blocks of 8 OpenMP threads of 32 lanes each
#ifndef OMP2SIMT_GRID_H
#define OMP2SIMT_GRID_H

namespace o2s {

// A strided grid has no more threads than this for each multiprocessor: half of what one holds (4 teams of 256), enough
// loads in flight for full bandwidth, and a reduction at the end pays for few blocks.
constexpr unsigned kStridedThreadsPerMultiprocessor = 1024;
// Threads along x of a two-dimensional block while rows can fill it: one warp, one row of memory.
constexpr unsigned kColumnsInBlock = 32;
// CUDA's limits of a grid's extents, and of a block.
constexpr unsigned long long kMaxGridX = 0x7fffffff;
constexpr unsigned long long kMaxGridYZ = 65535;
constexpr unsigned kMaxBlockThreads = 1024;
// Threads of a grid whose kernel counts in 32 bits and adds a stride of that many (fits_32_bits in trip_count.h).
constexpr unsigned long long kMaxStride = 0x80000000ull;

// A strided grid whose threads have device memory of their own (bytes_per_thread) gets no more than this in all, or one
// block's.
constexpr unsigned long long kMostSliceBytes = 256ull << 20;

// The trip count that a grid gets whose kernel computes its own: as many threads as a strided grid has at most.
constexpr unsigned long long kUnknownTrip = 0x7fffffff;

struct Extent {
  unsigned x, y, z;
};

// What a launch needs. possible: false when even the largest grid is too small for one iteration per thread; the
// extents are meaningless then. empty: no iteration, nothing to launch.
struct LaunchShape {
  Extent grid, block;
  bool empty, possible;

  unsigned long long blocks() const { return (unsigned long long)grid.x * grid.y * grid.z; }
};

template <bool Collective> class BasicGrid {
public:
  BasicGrid(unsigned long long rows, unsigned long long columns, bool flat)
      : rows_(rows), columns_(columns), flat_(flat) {}

  // Threads of a block, 1 .. 1024; a two-dimensional block may get fewer.
  BasicGrid threads(unsigned long long count) const {
    BasicGrid changed = *this;
    changed.threads_ = count < 1 ? 1 : count > kMaxBlockThreads ? kMaxBlockThreads : (unsigned)count;
    return changed;
  }
  // Exactly this many blocks (num_teams), whatever the trip count. The kernel must be strided. Fewer only where all
  // threads together would be more than kMaxStride.
  BasicGrid teams(unsigned long long count) const {
    BasicGrid changed = *this;
    changed.teams_ = count < 1 ? 1 : count;
    return changed;
  }
  // Where `is_alone` holds one thread runs all iterations, in their order. The kernel must be strided.
  BasicGrid alone(bool is_alone) const { return is_alone ? threads(1).teams(1) : *this; }
  // The kernel loops over a stride of the grid, so the grid may be smaller than the trip count.
  BasicGrid strided() const {
    BasicGrid changed = *this;
    changed.strided_ = true;
    return changed;
  }
  // Each thread has that much device memory of its own: a strided grid gets fewer blocks where it would be too much.
  BasicGrid bytes_per_thread(unsigned long long bytes) const {
    BasicGrid changed = *this;
    changed.slice_ = bytes;
    return changed;
  }
  // Shape warp: an OpenMP thread is `count` lanes, a power of two up to 32. Blocks are (count, threads), with as many
  // of the threads asked for as fit into 1024 lanes; trip counts, threads and strides count OpenMP threads. For grids
  // of one loop only.
  BasicGrid lanes(unsigned count) const {
    BasicGrid changed = *this;
    changed.lanes_ = count;
    return changed;
  }
  // Shape block: each iteration is a block's, of that many threads.
  BasicGrid team(unsigned long long count) const {
    return threads(1).lanes(count < 1 ? 1 : count > kMaxBlockThreads ? kMaxBlockThreads : (unsigned)count);
  }
  // Threads of the kernel meet (shuffles, barriers) or use atomics: host SIMT then runs them as fibers.
  BasicGrid<true> collective() const {
    BasicGrid<true> changed(rows_, columns_, flat_);
    changed.threads_ = threads_;
    changed.teams_ = teams_;
    changed.lanes_ = lanes_;
    changed.strided_ = strided_;
    changed.slice_ = slice_;
    return changed;
  }

  // The extents on a device of that many multiprocessors.
  LaunchShape shape(unsigned multiprocessors) const {
    LaunchShape result = {{1, 1, 1}, {threads_, 1, 1}, rows_ == 0 || columns_ == 0, true};
    if (result.empty)
      return result;
    if (!flat_)
      fit_block(result.block);
    unsigned per_block = result.block.x; // iterations along x of one thread each
    if (lanes_) {
      const unsigned most = kMaxBlockThreads / lanes_;
      per_block = threads_ < most ? threads_ : most;
      result.block = {lanes_, per_block, 1};
    }
    const unsigned block_threads = result.block.x * result.block.y;
    unsigned long long x = divide_up(columns_, per_block), y = lanes_ ? 1 : divide_up(rows_, result.block.y), z = 1;
    if (teams_) {
      const unsigned long long most = kMaxStride / (lanes_ ? per_block : block_threads);
      const unsigned long long limit = most < kMaxGridX ? most : kMaxGridX;
      split(teams_ < limit ? teams_ : limit, x, y);
    } else if (strided_) {
      unsigned long long cap =
          least((unsigned long long)multiprocessors * kStridedThreadsPerMultiprocessor / block_threads, 1);
      if (slice_ && cap > kMostSliceBytes / block_threads / slice_)
        cap = least(kMostSliceBytes / block_threads / slice_, 1);
      x = x < cap ? x : cap;
      y = y < cap / x ? y : cap / x;
    }
    if (y > kMaxGridYZ) {
      z = divide_up(y, kMaxGridYZ);
      y = divide_up(y, z);
    }
    result.possible = x <= kMaxGridX && z <= kMaxGridYZ;
    result.grid = {(unsigned)x, (unsigned)y, (unsigned)z};
    return result;
  }

  // Whether the 32-bit version of a kernel with one iteration per thread serves: positions fit, and rows need no z.
  bool is_narrow() const {
    const LaunchShape fitted = shape(1);
    return rows_ <= kMaxStride && columns_ <= kMaxStride && fitted.grid.z == 1;
  }

private:
  template <bool> friend class BasicGrid;

  static unsigned long long divide_up(unsigned long long a, unsigned long long b) { return a / b + (a % b != 0); }
  static unsigned long long least(unsigned long long value, unsigned long long bound) {
    return value > bound ? value : bound;
  }
  // The smallest power of two that covers `extent`, or the largest that `most` allows.
  static unsigned cover(unsigned long long extent, unsigned most) {
    unsigned size = 1;
    while (size < extent && size * 2 <= most)
      size *= 2;
    return size;
  }

  // x: the columns, up to a warp; y: as many rows as there are or fit; x again, when rows were too few.
  void fit_block(Extent &block) const {
    block.x = cover(columns_, threads_ < kColumnsInBlock ? threads_ : kColumnsInBlock);
    block.y = threads_ / block.x;
    if (rows_ < block.y) {
      block.y = (unsigned)rows_;
      block.x = cover(columns_, threads_ / block.y);
    }
  }

  // x * y == blocks, with x the largest divisor that the columns need and y within its limit.
  static void split(unsigned long long blocks, unsigned long long &x, unsigned long long &y) {
    if (y == 1) { // one row of blocks: all along x
      x = blocks;
      return;
    }
    unsigned long long divisor = x < blocks ? x : blocks;
    while (blocks % divisor != 0)
      --divisor;
    if (blocks / divisor > kMaxGridYZ)
      while (blocks % divisor != 0 || blocks / divisor > kMaxGridYZ)
        ++divisor;
    x = divisor;
    y = blocks / divisor;
  }

  unsigned long long rows_, columns_, teams_ = 0, slice_ = 0;
  unsigned threads_ = 256, lanes_ = 0;
  bool flat_, strided_ = false;
};

using Grid = BasicGrid<false>;

// One loop of `trip` iterations.
inline Grid grid(unsigned long long trip) {
  return Grid(1, trip, true);
}
// Two collapsed loops; columns is the trip count of the inner one.
inline Grid grid(unsigned long long rows, unsigned long long columns) {
  return Grid(rows, columns, false);
}

} // namespace o2s

#endif
