// RUN: %run-all-schedules %s
// Loops at the edges of their types run exactly the iterations that the language gives them.
#include <limits.h>
#include <stdio.h>

static int failures;

static void check(const char *what, long long count, long long sum, long long expected_count, long long expected_sum) {
  if (count != expected_count || sum != expected_sum) {
    printf("FAILED: %s: %lld iterations, sum %lld; expected %lld, %lld\n", what, count, sum, expected_count,
           expected_sum);
    failures++;
  }
}

static void at_the_edges(void) {
  long long count = 0, sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (int i = INT_MAX - 100; i < INT_MAX - 6; i += 7) {
    count++;
    sum += i;
  }
  check("up to INT_MAX", count, sum, 14, 14ll * (INT_MAX - 100) + 7 * 91);

  count = sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (int i = INT_MIN + 5; i > INT_MIN + 1; i -= 2) {
    count++;
    sum += i;
  }
  check("down to INT_MIN", count, sum, 2, 2ll * INT_MIN + 5 + 3);

  count = sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (unsigned u = UINT_MAX; u > UINT_MAX - 10; u--) {
    count++;
    sum += u;
  }
  check("down from UINT_MAX", count, sum, 10, 10ll * UINT_MAX - 45);

  count = sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (int i = -2000000000; i <= 1000000000; i += 1000000000) {
    count++;
    sum += i;
  }
  check("a range wider than int", count, sum, 4, -2000000000ll);

  count = sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (long long v = LLONG_MIN; v < LLONG_MIN + 3; v++) {
    count++;
    sum += v - LLONG_MIN;
  }
  check("from LLONG_MIN", count, sum, 3, 3);

  count = sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (int i = 0; i != 12; i += 1) {
    count++;
    sum += i;
  }
  check("not equal", count, sum, 12, 66);

  count = sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (unsigned char c = 250; c < 255; c++) {
    count++;
    sum += c;
  }
  check("unsigned char", count, sum, 5, 250 + 251 + 252 + 253 + 254);
}

static void with_variables(int from, int to, int step) {
  long long count = 0, sum = 0, host_count = 0, host_sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, sum) reduction(+ : count, sum)
  for (int i = from; i < to; i += step) {
    count++;
    sum += i;
  }
  for (int i = from; i < to; i += step) {
    host_count++;
    host_sum += i;
  }
  check("variable bounds", count, sum, host_count, host_sum);
}

int main(void) {
  at_the_edges();
  const int values[] = {-3, 0, 1, 2, 31, 32, 33, 255, 256, 257, 1000};
  const int count = sizeof values / sizeof values[0];
  for (int a = 0; a < count; a += 2)
    for (int b = 0; b < count; b++)
      for (int step = 1; step < 300; step += 149)
        with_variables(values[a], values[b], step);
  if (failures)
    return 1;
  printf("PASS\n");
  return 0;
}
