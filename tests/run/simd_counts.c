// RUN: %run-all-schedules %s
// simd loops with constant bounds, in the arithmetic of C's types: through the limit of a type, compared as unsigned.
#include <stdio.h>

static int failures;

static void check(const char *what, int count, int sum, int expected_count, int expected_sum) {
  if (count == expected_count && sum == expected_sum)
    return;
  printf("FAILED: %s: %d iterations, sum %d; expected %d, %d\n", what, count, sum, expected_count, expected_sum);
  failures++;
}

#define CHECK(what, type, first, test, next, expected_count, expected_sum)                                            \
  do {                                                                                                                 \
    int count = 0, sum = 0;                                                                                            \
    _Pragma("omp target simd reduction(+ : count, sum) map(tofrom : count, sum)")                                    \
    for (type i = first; test; next) {                                                                                 \
      count++;                                                                                                         \
      sum += (int)i;                                                                                                   \
    }                                                                                                                  \
    check(what, count, sum, expected_count, expected_sum);                                                             \
  } while (0)

int main(void) {
  CHECK("up through the limit", unsigned char, 250, i != 4, i++, 10, 250 + 251 + 252 + 253 + 254 + 255 + 0 + 1 + 2 + 3);
  CHECK("down through the limit", unsigned char, 3, i != 250, i--, 9, 3 + 2 + 1 + 0 + 255 + 254 + 253 + 252 + 251);
  CHECK("as unsigned", int, -1, i < 10u, i++, 0, 0);
  CHECK("from an unsigned bound", int, 10, i > 4u, i--, 6, 45);
  CHECK("to the limit", unsigned char, 250, i <= 254, i++, 5, 252 * 5);
  CHECK("none", int, 5, i < 5, i++, 0, 0);
  CHECK("one", int, 5, i != 6, i++, 1, 5);
  if (failures)
    return 1;
  printf("PASS\n");
  return 0;
}
