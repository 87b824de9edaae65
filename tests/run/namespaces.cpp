// RUN: %run-all-schedules %s
// Device code in namespaces, and by qualified names: it calls the device's copies, never the host's functions.
#include "Inputs/check.h"
#include <omp.h>

// Tells a copy for the device from the host's function.
static int here(int x) {
  return omp_is_initial_device() ? -1000000 : x;
}

namespace ns {
const int one = 1;
constexpr double half = 0.5;
int array[4] = {1, 2, 3, 4};

static int f(int x) {
  return omp_is_initial_device() ? -1000000 : ::here(x) + one;
}

namespace deep {
struct pair {
  int a, b;
};
static int sum(pair p) {
  return here(p.a) + f(p.b);
}
static int g(int x) {
  return f(x) * 2 + (int)(half * 4) + sum({x, 1});
}

static void inside() {
  int a[5] = {0};
#pragma omp target map(tofrom : a, array)
  {
    a[0] = f(1);
    a[1] = g(2);
    a[2] = ns::f(3);
    a[3] = omp_is_initial_device() * 100 + ::omp_get_num_teams();
    ns::array[2] = 9;
    array[3] = here(8);
  }
  check("a function of the outer namespace", a[0], 2);
  check("one of its own", a[1], 3 * 2 + 2 + 4);
  check("a qualified name", a[2], 4);
  check("routines", a[3], 1);
  check("a qualified variable", array[2], 9);
  check("a variable", array[3], 8);
}
} // namespace deep
} // namespace ns

static int top(int x) {
  return ns::deep::g(x);
}
int global[3];

int main() {
  ns::deep::inside();
  const int n = 100;
  int a[n][5];
#pragma omp target teams distribute parallel for map(tofrom : a, global)
  for (int i = 0; i < n; i++) {
    a[i][0] = ns::f(i);
    a[i][1] = ::top(7);
    a[i][2] = ns::deep::sum({i, 2}) + ns::one;
    a[i][3] = (int)(ns::half * 8) + ::omp_is_initial_device();
    a[i][4] = ::here(i);
    if (i == 70)
      ::global[1] = 4;
  }
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += a[i][0] != i + 1 || a[i][1] != 8 * 2 + 2 + 9 || a[i][2] != i + 4 || a[i][3] != 4 || a[i][4] != i;
  check("in a loop", wrong, 0);
  check("a qualified global variable", global[1], 4);
  int b[6] = {0};
#pragma omp target map(tofrom : b)
  {
    b[0] = ns::f(5) + ::omp_get_team_num();
#pragma omp simd
    for (int i = 1; i < 5; i++)
      b[i] = ns::f(i) + ::top(i) + ::omp_is_initial_device();
  }
  check("all lanes together", b[0], 6);
  for (int i = 1; i < 5; i++)
    check("in lanes", b[i], i + 1 + (i + 1) * 2 + 2 + i + 2);
  return result_of_test();
}
