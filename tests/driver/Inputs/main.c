#include "value.h"
#include <stdio.h>

void twice(int n, const int *in, int *out); // twice.c

int main(void) {
  int in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i;
  twice(N, in, out);
  for (int i = 0; i < N; i++)
    if (out[i] != 2 * i) {
      printf("FAILED: out[%d] = %d\n", i, out[i]);
      return 1;
    }
  printf("PASS\n");
  return 0;
}
