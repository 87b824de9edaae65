// RUN: %run-all-schedules --split-only %s
// RUN: %run-all-schedules --split-only %s -- --soft-stack=all
// Variable length arrays that the lanes of a thread share, and some of each lane's own in simd loops.
#include "Inputs/check.h"

#include <string.h>

static void fill(int n, int m, int t[n][m]) {
  for (int i = 0; i < n; i++) {
#pragma omp simd
    for (int j = 0; j < m; j++)
      t[i][j] = i * 100 + j;
  }
}

static int diagonal(int n, int m, int (*t)[m]) {
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += t[i][i % m];
  return s;
}

static int size_of_rows(int m) { return m + 1; }

static long walk(int n) {
  long v[size_of_rows(n)], s = 0, carry[2] = {5, 6};
#pragma omp simd
  for (int i = 0; i < n; i++)
    v[i] = (long)i * n;
  v[n] = 3; // once, by one lane
  v[n]++;
  carry[1] += v[n];
  for (int i = 0; i < n; i++)
    s = s * 3 % 1000003 + v[i];
  return s + (long)(sizeof v / sizeof v[0]) + carry[1];
}

// Recursion: each call has its own array.
static int nested(int depth, int n) {
  int v[n + depth];
#pragma omp simd
  for (int i = 0; i < n + depth; i++)
    v[i] = depth * 1000 + i;
  int below = depth > 0 ? nested(depth - 1, n) : 0;
  return below + v[n + depth - 1] + (int)(sizeof(v) / sizeof(int));
}

static int own(int n, int k) {
  int v[n], (*p)[n] = &v;
  for (int i = 0; i < n; i++)
    (*p)[i] = i * k;
  return v[n - 1] + (int)(sizeof *p / sizeof(int));
}

static int in_lanes(int n, int r) {
  int sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++) { // each lane its own
    int mine[i + 1], copy[2][i + 1];
    for (int k = 0; k <= i; k++)
      mine[k] = k + r;
    memcpy(copy[1], mine, sizeof mine);
    sum += copy[1][i] + own(i + 2, r) + (int)(sizeof copy / sizeof copy[0]);
  }
  return sum;
}

static void one_thread(void) {
  int n = 5, m = 37, sum = 0, corner = 0, deep = 0;
  long w[3] = {0};
#pragma omp target map(tofrom : sum, corner, w, deep)
  {
    int t[n][m], count = 0;
    fill(n, m, t);
    sum = diagonal(n, m, t);
    t[1][2] += 5000;
    int(*row)[m] = t;
    row++;
    (*row)[3] = 11;
    count += t[1][3];
    corner = t[n - 1][m - 1] + t[1][2] + count;
    for (int k = 0; k < 3; k++)
      w[k] = walk(10 * k + 1);
    deep = nested(4, 9);
    t[0][0] = (int)(sizeof t / sizeof t[0]);
    deep += t[0][0];
  }
  int want = 0;
  for (int i = 0; i < n; i++)
    want += i * 101;
  check("sum", sum, want);
  check("corner", corner, 436 + 5102 + 11);
  for (int k = 0; k < 3; k++) {
    long s = 0, length = 10 * k + 1;
    for (long i = 0; i < length; i++)
      s = s * 3 % 1000003 + i * length;
    check("w", w[k], s + length + 1 + 6 + 4);
  }
  int levels = n;
  for (int d = 0; d <= 4; d++)
    levels += d * 1000 + 9 + d - 1 + 9 + d;
  check("deep", deep, levels);
}

static void many_threads(void) {
  enum { rows = 50 };
  int got[rows], lanes[rows];
#pragma omp target teams distribute parallel for map(from : got, lanes)
  for (int r = 0; r < rows; r++) {
    int n = r % 11 + 3, total = 0;
    double v[n], squares[2][n];
#pragma omp simd
    for (int i = 0; i < n; i++) {
      v[i] = i + r;
      squares[1][i] = v[i] * v[i];
    }
    for (int i = 0; i < n; i++)
      total += (int)(squares[1][i] - v[i]);
    got[r] = total;
    lanes[r] = in_lanes(n, r);
  }
  for (int r = 0; r < rows; r++) {
    int n = r % 11 + 3, total = 0, sum = 0;
    for (int i = 0; i < n; i++) {
      total += (i + r) * (i + r) - (i + r);
      sum += i + r + (i + 1) * r + i + 2 + 2;
    }
    check("got", got[r], total);
    check("lanes", lanes[r], sum);
  }
}

int main(void) {
  one_thread();
  many_threads();
  return result_of_test();
}
