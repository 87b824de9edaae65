// RUN: %run-all-schedules %s
// What the clauses promise of the order of iterations in a thread: an iteration may use what those before it left where
// one thread runs both, since it is the only one, or since they are of one chunk, or since threads take chunks in turn.
#include <stdio.h>

enum { n = 640 };

static int failed(const char *what) { return printf("FAILED: %s\n", what), 1; }

static void fill(int *a) {
  for (int i = 0; i < n; i++)
    a[i] = i % 7;
}

/// Whether a[i] is the sum of the first value of its chunk and all behind it, up to its own.
static int wrong_chunks(const int *a, int chunk, int distance) {
  int want[n];
  fill(want);
  for (int i = 0; i < n; i++)
    if (i % chunk >= distance)
      want[i] += want[i - distance];
  for (int i = 0; i < n; i++)
    if (a[i] != want[i])
      return 1;
  return 0;
}

static int one_thread(void) {
  int a[n];
  fill(a);
#pragma omp target parallel for simd num_threads(1) safelen(4) map(tofrom : a)
  for (int i = 4; i < n; i++)
    a[i] += a[i - 4];
  if (wrong_chunks(a, n, 4))
    return failed("parallel for simd num_threads(1) safelen(4)");
  fill(a);
#pragma omp target teams distribute simd num_teams(1) safelen(8) map(tofrom : a)
  for (int i = 8; i < n; i++)
    a[i] += a[i - 8];
  if (wrong_chunks(a, n, 8))
    return failed("teams distribute simd num_teams(1) safelen(8)");
  fill(a);
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(tofrom : a)
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
  if (wrong_chunks(a, n, 1))
    return failed("teams distribute parallel for num_teams(1) thread_limit(1)");
  fill(a);
#pragma omp target parallel for if(parallel : 0) map(tofrom : a)
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
  if (wrong_chunks(a, n, 1))
    return failed("parallel for if(parallel : 0)");
  fill(a);
#pragma omp target parallel for collapse(2) num_threads(1) map(tofrom : a)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 32; j++)
      if (i || j)
        a[i * 32 + j] += a[i * 32 + j - 1];
  if (wrong_chunks(a, n, 1))
    return failed("collapse(2) num_threads(1)");
  return 0;
}

/// Numbers that are known at run time only.
static int one_thread_perhaps(int count) {
  int a[n], b[n], c[n], d[n];
  fill(a), fill(b), fill(c), fill(d);
#pragma omp target parallel for num_threads(count) map(tofrom : a)
  for (int i = 1; i < n; i++)
    if (count == 1)
      a[i] += a[i - 1];
#pragma omp target teams distribute num_teams(count) map(tofrom : b)
  for (int i = 1; i < n; i++)
    if (count == 1)
      b[i] += b[i - 1];
#pragma omp target parallel for if(parallel : count > 1) map(tofrom : c)
  for (int i = 1; i < n; i++)
    if (count == 1)
      c[i] += c[i - 1];
#pragma omp target teams distribute parallel for num_teams(count) num_threads(count) map(tofrom : d)
  for (int i = 1; i < n; i++)
    if (count == 1)
      d[i] += d[i - 1];
  const int chunk = count == 1 ? n : 1;
  if (wrong_chunks(a, chunk, 1) || wrong_chunks(b, chunk, 1) || wrong_chunks(c, chunk, 1) || wrong_chunks(d, chunk, 1))
    return failed("a number of run time");
  return 0;
}

static int chunks(int size) {
  int a[n];
  fill(a);
#pragma omp target parallel for schedule(static, 16) map(tofrom : a)
  for (int i = 0; i < n; i++)
    if (i % 16)
      a[i] += a[i - 1];
  if (wrong_chunks(a, 16, 1))
    return failed("schedule(static, 16)");
  fill(a);
#pragma omp target parallel for simd schedule(dynamic, size) safelen(4) map(tofrom : a)
  for (int i = 0; i < n; i++)
    if (i % size >= 4)
      a[i] += a[i - 4];
  if (wrong_chunks(a, size, 4))
    return failed("schedule(dynamic, size) safelen(4)");
  fill(a);
#pragma omp target teams distribute dist_schedule(static, 64) map(tofrom : a)
  for (int i = 0; i < n; i++)
    if (i % 64)
      a[i] += a[i - 1];
  if (wrong_chunks(a, 64, 1))
    return failed("dist_schedule(static, 64)");
  // The last chunk of each team's 40 iterations has 8.
  fill(a);
#pragma omp target teams distribute parallel for dist_schedule(static, 40) schedule(static, 16) map(tofrom : a)
  for (int i = 0; i < n; i++)
    if (i % 40 % 16)
      a[i] += a[i - 1];
  int want[n];
  fill(want);
  for (int i = 0; i < n; i++)
    if (i % 40 % 16)
      want[i] += want[i - 1];
  for (int i = 0; i < n; i++)
    if (a[i] != want[i])
      return failed("dist_schedule(static, 40) schedule(static, 16)");
  fill(a);
#pragma omp target parallel for collapse(2) schedule(static, 16) map(tofrom : a)
  for (int i = 0; i < 80; i++)
    for (int j = 0; j < 8; j++)
      if ((i * 8 + j) % 16)
        a[i * 8 + j] += a[i * 8 + j - 1];
  if (wrong_chunks(a, 16, 1))
    return failed("collapse(2) schedule(static, 16)");
  // Lanes share the simd loop.
  fill(a);
  int s[n];
#pragma omp target parallel for schedule(static, size) map(tofrom : a) map(from : s)
  for (int i = 0; i < n; i++) {
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int k = 0; k < 64; k++)
      sum += k;
    if (i % size)
      a[i] += a[i - 1];
    s[i] = sum;
  }
  if (wrong_chunks(a, size, 1) || s[n - 1] != 64 * 63 / 2)
    return failed("schedule(static, size) with lanes");
  return 0;
}

/// The chunks of a thread, one behind the other.
static int turns(int threads) {
  int a[n];
  fill(a);
#pragma omp target parallel for num_threads(8) schedule(static, 1) map(tofrom : a)
  for (int i = 8; i < n; i++)
    a[i] += a[i - 8];
  if (wrong_chunks(a, n, 8))
    return failed("num_threads(8) schedule(static, 1)");
  fill(a);
#pragma omp target parallel for num_threads(threads) schedule(static, 4) map(tofrom : a)
  for (int i = 0; i < n - threads * 4; i++)
    a[i + threads * 4] += a[i];
  if (wrong_chunks(a, n, threads * 4))
    return failed("num_threads(threads) schedule(static, 4)");
  fill(a);
#pragma omp target teams distribute num_teams(5) dist_schedule(static, 2) map(tofrom : a)
  for (int i = 0; i < n - 10; i++)
    a[i + 10] += a[i];
  if (wrong_chunks(a, n, 10))
    return failed("num_teams(5) dist_schedule(static, 2)");
  fill(a);
#pragma omp target parallel for collapse(2) num_threads(8) schedule(static, 1) map(tofrom : a)
  for (int i = 0; i < 80; i++)
    for (int j = 0; j < 8; j++)
      if (i)
        a[i * 8 + j] += a[(i - 1) * 8 + j];
  if (wrong_chunks(a, n, 8))
    return failed("collapse(2) num_threads(8) schedule(static, 1)");
  return 0;
}

/// Chunks beside what else a loop nest has.
static int companions(int size) {
  int last = 0, sum = 0, seen[n] = {0}, bounds[2] = {3, 5};
#pragma omp target parallel for collapse(2) schedule(static, size) lastprivate(last) reduction(+ : sum) map(tofrom : seen)
  for (int i = 2; i < 12; i++)
    for (int j = 50; j > 0; j -= 2) {
      if (j == 30)
        continue;
      last = i * 100 + j;
      sum++;
      seen[(i - 2) * 25 + (50 - j) / 2]++;
    }
  if (last != 1102 || sum != 240)
    return failed("lastprivate and reduction of chunks");
  for (int i = 0; i < 250; i++)
    if (seen[i] != (i % 25 != 10))
      return failed("iterations of chunks");
  int count = 0;
#pragma omp target parallel for collapse(3) schedule(dynamic, 3) map(tofrom : count) map(to : bounds)
  for (int i = 0; i < bounds[0]; i++)
    for (int j = 0; j < bounds[1]; j++)
      for (int k = 0; k < 7; k++)
#pragma omp atomic
        count += i * 100 + j * 10 + k;
  if (count != 100 * 3 * 35 + 10 * 10 * 21 + 21 * 15)
    return failed("bounds on the device");
  return 0;
}

int main(void) {
  if (one_thread() || one_thread_perhaps(1) || one_thread_perhaps(7) || chunks(32) || chunks(10) || turns(16) ||
      companions(1) || companions(7))
    return 1;
  printf("PASS\n");
  return 0;
}
