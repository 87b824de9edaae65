// RUN: %run-all-schedules --variants %s
// Static variables of device code: one object for the copies of a function in uniform code, in lanes and behind a pointer.
#include "Inputs/check.h"

#pragma omp declare target
struct range {
  int low, high;
};
static int next(int step) {
  static int calls = 5, last[2] = {1, 2};
  static struct range seen = {.high = -1, .low = 1000};
  static const int factors[3] = {1, 2, 4};
  int mine;
#pragma omp atomic capture
  {
    calls += step;
    mine = calls;
  }
#pragma omp atomic
  last[step & 1] += factors[step & 1];
  if (step == 3)
    seen.high = step;
  return mine * (seen.low == 1000) + (seen.high > 3);
}
#pragma omp end declare target

int main(void) {
  int (*pointer)(int) = next;
  int first = 0, second = 0, third = 0, sum = 0, kept = 0;
  for (int round = 0; round < 2; round++) {
#pragma omp target map(tofrom : first, second, third, sum, kept)
    {
      static unsigned char rounds;
      rounds++;
      first = next(1);
      second = pointer(3);
#pragma omp simd reduction(+ : sum)
      for (int i = 0; i < 10; i++)
        sum += next(2) > 0;
      third = next(1);
      kept = rounds;
    }
    check("first", first, 6 + 25 * round);
    check("second", second, 9 + 25 * round);
    check("third", third, 30 + 25 * round);
  }
  check("sum", sum, 20);
  check("kept", kept, 2);
  return result_of_test();
}
