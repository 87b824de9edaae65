#include "omp2simt/runtime.h"
// RUN: %check-snapshot %s
// RUN: %run-all-schedules %s
// Two and three collapsed loops, with bounds that do not start at zero.
#include <stdio.h>

#define N 70
#define M 45
#define L 6

static double in[N][M], out[N][M];
static int cube[L][M][L];

static void smooth(int n, int m) {
  {
    o2s_map o2s_maps[] = {
        O2S_OBJECT(O2S_TO, in),
        O2S_OBJECT(O2S_TOFROM, out),
    };
    extern void o2s_collapse_c897c6_smooth_l14(o2s_region *, void *, void *, int, int);
    o2s_region *o2s_here = o2s_target_begin("collapse.c:14: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 2);
    if (o2s_here) {
      o2s_collapse_c897c6_smooth_l14(o2s_here, o2s_maps[1].device, o2s_maps[0].device, n, m);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for collapse(2) map(to : in) map(tofrom : out) if(target : 0)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      out[i][j] = in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1];
  }
}

static void fill(void) {
  {
    o2s_map o2s_maps[] = {
        O2S_OBJECT(O2S_FROM, cube),
    };
    extern void o2s_collapse_c897c6_fill_l21(o2s_region *, void *);
    o2s_region *o2s_here = o2s_target_begin("collapse.c:21: target teams distribute parallel for", 1, O2S_DEFAULT_DEVICE, o2s_maps, 1);
    if (o2s_here) {
      o2s_collapse_c897c6_fill_l21(o2s_here, o2s_maps[0].device);
      o2s_target_end(o2s_here);
    } else
#pragma omp target teams distribute parallel for collapse(3) map(from : cube) if(target : 0)
  for (int i = 0; i < L; i++)
    for (int j = M - 1; j >= 0; --j)
      for (int k = 0; k < L; k += 1)
        cube[i][j][k] = 100 * i + 10 * j + k;
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      in[i][j] = i * M + j;
      out[i][j] = -1.0;
    }
  smooth(N, M);
  fill();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int inner = i > 0 && i < N - 1 && j > 0 && j < M - 1;
      if (out[i][j] != (inner ? 4.0 * in[i][j] : -1.0)) {
        printf("FAILED: out[%d][%d] = %f\n", i, j, out[i][j]);
        return 1;
      }
    }
  for (int i = 0; i < L; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
        if (cube[i][j][k] != 100 * i + 10 * j + k) {
          printf("FAILED: cube[%d][%d][%d] = %d\n", i, j, k, cube[i][j][k]);
          return 1;
        }
  printf("PASS\n");
  return 0;
}
