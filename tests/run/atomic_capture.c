// RUN: %run-all-schedules %s
// CUDA-SPLIT-ONLY: nvcc rewrites the host branch of one file, and g++ no longer knows its atomics.
// Atomic captures, reads, writes and swaps: each thread sees a value that only an indivisible operation can give it.
#include "Inputs/check.h"

#define N 100

// Whether the values are `count` different ones, from `first` in steps of `step`.
#define EXPECT_EACH_ONCE(what, values, count, first, step)                                                             \
  do {                                                                                                                 \
    int times[N] = {0};                                                                                                \
    for (int k = 0; k < (count); k++) {                                                                                \
      const long long place = (long long)((values)[k] - (first)) / (step);                                             \
      if (place < 0 || place >= (count) || (values)[k] != (first) + place * (step))                                    \
        check(what " is no value that was there", k, -1);                                                              \
      else                                                                                                             \
        times[place]++;                                                                                                \
    }                                                                                                                  \
    for (int k = 0; k < (count); k++)                                                                                  \
      check(what ": times", times[k], 1);                                                                              \
  } while (0)

#define COUNTING(T, name)                                                                                              \
  static void counting_##name(void) {                                                                                  \
    T x[10] = {0, 0, 100, 100, 0, 0, 0, 0, 0, 0}, v[10][N];                                                            \
    _Pragma("omp target teams distribute parallel for map(tofrom : x) map(from : v)")                                  \
    for (int i = 0; i < N; i++) {                                                                                      \
      _Pragma("omp atomic capture") v[0][i] = x[0]++;                                                                  \
      _Pragma("omp atomic capture") v[1][i] = ++x[1];                                                                  \
      _Pragma("omp atomic capture") v[2][i] = x[2]--;                                                                  \
      _Pragma("omp atomic capture") v[3][i] = --x[3];                                                                  \
      _Pragma("omp atomic capture") v[4][i] = x[4] += 1;                                                               \
      _Pragma("omp atomic capture") { v[5][i] = x[5]; x[5] += 1; }                                                     \
      _Pragma("omp atomic capture") { x[6] += 1; v[6][i] = x[6]; }                                                     \
      _Pragma("omp atomic capture") { v[7][i] = x[7]; x[7] = x[7] + 1; }                                               \
      _Pragma("omp atomic capture") v[8][i] = x[8] = x[8] + 1;                                                         \
      _Pragma("omp atomic capture") { v[9][i] = x[9]; x[9]++; }                                                 \
    }                                                                                                                  \
    EXPECT_EACH_ONCE(#T ": v = x++", v[0], N, 0, 1);                                                                   \
    EXPECT_EACH_ONCE(#T ": v = ++x", v[1], N, 1, 1);                                                                   \
    EXPECT_EACH_ONCE(#T ": v = x--", v[2], N, 1, 1);                                                                   \
    EXPECT_EACH_ONCE(#T ": v = --x", v[3], N, 0, 1);                                                                   \
    EXPECT_EACH_ONCE(#T ": v = x += e", v[4], N, 1, 1);                                                                \
    EXPECT_EACH_ONCE(#T ": { v = x; x += e; }", v[5], N, 0, 1);                                                        \
    EXPECT_EACH_ONCE(#T ": { x += e; v = x; }", v[6], N, 1, 1);                                                        \
    EXPECT_EACH_ONCE(#T ": { v = x; x = x + e; }", v[7], N, 0, 1);                                                     \
    EXPECT_EACH_ONCE(#T ": v = x = x + e", v[8], N, 1, 1);                                                             \
    EXPECT_EACH_ONCE(#T ": { v = x; x++; }", v[9], N, 0, 1);                                                           \
    const int last[10] = {N, N, 100 - N, 100 - N, N, N, N, N, N, N};                                                   \
    for (int k = 0; k < 10; k++)                                                                                       \
      check(#T " in the end", (long long)x[k], last[k]);                                                               \
  }
COUNTING(signed char, schar)
COUNTING(unsigned char, uchar)
COUNTING(short, short)
COUNTING(unsigned short, ushort)
COUNTING(int, int)
COUNTING(unsigned, uint)
COUNTING(long, long)
COUNTING(unsigned long long, ullong)
COUNTING(float, float)
COUNTING(double, double)

// Other operators: the bits that each thread finds, and both sides of what is not commutative.
static void other_operators(void) {
  unsigned bits = 0, found[32], cleared[32], all = ~0u;
  int turn = 3, turned[31], factor = 1, factors[31], quotient = 12, quotients[31];
#pragma omp target teams distribute parallel for map(tofrom : bits, all, turn, factor, quotient) \
    map(from : found, cleared, turned, factors, quotients)
  for (int i = 0; i < 32; i++) {
#pragma omp atomic capture
    { found[i] = bits; bits |= 1u << i; }
#pragma omp atomic capture
    { all &= ~(1u << i); cleared[i] = all; }
    if (i < 31) {
#pragma omp atomic capture
      turned[i] = turn = 5 - turn;
#pragma omp atomic capture
      { factors[i] = factor; factor *= -1; }
#pragma omp atomic capture
      { quotient = 36 / quotient; quotients[i] = quotient; }
    }
  }
  check("or in the end", bits, ~0u);
  check("and in the end", all, 0);
  int seen[33] = {0}, left[33] = {0};
  for (int i = 0; i < 32; i++) {
    check("a bit before it was set", found[i] >> i & 1, 0);
    check("a bit after it was cleared", cleared[i] >> i & 1, 0);
    seen[__builtin_popcount(found[i])]++;
    left[__builtin_popcount(cleared[i])]++;
  }
  for (int k = 0; k < 32; k++)
    check("one thread finds k bits and one leaves k", seen[k] * 10 + left[k], 11);
  int twos = 0, ones = 0, threes = 0;
  for (int i = 0; i < 31; i++) {
    twos += turned[i] == 2;
    ones += factors[i] == 1;
    threes += quotients[i] == 3;
  }
  check("e - x gives 2 every other time", twos, 16);
  check("x *= -1 finds 1 every other time", ones, 16);
  check("e / x gives 3 every other time", threes, 16);
  check("in the end", turn * 1000 + factor * 100 + quotient, 2 * 1000 - 100 + 3);
}

// { v = x; x = e; }: what is swapped in comes out once, or stays.
#define SWAP(T, name)                                                                                                  \
  static void swap_##name(void) {                                                                                      \
    T x = 0, v[N];                                                                                                     \
    _Pragma("omp target teams distribute parallel for map(tofrom : x) map(from : v)")                                  \
    for (int i = 0; i < N; i++) {                                                                                      \
      _Pragma("omp atomic capture") { v[i] = x; x = i + 1; }                                                           \
    }                                                                                                                  \
    int times[N + 1] = {0};                                                                                            \
    for (int i = 0; i < N; i++)                                                                                        \
      if ((long long)v[i] >= 0 && (long long)v[i] <= N)                                                                \
        times[(int)v[i]]++;                                                                                            \
    times[(int)x]++;                                                                                                   \
    for (int k = 0; k <= N; k++)                                                                                       \
      check("swaps of " #T, times[k], 1);                                                                              \
  }
SWAP(unsigned char, uchar)
SWAP(short, short)
SWAP(int, int)
SWAP(long long, llong)
SWAP(float, float)
SWAP(double, double)

static void swap_pointers(void) {
  int cells[N], *head[1] = {0}, *next[N], length = 0;
#pragma omp target data map(alloc : cells) map(tofrom : head)
  {
#pragma omp target teams distribute parallel for map(from : next)
    for (int i = 0; i < N; i++) {
#pragma omp atomic capture
      { next[i] = head[0]; head[0] = &cells[i]; }
    }
    // The list that the threads made holds every cell.
#pragma omp target map(to : next) map(tofrom : length)
    for (int *cell = head[0]; cell; cell = next[cell - cells])
      length++;
  }
  int ends = 0;
  for (int i = 0; i < N; i++)
    ends += next[i] == 0;
  check("the end of the list, once", ends, 1);
  check("the length of the list", length, N);
}

// Reads and writes: the whole of an object at once.
static void reads_and_writes(void) {
  static unsigned long long x = 0;
  static double y = 1.0;
  unsigned char flag = 0;
  unsigned long long seen[N];
  double real[N];
  int odd = 0;
#pragma omp target teams distribute parallel for map(tofrom : x, y, flag) map(from : seen, real)
  for (int i = 0; i < N; i++) {
    const unsigned long long both = (unsigned long long)i << 32 | (unsigned)i;
#pragma omp atomic write
    x = both;
#pragma omp atomic write
    y = -i;
#pragma omp atomic read
    seen[i] = x;
#pragma omp atomic read
    real[i] = y;
#pragma omp atomic write
    flag = 1;
  }
  for (int i = 0; i < N; i++) {
    odd += seen[i] >> 32 != (seen[i] & 0xffffffffu) || seen[i] >> 32 >= N;
    odd += real[i] > 0 || real[i] <= -N || real[i] != (int)real[i];
  }
  check("halves of different values", odd, 0);
  check("a flag", flag, 1);
  check("the last value written", x >> 32, (long long)(x & 0xffffffffu));
}

// Memory orders, hints, and a thread's own variables.
static void orders(void) {
  int x = 0, v[N], w[N], z = 0, own[N];
#pragma omp target teams distribute parallel for map(tofrom : x, z) map(from : v, w, own)
  for (int i = 0; i < N; i++) {
#pragma omp atomic capture seq_cst
    v[i] = x++;
#pragma omp atomic acq_rel capture
    { w[i] = z; z += 2; }
    int mine = i, before, now;
#pragma omp atomic capture
    before = mine++;
#pragma omp atomic capture
    { mine += 2; now = mine; }
#pragma omp atomic write
    mine = now * 2;
#pragma omp atomic read
    now = mine;
    own[i] = before * 1000 + now;
  }
  EXPECT_EACH_ONCE("seq_cst", v, N, 0, 1);
  EXPECT_EACH_ONCE("acq_rel", w, N, 0, 2);
  for (int i = 0; i < N; i++)
    check("own variables", own[i], i * 1000 + (i + 3) * 2);
  int a = 0, b = 0, got = 0;
#pragma omp target teams distribute parallel for map(tofrom : a, b, got)
  for (int i = 0; i < N; i++) {
    int seen;
#pragma omp atomic release
    a += 1;
#pragma omp atomic write release
    b = 5;
#pragma omp atomic read acquire
    seen = b;
#pragma omp atomic relaxed hint(0)
    got += seen;
#pragma omp atomic seq_cst update
    a *= 1;
  }
  check("release", a, N);
  check("acquire", got, 5 * N);
}

// Messages: what a thread wrote before it released the flag is there for whoever acquires it.
static void messages(void) {
  int data[N] = {0}, ready[N] = {0}, wrong = 0;
#pragma omp target teams distribute parallel for map(tofrom : data, ready, wrong)
  for (int i = 0; i < N; i++) {
    data[i] = i + 1;
#pragma omp atomic write release
    ready[i] = 1;
    int flag, other = (i + 37) % N;
#pragma omp atomic read acquire
    flag = ready[other];
    if (flag && data[other] != other + 1) {
#pragma omp atomic
      wrong++;
    }
  }
  check("messages", wrong, 0);
}

int main(void) {
  counting_schar();
  counting_uchar();
  counting_short();
  counting_ushort();
  counting_int();
  counting_uint();
  counting_long();
  counting_ullong();
  counting_float();
  counting_double();
  other_operators();
  swap_uchar();
  swap_short();
  swap_int();
  swap_llong();
  swap_float();
  swap_double();
  swap_pointers();
  reads_and_writes();
  orders();
  messages();
  return result_of_test();
}
