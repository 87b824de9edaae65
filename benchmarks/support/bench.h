// The frame of every benchmark program and of its CUDA twin: arguments, repeats, host timing and the line that says how
// it went. C11 and CUDA C++; knows of neither OpenMP nor CUDA.
//
//   usage of a program: NAME [SIZE [REPEATS]]       BENCH_SMALL=1 in the environment: small ones, to check results
//   it prints: PASS NAME: size S, R repeats, best region U us       (exit status 0; FAILED: exit status 1)
//
// A repeat is one target region, or what the twin does in its place: launch, wait, and copies of scalars. The first one
// warms up and is not timed. Times of kernels alone are kernel_timer's.
#ifndef BENCHMARKS_BENCH_H
#define BENCHMARKS_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  const char *name;
  long long size;
  int repeats, runs; // runs: how often the loop has been entered, the warm-up included
  double began, best;
} bench;

static inline double bench_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Reads the arguments; ends the program when they make no sense. Without any the size is `size`, or `small` where
// BENCH_SMALL is set. `largest` is the largest that the program can do.
static inline bench bench_begin(const char *name, int argc, char **argv, long long size, long long small,
                                long long largest) {
  bench b = {name, size, 20, 0, 0.0, 1e30};
  if (getenv("BENCH_SMALL")) {
    b.size = small;
    b.repeats = 2;
  }
  if (argc > 1)
    b.size = atoll(argv[1]);
  if (argc > 2)
    b.repeats = atoi(argv[2]);
  if (b.size < 3 || b.size > largest || b.repeats < 1 || b.repeats > 1000) {
    printf("usage: %s [SIZE, 3 to %lld [REPEATS, 1 to 1000]]\n", name, largest);
    exit(2);
  }
  return b;
}

// while (bench_repeat(&b)) REGION; runs it once to warm up and b.repeats times more.
static inline int bench_repeat(bench *b) {
  const double now = bench_seconds();
  if (b->runs > 1 && now - b->began < b->best)
    b->best = now - b->began;
  if (b->runs > b->repeats)
    return 0;
  b->runs++;
  b->began = bench_seconds();
  return 1;
}

// Prints the result; the exit status of the program.
static inline int bench_end(const bench *b, int good) {
  const char *said = "PASS";
  if (!good)
    said = "FAILED";
  printf("%s %s: size %lld, %d repeats, best region %.1f us\n", said, b->name, b->size, b->repeats, 1e6 * b->best);
  return !good;
}

static inline void *bench_memory(size_t count, size_t bytes) {
  void *memory = malloc(count * bytes);
  if (!memory) {
    printf("FAILED: no memory for %zu elements of %zu bytes\n", count, bytes);
    exit(1);
  }
  return memory;
}

#define BENCH_ARRAY(type, count) ((type *)bench_memory((size_t)(count), sizeof(type)))

// A number of 0 to 2^31-1 that looks random, the same everywhere, from its index.
static inline unsigned bench_random(unsigned long long index) {
  unsigned long long x = (index + 1) * 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return (unsigned)((x ^ (x >> 31)) >> 33);
}

#endif
