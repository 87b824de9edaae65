// What the run tests share: comparing what came out with what must, and the last line of a test.
#ifndef OMP2SIMT_TESTS_CHECK_H
#define OMP2SIMT_TESTS_CHECK_H
#include <stdio.h>

static int failures;

static void check(const char *what, long long got, long long expected) {
  if (got != expected) {
    printf("FAILED: %s: %lld, expected %lld\n", what, got, expected);
    failures++;
  }
}

static void check_real(const char *what, double got, double expected) {
  if (!(got == expected)) {
    printf("FAILED: %s: %.17g, expected %.17g\n", what, got, expected);
    failures++;
  }
}

static int result_of_test(void) {
  if (!failures)
    printf("PASS\n");
  return failures ? 1 : 0;
}

#endif
