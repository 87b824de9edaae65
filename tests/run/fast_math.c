// RUN: %omp2simt --fast-math %s -o %t.cu && FileCheck %s < %t.cu
// RUN: %omp2simt %s -o - | FileCheck --check-prefix=EXACT %s
// RUN: %omp2simt-cc --backend=host --fast-math %s -o %t.program -lm && %t.program
// RUN: %run-all-schedules %s
// With --fast-math reciprocal roots in device code take one instruction; without it, and in host code, they stay.
#include "Inputs/check.h"
#include <math.h>

#define INVERSE(x) (1.0f / sqrtf(x))

int main(void) {
  float in[64], single[64], by_macro[64], not_one[64];
  double twice[64], mixed[64];
  for (int i = 0; i < 64; i++)
    in[i] = (float)((i + 1) * (i + 1));
#pragma omp target teams distribute parallel for map(to : in) map(from : single, by_macro, not_one, twice, mixed)
  for (int i = 0; i < 64; i++) {
    // CHECK: single[i] = o2s::rsqrt<float>(in[i] + 0.0f);
    // EXACT: single[i] = 1.0f / sqrtf(in[i] + 0.0f);
    single[i] = 1.0f / sqrtf(in[i] + 0.0f);
    // CHECK: twice[i] = o2s::rsqrt<double>(in[i]) * 2.0;
    twice[i] = 1 / sqrt(in[i]) * 2.0;
    // CHECK: by_macro[i] = INVERSE(in[i]);
    by_macro[i] = INVERSE(in[i]);
    // CHECK: not_one[i] = 2.0f / sqrtf(in[i]);
    not_one[i] = 2.0f / sqrtf(in[i]);
    // CHECK: mixed[i] = 1.0 / sqrtf(in[i]);
    mixed[i] = 1.0 / sqrtf(in[i]);
  }
  // CHECK: 1.0f / sqrtf(in[i] + 0.0f)
  int wrong = 0;
  for (int i = 0; i < 64; i++) {
    const double expected = 1.0 / (i + 1);
    wrong += fabs(single[i] - expected) > 1e-6 || fabs(twice[i] - 2.0 * expected) > 1e-14 ||
             fabs(by_macro[i] - expected) > 1e-6 || fabs(not_one[i] - 2.0 * expected) > 1e-6 ||
             fabs(mixed[i] - expected) > 1e-6;
  }
  check("roots", wrong, 0);
  return result_of_test();
}
