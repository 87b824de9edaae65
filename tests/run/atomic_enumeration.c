// RUN: %run-all-schedules --split-only %s
// Compound assignment to an enumeration in an atomic construct.
#include <stdio.h>
enum colour { RED, GREEN = 40 };
int main(void) {
  enum colour c = RED;
#pragma omp target teams distribute parallel for map(tofrom : c)
  for (int i = 0; i < 10; i++) {
#pragma omp atomic
    c |= GREEN;
  }
  if (c == GREEN) printf("PASS\n");
  return 0;
}
