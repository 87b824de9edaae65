// RUN: %run-all-schedules %s
// Names of the user that translated code would take for variables and types of its own inside of the user's code.
#include <stdio.h>

typedef double Index;
typedef float T;
struct vector {
  T x;
};
#pragma omp declare reduction(add : struct vector : omp_out.x += omp_in.x) initializer(omp_priv = {(T)0.5})

#pragma omp declare target
static int host(int x) {
  return x + 1;
}
static int (*chosen)(int) = host;

/// Lanes run it one by one: its loop needs names without the plan of a kernel.
static int lane(int n) {
  int x = 1, trip = 7, iteration = 8, x_original = 9, sum = 0;
#pragma omp simd linear(x : n)
  for (int i = 0; i < 3; i++)
    sum += x + trip + iteration + x_original + i;
  return sum + x;
}

static void fill(int *w, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    w[i] = i;
}
#pragma omp end declare target

static int failed(const char *what) { return printf("FAILED: %s\n", what), 1; }

int main(void) {
  int r[8] = {0}, done = 5, z = 1;
#pragma omp target map(tofrom : r, z) firstprivate(done)
  {
    int old, captured = 3;
#pragma omp atomic capture seq_cst
    {
      old = z;
      z += done + captured;
    }
    r[0] = old;
#pragma omp simd
    for (int i = 1; i < 3; i++)
      r[i] = z;
  }
  if (r[0] != 1 || r[1] != 9 || r[2] != 9)
    return failed("atomic capture");

  Index halves[4][4];
#pragma omp target teams distribute parallel for collapse(2) map(from : halves)
  for (unsigned i = 0; i < 4; i++)
    for (unsigned j = 0; j < 4; j++) {
      const Index half = 0.5;
      halves[i][j] = i + half * j;
    }
  for (int i = 0; i < 16; i++)
    if (halves[i / 4][i % 4] != i / 4 + 0.5 * (i % 4))
      return failed("a type Index");

  int out[8], soft_memory = 4, w_soft = 5, stack_slices = 6, skip_lane = 7, trip_width = 8;
#pragma omp target teams distribute parallel for map(from : out) num_threads(2)
  for (int i = 0; i < 8; i++) {
    int w[64], n = 64 - i, s = 0;
    fill(w, n);
#pragma omp simd reduction(+ : s) if (n > 60)
    for (int k = 0; k < n; k++)
      s += w[k] + soft_memory + w_soft + stack_slices + skip_lane + trip_width;
    out[i] = s;
  }
  for (int i = 0; i < 8; i++)
    if (out[i] != (64 - i) * (63 - i) / 2 + 30 * (64 - i))
      return failed("soft stacks");

  int lanes_out[4];
#pragma omp target teams distribute parallel for map(from : lanes_out)
  for (int i = 0; i < 4; i++)
    lanes_out[i] = lane(i);
  for (int i = 0; i < 4; i++)
    if (lanes_out[i] != 3 * 25 + 3 + 3 * i + 1 + 3 * i)
      return failed("one lane");

  struct vector v = {0};
#pragma omp target parallel for num_threads(1) reduction(add : v) map(tofrom : v)
  for (int i = 0; i < 4; i++)
    v.x += 0.25f;
  if (v.x < 1.25f)
    return failed("a declared reduction");

  int a[3] = {1, 2, 3}, a_section = 10;
#pragma omp target teams distribute parallel for reduction(+ : a[1 : 2]) map(tofrom : a) firstprivate(a_section)
  for (int i = 0; i < 10; i++) {
    a[1] += a_section;
    a[2] += i;
  }
  if (a[0] != 1 || a[1] != 102 || a[2] != 48)
    return failed("a section");

  int called = 0;
#pragma omp target map(tofrom : called)
  called = chosen(called) + host(called);
  if (called != 2)
    return failed("functions");
  printf("PASS\n");
  return 0;
}
