// RUN: %run-all-schedules --split-only %s
// RUN: %run-all-schedules --split-only %s -- --shape=grid
// alloca where all lanes of a thread run the code, and in lanes.
#include "Inputs/check.h"

#include <alloca.h>
#include <string.h>

struct node {
  struct node *next;
  int value;
};

static int chain(int n) {
  struct node *list = NULL;
  for (int i = 0; i < n; i++) { // all of them live until the function returns
    struct node *one = alloca(sizeof *one);
    one->next = list;
    one->value = i;
    list = one;
  }
  int sum = 0;
  for (struct node *p = list; p; p = p->next)
    sum = sum * 3 % 10007 + p->value;
  return sum;
}

static int expected(int n) {
  int sum = 0;
  for (int i = n - 1; i >= 0; i--)
    sum = sum * 3 % 10007 + i;
  return sum;
}

static int shared(int n) {
  int *v = (int *)__builtin_alloca(n * sizeof(int)), sum = 0;
  int w[n];
#pragma omp simd
  for (int i = 0; i < n; i++)
    v[i] = w[i] = i;
  for (int k = 0; k < 3; k++) {
    int u[k + 1];
    int *more = alloca(sizeof(int) * 4);
    more[0] = u[k] = k;
    v[k] += more[0] + u[k];
  }
  for (int i = 0; i < n; i++)
    sum += v[i] + w[i];
  return sum;
}

static int in_simd(int n) {
  int sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    char *text = alloca(i + 1);
    memset(text, i, i + 1);
    sum += text[i] + chain(i);
  }
  return sum;
}

int main(void) {
  enum { count = 40 };
  int chains[count], shares[count], lanes[count];
#pragma omp target teams distribute parallel for map(from : chains)
  for (int i = 0; i < count; i++)
    chains[i] = chain(i);
#pragma omp target teams distribute parallel for map(from : shares, lanes)
  for (int i = 0; i < count; i++) {
    int *mine = alloca(sizeof(int));
    *mine = shared(i + 3);
    shares[i] = *mine;
    lanes[i] = in_simd(i);
  }
  for (int i = 0; i < count; i++) {
    int sum = 0;
    for (int k = 0; k < i; k++)
      sum += k + expected(k);
    check("chains", chains[i], expected(i));
    check("shares", shares[i], (i + 3) * (i + 2) + 6);
    check("lanes", lanes[i], sum);
  }
  return result_of_test();
}
