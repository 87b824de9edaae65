#include "value.h"
#include <stdio.h>

int twice(int n, const int *in, int *out); // twice.c

int main(void) {
  int in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i;
  if (twice(N, in, out) != 0) {
    printf("FAILED: not on the device\n");
    return 1;
  }
  for (int i = 0; i < N; i++)
    if (out[i] != 2 * i) {
      printf("FAILED: out[%d] = %d\n", i, out[i]);
      return 1;
    }
  printf("PASS\n");
  return 0;
}
