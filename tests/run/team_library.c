// RUN: %run-all-schedules %s
// What C's library does in the code of a team happens once: blocks of the heap, copies.
#include "Inputs/check.h"

#include <stdlib.h>
#include <string.h>

int main(void) {
  int sum = 0, copy[4] = {0};
#pragma omp target map(tofrom : sum, copy)
  {
    int *block = malloc(64 * sizeof(int));
    const int first[4] = {1, 2, 3, 4};
    memcpy(copy, first, sizeof first);
#pragma omp parallel for num_threads(32)
    for (int i = 0; i < 64; i++)
      block[i] = i;
    for (int i = 0; i < 64; i++)
      sum += block[i];
    free(block);
  }
  check("sum", sum, 64 * 63 / 2);
  check("copy", copy[3], 4);
  return result_of_test();
}
