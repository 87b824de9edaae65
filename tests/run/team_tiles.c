// RUN: %run-all-schedules %s
// Kernel style: team-local arrays, one parallel region, thread numbers as indices, barriers; exact team sizes.
#include <omp.h>
#include <stdio.h>

#define N 96
#define T 32
static int fail(const char *what, int at) { return printf("FAIL %s %d\n", what, at), 1; }

static int reversed(void) {
  static int in[N], out[N], sizes[N / T];
  for (int i = 0; i < N; ++i)
    in[i] = i * 3;
#pragma omp target teams num_teams(N / T) thread_limit(T) map(to : in) map(from : out, sizes)
  {
    int tile[T];
    const int team = omp_get_team_num();
#pragma omp parallel
    {
      const int t = omp_get_thread_num();
      tile[t] = in[team * T + t];
#pragma omp barrier
      out[team * T + t] = tile[T - 1 - t];
      if (t == 0)
        sizes[team] = omp_get_num_threads();
    }
  }
  for (int i = 0; i < N; ++i)
    if (out[i] != (i / T * T + T - 1 - i % T) * 3)
      return fail("reversed", i);
  for (int i = 0; i < N / T; ++i)
    if (sizes[i] != T)
      return fail("sizes", i);
  return 0;
}

// The team's variables are written by its parallel regions and read by its serial code, in a loop.
static int tree(int teams) {
  double v[N], sums[N / T] = {0};
  for (int i = 0; i < N; ++i)
    v[i] = i * 7 % 31;
#pragma omp target teams distribute num_teams(teams) map(to : v) map(tofrom : sums)
  for (int b = 0; b < N / T; ++b) {
    double part[T];
    int rounds = 0;
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      part[t] = v[b * T + t];
      for (int half = T / 2; half > 0; half /= 2) {
#pragma omp barrier
        if (t < half)
          part[t] += part[t + half];
#pragma omp master
        ++rounds;
      }
    }
    sums[b] += part[0] + rounds;
  }
  for (int b = 0; b < N / T; ++b) {
    double sum = 5;
    for (int i = 0; i < T; ++i)
      sum += v[b * T + i];
    if (sums[b] != sum)
      return fail("tree", b);
  }
  return 0;
}

// Two tiles of a matrix in one team, filled and emptied by different threads.
static int transposed(void) {
  static float a[64][32], t[32][64];
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 32; ++j)
      a[i][j] = i * 100.0f + j;
#pragma omp target teams distribute collapse(2) thread_limit(64) map(to : a) map(from : t)
  for (int bi = 0; bi < 64; bi += 16)
    for (int bj = 0; bj < 32; bj += 16) {
      float tile[16][17];
#pragma omp parallel for collapse(2)
      for (int i = 0; i < 16; ++i)
        for (int j = 0; j < 16; ++j)
          tile[i][j] = a[bi + i][bj + j];
#pragma omp parallel for collapse(2)
      for (int j = 0; j < 16; ++j)
        for (int i = 0; i < 16; ++i)
          t[bj + j][bi + i] = tile[i][j];
    }
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 32; ++j)
      if (t[j][i] != i * 100.0f + j)
        return fail("transposed", i * 32 + j);
  return 0;
}

int main(void) {
  if (reversed() || tree(1) || tree(2) || tree(5) || transposed())
    return 1;
  printf("PASS\n");
  return 0;
}
