#include "omp2simt/runtime.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// A sum by atomics, a maximum and a mixed list by the last team.
#include <limits.h>
#include <stdio.h>

#define N 5000

static double dot(int n, const double *x, const double *y) {
  double sum = 1.0;
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TO, x, 0, n),
        O2S_SECTION(O2S_TO, y, 0, n),
        O2S_OBJECT(O2S_TOFROM, sum),
    };
    extern void o2s_reductions_20767d_dot_l11(o2s_region *, void *, void *, void *, int);
    o2s_region *o2s_here = o2s_target_begin("reductions.c:11: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 3);
    if (o2s_here) {
      o2s_reductions_20767d_dot_l11(o2s_here, o2s_maps[2].device, o2s_maps[0].device, o2s_maps[1].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for map(to : x[0 : n], y[0 : n]) map(tofrom : sum) reduction(+ : sum) if(target : 0)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  }
  return sum;
}

static int largest(int n, const double *x) {
  int m = INT_MIN, count = 0;
  {
    o2s_map o2s_maps[] = {
        O2S_SECTION(O2S_TO, x, 0, n),
        O2S_OBJECT(O2S_TOFROM, m),
        O2S_OBJECT(O2S_TOFROM, count),
    };
    extern void o2s_reductions_20767d_largest_l19(o2s_region *, void *, void *, void *, int);
    o2s_region *o2s_here = o2s_target_begin("reductions.c:19: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 3);
    if (o2s_here) {
      o2s_reductions_20767d_largest_l19(o2s_here, o2s_maps[0].device, o2s_maps[1].device, o2s_maps[2].device, n);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : m, count) reduction(max : m) \
    reduction(+ : count) num_teams(3) if(target : 0)
  for (int i = 0; i < n; i++) {
    int value = (int)x[i];
    m = value > m ? value : m;
    count++;
  }
  }
  return m * 10000 + count;
}

int main(void) {
  static double x[N], y[N];
  double expected = 1.0;
  for (int i = 0; i < N; i++) {
    x[i] = (i * 7) % 43;
    y[i] = 0.5;
    expected += x[i] * y[i];
  }
  double sum = dot(N, x, y);
  int packed = largest(N, x);
  if (sum != expected || packed != 42 * 10000 + N) {
    printf("FAILED: %f (expected %f), %d\n", sum, expected, packed);
    return 1;
  }
  printf("PASS\n");
  return 0;
}
