// Kernels of shape warp as the translator writes them, each of which goes wrong without one guard of the device
// library:
// ../guards.test removes the guards one by one. Checks itself; prints PASS, or what failed. With the argument
// `overflow` a soft stack overflows instead. Builds for host SIMT and, as a .cu, for CUDA.
#include "omp2simt/device.h"
#include "omp2simt/runtime.h"

#include <stdio.h>
#include <string.h>

constexpr unsigned kThreads = 5; // of a team: with 8 lanes the last one is in another hardware warp than the first
constexpr int kWords = 128;      // of memory that each of them has
constexpr int kSpins = 20000;    // before a wait is given up

// A store of a value that all lanes have read, and a read behind it.
template <unsigned Lanes> __global__ void stores(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const mine = data + o2s::league_thread() * kWords;
  int sum = 0;
  for (int round = 0; round < 5; ++round) {
    o2s::store<Lanes>(mine[0], mine[0] + 1);
    sum += mine[0];
  }
  seen[o2s::thread_number()] = sum == 15 && mine[0] == 5;
}

// A mailbox between two threads: a store that is made more than once finds the other thread's answer in its place.
template <unsigned Lanes> __global__ void mailbox(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  volatile int &box = data[0];
  bool right = true;
  if (threadIdx.y == 0) {
    for (int letter = 1; letter <= 5; ++letter) {
      o2s::store<Lanes>(box, letter);
      int spins = 0;
      while (o2s::load<Lanes>(box) != 0 && spins < kSpins)
        ++spins;
      right &= spins < kSpins;
    }
  } else if (threadIdx.y == kThreads - 1) {
    for (int letter = 1; letter <= 5; ++letter) {
      int spins = 0, found = 0;
      while ((found = o2s::load<Lanes>(box)) == 0 && spins < kSpins)
        ++spins;
      right &= found == letter;
      o2s::store<Lanes>(box, 0);
    }
  }
  seen[o2s::thread_number()] = right;
}

// Effects that must happen once, without and with a result.
template <unsigned Lanes> __global__ void effects(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const mine = data + o2s::league_thread() * kWords;
  int sum = 0;
  for (int round = 0; round < 5; ++round) {
    const int before = mine[0];
    o2s::once<Lanes>([&] { mine[0] = mine[0] + 1; });
    sum += mine[0] - before;
  }
  seen[o2s::thread_number()] = sum == 5 && mine[0] == 5;
}
template <unsigned Lanes> __global__ void results(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const mine = data + o2s::league_thread() * kWords;
  int sum = 0;
  for (int round = 0; round < 5; ++round) {
    const int before = mine[0];
    sum += o2s::once<Lanes>([&] { return o2s::atomic_add(&mine[0], 1) + 1; }) - before;
  }
  seen[o2s::thread_number()] = sum == 5 && mine[0] == 5;
}

// A volatile object that another thread changes: the lanes must read the same.
template <unsigned Lanes> __global__ void volatile_reads(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  volatile int &clock = data[0];
  int sum = 0;
  if (threadIdx.y == 0) {
    for (int i = 1; i <= 20; ++i)
      o2s::store<Lanes>(clock, i);
  } else {
    for (int i = 0; i < 20; ++i)
      sum = sum * 3 + o2s::load<Lanes>(clock);
  }
  o2s::sync_lanes<Lanes>();
  seen[o2s::thread_number()] = o2s::broadcast<Lanes>(sum) == sum;
}

// safelen: an iteration reads what an iteration of the round before wrote in another lane.
template <unsigned Lanes> __global__ void rounds(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const x = data + o2s::league_thread() * kWords;
  const unsigned trip = 3 * Lanes;
  for (o2s::Rounds<Lanes> round(trip, Lanes); round; round.next()) {
    if (!round.has_iteration())
      continue;
    const unsigned t = round.position();
    x[t] = t < Lanes ? (int)t : x[t / Lanes * Lanes - 1 - t % Lanes] + 1; // the lanes of the round before, mirrored
  }
  int right = 1;
  for (unsigned t = 0; t < trip; ++t) {
    const unsigned round = t / Lanes, lane = t % Lanes;
    right &= x[t] == (int)(round + (round % 2 ? Lanes - 1 - lane : lane));
  }
  seen[o2s::thread_number()] = right;
}

// Uniform code, a simd loop that changes what it has read, and uniform code again.
template <unsigned Lanes> __global__ void simd_loop(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const x = data + o2s::league_thread() * kWords;
  int before = 0, after = 0;
  for (int i = 0; i < 64; ++i)
    before += x[i];
  o2s::sync_lanes<Lanes>(); // at the loop's entry
  for (const unsigned t : o2s::lanes<Lanes>(64u))
    x[t] = (int)t;
  o2s::sync_lanes<Lanes>(); // at the loop's exit
  for (int i = 0; i < 64; ++i)
    after += x[i];
  seen[o2s::thread_number()] = before == 0 && after == 2016;
}

// An array section's reduction into memory that the lanes share.
template <unsigned Lanes> __global__ void array_reduction(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const x = data + o2s::league_thread() * kWords;
  int copy[3] = {1, 2, (int)o2s::lane<Lanes>()};
  o2s::reduce_lanes_array<Lanes, o2s::Plus>(x, copy, 3, true);
  seen[o2s::thread_number()] = x[0] == (int)Lanes && x[1] == 2 * (int)Lanes && x[2] == (int)(Lanes * (Lanes - 1) / 2);
}

// lastprivate.
template <unsigned Lanes> __global__ void last_values(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const x = data + o2s::league_thread() * kWords;
  int sum = 0;
  for (unsigned round = 1; round < Lanes; ++round) {
    const int mine = x[0] + (int)(o2s::lane<Lanes>() == round ? 1 : 100);
    o2s::take_from_lane<Lanes>(x[0], mine, round, true);
    sum += x[0];
  }
  seen[o2s::thread_number()] = sum == (int)(Lanes * (Lanes - 1) / 2);
}

// Whole objects.
struct Object {
  int values[60];
};
template <unsigned Lanes> __global__ void objects(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  Object &target = *(Object *)(data + o2s::league_thread() * kWords);
  Object value;
  for (int i = 0; i < 60; ++i)
    value.values[i] = target.values[59 - i] + 3 * i;
  o2s::copy_to_soft<Lanes>(target, value);
  int sum = 0;
  for (int each : target.values)
    sum += each;
  seen[o2s::thread_number()] = sum == 5310;
}

// ordered simd: the lanes append to a list.
template <unsigned Lanes> __global__ void turns(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const x = data + o2s::league_thread() * kWords;
  for (o2s::Rounds<Lanes> round(50u, Lanes); round; round.next())
    if (round.has_iteration())
      round.in_turns([&] { x[++x[0]] = (int)round.position(); });
  int right = x[0] == 50;
  for (int i = 0; i < 50; ++i)
    right &= x[1 + i] == i;
  seen[o2s::thread_number()] = right;
}

// Threads that share a hardware warp and go different ways.
template <unsigned Lanes> __global__ void ways(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  int *const mine = data + o2s::league_thread() * kWords;
  for (unsigned round = 0; round < threadIdx.y; ++round)
    o2s::update<Lanes, o2s::Plus>(mine[0], 1);
  seen[o2s::thread_number()] = mine[0] == (int)threadIdx.y;
}

// Code of any context, which asks in memory who runs it, called with stacks of different depth and from lanes.
O2S_DEVICE unsigned bytes_below() {
  return o2s::SoftStack<o2s::kAnyContext>().mark().used;
}
O2S_DEVICE unsigned lanes_here() {
  return o2s::lane_count<o2s::kAnyContext>();
}
template <unsigned Lanes> __global__ void contexts(int *data, int *seen) {
  o2s::assume_lanes<Lanes, kThreads>();
  o2s::AnyContext given = {};
  given.soft = {(char *)(data + kWords / 2), kWords * 4};
  o2s::begin_any_context<Lanes>(given);
  o2s::SoftStack<Lanes> stack(given.soft);
  int right = 1;
  for (unsigned round = 0; round < 4; ++round) {
    o2s::leave_stack(stack);
    right &= bytes_below() == (Lanes > 1 ? 32 * round : 0);
    stack.push(10, 4, "contexts");
    o2s::leave_stack(stack);
    right &= bytes_below() == (Lanes > 1 ? 32 * round + 16 : 0);
    right &= lanes_here() == Lanes;
    for (const unsigned t : o2s::in_lanes<Lanes>(o2s::lanes<Lanes>(40u)))
      right &= lanes_here() == 1 && t < 40;
    right &= lanes_here() == Lanes;
    stack.push(10, 4, "contexts");
  }
  seen[o2s::thread_number()] = right;
}

template <unsigned Lanes> __global__ void overflow(o2s::SoftMemory memory) {
  o2s::assume_lanes<Lanes, kThreads>();
  o2s::SoftStack<Lanes> stack(memory);
  o2s::soft_alloca(stack, 100, "the_function");
}

static int failures;

template <auto Kernel> void check(const char *name, unsigned lanes) {
  static int data[kThreads * kWords], seen[kThreads * 32];
  memset(data, 0, sizeof data);
  memset(seen, 0, sizeof seen);
  o2s_map maps[] = {O2S_OBJECT(O2S_TOFROM, data), O2S_OBJECT(O2S_TOFROM, seen)};
  o2s_region *region = o2s_target_begin(name, 1, O2S_DEFAULT_DEVICE, maps, 2);
  o2s::launch<Kernel>(region, o2s::grid(kThreads).threads(kThreads).lanes(lanes).collective(), (int *)maps[0].device,
                      (int *)maps[1].device);
  o2s_target_end(region);
  unsigned wrong = 0;
  for (unsigned i = 0; i < kThreads * lanes; ++i)
    wrong += seen[i] != 1;
  if (wrong) {
    printf("FAIL %s with %u lanes: %u of %u lanes\n", name, lanes, wrong, kThreads * lanes);
    ++failures;
  }
}

template <unsigned Lanes> void check_all() {
  check<stores<Lanes>>("stores", Lanes);
  check<mailbox<Lanes>>("mailbox", Lanes);
  check<effects<Lanes>>("effects", Lanes);
  check<results<Lanes>>("results", Lanes);
  check<volatile_reads<Lanes>>("volatile reads", Lanes);
  check<rounds<Lanes>>("rounds", Lanes);
  check<simd_loop<Lanes>>("simd loop", Lanes);
  check<array_reduction<Lanes>>("array reduction", Lanes);
  check<last_values<Lanes>>("last values", Lanes);
  check<objects<Lanes>>("objects", Lanes);
  check<turns<Lanes>>("turns", Lanes);
  check<ways<Lanes>>("ways", Lanes);
  check<contexts<Lanes>>("contexts", Lanes);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "overflow") == 0) {
    o2s_region *region = o2s_target_begin("guards:1: target", 1, O2S_DEFAULT_DEVICE, nullptr, 0);
    const auto grid = o2s::grid(1).threads(1).lanes(32).collective();
    o2s::launch<overflow<32>>(region, grid, o2s::soft_memory(region, grid, 64));
    o2s_target_end(region);
    printf("FAIL the overflow went unnoticed\n");
    return 2;
  }
  check_all<32>();
  check_all<8>();
  check_all<1>();
  if (failures)
    return 1;
  printf("PASS\n");
  return 0;
}
