// RUN: %run-standalone %s
// RUN: %run-standalone %s -- --uniform=dynamic --soft-stack=all -DNO_PARALLEL
// What a program is made of: variables that functions change, their first values, arguments, main that calls itself,
// pointers to functions, C++'s keywords as names, constructs that find the device where they are.
// PROGRAM: -> 0 "PASS"
// PROGRAM: a "" "b c" -> 0 "PASS"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 100

extern int early;
static int use_early(void) { return ++early; }
int early = 41;

struct pair {
  int first;
  double second;
};
static struct pair pairs[] = {{1, 2.5}, {3, 4.5}};
int *place = &pairs[1].first;
static const char *words[3] = {"one", "two"};
static int (*apply)(int);
#pragma omp declare target
int shared = 5;
#pragma omp end declare target
static int failures;

static void check(int good, int line) {
  if (!good) {
    printf("line %d is wrong\n", line);
    failures++;
  }
}
#define CHECK(condition) check(condition, __LINE__)

static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int (*const functions[])(int) = {twice, thrice};

static int calls(void) {
  static int count;
  return ++count;
}

static void fill(double *x, int n, double value) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    x[i] = value + i;
}

static void in_place(void) {
  int mapped = 1, untouched = 2;
  double x[N] = {0};
#pragma omp target enter data map(to : x)
#pragma omp target data map(tofrom : mapped)
  {
#pragma omp target map(tofrom : mapped)
    {
      mapped += untouched;
      fill(x, N, mapped);
      shared++;
    }
#pragma omp target update from(mapped)
  }
#pragma omp target exit data map(from : x)
  CHECK(mapped == 3);
  CHECK(x[N - 1] == 102);
  CHECK(shared == 6);
}

static void numbers(void) {
  char *end;
  const char *text = "  -12rest";
  CHECK(strtol(text, &end, 10) == -12 && strcmp(end, "rest") == 0);
  CHECK(strtol("0x1fg", &end, 0) == 31 && *end == 'g');
  CHECK(strtol("0xg", &end, 16) == 0 && *end == 'x');
  CHECK(strtol("077", NULL, 0) == 63);
  CHECK(strtol("zz", NULL, 36) == 35 * 36 + 35);
  CHECK(strtol("99999999999999999999", NULL, 10) == 9223372036854775807L);
  CHECK(strtol("-99999999999999999999", NULL, 10) == -9223372036854775807L - 1);
  CHECK(strtoul("-1", NULL, 10) == 18446744073709551615ul);
  CHECK(strtoull("18446744073709551616", NULL, 10) == 18446744073709551615ull);
  CHECK(strtol("", &end, 10) == 0 && *end == 0);
  CHECK(atoi("42") == 42 && atol("-7x") == -7 && atoll("+5") == 5);
  CHECK(isdigit('7') && !isdigit('x') && isspace('\t') && isalpha('q') && isupper('Q') && !islower('Q'));
  CHECK(ispunct('!') && isxdigit('f') && !isxdigit('g') && isalnum('0') && toupper('a') == 'A' && tolower('Z') == 'z');
  CHECK(strcmp(strchr("a,b,c", ','), ",b,c") == 0 && strcmp(strrchr("a,b,c", ','), ",c") == 0 && !strchr("abc", 'x'));
}

int main(int argc, char *argv[]) {
  if (argc < 0)
    return failures;
  CHECK(use_early() == 42 && early == 42);
  CHECK(*place == 3 && pairs[0].second == 2.5);
  *place = 7;
  CHECK(pairs[1].first == 7);
  CHECK(strcmp(words[1], "two") == 0 && words[2] == NULL);
  words[2] = "three";
  CHECK(strlen(words[2]) == 5);
  apply = argc > 1 ? thrice : twice;
  CHECK(apply(7) == (argc > 1 ? 21 : 14) && apply == functions[argc > 1]);
  CHECK(functions[1](2) == 6);
  calls();
  calls();
  CHECK(calls() == 3);
  CHECK(argv[argc] == NULL && (argc == 1 || argc == 4));
  if (argc == 4)
    CHECK(strcmp(argv[1], "a") == 0 && argv[2][0] == 0 && strcmp(argv[3], "b c") == 0);
  argv[0][0] = '!';
  CHECK(argv[0][0] == '!');
  int class = main(-1, NULL);
  CHECK(class == failures);
  int *new = malloc(N * sizeof *new);
  for (int i = 0; i < N; i++)
    new[i] = i;
  int total = 0;
#ifndef NO_PARALLEL
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++)
    new[i] *= 2;
#pragma omp simd reduction(+ : total)
  for (int i = 0; i < N; i++)
    total += new[i];
  free(new);
  CHECK(total == N * (N - 1));
  in_place();
  numbers();
  puts(failures ? "FAIL" : "PASS");
  return failures != 0;
}
