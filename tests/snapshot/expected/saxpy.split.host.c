#include "omp2simt/runtime.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// One iteration per thread; comments, macros and layout of the body stay.
#include <stdio.h>

#define N 1000
#define SQUARE(v) ((v) * (v))

static void saxpy(int n, float a, const float *x, float *y) {
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TO, x, 0, n),
        O2S_SECTION(O2S_TOFROM, y, 0, n),
    };
    extern void o2s_saxpy_48df9f_saxpy_l10(o2s_region *, void *, float, void *, int);
    o2s_region *o2s_here = o2s_target_begin("saxpy.c:10: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 2);
    if (o2s_here) {
      o2s_saxpy_48df9f_saxpy_l10(o2s_here, o2s_maps[1].device, a, o2s_maps[0].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for \
    map(to : x[0 : n]) map(tofrom : y[0 : n]) if(target : 0)
  for (int i = 0; i < n; i++) {
    // a comment before the statement
    y[i] = a * x[i] +   y[i]; /* a comment behind it */
    if (SQUARE(x[i]) > 100.0f)
      y[i] += 1.0f;
  }
  }
}

int main(void) {
  float x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = (float)(i % 20);
    y[i] = 1.0f;
  }
  saxpy(N, 2.0f, x, y);
  for (int i = 0; i < N; i++) {
    float expected = 2.0f * (float)(i % 20) + 1.0f + (i % 20 > 10 ? 1.0f : 0.0f);
    if (y[i] != expected) {
      printf("FAILED: y[%d] = %f\n", i, y[i]);
      return 1;
    }
  }
  printf("PASS\n");
  return 0;
}
