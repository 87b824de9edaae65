// RUN: %omp2simt-cc --backend=host -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %python %tools/expect_status.py 1 %t lanes 2>&1 | FileCheck --check-prefix=LANES %s
// RUN: env OMP_TARGET_OFFLOAD=mandatory %python %tools/expect_status.py 1 %t shared 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: env OMP_TARGET_OFFLOAD=mandatory %python %tools/expect_status.py 1 %t negative 2>&1 | FileCheck --check-prefix=LANES %s
// LANES: omp2simt: error: out of device memory for a variable length array or alloca in 'in_lanes' (OMP2SIMT_DEVICE_HEAP)
// SHARED: omp2simt: error: soft stack overflow in 'shared'
// A variable length array that does not fit ends the program and says where.
#include <stdio.h>

static int in_lanes(long n) {
  char v[n];
  v[0] = 1;
  return v[0];
}

static int shared(long n) {
  char v[n];
#pragma omp simd
  for (int i = 0; i < 3; i++)
    v[i] = 1;
  return v[0];
}

int main(int argc, char **argv) {
  const char mode = argc > 1 ? argv[1][0] : 'l';
  long n = mode == 'n' ? -3 : 1L << 40;
  int got = 0;
  if (mode == 's') {
#pragma omp target map(from : got)
    got = shared(n);
  } else {
#pragma omp target map(from : got)
    got = in_lanes(n);
  }
  printf("PASS %d\n", got);
  return 0;
}
