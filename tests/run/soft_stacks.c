// RUN: %run-all-schedules --variants %s
// RUN: %omp2simt-cc --backend=host -O1 --soft-stack-size=1048576 %s -o %t && %t | FileCheck --check-prefix=SIZE %s
// Local variables of a caller that lanes of callees work on: arrays, scalars, structs, parameters, recursion.
#include "Inputs/check.h"

#include <string.h>

#define N 45
#define TASKS 10

struct box {
  int values[6];
  double weight;
};

static void fill(int *a, int n, int by) {
#pragma omp simd
  for (int k = 0; k < n; k++)
    a[k] = k * by;
}

static int total(const int *a, int n) {
  int sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int k = 0; k < n; k++)
    sum += a[k];
  return sum;
}

static void add_to(int *sum, const int *a, int n) {
  int own = 0;
#pragma omp simd reduction(+ : own)
  for (int k = 0; k < n; k++)
    own += a[k];
  *sum += own;
}

static void scale(struct box *b, int by) {
  b->weight *= 0.5;
#pragma omp simd
  for (int k = 0; k < 6; k++)
    b->values[k] *= by;
}

static void swap(int *a, int *b) {
  const int t = *a;
  *a = *b;
  *b = t;
}

// A struct by value is the callee's own: its lanes write it, and the caller's stays.
static double changed(struct box b, int by) {
  scale(&b, by);
  return b.weight + total(b.values, 6);
}

// A parameter whose address is taken.
static int counted(int n, int start) {
  int *p = &start;
  for (int k = 0; k < n; k++)
    ++*p;
  add_to(&start, (int[]){n, 2 * n, 3 * n}, 3);
  return start;
}

// Lanes of one loop are read by others in the next one, through a local array.
static int transposed(int seed) {
  int table[8][9], sum = 0;
#pragma omp simd collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 9; j++)
      table[i][j] = i * seed + j;
  for (int j = 0; j < 9; j++) {
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 8; i++)
      sum += table[(i + 3) % 8][(j + i) % 9] * (i + 1);
    table[j % 8][0]++; // between the loops, once
  }
  return sum;
}

// Each depth has its own array, which the deeper ones fill in turn.
static int recursive(int depth, int *above, int n) {
  int here[16];
  fill(here, 16, depth);
  if (depth == 0) {
    fill(above, n, 7);
    return total(above, n);
  }
  const int below = recursive(depth - 1, here, 16);
#pragma omp simd
  for (int k = 0; k < n; k++)
    above[k] = here[k % 16] + k;
  return below + total(here, 16) + total(above, n);
}

static int odd(int n, int *count);
static int even(int n, int *count) {
  int mine = n;
  ++*count;
  return n == 0 ? 1 : odd(n - 1, &mine) + (mine - n);
}
static int odd(int n, int *count) {
  int mine[3] = {n, n};
  *count += 2;
  add_to(&mine[2], mine, 2);
  return n == 0 ? mine[2] : even(n - 1, mine) + mine[0] - n + mine[2];
}

static int aligned(int n) {
  char byte = 3;
  _Alignas(64) int wide[5] = {1, 2, 3};
  short pair[2] = {4, 5};
  _Alignas(32) double one = 2.5;
  double *where = &one;
  fill(wide + 1, 3, n);
  char *first = &byte;
  *first += 1;
  *where += *first;
  const int off = (int)((unsigned long)wide % 64 + (unsigned long)where % 32);
  return off * 1000000 + total(wide, 5) * 10 + pair[1] + (int)one;
}

static int scopes(int n) {
  int sum = 0;
  for (int r = 0; r < n; r++) { // taken and given back in every round
    int big[500] = {r, 1};
    const int three[3] = {r, r + 1, r + 2};
    int zeros[4] = {0}, *start = zeros;
    char text[] = "lanes";
    if (r % 3 == 2)
      continue;
    fill(big + 2, 498, r);
    sum += total(big, 500) + total(three, 3);
    for (; start < zeros + 4; start++)
      *start += text[start - zeros];
    add_to(&sum, zeros, 4);
    if (r == 7)
      break;
  }
  return sum;
}

static void work(int *out, int seed) {
  int numbers[N], sum = 3, a = seed, b = seed + 1;
  struct box box = {{1, 2, 3, 4, 5, seed}, 8.0}, copy = box, boxes[2] = {{{seed}, 1.0}, {{0, 1, seed}, 2.0}};
  fill(numbers, N, seed);
  add_to(&sum, numbers, N);
  out[0] = total(numbers, N) + sum;
  scale(&box, 3);
  out[1] = (int)(changed(box, 2) * 2);
  copy = box;
  scale(&copy, 2);
  boxes[1] = copy;
  scale(boxes, seed);
  scale(&boxes[1], seed);
  out[2] = total(box.values, 6) * 1000 + total(copy.values, 6) + total(boxes[0].values, 6) + total(boxes[1].values, 6);
  swap(&a, &b);
  a += 10;
  out[3] = a * 100 + b;
  out[4] = counted(5, seed);
  out[5] = transposed(seed);
  int outside[20];
  out[6] = recursive(4, outside, 20);
  int count = 0;
  out[7] = even(7, &count) * 100 + count;
  out[8] = aligned(seed);
  out[9] = scopes(10);
  int last = -1, *pointer = &last; // written in a simd loop, read through a pointer
#pragma omp simd lastprivate(last)
  for (int k = 0; k < N; k++)
    last = k * seed;
  out[10] = *pointer;
  int lanes[N];
#pragma omp simd
  for (int k = 0; k < N; k++) {
    int own[4], *p = own; // of each lane
    for (int m = 0; m < 4; m++)
      *p++ = k + m;
    lanes[k] = total(own, 4);
    numbers[N - 1 - k] = lanes[k];
  }
  out[11] = total(lanes, N) + total(numbers, 7);
}

#define PLACES 12
static int got[TASKS][PLACES], wanted[PLACES], alone[PLACES];

int main(void) {
#pragma omp target teams distribute parallel for map(from : got)
  for (int t = 0; t < TASKS; t++)
    work(got[t], t + 1);
#pragma omp target map(from : alone)
  {
    int copy[PLACES];
    work(copy, 4);
    memcpy(alone, copy, sizeof copy);
  }
  for (int t = 0; t < TASKS; t++) {
    work(wanted, t + 1);
    for (int place = 0; place < PLACES; place++) {
      char what[40];
      snprintf(what, sizeof what, "task %d, place %d", t, place);
      check(what, got[t][place], wanted[place]);
      if (t == 3)
        check("alone", alone[place], wanted[place]);
    }
  }
  return result_of_test();
}
// SIZE: PASS
