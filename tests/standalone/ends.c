// RUN: %run-standalone %s
// RUN: %run-standalone %s -- --uniform=dynamic
// RUN: %run-standalone %s -- --simd-lanes=1
// RUN: %run-standalone %s -- --simd-lanes=4 --soft-stack=all
// However a program ends, its status is the first one's, and what it has printed before is there.
// LINES: 1000
// PROGRAM: return 0 -> 0 "main returns"
// PROGRAM: return 77 -> 77 "main returns"
// PROGRAM: end -> 0 "main ends"
// PROGRAM: exit-main 3 -> 3 "main exits"
// PROGRAM: exit-main 259 -> 3 "main exits"
// PROGRAM: exit-deep 3 -> 3 "depth 20 exits"
// PROGRAM: exit-lane 3 -> 3 "lane 37 exits"
// PROGRAM: exit-lanes 3 -> 3 "all lanes exit"
// PROGRAM: exit-lane-deep 3 -> 3 "depth 5 exits"
// PROGRAM: exit-pointer 3 -> 3 "a pointer exits"
// PROGRAM: exit-lane-pointer 3 -> 3 "a pointer exits"
// PROGRAM: _Exit-main 4 -> 4 "main exits"
// PROGRAM: abort-main -> 255 "main aborts"
// PROGRAM: abort-deep -> 255 "depth 20 aborts"
// PROGRAM: abort-lane -> 255 "lane 37 aborts"
// PROGRAM: assert-main -> 255 "main asserts" !"{source}:115: Assertion `argc > 100 && square(argc) > 0' failed."
// PROGRAM: assert-deep -> 255 "depth 20 asserts" !"{source}:50: Assertion `depth < 20' failed."
// PROGRAM: assert-lane -> 255 "lane 37 asserts" !"{source}:107: Assertion `square(i) < 37 * 37' failed."
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 64

static int status, depths;
static double v[N];
static const char *what;
static void (*leave)(const char *);

static int square(int x) { return x * x; }

static int is(const char *mode) { return strcmp(what, mode) == 0; }

// Uniform code and lanes call it.
static void descend(int depth, int deepest, int how) {
  depths++;
  if (depth == deepest) {
    printf("depth %d %s\n", depth, how == 0 ? "exits" : how == 1 ? "aborts" : "asserts");
    if (how == 0)
      exit(status);
    if (how == 1)
      abort();
    assert(depth < 20);
  }
  descend(depth + 1, deepest, how);
  depths--;
}

static void leave_by_pointer(const char *who) {
  printf("%s exits\n", who);
  exit(status);
}

int main(int argc, char **argv) {
  what = argv[1];
  status = argc > 2 ? atoi(argv[2]) : 0;
  leave = leave_by_pointer;
  for (int i = 0; i < 1000; i++)
    printf("line %d\n", i);
  if (is("return")) {
    puts("main returns");
    return status;
  }
  if (is("exit-main") || is("_Exit-main")) {
    puts("main exits");
    if (is("_Exit-main"))
      _Exit(status);
    exit(status);
  }
  if (is("abort-main")) {
    puts("main aborts");
    abort();
  }
  if (is("exit-deep"))
    descend(0, 20, 0);
  if (is("abort-deep"))
    descend(0, 20, 1);
  if (is("assert-deep"))
    descend(0, 20, 2);
  if (is("exit-pointer"))
    leave("a pointer");
  if (is("exit-lanes"))
    puts("all lanes exit");
  const int isExit = is("exit-lane"), isAbort = is("abort-lane"), isAssert = is("assert-lane"), isAll = is("exit-lanes");
  const int isDeep = is("exit-lane-deep"), isPointer = is("exit-lane-pointer");
#pragma omp simd
  for (int i = 0; i < N; i++) {
    v[i] = i;
    if (isAll)
      exit(status);
    if (i != 37)
      continue;
    if (isExit || isAbort || isAssert)
      printf("lane %d %s\n", i, isExit ? "exits" : isAbort ? "aborts" : "asserts");
    if (isExit)
      exit(status);
    if (isAbort)
      abort();
    if (isAssert)
      assert(square(i) < 37 * 37);
    if (isDeep)
      descend(0, 5, 0);
    if (isPointer)
      leave("a pointer");
  }
  if (is("assert-main")) {
    puts("main asserts");
    assert(argc > 100 && square(argc) > 0);
  }
  for (int i = 0; i < N; i++)
    if (v[i] != i)
      return 1;
  puts("main ends");
}
