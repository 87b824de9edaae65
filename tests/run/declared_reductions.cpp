// RUN: %run-all-schedules %s
// Reductions that the user declares, in C++: structs that are copied and assigned, initialisation by arguments.
#include "Inputs/check.h"

struct box {
  int low, high;
};
static box around(box a, box b) {
  box result = {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
  return result;
}

#pragma omp declare reduction(hull : box : omp_out = around(omp_out, omp_in)) initializer(omp_priv = omp_orig)
#pragma omp declare reduction(odd : long, int : omp_out += omp_in) initializer(omp_priv(0))

static int value(int i) {
  return (i * 37 % 1001) - 500;
}

static void all(int n) {
  box reach = {0, 0};
  long sum = 7;
  int count = 1;
#pragma omp target teams distribute parallel for reduction(hull : reach) reduction(odd : sum, count)
  for (int i = 0; i < n; i++) {
    box one = {value(i), value(i)};
    reach = around(reach, one);
    if (i % 2) {
      sum += i;
      count++;
    }
  }
  box expected = {0, 0};
  for (int i = 0; i < n; i++)
    expected = around(expected, box{value(i), value(i)});
  check("low", reach.low, expected.low);
  check("high", reach.high, expected.high);
  check("a sum", sum, 7 + (long)(n / 2) * (n / 2));
  check("a count", count, 1 + n / 2);
}

int main() {
  const int counts[] = {0, 1, 40, 1000};
  for (int n : counts)
    all(n);
  return result_of_test();
}
