// RUN: %run-all-schedules --variants %s
// Pointers to functions in device code: made there, in tables, in structs and variables that come from the host; calls
// through them in uniform code, in lanes, in threads of a grid; comparisons.
#include "Inputs/check.h"

#include <string.h>

#define N 48

#pragma omp declare target
typedef int (*operation)(int, int);
struct filter {
  const char *unused;
  int (*apply)(int *state, int x);
  operation combine;
};

int calls = 0;
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

/* Effects that must happen once in uniform code, and in every lane in a simd loop. */
static int count(int *state, int x) {
  int local[4] = {x, x, x, x};
  *state += 1;
#pragma omp atomic
  calls++;
#pragma omp simd
  for (int i = 0; i < 4; i++)
    local[i] += i;
  return local[0] + local[3];
}
static int negate(int *state, int x) {
  (void)state;
  return -x;
}

static const operation table[3] = {add, sub, mul};
operation changing = sub;
static const struct filter presets[2] = {{.combine = mul, .apply = &count}, {0, negate, add}};

/* Calls its own pointer again, and returns one. */
static int fold(operation f, int n) { return n == 0 ? 1 : f(fold(f, n - 1), n); }
static operation choose(int i) { return i % 2 ? mul : add; }
#pragma omp end declare target

static int on_host_only(int a, int b) { return a - 2 * b; }

int main(void) {
  int result = 0, equal = 0, state = 0, out[N], states[N];
  struct filter given[3] = {{"x", count, add}, {"y", negate, sub}, {0, 0, on_host_only}};
  operation from_host = mul;

#pragma omp target map(tofrom : result, equal, state) map(to : given)
  {
    result = table[0](2, 3) + 10 * table[1](9, 2) + 100 * (*table[2])(2, 2);
    result += 1000 * given[0].apply(&state, 1);
    result += 100000 * given[0].combine(2, from_host(3, 1));
    equal = (given[0].combine == add) + 2 * (given[1].combine != add) + 4 * (from_host == table[2]) + 8 * (given[2].apply == 0) +
            16 * !!given[1].apply + 32 * (choose(1) == mul);
  }
  check("uniform", result, 5 + 70 + 400 + 1000 * 5 + 100000 * 5);
  check("comparisons", equal, 63);
  check("effects once", state, 1);

  memset(states, 0, sizeof states);
#pragma omp target map(from : out) map(tofrom : states) map(to : given)
  {
    operation held = choose(3);
#pragma omp simd
    for (int i = 0; i < N; i++)
      out[i] = given[i % 2].apply(&states[i], i) + table[i % 3](i, 2) + held(i, fold(choose(i), 4));
  }
  for (int i = 0; i < N; i++) {
    const int applied = i % 2 ? -i : 2 * i + 3;
    check("lanes", out[i], applied + table[i % 3](i, 2) + i * fold(choose(i), 4));
    check("states", states[i], i % 2 == 0);
  }

#pragma omp target teams distribute parallel for map(from : out) map(to : given)
  for (int i = 0; i < N; i++) {
    operation f = i % 2 ? given[0].combine : table[2];
    out[i] = f(i, 3) + presets[i % 2].combine(i, 1) + changing(i, 1);
  }
  for (int i = 0; i < N; i++)
    check("grid", out[i], (i % 2 ? i + 3 : i * 3) + (i % 2 ? i + 1 : i) + i - 1);

  /* A variable that the host changes. */
  changing = mul;
#pragma omp target update to(changing)
  result = 0;
#pragma omp target map(tofrom : result)
  {
    int local = 6;
    result = changing(local, 7) + presets[0].apply(&local, 1) + 100 * local;
  }
  check("update", result, 42 + 5 + 700);

#pragma omp target update from(calls)
  check("atomics", calls, 1 + N / 2 + 1);
  return result_of_test();
}
