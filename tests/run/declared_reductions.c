// RUN: %run-all-schedules %s
// Reductions that the user declares: of scalars and structs, by expressions and by functions, with every kind of
// initializer, at the level of the file and inside functions.
#include "Inputs/check.h"

#define N 1000

struct pair {
  long sum;
  int most;
};

// The largest absolute value; without an initializer private copies start from zero.
#pragma omp declare reduction(farthest : int, double : omp_out = omp_in * omp_in > omp_out * omp_out ? omp_in : omp_out)

#pragma omp declare reduction(add : struct pair : omp_out.sum += omp_in.sum,                                           \
                                  omp_out.most = omp_in.most > omp_out.most ? omp_in.most : omp_out.most)              \
    initializer(omp_priv = {0, -1000000})

typedef struct {
  double m[2][2];
  unsigned char tag;
} matrix;

static void clear(matrix *to, const matrix *original) {
  for (int k = 0; k < 4; k++)
    to->m[k / 2][k % 2] = 0.0;
  to->tag = original->tag;
}
static void add_matrix(matrix *out, const matrix *in) {
  for (int k = 0; k < 4; k++)
    out->m[k / 2][k % 2] += in->m[k / 2][k % 2];
  out->tag = out->tag > in->tag ? out->tag : in->tag;
}
#pragma omp declare reduction(+ : matrix : add_matrix(&omp_out, &omp_in)) initializer(clear(&omp_priv, &omp_orig))

static int gcd(int a, int b) {
  while (b) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
#define COMMON(a, b) gcd(a, b)
#pragma omp declare reduction(common : int : omp_out = COMMON(omp_out, omp_in)) initializer(omp_priv = omp_orig)

static int value(int i) {
  return (i * 37 % 1001) - 500;
}

static void scalars(int n) {
  int farthest = 3;
  double farthest_half = -1.5;
  int divisor = 7560;
#pragma omp target teams distribute parallel for reduction(farthest : farthest, farthest_half) reduction(common : divisor)
  for (int i = 0; i < n; i++) {
    const int v = value(i);
    if (v * v > farthest * farthest)
      farthest = v;
    if (v * v * 0.25 > farthest_half * farthest_half)
      farthest_half = v * 0.5;
    divisor = gcd(divisor, (i + 1) * 84);
  }
  int expected = 3, expected_divisor = 7560;
  double expected_half = -1.5;
  for (int i = 0; i < n; i++) {
    const int v = value(i);
    expected = v * v > expected * expected ? v : expected;
    expected_half = v * v * 0.25 > expected_half * expected_half ? v * 0.5 : expected_half;
    expected_divisor = gcd(expected_divisor, (i + 1) * 84);
  }
  check("an int", farthest * farthest, expected * expected);
  check_real("a double", farthest_half * farthest_half, expected_half * expected_half);
  check("a divisor", divisor, expected_divisor);
}

static void structs(int n) {
  struct pair p = {5, 2};
  matrix m = {{{1, 2}, {3, 4}}, 9};
  int count = 0;
#pragma omp target teams distribute parallel for reduction(add : p) reduction(+ : m, count) thread_limit(96)
  for (int i = 0; i < n; i++) {
    p.sum += i;
    if (value(i) > p.most)
      p.most = value(i);
    m.m[i % 2][i / 2 % 2] += i * 0.5;
    count++;
  }
  long sum = 5;
  int most = 2;
  double expected[4] = {1, 2, 3, 4};
  for (int i = 0; i < n; i++) {
    sum += i;
    most = value(i) > most ? value(i) : most;
    expected[i % 2 * 2 + i / 2 % 2] += i * 0.5;
  }
  check("a struct's sum", p.sum, sum);
  check("a struct's maximum", p.most, most);
  for (int k = 0; k < 4; k++)
    check_real("a matrix", m.m[k / 2][k % 2], expected[k]);
  check("what the initializer copies", m.tag, 9);
  check("an ordinary sum beside it", count, n);
}

// A declaration inside a block hides the one outside, and may be of a local type.
static void local_declarations(int n) {
  struct range {
    int low, high;
  };
#pragma omp declare reduction(farthest : int : omp_out = omp_in < omp_out ? omp_in : omp_out) initializer(omp_priv = 1000)
#pragma omp declare reduction(span : struct range : omp_out.low = omp_in.low < omp_out.low ? omp_in.low : omp_out.low, \
                                  omp_out.high = omp_in.high > omp_out.high ? omp_in.high : omp_out.high)              \
    initializer(omp_priv = (struct range){.high = -1000, .low = 1000})
  int least = 400;
  struct range reach = {0, 0};
#pragma omp target parallel for reduction(farthest : least) reduction(span : reach) num_threads(70)
  for (int i = 0; i < n; i++) {
    least = value(i) < least ? value(i) : least;
    reach.low = value(i) < reach.low ? value(i) : reach.low;
    reach.high = value(i) > reach.high ? value(i) : reach.high;
  }
  int low = 400, high = 0;
  for (int i = 0; i < n; i++) {
    low = value(i) < low ? value(i) : low;
    high = value(i) > high ? value(i) : high;
  }
  check("hidden by a local one", least, low);
  check("a local struct, low", reach.low, low < 0 ? low : 0);
  check("a local struct, high", reach.high, high);
}

// One thread, and a mapped original.
static void other_places(int n) {
  struct pair p = {0, 0};
#pragma omp target data map(tofrom : p)
  {
#pragma omp target map(tofrom : p)
#pragma omp teams distribute parallel for reduction(add : p)
    for (int i = 0; i < n; i++)
      p.sum += 2;
    check("the host's copy inside", p.sum, 0);
  }
  check("the device's copy", p.sum, 2 * n);
#pragma omp target simd reduction(add : p)
  for (int i = 0; i < n; i++)
    p.sum += 1;
  check("one thread", p.sum, 3 * n);
#pragma omp target teams distribute parallel for reduction(add : p) if (target : 0)
  for (int i = 0; i < n; i++)
    p.sum += 1;
  check("on the host", p.sum, 4 * n);
}

int main(void) {
  const int counts[] = {0, 1, 33, N};
  for (int k = 0; k < 4; k++) {
    scalars(counts[k]);
    structs(counts[k]);
    local_declarations(counts[k]);
    other_places(counts[k]);
  }
  return result_of_test();
}
