// RUN: %run-all-schedules --variants %s %S/Inputs/any_context_library.c
// Uniform code, lanes, a grid of threads and a block of threads call the same functions of another file.
#include "Inputs/any_context.h"
#include "Inputs/check.h"

#include <omp.h>
#include <string.h>

#define N 64

static int expected_sum(int value, int n) {
  static const int w[4] = {1, 10, 100, 1000};
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i * w[i % 4] + value;
  return sum;
}

static int expected_wrap(int depth, int x) { return depth ? x + depth + expected_wrap(depth - 1, x) : x; }

#pragma omp declare target
/* Known here, and called in both contexts; what it calls is not. */
static int through(struct cell *cell, int value, int n) {
  int own[4] = {value, value + 1, 0, 0};
  own[2] = visit(cell, own[0], n);
  return own[2] + own[1];
}
#pragma omp end declare target

int main(void) {
  struct cell cells[N];
  int results[N];
  int all = 0;

  /* Serial code of a target region: all lanes together. */
  memset(cells, 0, sizeof cells);
  int first = 0, second = 0, deep = 0;
  double head = 0;
  double xs[9] = {9, 8, 7, 6, 5, 4, 3, 2, 1};
#pragma omp target map(tofrom : cells, first, second, deep, head)
  {
    int local[3] = {1, 2, 3};
    first = visit(&cells[0], local[1], 16);
    second = visit(&cells[0], 3, 5) + through(&cells[0], 4, 7);
    deep = wrap(6, local[2]);
    head = first_of(xs, 9);
  }
  check("serial: first", first, expected_sum(2, 16));
  check("serial: second", second, expected_sum(3, 5) + expected_sum(4, 7) + 5);
  check("serial: value", cells[0].value, 2 + 3 + 4);
  check("serial: visits", cells[0].visits, 3);
  check("serial: recursion", deep, expected_wrap(6, 3));
  check("serial: lastprivate", (int)head, 9);
  all += 3;

  /* Lanes of a simd loop, with a loop of uniform calls round it. */
  memset(cells, 0, sizeof cells);
  memset(results, 0, sizeof results);
#pragma omp target map(tofrom : cells, results)
  for (int round = 0; round < 2; round++) {
#pragma omp simd
    for (int i = 0; i < N; i++)
      results[i] += visit(&cells[i], i + round, i % 7) + wrap(i % 5, i);
    results[round] += visit(&cells[round], 100, 3);
  }
  for (int i = 0; i < N; i++) {
    const int extra = i < 2 ? expected_sum(100, 3) : 0;
    check("lanes: result", results[i], expected_sum(i, i % 7) + expected_sum(i + 1, i % 7) + 2 * expected_wrap(i % 5, i) + extra);
    check("lanes: value", cells[i].value, 2 * i + 1 + (i < 2 ? 100 : 0));
    check("lanes: visits", cells[i].visits, i < 2 ? 3 : 2);
  }
  all += 2 * N + 2;

  /* Simd loops in threads: a reduction behind calls, ordered turns, a nest that is no rectangle. */
  memset(cells, 0, sizeof cells);
  int sums[4] = {0};
#pragma omp target teams distribute parallel for map(tofrom : cells, sums)
  for (int t = 0; t < 4; t++) {
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 10; i++)
      sum += through(&cells[16 * t + i], i, 4);
    sums[t] = sum + visit(&cells[16 * t], t, 2);
#pragma omp simd collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = i; j < 4; j++)
        visit(&cells[16 * t + 4 * i + j], 1, 1);
  }
  for (int t = 0; t < 4; t++) {
    int sum = 0;
    for (int i = 0; i < 10; i++)
      sum += expected_sum(i, 4) + i + 1;
    check("threads: sum", sums[t], sum + expected_sum(t, 2));
  }
  all += 4 * (10 + 1 + 10);

  /* A grid of threads, each of them a thread of OpenMP. */
  memset(cells, 0, sizeof cells);
#pragma omp target teams distribute parallel for map(tofrom : cells) map(from : results)
  for (int i = 0; i < N; i++)
    results[i] = visit(&cells[i], i, 5) + wrap(i % 3, 1);
  for (int i = 0; i < N; i++) {
    check("grid: result", results[i], expected_sum(i, 5) + expected_wrap(i % 3, 1));
    check("grid: visits", cells[i].visits, 1);
  }
  all += N;

  /* A block that every thread of a team runs. */
  memset(cells, 0, sizeof cells);
  int threads = 0;
#pragma omp target parallel num_threads(8) map(tofrom : cells, threads)
  {
    const int me = omp_get_thread_num();
    visit(&cells[me], me, 3);
#pragma omp atomic
    threads++;
  }
  for (int i = 0; i < threads; i++)
    check("block: value", cells[i].value, i);
  check("block: threads", threads, 8);
  all += threads;

#pragma omp target update from(total)
  check("total", total, all);
  return result_of_test();
}
