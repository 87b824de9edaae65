#include <stdio.h>

static int host_only(int x) { return x + 1; }

int main(int argc, char **argv) {
  int (*pointer)(int) = argc > 1 ? 0 : host_only;
  int result = 0;
  (void)argv;
#pragma omp target map(tofrom : result) firstprivate(pointer)
  {
    result = pointer(41);
  }
  printf("%d\n", result);
  return 0;
}
