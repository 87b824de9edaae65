// RUN: %run-all-schedules --variants %s
// RUN: %omp2simt-cc --backend=host -O1 %s -o %t && %t | FileCheck %s
// RUN: %omp2simt-cc --backend=host -O1 --simd-lanes=4 --soft-stack=all %s -o %t && %t | FileCheck %s
// Library functions that uniform code calls run once for a thread: allocation, output, and what stores in memory.
#include "Inputs/check.h"

#include <stdlib.h>
#include <string.h>

#define N 50
#define TASKS 12

struct node {
  struct node *next;
  int values[N];
};

static int sum_of(const int *a, int n) {
  int sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int k = 0; k < n; k++)
    sum += a[k];
  return sum;
}

// All lanes must have the same block, and no other thread this one.
static int allocate(int seed) {
  int *p = malloc(N * sizeof *p), *zeros = calloc(N, sizeof *zeros), *grown = NULL, result = 0;
  if (!p || !zeros)
    return -1;
#pragma omp simd
  for (int k = 0; k < N; k++)
    p[k] = k * seed;
  p[3]++;
  result += sum_of(p, N) + 1000 * sum_of(zeros, N);
  grown = realloc(grown, 4 * sizeof *grown);
  grown[2] = 7;
  grown = realloc(grown, 1000 * sizeof *grown);
  grown[999] = grown[2]++;
#pragma omp simd
  for (int k = 0; k < 900; k++)
    grown[k + 3] = seed;
  result += grown[2] + grown[999] + grown[902] + ((unsigned long)grown % 16 != 0);
  free(p);
  free(zeros);
  free(NULL);
  free(grown);
  return result;
}

// A list: the nodes are made by one function and freed by another.
static struct node *push(struct node *head, int value) {
  struct node *node = malloc(sizeof *node);
  node->next = head;
#pragma omp simd
  for (int k = 0; k < N; k++)
    node->values[k] = value + k;
  return node;
}

static int take_all(struct node *head) {
  int sum = 0;
  while (head) {
    struct node *next = head->next;
    sum += sum_of(head->values, N);
    free(head);
    head = next;
  }
  return sum;
}

// Each moves what is there on: done twice, or by lanes one after the other, it shows.
static void move(char *text, int *a, int *b) {
  int swapped[N];
  memmove(a + 1, a, 8 * sizeof *a);
  memcpy(swapped, a, sizeof swapped);
  memcpy(a, b, N * sizeof *a);
  memcpy(b, swapped, N * sizeof *b);
  memset(a + 20, 0, 3 * sizeof *a);
  a[21] += 5;
  strcpy(text, "one");
  strcat(text, " two");
  strcat(text, " three");
  text[strlen(text)] = '!';
  a[0] += (int)strlen(text) + (strcmp(text, "one two three!") == 0) * 100 + sum_of(b, N);
}

static void one_thread(void) {
  int got = 0, a[N], b[N], wanted_a[N], wanted_b[N], lists = 0, same = 0;
  char text[40] = "", wanted_text[40] = "";
  for (int k = 0; k < N; k++) {
    a[k] = wanted_a[k] = k * k;
    b[k] = wanted_b[k] = 1000 - k;
  }
#pragma omp target map(tofrom : got, a, b, text, lists, same)
  {
    printf("the region begins\n");
    got = allocate(3);
    move(text, a, b);
    struct node *head = NULL;
    for (int k = 0; k < 5; k++)
      head = push(head, k);
    lists = take_all(head);
    if (printf("%d and %s\n", got, text) < 0)
      same = -1;
  }
  move(wanted_text, wanted_a, wanted_b);
  check("allocation", got, allocate(3));
  check("list", lists, 5 * (N * (N - 1) / 2) + N * 10);
  check("moved a", memcmp(a, wanted_a, sizeof a), 0);
  check("moved b", memcmp(b, wanted_b, sizeof b), 0);
  check("text", strcmp(text, wanted_text), 0);
  check("printf", same, 0);
}

static void many_threads(void) {
  int got[TASKS];
#pragma omp target teams distribute parallel for map(from : got)
  for (int t = 0; t < TASKS; t++) {
    struct node *head = push(push(NULL, t), 2 * t);
    if (t == 5)
      printf("thread of iteration %d\n", t);
    got[t] = allocate(t) + take_all(head);
  }
  for (int t = 0; t < TASKS; t++)
    check("a thread's blocks", got[t], allocate(t) + N * (N - 1) + 3 * t * N);
}

// Blocks that a kernel leaves are another's to free.
static void across_kernels(void) {
  struct node *heads[TASKS];
  int sum = 0;
#pragma omp target data map(alloc : heads)
  {
#pragma omp target teams distribute parallel for map(heads)
    for (int t = 0; t < TASKS; t++)
      heads[t] = push(NULL, t);
#pragma omp target map(heads) map(tofrom : sum)
    for (int t = 0; t < TASKS; t++)
      sum += take_all(heads[t]);
  }
  check("freed elsewhere", sum, TASKS * N * (N - 1) / 2 + N * TASKS * (TASKS - 1) / 2);
}

int main(void) {
  one_thread();
  many_threads();
  across_kernels();
  return result_of_test();
}
// CHECK: the region begins
// CHECK-NOT: the region begins
// CHECK: {{^[0-9]+ and one two three!$}}
// CHECK-NOT: three!
// CHECK: thread of iteration 5
// CHECK-NOT: thread
// CHECK: PASS
