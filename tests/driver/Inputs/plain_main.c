#include <stdio.h>
int apply(int x);
int main(void) {
  printf("%s\n", apply(41) == 42 ? "PASS" : "FAILED");
  return 0;
}
