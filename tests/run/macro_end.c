// RUN: %run-all-schedules %s
// A macro that ends a loop's block: the kernel's body was cut in the middle of the macro's name.
#include <stdio.h>
#define BEGIN(a, n) _Pragma("omp target teams distribute parallel for") for (int i = 0; i < n; ++i) {
#define END }
int main(void) {
  int a[9] = {0};
  BEGIN(a, 9) a[i] += 1; END
  if (a[8] == 1) printf("PASS\n");
  return 0;
}
