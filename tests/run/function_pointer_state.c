// RUN: %run-all-schedules --variants %s
// Pointers to functions that are volatile, that tables of functions hold, that are reached through other pointers.
#include <stdio.h>
#pragma omp declare target
typedef int (*step)(int *, int);
static int bump(int *p, int by) { int old = *p; *p += by; return old; }
static int bump_all(int *p, int n) {
  int s = 0;
#pragma omp simd reduction(+ : s) linear(n)
  for (int i = 0; i < 8; i++) { p[i] += n * 0 + i; s += p[i]; }
  return s;
}
volatile int gate = 3;
static step const *steps_of(int k) { static const step a[2] = {bump, bump_all}, b[2] = {bump_all, bump}; return k ? a : b; }
#pragma omp end declare target
int main(void) {
  int r[8] = {0}, out[6] = {0};
  step volatile chosen = bump;
#pragma omp target map(tofrom : r, out) firstprivate(chosen)
  {
    step f = chosen;
    out[0] = f(&r[0], gate);
    out[1] = steps_of(1)[1](r, 1);
    out[2] = steps_of(0)[out[1] > 0](r + 1, 5);
    step *pp = &f;
    out[3] = (**pp)(r, (*pp)(r, 1));
    int i = 0;
    step t[3] = {bump, bump_all, bump};
    out[4] = t[i++](&r[7], t[i++](r, 0));
    out[5] = i;
    f = 0;
    if (!f && chosen != 0 && chosen == bump) out[5] += 10;
  }
  int R[8] = {0}, O[6];
  { step f = bump; O[0] = f(&R[0], 3); O[1] = bump_all(R, 1); O[2] = bump(R + 1, 5); O[3] = f(R, f(R, 1)); int q = bump_all(R, 0); O[4] = bump(&R[7], q); O[5] = 12; }
  for (int i = 0; i < 8; i++) if (r[i] != R[i]) return printf("FAIL r[%d] %d %d\n", i, r[i], R[i]), 1;
  for (int i = 0; i < 6; i++) if (out[i] != O[i]) return printf("FAIL out[%d] %d %d\n", i, out[i], O[i]), 1;
  puts("PASS");
  return 0;
}
