// RUN: %run-all-schedules --variants %s
// Functions that uniform code and lanes call, regions of different widths, threads with simd loops in them, and control
// flow round simd loops.
#include "Inputs/check.h"

#include <math.h>
#include <string.h>

#define N 70
#define TASKS 30

#pragma omp declare target
int table[N];
long counter;
#pragma omp end declare target

// In uniform code its loop is shared by lanes, in lanes each runs all of it.
static int sum_of(const int *a, int n) {
  int sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int k = 0; k < n; k++)
    sum += a[k];
  return sum;
}

static void put(int *where, int value) { *where = value + 1; }

static int both(int *a, int n) {
  put(a, n);
  int local = 0, *p = &local;
  *p += 3;
#pragma omp atomic
  counter++;
  return sum_of(a, n) + local;
}

static void contexts(void) {
  int got[TASKS], lanes[N], blocks[N][4];
  long count = 0;
#pragma omp target teams distribute parallel for map(from : got)
  for (int t = 0; t < TASKS; t++) {
    int own[12] = {0};
    got[t] = both(own, 12);
  }
#pragma omp target map(from : lanes, blocks, count)
  {
    counter -= TASKS;
#pragma omp simd
    for (int k = 0; k < N; k++) {
      int own[12] = {k};
      lanes[k] = both(own, 1 + k % 12);
      put(&blocks[k][0], k);
      for (int m = 1; m < 4; m++)
        put(&blocks[k][m], blocks[k][m - 1]);
    }
    count = counter;
  }
  for (int t = 0; t < TASKS; t++)
    check("uniform", got[t], 16);
  for (int k = 0; k < N; k++) {
    check("lane", lanes[k], k % 12 + 2 + 3);
    check("blocks", blocks[k][3], k + 4);
  }
  check("calls", count, N);
}

static void widths(void) {
  int a[TASKS][N], b[TASKS][3], c[TASKS], sum = 0;
#pragma omp target teams distribute parallel for map(from : a) // a warp
  for (int t = 0; t < TASKS; t++) {
#pragma omp simd
    for (int k = 0; k < N; k++)
      a[t][k] = t + k;
  }
#pragma omp target teams distribute parallel for map(from : b) // four lanes
  for (int t = 0; t < TASKS; t++) {
#pragma omp simd
    for (int k = 0; k < 3; k++)
      b[t][k] = t * k;
  }
#pragma omp target parallel for map(from : c) map(to : a) num_threads(8) // eight
  for (int t = 0; t < TASKS; t++) {
    int own = 0;
#pragma omp simd simdlen(8) reduction(+ : own)
    for (int k = 0; k < N; k++)
      own += a[t][k];
    c[t] = own;
  }
#pragma omp target map(tofrom : sum) map(to : c) // one
  {
    sum++;
#pragma omp simd safelen(1) reduction(+ : sum)
    for (int t = 0; t < TASKS; t++)
      sum += c[t];
  }
  int wanted = 1;
  for (int t = 0; t < TASKS; t++) {
    wanted += t * N + N * (N - 1) / 2;
    for (int k = 0; k < N; k++)
      check("a", a[t][k], t + k);
    for (int k = 0; k < 3; k++)
      check("b", b[t][k], t * k);
  }
  check("sum", sum, wanted);
}

// Reductions of threads, each of which has lanes that reduce.
static void levels(void) {
  long sum = 5, product = 1;
  int most = -1, bits = 0, last = -1, bins[4] = {10, 20, 30, 40};
  double real = 0.5;
#pragma omp target teams distribute parallel for reduction(+ : sum, real, bins) reduction(max : most)     \
    reduction(| : bits) lastprivate(last) map(tofrom : sum, real, most, bits, bins, last)
  for (int t = 0; t < TASKS; t++) {
    long own = 0;
#pragma omp simd reduction(+ : own)
    for (int k = 0; k <= t; k++)
      own += k * t;
    sum += own;
#pragma omp simd reduction(+ : real) reduction(max : most) reduction(| : bits)
    for (int k = 0; k < N; k++) {
      real += k * 0.25;
      most = most > (t * 13 + k * 7) % 101 ? most : (t * 13 + k * 7) % 101;
      bits |= 1 << (t + k) % 20;
    }
    bins[t % 4] += t;
    last = t * 2;
  }
#pragma omp target parallel for reduction(* : product) num_threads(16) map(tofrom : product)
  for (int t = 0; t < 20; t++) {
    int own = 1;
#pragma omp simd reduction(* : own)
    for (int k = 0; k < 5; k++)
      own *= k == t % 5 && t < 16 ? 2 : 1;
    product *= own;
  }
  long wanted = 5;
  int largest = 0, bin[4] = {10, 20, 30, 40};
  for (int t = 0; t < TASKS; t++) {
    bin[t % 4] += t;
    for (int k = 0; k <= t; k++)
      wanted += k * t;
    for (int k = 0; k < N; k++)
      largest = (t * 13 + k * 7) % 101 > largest ? (t * 13 + k * 7) % 101 : largest;
  }
  check("sum", sum, wanted);
  check_real("real", real, 0.5 + TASKS * 0.25 * (N * (N - 1) / 2));
  check("most", most, largest);
  check("bits", bits, 0xfffff);
  check("last", last, 2 * (TASKS - 1));
  check("product", product, 65536);
  for (int k = 0; k < 4; k++)
    check("bins", bins[k], bin[k]);
}

static int flow(int *a, int seed) {
  int rounds = 0, sum = 0;
  for (int r = 0; r < 12; r++) {
    if (r % 4 == seed % 4)
      continue;
#pragma omp simd
    for (int k = 0; k < N; k++) {
      if ((k + r) % 3 == 0)
        continue;
      switch (k % 4) {
      case 0: a[k] += r; break;
      case 1: a[k] -= r; // falls through
      case 2: a[k] ^= 1; break;
      default: {
        int m = k;
        while (m > 5) {
          m /= 2;
          if (m == 9)
            break;
        }
        a[k] += m;
      }
      }
    }
    if (r > 8 + seed % 3)
      break;
    rounds++;
  }
  int left = seed % 7;
  while (left-- > 0) {
#pragma omp simd reduction(+ : sum)
    for (int k = 0; k < left * 10; k++)
      sum += a[k % N] + left;
    if (sum % 5 == 0)
      goto out;
  }
  do {
    switch (seed % 4) {
    case 0:
#pragma omp simd
      for (int k = 0; k < N; k++)
        a[k] += 100;
      break;
    case 1: sum += sum_of(a, N); // falls through
    case 2: sum += sum_of(table, N); break;
    default: return sum_of(a, seed % N) - rounds;
    }
    a[0]++;
  } while (++rounds < 15);
again:
  if (sum < 1000 && rounds < 40) {
    sum += rounds++ > 30 ? 500 : sum_of(a, 3) % 7;
    goto again;
  }
  for (int k = 0; a[k % N] > sum && k < 20; k++) // a condition that lanes must agree on
    sum += sum_of(a, k) % 11;
  if (seed > 3)
    if (sum_of(a, 4) % 2 == 0) {
#pragma omp simd
      for (int k = 0; k < N; k++)
        a[k] -= seed;
    } else
#pragma omp simd
      for (int k = 0; k < N; k++)
        a[k] += seed;
  else
    a[1] = -1;
out:
  a[2] += rounds;
  return sum + rounds * 10000;
}

static int numbers[TASKS][N], results[TASKS];

static void flows(void) {
  for (int k = 0; k < N; k++)
    table[k] = k % 9;
#pragma omp target update to(table)
  memset(numbers, 0, sizeof numbers);
#pragma omp target teams distribute parallel for map(tofrom : numbers) map(from : results)
  for (int t = 0; t < TASKS; t++) {
    results[t] = -5;
    if (t % 11 == 10)
      continue;
    results[t] = flow(numbers[t], t);
  }
  for (int t = 0; t < TASKS; t++) {
    int a[N] = {0};
    check("flow", results[t], t % 11 == 10 ? -5 : flow(a, t));
    check("what flow leaves", memcmp(a, numbers[t], sizeof a), 0);
  }
}

int main(void) {
  contexts();
  widths();
  levels();
  flows();
  return result_of_test();
}
