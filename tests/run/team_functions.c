// RUN: %run-all-schedules %s
// Functions in the code of a team and in its parallel regions: the first begin parallel regions of their own, the second
// share loops and meet. Loops that teams share inside `teams`.
#include <omp.h>
#include <stdio.h>

#define N 120
static int fail(const char *what, int at) { return printf("FAIL %s %d\n", what, at), 1; }

static void share(int n, const int *from, int *to, int add); // declared first
static int half(int x) { return x / 2; }

static double total(int n, const int *v, double scale) {
  double buffer[8] = {0, 0, 0, 0, 0, 0, 0, 0}, sum = 0;
#pragma omp parallel for
  for (int k = 0; k < 8; ++k)
    for (int i = k; i < n; i += 8)
      buffer[k] += v[i] * scale;
  for (int k = 0; k < 8; ++k)
    sum += buffer[k];
  return sum;
}

static void share(int n, const int *from, int *to, int add) {
#pragma omp for
  for (int i = 0; i < n; ++i)
    to[i] = half(from[i]) + add;
#pragma omp single
  to[0] += 1000;
}

// A function that serial code and parallel regions call.
static int bump(int *counter) {
#pragma omp atomic
  *counter += 1;
  return half(*counter);
}

static int functions(void) {
  int v[N], w[N], calls = 0, halves = 0;
  double sums[3] = {0, 0, 0};
  for (int i = 0; i < N; ++i)
    v[i] = i, w[i] = -1;
#pragma omp target thread_limit(24) map(to : v) map(tofrom : w, sums, calls, halves)
  {
    sums[0] = total(N, v, 1);
    bump(&calls);
#pragma omp parallel
    {
      share(N, v, w, 3);
      bump(&calls);
    }
    halves = bump(&calls);
    sums[1] = total(N, w, 0.5);
  }
  double sum = 1000;
  for (int i = 0; i < N; ++i)
    sum += i / 2 + 3;
  if (sums[0] != N * (N - 1) / 2 || sums[1] != sum / 2)
    return fail("sums", (int)sums[1]);
  for (int i = 1; i < N; ++i)
    if (w[i] != i / 2 + 3)
      return fail("w", i);
  return calls != 26 || halves != 13 ? fail("calls", calls) : 0;
}

static int distributed(int teams) {
  int a[N], heads[N / 10], sum = 0;
  for (int i = 0; i < N; ++i)
    a[i] = 0;
#pragma omp target teams num_teams(teams) map(tofrom : a, sum) map(from : heads) reduction(+ : sum)
  {
    int tile[10], count = 0;
#pragma omp distribute
    for (int b = 0; b < N / 10; ++b) {
#pragma omp parallel for
      for (int i = 0; i < 10; ++i)
        tile[i] = b * 10 + i;
#pragma omp parallel for
      for (int i = 0; i < 10; ++i)
        a[b * 10 + i] += tile[9 - i];
      heads[b] = tile[0];
      ++count;
    }
#pragma omp distribute parallel for
    for (int i = 0; i < N; ++i)
      a[i] += 1000;
    sum += count;
  }
  for (int i = 0; i < N; ++i)
    if (a[i] != 1000 + i / 10 * 10 + 9 - i % 10 || heads[i / 10] != i / 10 * 10)
      return fail("distributed", i);
  return sum != N / 10 ? fail("count", sum) : 0;
}

int main(void) {
  if (functions() || distributed(1) || distributed(4))
    return 1;
  printf("PASS\n");
  return 0;
}
