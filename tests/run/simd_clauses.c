// RUN: %run-all-schedules --variants %s
// Clauses of simd loops whose iterations lanes share. The same functions run on the host, one iteration at a time.
#include "Inputs/check.h"

#include <string.h>

#define N 77 // no multiple of a number of lanes
#define TASKS 9
#define PLACES 64

struct span {
  int low, high;
};

static struct span merged(struct span a, struct span b) {
  struct span s = {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
  return s;
}

#pragma omp declare reduction(merge:struct span : omp_out = merged(omp_out, omp_in))                                   \
    initializer(omp_priv = {1000000, -1000000})
#pragma omp declare reduction(either:unsigned : omp_out |= omp_in) initializer(omp_priv = 0)

#define REDUCTIONS(T, name)                                                                                            \
  static void name##_reductions(long *out, int n, int seed) {                                                          \
    T sum = (T)seed, product = 1, least = 90, most = 3, difference = 7;                                                \
    int both = 1, any = 0;                                                                                             \
    _Pragma("omp simd reduction(+ : sum) reduction(* : product) reduction(- : difference)")                            \
    for (int k = 0; k < n; k++) {                                                                                      \
      sum += (T)((k * 29 + seed) % 83);                                                                                \
      product *= k % 13 == 0 ? 2 : 1;                                                                                  \
      difference -= (T)(k % 2);                                                                                        \
    }                                                                                                                  \
    _Pragma("omp simd reduction(min : least) reduction(max : most) reduction(&& : both) reduction(|| : any)")          \
    for (int k = 0; k < n; k++) {                                                                                      \
      T value = (T)((k * 29 + seed) % 83);                                                                             \
      least = value < least ? value : least;                                                                           \
      if (value > most)                                                                                                \
        most = value;                                                                                                  \
      both = both && value < 80;                                                                                       \
      any = any || value == 5;                                                                                         \
    }                                                                                                                  \
    out[0] = (long)sum;                                                                                                \
    out[1] = (long)product;                                                                                            \
    out[2] = (long)least;                                                                                              \
    out[3] = (long)most;                                                                                               \
    out[4] = (long)difference;                                                                                         \
    out[5] = both * 2 + any;                                                                                           \
  }
REDUCTIONS(signed char, signed_char)
REDUCTIONS(unsigned short, unsigned_short)
REDUCTIONS(int, int)
REDUCTIONS(unsigned long, unsigned_long)
REDUCTIONS(float, float)
REDUCTIONS(double, double)

#define BITS(T, name)                                                                                                  \
  static void name##_bits(long *out, int n, int seed) {                                                                \
    T all = (T)~(T)0, some = 0, odd = (T)seed;                                                                         \
    _Pragma("omp simd reduction(& : all) reduction(| : some) reduction(^ : odd)")                                      \
    for (int k = 0; k < n; k++) {                                                                                      \
      all &= (T)(0x37 | k << 3);                                                                                       \
      some |= (T)(k * seed);                                                                                           \
      odd ^= (T)(k * k);                                                                                               \
    }                                                                                                                  \
    out[0] = (long)all;                                                                                                \
    out[1] = (long)some;                                                                                               \
    out[2] = (long)odd;                                                                                                \
  }
BITS(unsigned char, unsigned_char)
BITS(short, short)
BITS(unsigned, unsigned)
BITS(long, long)

static void aggregates(long *out, int n, int seed) {
  int histogram[5] = {1, 2, 3, 4, 5};
  double sums[2][3] = {{0}};
  struct span range = {seed, seed};
  unsigned mask = 1;
#pragma omp simd reduction(+ : histogram, sums) reduction(merge : range) reduction(either : mask)
  for (int k = 0; k < n; k++) {
    histogram[(k * seed + k) % 5]++;
    sums[k % 2][k % 3] += k * 0.5;
    struct span one = {k - 5 * seed, k * 2};
    range = merged(range, one);
    mask |= 1u << (k * 3 % 31);
  }
  for (int k = 0; k < 5; k++)
    out[k] = histogram[k];
  for (int k = 0; k < 6; k++)
    out[5 + k] = (long)(sums[k / 3][k % 3] * 2);
  out[11] = range.low;
  out[12] = range.high;
  out[13] = mask;
}

static void copies(long *out, int n, int seed) {
  int own = 5, last = -1, late = -2, pair[2] = {1, 2}, final[3] = {0}, k, sum = 0;
  double real = 0.5;
#pragma omp simd private(own, pair) lastprivate(last, final) reduction(+ : sum)
  for (int j = 0; j < n; j++) {
    own = j * seed;
    pair[1] = own + 1;
    pair[0] = pair[1];
    sum += pair[0];
    last = own;
    for (int m = 0; m < 3; m++)
      final[m] = j + m;
  }
  out[0] = own + pair[0] * 10 + pair[1] * 100;
  out[1] = last;
  out[2] = final[0] + final[1] * 10 + final[2] * 100;
  out[3] = sum;
#pragma omp simd lastprivate(conditional : late, real)
  for (int j = 0; j < n; j++) {
    if ((j * 7 + seed) % 11 == 3)
      late = j;
    if (j == seed)
      real = j * 0.25;
  }
  out[4] = late;
  out[5] = (long)(real * 4);
#pragma omp simd
  for (k = 3; k < n; k += 4) // declared outside, and visible behind
    out[20 + k / 4] = k;
  out[6] = k;
#pragma omp simd lastprivate(k) lastprivate(last)
  for (k = n; k > seed; k -= 3)
    last = k;
  out[7] = k * 1000 + last;
  int from = 4, by = 3, to = 0;
  short narrow = 1;
  const int *p = final;
  long seen = 0;
#pragma omp simd linear(from : 2) linear(by : seed + 1) linear(narrow) reduction(+ : seen)
  for (int j = 0; j < n; j++) {
    seen += from * by + narrow;
    from += 2;
    by += seed + 1;
    narrow++;
  }
  out[8] = seen;
  out[9] = from * 100000L + by * 100 + narrow;
#pragma omp simd linear(to : 1) if (simd : seed % 2)
  for (int j = 0; j < n; j++)
    to++;
  out[10] = to + *p;
}

static void orders(long *out, int n, int seed) {
  int chain[N + 8], queue = 0, early[N];
  for (int k = 0; k < 8; k++)
    chain[k] = k + seed;
#pragma omp simd safelen(8) // each may use what came eight before
  for (int k = 8; k < n; k++)
    chain[k] = chain[k - 8] * 3 % 1001;
  for (int k = 0; k < 8; k++)
    out[k] = chain[n - 1 - k];
#pragma omp simd simdlen(2) safelen(3)
  for (int k = 3; k < n; k++)
    chain[k] = chain[k - 3] + 1;
  out[8] = chain[n - 1];
#pragma omp simd if (simd : 0)
  for (int k = 1; k < n; k++) // in order
    chain[k] = chain[k - 1] + k;
  out[9] = chain[n - 1];
#pragma omp simd
  for (int k = 0; k < n; k++) {
    early[k] = k * seed;
#pragma omp ordered simd
    {
      queue = queue * 5 % 10007 + early[k] + k;
    }
    early[k]++;
  }
  out[10] = queue;
  out[11] = early[n - 1] + early[0];
#pragma omp simd
  for (int k = 0; k < n; k++) {
    early[k] = 0;
    for (int m = 0; m < 5; m++) { // an inner loop's `continue` ends no iteration before its turn
      if (m == k % 5)
        continue;
      early[k] = early[k] * 3 + m;
    }
#pragma omp ordered simd
    {
      for (int m = 0; m < 3; m++) {
        if (m == early[k] % 3)
          continue;
        queue = queue * 7 % 10009 + early[k] + m;
      }
    }
  }
  out[13] = queue;
#pragma omp simd order(concurrent) nontemporal(early)
  for (int k = 0; k < n; k++)
    early[k] = n - k;
  out[12] = early[2];
}

static void scans(long *out, int n, int seed) {
  int running = seed, before[N], after[N], most = 0, peaks[N];
  double real = 0;
#pragma omp simd reduction(inscan, + : running)
  for (int k = 0; k < n; k++) {
    running += k % 5 + 1;
#pragma omp scan inclusive(running)
    after[k] = running;
  }
  out[0] = running;
#pragma omp simd reduction(inscan, + : running)
  for (int k = 0; k < n; k++) {
    before[k] = running;
#pragma omp scan exclusive(running)
    running += k % 7;
  }
  out[1] = running;
#pragma omp simd reduction(inscan, max : most) simdlen(8)
  for (int k = 0; k < n; k++) {
    most = most > k * 31 % 67 + k / 9 ? most : k * 31 % 67 + k / 9;
#pragma omp scan inclusive(most)
    peaks[k] = most;
  }
#pragma omp simd reduction(inscan, + : real)
  for (int k = n - 1; k >= 0; k--) {
    real += k * 0.5;
#pragma omp scan inclusive(real)
    if (k == n / 2)
      out[2] = (long)(real * 2);
  }
  for (int k = 0; k < n; k++) {
    out[3] = out[3] * 3 % 100003 + after[k];
    out[4] = out[4] * 3 % 100003 + before[k];
    out[5] = out[5] * 3 % 100003 + peaks[k];
  }
}

static void nests(long *out, int n, int seed) {
  int cube[6][7][5], triangle[13][13] = {{0}}, count = 0, i, last = 0;
#pragma omp simd collapse(3)
  for (int a = 0; a < 6; a++)
    for (int b = 6; b >= 0; b--)
      for (int c = 0; c < 5; c += 2)
        cube[a][b][c] = a * 100 + b * 10 + c + seed;
  for (int a = 0; a < 6; a++)
    for (int b = 0; b < 7; b++)
      for (int c = 0; c < 5; c += 2)
        out[0] = out[0] * 7 % 1000003 + cube[a][b][c];
#pragma omp simd collapse(2) reduction(+ : count)
  for (int a = 0; a < 13; a++)
    for (int b = 0; b <= a; b++) {
      count++;
      triangle[a][b] = a * 13 + b;
    }
  out[1] = count;
#pragma omp simd collapse(2)
  for (int a = 1; a < 13; a++)
    for (int b = a + 1; b < 13; b++)
      triangle[a][b] = -a - b;
  for (int a = 0; a < 13; a++)
    for (int b = 0; b < 13; b++)
      out[2] = out[2] * 3 % 1000003 + triangle[a][b] + 100;
  // Loops of pointers, of other types, and with limits that are not reached exactly.
  int line[N], *end = line + n;
#pragma omp simd
  for (int *p = line; p < end; p++)
    *p = (int)(p - line) * seed;
#pragma omp simd
  for (int *p = end - 1; p >= line + 2; p -= 3)
    *p += 1000;
  long total = 0;
#pragma omp simd reduction(+ : total)
  for (unsigned char k = 0; k < (unsigned char)n; k++)
    total += line[k];
#pragma omp simd reduction(+ : total)
  for (unsigned long k = 5; k != 5; k++)
    total = -1;
#pragma omp simd reduction(+ : total) lastprivate(last)
  for (long long k = -3; k <= seed; k += 4) {
    total += k;
    last = (int)k;
  }
  out[3] = total;
  out[4] = last;
#pragma omp simd lastprivate(i)
  for (i = n; i < 0; i++) // not once
    total = 0;
  out[5] = total;
}

static void everything(long out[][PLACES], int n, int seed) {
  signed_char_reductions(out[0], n, seed);
  unsigned_short_reductions(out[1], n, seed);
  int_reductions(out[2], n, seed);
  unsigned_long_reductions(out[3], n, seed);
  float_reductions(out[4], n, seed);
  double_reductions(out[5], n, seed);
  unsigned_char_bits(out[6], n, seed);
  short_bits(out[7], n, seed);
  unsigned_bits(out[8], n, seed);
  long_bits(out[9], n, seed);
  aggregates(out[10], n, seed);
  copies(out[11], n, seed);
  orders(out[12], n, seed);
  scans(out[13], n, seed);
  nests(out[14], n, seed);
}

#define KINDS 15
static long got[TASKS][KINDS][PLACES], wanted[KINDS][PLACES];

// A section that does not begin with the array; gcc takes it for its beginning on the host.
static void section(void) {
  int most[5] = {1, 2, 3, 100, 5};
#pragma omp target map(tofrom : most)
  {
#pragma omp simd reduction(max : most[1 : 3])
    for (int k = 0; k < N; k++)
      if (most[1 + k % 3] < k)
        most[1 + k % 3] = k;
  }
  check("section", most[0] + most[1] * 100 + most[2] * 10000 + most[3] * 1000000 + most[4] * 100000000,
        1 + 7500 + 760000 + 100000000 + 500000000);
}

int main(void) {
  section();
#pragma omp target teams distribute parallel for map(tofrom : got)
  for (int t = 0; t < TASKS; t++)
    everything(got[t], N - t, t + 1);
  for (int t = 0; t < TASKS; t++) {
    memset(wanted, 0, sizeof wanted);
    everything(wanted, N - t, t + 1);
    for (int k = 0; k < KINDS; k++)
      for (int place = 0; place < PLACES; place++) {
        char what[80];
        snprintf(what, sizeof what, "task %d, kind %d, place %d", t, k, place);
        check(what, got[t][k][place], wanted[k][place]);
      }
  }
  return result_of_test();
}
