// RUN: %run-all-schedules %s
// Types of one name, one global and others in functions: each region and function means its own.
#include <stdio.h>
struct p {
  int x;
};
static int k(void) {
  struct p {
    double y, x;
  };
  struct p q = {2, 3};
  int r = 0;
#pragma omp target map(tofrom : r)
  r = (int)(q.y + q.x);
  return r;
}
static int k2(void) {
  struct p q = {7};
  int r = 0;
#pragma omp target map(tofrom : r)
  r = (int)q.x;
  return r;
}
int main(void) {
  if (k() == 5 && k2() == 7)
    printf("PASS\n");
  return 0;
}
