// RUN: %run-all-schedules %s
// An if clause says whether `target` runs on a device, and whether `parallel` has more threads than one: each where the
// modifier names it, and both without one.
#include <omp.h>
#include <stdio.h>

/// How many threads run each region.
struct counts {
  int named, nested, both, lanes, loop;
};

static struct counts count(int condition, int threads) {
  struct counts result = {0, 0, 0, 0, 0};
  int n = 0;
#pragma omp target parallel num_threads(8) if(parallel : condition) map(tofrom : n)
  {
#pragma omp atomic
    n++;
  }
  result.named = n;
  n = 0;
#pragma omp target map(tofrom : n)
#pragma omp parallel if(condition) num_threads(threads)
  {
#pragma omp atomic
    n++;
  }
  result.nested = n;
  n = 0;
#pragma omp target parallel if(condition) num_threads(8) map(tofrom : n)
  {
#pragma omp atomic
    n++;
  }
  result.both = n;
  n = 0;
#pragma omp target parallel if(parallel : condition) num_threads(8) map(tofrom : n)
  {
    int s = 0;
#pragma omp simd reduction(+ : s)
    for (int i = 0; i < 64; i++)
      s += i;
#pragma omp atomic
    n += s == 64 * 63 / 2;
  }
  result.lanes = n;
  n = 0;
#pragma omp target parallel for if(parallel : condition) num_threads(8) map(tofrom : n)
  for (int i = 0; i < 100; i++)
    if (i == 0)
      n = omp_get_num_threads();
  result.loop = n;
  return result;
}

/// Conditions that are constant, with and without a number of threads.
static int never(void) {
  int n = 0, m = 0;
#pragma omp target parallel num_threads(8) if(parallel : 0) map(tofrom : n)
  {
#pragma omp atomic
    n++;
  }
#pragma omp target parallel if(parallel : 0) map(tofrom : m)
  {
    int s = 0;
#pragma omp simd reduction(+ : s)
    for (int i = 0; i < 64; i++)
      s += i;
#pragma omp atomic
    m += s == 64 * 63 / 2;
  }
  return n == 1 && m == 1;
}

/// A condition of `simd`, or of `target` and `simd`, that does not hold: iterations run in their order.
static int in_order(int n) {
  int a[64], b[64];
  for (int i = 0; i < 64; i++)
    a[i] = b[i] = 1;
#pragma omp target simd if(n > 64) map(tofrom : a)
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
#pragma omp target simd if(simd : n > 64) map(tofrom : b)
  for (int i = 1; i < n; i++)
    b[i] += b[i - 1];
  for (int i = 0; i < n; i++)
    if (a[i] != i + 1 || b[i] != i + 1)
      return 0;
  return 1;
}

static int wrong(struct counts c, int fixed, int given) {
  if (c.named == fixed && c.nested == given && c.both == fixed && c.lanes == fixed && c.loop == fixed)
    return 0;
  return printf("FAILED: %d %d %d %d %d\n", c.named, c.nested, c.both, c.lanes, c.loop);
}

int main(void) {
  if (wrong(count(1, 6), 8, 6) || wrong(count(0, 6), 1, 1))
    return 1;
  if (!never() || !in_order(64))
    return printf("FAILED: constants, or order\n"), 1;
  printf("PASS\n");
  return 0;
}
