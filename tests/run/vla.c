// RUN: %run-all-schedules --split-only %s
// RUN: %run-all-schedules --split-only %s -- --shape=grid
// Variable length arrays and pointers to their rows where every lane runs the code for itself.
#include "Inputs/check.h"

#include <stdlib.h>
#include <string.h>

#define COUNT 70

struct pair {
  int a;
  double b;
};

static int sum_of(int n, int m, int t[n][m]) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += t[i][j];
  return sum;
}

static int weighted(int m, const int row[m]) {
  int sum = 0;
  for (int j = 0; j < m; j++)
    sum += row[j] * (j + 1);
  return sum;
}

// Walks rows by pointers: arithmetic, comparisons, differences.
static int walk(int n, int m, int (*t)[m]) {
  int result = 0;
  int(*const end)[m] = t + n;
  for (int(*p)[m] = t; p < end; p++)
    result = result * 3 + (*p)[m - 1] + (int)(p - t);
  int(*q)[m] = end, steps = 0;
  while (q != t) {
    --q;
    ++steps;
  }
  q += 1;
  q -= 1;
  return result + steps + (q == t) + (q == NULL) + !q + (q && n > 0 ? 1 : 0) + (1 + q == t + 1) + (end > q) + (q >= t);
}

static double deep(int n, int m, int k, double c[n][m][k], int i) {
  double(*plane)[k] = c[i];
  double *row = plane[m - 1];
  return row[k - 1] + c[i][0][k - 1] + (*c)[m - 1][0] + **c[n - 1];
}

static int constant_rows(int n, int m, int t[][m]) { return t[n - 1][m - 1]; }

static int total_of_structs(int n, struct pair p[static restrict n], struct pair (*rows)[n]) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i].a + (int)rows[1][i].b;
  return sum;
}

static void declared_here(int n, int m, int t[n][m], int by);

static void in_lanes(void) {
  int sums[COUNT], sizes[COUNT], walks[COUNT], casts[COUNT], copies[COUNT], choices[COUNT], structs[COUNT];
  double deeps[COUNT], flat[24];
  for (int i = 0; i < 24; i++)
    flat[i] = i;
#pragma omp target teams distribute parallel for map(from : sums, sizes, walks, casts, copies, choices, structs, deeps)  \
    map(to : flat)
  for (int i = 0; i < COUNT; i++) {
    int n = i % 5 + 2, m = i % 7 + 1;
    long v[n], sum = 0, *first = v;
    int t[n][m], fixed[3][4];
    for (int a = 0; a < n; a++) {
      v[a] = a * i;
      for (int b = 0; b < m; b++)
        t[a][b] = i + a * 10 + b;
    }
    declared_here(n, m, t, 1);
    for (int a = 0; a < n; a++)
      sum += first[a] + *(v + a);
    sums[i] = sum_of(n, m, t) + (int)sum + weighted(m, t[1]) + weighted(m, *t);
    walks[i] = walk(n, m, t);
    sizes[i] = (int)(sizeof v / sizeof v[0]) * 10000 + (int)sizeof t[0] * 100 + (int)(sizeof(t) / sizeof *t) +
               (int)(sizeof(int[n][m]) / sizeof(int[m])) + (int)sizeof(&t[0]);
    for (int a = 0; a < 3; a++)
      for (int b = 0; b < 4; b++)
        fixed[a][b] = a * 4 + b;
    double(*g)[m] = (double(*)[m])flat; // rows of what had none
    casts[i] = (int)g[2][m - 1] + constant_rows(3, 4, fixed) + (int)((double(*)[2][m])flat)[1][0][0];
    int(*h)[m] = malloc(2 * sizeof *h);
    memset(h, 0, 2 * sizeof(*h));
    h[1][m - 1] = 7;
    memcpy(t, h, sizeof(int[2][m]));
    copies[i] = t[1][m - 1] + (&t[1] == t + 1) + *(int *)h + ((char *)(t + 1) == (char *)t[1]) + (first == v);
    free(h);
    h = i % 2 ? t : &t[1];
    choices[i] = h == t ? 1 : h == t + 1 ? 2 : 0;
    double c[n][m][3];
    for (int a = 0; a < n; a++)
      for (int b = 0; b < m; b++)
        for (int k = 0; k < 3; k++)
          c[a][b][k] = a * 100 + b * 10 + k;
    deeps[i] = deep(n, m, 3, c, 1);
    struct pair pairs[n], table[2][n];
    for (int a = 0; a < n; a++) {
      pairs[a] = (struct pair){a, 1};
      table[1][a].b = a * 2;
    }
    structs[i] = total_of_structs(n, pairs, table);
    m += 100; // the arrays keep their bounds
    sizes[i] += (int)(sizeof t[0] / sizeof t[0][0]);
  }
  for (int i = 0; i < COUNT; i++) {
    int n = i % 5 + 2, m = i % 7 + 1, want = 0, last = 0;
    for (int a = 0; a < n; a++) {
      want += 2 * a * i;
      for (int b = 0; b < m; b++)
        want += i + a * 10 + b + 1 + (a < 2 ? (i + a * 10 + b + 1) * (b + 1) : 0);
      last = last * 3 + i + a * 10 + m + a;
    }
    check("sums", sums[i], want);
    check("walks", walks[i], last + n + 5);
    check("sizes", sizes[i], n * 10000 + m * 400 + 2 * n + (int)sizeof(void *) + m);
    check("casts", casts[i], 3 * m - 1 + 11 + 2 * m);
    check("copies", copies[i], 7 + 3);
    check("choices", choices[i], (i % 2 ? 1 : 2));
    check("deeps", deeps[i], 100 + (m - 1) * 10 + 2 + 102 + (m - 1) * 10 + (n - 1) * 100);
    check("structs", structs[i], 3 * n * (n - 1) / 2);
  }
}

static void declared_here(int n, int m, int t[n][m], int by) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      t[i][j] += by;
}

// An array lives as long as its block, and has new bounds each time.
static void in_loops(void) {
  int got[COUNT];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < COUNT; i++) {
    got[i] = 0;
    for (int n = 1; n < 40; n++) {
      if (n == 20)
        continue;
      int v[n + i % 3];
      for (int k = 0; k < n; k++)
        v[k] = k;
      if (n == 30 + i % 8)
        break;
      got[i] += v[n - 1] + (int)(sizeof v / sizeof *v);
    }
  }
  for (int i = 0; i < COUNT; i++) {
    int want = 0;
    for (int n = 1; n < 30 + i % 8; n++)
      if (n != 20)
        want += n - 1 + n + i % 3;
    check("got", got[i], want);
  }
}

int main(void) {
  in_lanes();
  in_loops();
  return result_of_test();
}
