// RUN: %omp2simt-cc --backend=host -O1 --soft-stack-size=4096 %s -o %t
// RUN: %python %tools/expect_status.py 1 %t large 2>&1 | FileCheck --check-prefix=LARGE %s
// RUN: %python %tools/expect_status.py 1 %t deep 2>&1 | FileCheck --check-prefix=DEEP %s
// RUN: %python %tools/expect_status.py 1 %t endless 2>&1 | FileCheck --check-prefix=ENDLESS %s
// RUN: %python %tools/expect_status.py 1 env OMP2SIMT_SOFT_STACK_SIZE=32K %t endless 2>&1 | FileCheck --check-prefix=SIZE %s
// RUN: env OMP2SIMT_SOFT_STACK_SIZE=1M %t deep | FileCheck --check-prefix=FITS %s
// RUN: env OMP2SIMT_SCHEDULE=reverse %python %tools/expect_status.py 1 %t large 2>&1 | FileCheck --check-prefix=LARGE %s
// A soft stack that is too small: the message names the function and the size, and the program ends; unbounded
// recursion, too.
// LARGE: omp2simt: error: soft stack overflow in 'large': 4096 bytes for each OpenMP thread are not enough (--soft-stack-size, OMP2SIMT_SOFT_STACK_SIZE)
// LARGE-NOT: behind the region
// DEEP: soft stack overflow in 'deep': 4096 bytes for each OpenMP thread are not enough
// DEEP-NOT: behind the region
// ENDLESS: soft stack overflow in 'endless': 4096 bytes for each OpenMP thread are not enough
// ENDLESS-NOT: behind the region
// SIZE: soft stack overflow in 'endless': 32768 bytes for each OpenMP thread are not enough
// FITS: behind the region
#include <stdio.h>
#include <string.h>

static void fill(int *a, int n, int by) {
#pragma omp simd
  for (int k = 0; k < n; k++)
    a[k] = k + by;
}

static int large(int n) {
  int a[n];
  fill(a, n, 1);
  return a[n - 1];
}

static int deep(int depth) {
  int a[100];
  fill(a, 100, depth);
  return depth ? deep(depth - 1) + a[99] : a[3];
}

static int endless(int n) {
  int a[4];
  fill(a, 4, n);
  return endless(n + 1) + a[0];
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  const int kind = !strcmp(what, "large") ? 1 : !strcmp(what, "deep") ? 2 : 3;
  int result = 0;
#pragma omp target map(tofrom : result)
  result = kind == 1 ? large(1000 + 1000 * kind) : kind == 2 ? deep(50) : endless(0);
  printf("behind the region: %d\n", result);
  return 0;
}
