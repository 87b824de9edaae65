// RUN: %compare-with-clang %s
// Loops of every direction, step and type; prints all that they computed.
#include <stdio.h>

#define N 300

static int a[N];
static unsigned char bytes[N];
static double field[17][23];

static void show(const char *what) {
  unsigned long long hash = 1469598103934665603ull;
  for (int i = 0; i < N; i++)
    hash = (hash ^ (unsigned)a[i]) * 1099511628211ull;
  printf("%-12s %016llx  %d %d %d\n", what, hash, a[0], a[N / 2], a[N - 1]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = -1;

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i] = i * i - 7;
  show("up");

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = N - 1; i >= 0; i -= 3)
    a[i] += 1000 + i;
  show("down by 3");

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (unsigned char c = 3; c < 250; c += 7)
    a[c] ^= c;
  show("uchar");

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (long k = -150; k <= 149; k += 2)
    a[k + 150] -= (int)k;
  show("long");

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (unsigned u = 4294967290u; u > 4294967000u; u -= 10)
    a[(4294967290u - u) / 10] += (int)(u % 97);
  show("unsigned");

#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 10; i < 10; i++)
    a[i] = 99;
  show("empty");

#pragma omp target teams distribute parallel for map(from : bytes) num_teams(3) thread_limit(64)
  for (int i = 0; i < N; i++)
    bytes[i] = (unsigned char)(3 * i + 1);
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += bytes[i];
  printf("bytes %d\n", sum);

#pragma omp target teams distribute parallel for collapse(2) map(from : field)
  for (int i = 0; i < 17; i++)
    for (int j = 22; j >= 0; j--)
      field[i][j] = i + 0.25 * j;
  double total = 0.0;
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 23; j++)
      total += field[i][j] * (1 + i * 23 + j);
  printf("grid %.6f %.2f %.2f\n", total, field[0][22], field[16][0]);
  return 0;
}
