// RUN: %run-all-schedules %s
// Reductions of sections whose bounds are known at run time, of single elements, of arrays too large for a thread's own
// memory, and of arrays by reductions that the user declares.
#include "Inputs/check.h"
#include <stdlib.h>

#define N 700
#define LARGE 3000

struct extremes {
  int low, high;
};
static void widen(struct extremes *out, const struct extremes *in) {
  out->low = in->low < out->low ? in->low : out->low;
  out->high = in->high > out->high ? in->high : out->high;
}
#pragma omp declare reduction(widen : struct extremes : widen(&omp_out, &omp_in)) initializer(omp_priv = omp_orig)
#pragma omp declare reduction(most : short : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = -9999)

// Sections of pointers: the copy keeps its indices, and what is outside stays.
static void pointers(int first, int count) {
  long *sums = malloc((first + count + 3) * sizeof(long));
  double (*rows)[3] = malloc((count + 2) * sizeof *rows);
  for (int k = 0; k < first + count + 3; k++)
    sums[k] = 100 + k;
  for (int k = 0; k < count + 2; k++)
    for (int j = 0; j < 3; j++)
      rows[k][j] = 1000 * k + j;
#pragma omp target teams distribute parallel for reduction(+ : sums[first : count]) \
    reduction(+ : rows[1 : count][0 : 3])
  for (int i = 0; i < N; i++) {
    sums[first + i % count] += i;
    rows[1 + i % count][i % 3] += 2 * i;
  }
  for (int k = 0; k < first + count + 3; k++) {
    long expected = 100 + k;
    for (int i = 0; i < N; i++)
      expected += k >= first && k == first + i % count ? i : 0;
    check("a section of a pointer", sums[k], expected);
  }
  for (int k = 0; k < count + 2; k++)
    for (int j = 0; j < 3; j++) {
      double expected = 1000 * k + j;
      for (int i = 0; i < N; i++)
        expected += k == 1 + i % count && j == i % 3 ? 2 * i : 0;
      check_real("rows of a pointer", rows[k][j], expected);
    }
  free(rows);
  free(sums);
}

// Sections and elements of arrays.
static void arrays(int first, int count, int which) {
  int a[40], b[5] = {1, 2, 3, 4, 5}, c[6] = {0};
  for (int k = 0; k < 40; k++)
    a[k] = k;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : a[first : count], b[which]) reduction(^ : c[2 :])
  for (int i = 0; i < 25; i++)
    for (int j = 0; j < 28; j++) {
      a[first + (i + j) % count] += 1;
      b[which] += i;
      c[2 + j % 4] ^= 1 << i;
    }
  for (int k = 0; k < 40; k++) {
    int expected = k;
    for (int i = 0; i < 25; i++)
      for (int j = 0; j < 28; j++)
        expected += k == first + (i + j) % count;
    check("a section of an array", a[k], expected);
  }
  for (int k = 0; k < 5; k++)
    check("an element", b[k], k + 1 + (k == which ? 28 * 300 : 0));
  for (int k = 0; k < 6; k++)
    check("to the end", c[k], k < 2 || 7 % 2 == 0 ? 0 : (1 << 25) - 1);
}

// A private copy of this size would be most of what a thread may have.
static int large[LARGE][4];
static void large_array(void) {
  for (int k = 0; k < LARGE; k++)
    for (int j = 0; j < 4; j++)
      large[k][j] = -k;
#pragma omp target teams distribute parallel for reduction(+ : large) num_teams(2) thread_limit(32)
  for (int i = 0; i < 5 * LARGE; i++)
    large[i % LARGE][i % 4] += i;
  int wrong = 0;
  for (int k = 0; k < LARGE; k++)
    for (int j = 0; j < 4; j++) {
      long expected = -k;
      for (int i = k; i < 5 * LARGE; i += LARGE)
        expected += i % 4 == j ? i : 0;
      wrong += large[k][j] != expected;
    }
  check("elements of a large array", wrong, 0);
}

static void declared(int count) {
  struct extremes fixed[3] = {{1, 1}, {5, 5}, {-7, 2}}, *by_pointer = malloc(count * sizeof *by_pointer);
  short shorts[2][2] = {{-1, -20000}, {3, 5}}, *more = malloc(5 * sizeof(short));
  for (int k = 0; k < count; k++)
    by_pointer[k].low = by_pointer[k].high = k;
  for (int k = 0; k < 5; k++)
    more[k] = (short)(-k);
#pragma omp target teams distribute parallel for reduction(widen : fixed, by_pointer[0 : count])                       \
    reduction(most : shorts, more[1 : 3]) thread_limit(72)
  for (int i = 0; i < N; i++) {
    const int value = i * 37 % 1001 - 500;
    struct extremes one = {value, value};
    widen(&fixed[i % 3], &one);
    widen(&by_pointer[i % count], &one);
    if (value > shorts[i % 2][i / 2 % 2])
      shorts[i % 2][i / 2 % 2] = (short)value;
    if (value > more[1 + i % 3])
      more[1 + i % 3] = (short)value;
  }
  struct extremes expected_fixed[3] = {{1, 1}, {5, 5}, {-7, 2}};
  short expected_shorts[4] = {-1, -9999, 3, 5}, expected_more[5] = {0, -1, -2, -3, -4};
  for (int i = 0; i < N; i++) {
    const int value = i * 37 % 1001 - 500;
    struct extremes one = {value, value};
    widen(&expected_fixed[i % 3], &one);
    short *s = &expected_shorts[i % 2 * 2 + i / 2 % 2], *m = &expected_more[1 + i % 3];
    *s = (short)(value > *s ? value : *s);
    *m = (short)(value > *m ? value : *m);
  }
  for (int k = 0; k < 3; k++) {
    check("structs, low", fixed[k].low, expected_fixed[k].low);
    check("structs, high", fixed[k].high, expected_fixed[k].high);
  }
  for (int k = 0; k < count; k++) {
    struct extremes expected = {k, k};
    for (int i = k; i < N; i += count) {
      struct extremes one = {i * 37 % 1001 - 500, i * 37 % 1001 - 500};
      widen(&expected, &one);
    }
    check("structs by pointer, low", by_pointer[k].low, expected.low);
    check("structs by pointer, high", by_pointer[k].high, expected.high);
  }
  for (int k = 0; k < 4; k++)
    check("shorts", shorts[k / 2][k % 2], expected_shorts[k]);
  for (int k = 0; k < 5; k++)
    check("shorts by pointer", more[k], expected_more[k]);
  free(more);
  free(by_pointer);
}

int main(void) {
  pointers(0, 1);
  pointers(4, 17);
  arrays(0, 40, 0);
  arrays(11, 7, 4);
  large_array();
  declared(1);
  declared(6);
  return result_of_test();
}
