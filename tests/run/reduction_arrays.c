// RUN: %run-all-schedules %s
// Reductions of arrays, of rows, and of sections: of arrays and of what a pointer points to.
#include "Inputs/check.h"
#include <stdlib.h>

#define N 500

static int bin(int i) {
  return i * 7 % 10;
}

static void whole_arrays(void) {
  int histogram[10] = {0}, most[10], bits[4] = {1, 0, 0, 0};
  double sums[3] = {0.5, 1.5, 2.5};
  for (int k = 0; k < 10; k++)
    most[k] = -k;
#pragma omp target teams distribute parallel for reduction(+ : histogram, sums) reduction(max : most)                  \
    reduction(| : bits)
  for (int i = 0; i < N; i++) {
    histogram[bin(i)]++;
    sums[i % 3] += 0.25;
    most[bin(i)] = i % 400 > most[bin(i)] ? i % 400 : most[bin(i)];
    bits[i % 4] |= 2 << i % 12;
  }
  int expected_bits[4] = {1, 0, 0, 0};
  for (int i = 0; i < N; i++)
    expected_bits[i % 4] |= 2 << i % 12;
  for (int k = 0; k < 10; k++) {
    check("a histogram", histogram[k], 50);
    int expected = -k;
    for (int i = 0; i < N; i++)
      if (bin(i) == k && i % 400 > expected)
        expected = i % 400;
    check("maxima", most[k], expected);
  }
  for (int k = 0; k < 3; k++)
    check_real("sums", sums[k], 0.5 + k + 0.25 * (k < 2 ? 167 : 166));
  for (int k = 0; k < 4; k++)
    check("bits", bits[k], expected_bits[k]);
}

static void rows(void) {
  long table[3][4] = {{0}};
  unsigned char small[2][2][2] = {{{1, 1}, {1, 1}}, {{1, 1}, {1, 1}}};
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : table) reduction(* : small)
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 40; j++) {
      table[i % 3][j % 4] += i * j;
      small[i % 2][j % 2][(i + j) / 2 % 2] *= i == 3 && j < 8 ? 3 : 1;
    }
  long expected[3][4] = {{0}};
  unsigned char product[2][2][2] = {{{1, 1}, {1, 1}}, {{1, 1}, {1, 1}}};
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 40; j++) {
      expected[i % 3][j % 4] += i * j;
      product[i % 2][j % 2][(i + j) / 2 % 2] *= i == 3 && j < 8 ? 3 : 1;
    }
  for (int k = 0; k < 12; k++)
    check("rows of sums", table[k / 4][k % 4], expected[k / 4][k % 4]);
  for (int k = 0; k < 8; k++)
    check("products", small[k / 4][k / 2 % 2][k % 2], product[k / 4][k / 2 % 2][k % 2]);
}

// What is outside the section stays.
static void sections(void) {
  int a[12], *p = malloc(20 * sizeof(int));
  float f[8];
  for (int k = 0; k < 12; k++)
    a[k] = 1000 + k;
  for (int k = 0; k < 20; k++)
    p[k] = 2000 + k;
  for (int k = 0; k < 8; k++)
    f[k] = (float)k;
#pragma omp target map(tofrom : a, p[0 : 20], f)
#pragma omp teams distribute parallel for reduction(+ : a[2 : 5]) reduction(+ : p[0 : 4]) reduction(min : f[ : 4])
  for (int i = 0; i < N; i++) {
    a[2 + i % 5]++;
    p[i % 4] += 2;
    f[i % 4] = (float)-i < f[i % 4] ? (float)-i : f[i % 4];
  }
  for (int k = 0; k < 12; k++)
    check("a section of an array", a[k], 1000 + k + (k >= 2 && k < 7 ? 100 : 0));
  for (int k = 0; k < 20; k++)
    check("a section by pointer", p[k], 2000 + k + (k < 4 ? 250 : 0));
  for (int k = 0; k < 8; k++)
    check_real("minima", f[k], k < 4 ? -(N - 4 + k) : k);
  free(p);
}

// The combined construct maps sections itself (OpenMP 5.1, 2.16).
static void combined_sections(void) {
  int a[12], *p = malloc(20 * sizeof(int));
  float f[8];
  for (int k = 0; k < 12; k++)
    a[k] = 1000 + k;
  for (int k = 0; k < 20; k++)
    p[k] = 2000 + k;
  for (int k = 0; k < 8; k++)
    f[k] = (float)k;
#pragma omp target teams distribute parallel for reduction(+ : a[2 : 5]) reduction(+ : p[3 : 4]) \
    reduction(min : f[: 4])
  for (int i = 0; i < N; i++) {
    a[2 + i % 5]++;
    p[3 + i % 4] += 2;
    f[i % 4] = (float)-i < f[i % 4] ? (float)-i : f[i % 4];
  }
  for (int k = 0; k < 12; k++)
    check("a section of an array", a[k], 1000 + k + (k >= 2 && k < 7 ? 100 : 0));
  for (int k = 0; k < 20; k++)
    check("a section by pointer", p[k], 2000 + k + (k >= 3 && k < 7 ? 250 : 0));
  for (int k = 0; k < 8; k++)
    check_real("minima", f[k], k < 4 ? -(N - 4 + k) : k);
  free(p);
}

// Into memory that is on the device already, and that the map clause names.
static void mapped(int n, long *totals) {
#pragma omp target data map(tofrom : totals[0 : 6])
  {
#pragma omp target map(tofrom : totals[0 : 6])
#pragma omp teams distribute parallel for reduction(+ : totals[0 : 6])
    for (int i = 0; i < n; i++)
      totals[i % 6] += i;
#pragma omp target map(tofrom : totals[0 : 2])
#pragma omp teams distribute parallel for reduction(max : totals[0 : 2])
    for (int i = 0; i < n; i++)
      totals[i % 2] = 100000 > totals[i % 2] ? 100000 : totals[i % 2];
    check("the host's copy inside", totals[5], 6);
  }
  for (int k = 0; k < 6; k++) {
    long expected = k + 1;
    for (int i = k; i < n; i += 6)
      expected += i;
    check("totals", totals[k], k < 2 ? 100000 : expected);
  }
}

static void mapped_combined(int n, long *totals) {
#pragma omp target data map(tofrom : totals[0 : 6])
  {
#pragma omp target teams distribute parallel for reduction(+ : totals[0 : 6])
    for (int i = 0; i < n; i++)
      totals[i % 6] += i;
#pragma omp target teams distribute parallel for map(tofrom : totals[0 : 6]) reduction(max : totals[1 : 2])
    for (int i = 0; i < n; i++)
      totals[1 + i % 2] = 100000 > totals[1 + i % 2] ? 100000 : totals[1 + i % 2];
    check("the host's copy inside", totals[5], 6);
  }
  for (int k = 0; k < 6; k++) {
    long expected = k + 1;
    for (int i = k; i < n; i += 6)
      expected += i;
    check("totals", totals[k], k == 1 || k == 2 ? 100000 : expected);
  }
}

int main(void) {
  whole_arrays();
  rows();
  sections();
  combined_sections();
  long totals[6] = {1, 2, 3, 4, 5, 6};
  mapped(N, totals);
  long more[6] = {1, 2, 3, 4, 5, 6};
  mapped_combined(N, more);
  return result_of_test();
}
