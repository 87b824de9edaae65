// RUN: cd %S && %omp2simt-cc --backend=host source_position.c -o %t && %t | FileCheck %s
// The program sees its own file and lines, whatever stands in for its source while it is compiled.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp target teams distribute parallel for map(tofrom : x) reduction(max : x)
  for (int i = 0; i < 2; i++)
    x = i > x ? i : x;
  assert(x == 1);
  printf("%s:%d\n", __FILE__, __LINE__); // CHECK: source_position.c:[[#@LINE]]
  return x != 1;
}
