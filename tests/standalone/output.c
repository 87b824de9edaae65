// RUN: %run-standalone %s
// RUN: %python %tools/expect_status.py 0 %t.run/program > %t.out && FileCheck --match-full-lines --strict-whitespace --input-file=%t.out %s
// Everything that a program prints comes out as C's printf writes it, once in uniform code and once for each lane.
// PROGRAM: -> 0 "end"
#include <stdio.h>
#include <string.h>

#define N 40

enum color { red, green, blue };

static const char *const names[] = {"zero", "one", "two"};
static char buffer[] = {'a', 'b', 'c', 'd'}; // no string
static int seen[N];

static int tell(const char *text) { return printf("%s\n", text); }

int main(void) {
  char c = -1;
  short s = -2;
  unsigned char u = 250;
  long l = -3000000000L;
  unsigned long long ull = 18446744073709551615ull;
  float f = 0.1f;
  // CHECK:start -1 -2 250 -3000000000 18446744073709551615 1
  printf("start %d %d %d %ld %llu %d\n", c, s, u, l, ull, green);
  // CHECK-NEXT:0.100000 1.5e+00 0x1.8p+1 100000 1e-05|  2.50|
  printf("%f %.1e %a %g %g|%6.2f|\n", f, 1.5, 3.0, 1e5, 1e-5, 2.5);
  // CHECK-NEXT:|   42|42   |00042|+42|2a|0X2A|052|
  printf("|%5d|%-5d|%05d|%+d|%x|%#X|%#o|\n", 42, 42, 42, 42, 42, 42, 42);
  // CHECK-NEXT:|    7|7    |0.12|1.235|
  printf("|%*d|%*d|%.*f|%.*f|\n", 5, 7, -5, 7, 2, 0.125, 3, 1.2346);
  // CHECK-NEXT:|one|  two|ab|abcd|(null)|x|100%|
  printf("|%s|%5s|%.2s|%.*s|%s|%c|100%%|\n", names[1], names[2], buffer, 4, buffer, (char *)NULL, 'x');
  // CHECK-NEXT:-1 255 65534 -2 18446744073709551614 -2
  printf("%hhd %hhu %hu %hd %zu %jd\n", c, c, s, s, (size_t)-2, (long)-2);
  // CHECK-NEXT:(nil)
  printf("%p\n", (void *)NULL);
  // CHECK-NEXT:plain
  puts("plain");
  // CHECK-NEXT:a-b
  putchar('a');
  fputs("-", stdout);
  putc('b', stdout);
  fputc('\n', stdout);
  // CHECK-NEXT:counted
  // CHECK-NEXT:8 2
  const int count = tell("counted");
  const int more = fprintf(stderr, "!\n");
  printf("%d %d\n", count, more);
  fflush(stdout);
  FILE *const out = stdout;
  // CHECK-NEXT:lanes:
  fprintf(out, "lanes:\n");
#pragma omp simd
  for (int i = 0; i < N; i++)
    seen[i] = printf("lane %d\n", i);
  // Their order is anything.
  // CHECK-COUNT-40:lane {{[0-9]+}}
  // CHECK-NEXT:7 8
  printf("%d %d\n", seen[9], seen[10]);
  char line[3000];
  memset(line, '=', sizeof line - 1);
  line[sizeof line - 1] = 0;
  for (int i = 0; i < 1000; i++) // more than any buffer on the way holds
    fprintf(stderr, "%s\n", line);
  // CHECK-NEXT:end
  puts("end");
}
