// RUN: %run-all-schedules %s
// Functions whose arguments are structs and enumerations of the user's: in one-file output the call in device code means
// the device's function, although C++ looks into the namespace of the argument's type, too.
#include "Inputs/check.h"

typedef struct {
  int x, y;
} point;
enum colour { RED, GREEN = 5, BLUE };

static int dot(point a, point b) { return a.x * b.x + a.y * b.y; }
static int both(const point *a) { return dot(*a, *a); }
static enum colour next_colour(enum colour c) { return c + 1; }

int main(void) {
  point p = {1, 2};
  enum colour c = GREEN;
  int r = 0;
#pragma omp target map(tofrom : r, c)
  {
    r = both(&p) + dot(p, p);
    c = next_colour(c);
  }
  check("structs", r, 10);
  check("an enumeration", c, BLUE);
  check("on the host", both(&p) + next_colour(RED), 6);
  return result_of_test();
}
