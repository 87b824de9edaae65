// RUN: %run-all-schedules --variants %s
// Types, callbacks, tables in structs and linked nodes: what programs do with pointers to functions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef enum { RED = 1, BLUE = 4 } colour;
typedef struct { double x, y; int tags[3]; } point;
#pragma omp declare target
typedef point (*maker)(double, colour, void *);
typedef int (*cmp)(const void *, const void *);
static point make(double x, colour c, void *extra) { int *e = extra; point p = {x, (double)c, {e[0], e[1], e[2]}}; e[0]++; return p; }
static point other(double x, colour c, void *extra) { point p = {-x, 2.0 * c, {0, 0, *(int *)extra}}; return p; }
static int by_value(const void *a, const void *b) { const int *p = a, *q = b; return (*p > *q) - (*p < *q); }
static int reversed(const void *a, const void *b) { return by_value(b, a); }
static void sort(int *v, int n, int compare(const void *, const void *)) {
  for (int i = 1; i < n; i++) {
    int x = v[i], j = i;
    while (j > 0 && compare(&v[j - 1], &x) > 0) { v[j] = v[j - 1]; j--; }
    v[j] = x;
  }
}
struct node { int value; struct node *next; int (*visit)(struct node *); };
static int visit_one(struct node *n) { return n->value; }
static int visit_all(struct node *n) { return n->value + (n->next ? n->next->visit(n->next) : 0); }
static maker pick(int i) { return i ? make : other; }
struct ops { struct { maker m[2]; cmp c; } in; };
#pragma omp end declare target
int main(void) {
  int v[40], w[40], e[3] = {7, 8, 9}, bad = 0, sum = 0, r1 = 0, r2 = 0;
  double total = 0;
  for (int i = 0; i < 40; i++) v[i] = (i * 17) % 40, w[i] = v[i];
  struct ops o = {{{make, other}, reversed}};
#pragma omp target map(tofrom : v, w, e, sum, total, r1, r2) map(to : o)
  {
    sort(v, 40, by_value);
    sort(w, 40, o.in.c);
    point p = o.in.m[0](1.5, BLUE, e);
    point q = (*pick(0))(2, p.x > 1 ? RED : BLUE, e);
    total = p.x + p.y + p.tags[0] + q.x + q.y + q.tags[2];
    r1 = (sum ? by_value : reversed)(&v[0], &v[1]);
    r2 = (*by_value)(&v[0], &v[1]) + (&reversed)(&v[0], &v[1]) * 10;
    struct node *list = 0;
    for (int i = 0; i < 5; i++) {
      struct node *n = malloc(sizeof *n);
      n->value = i + 1; n->next = list; n->visit = i == 0 ? visit_one : &visit_all;
      list = n;
    }
    sum = list->visit(list);
    while (list) { struct node *n = list->next; free(list); list = n; }
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 33; i++) {
      int k[3] = {i, 2, 3};
      maker m = o.in.m[i & 1];
      point z = m(i, i % 3 ? RED : BLUE, k);
      sum += (int)z.x + z.tags[2] + k[0];
    }
  }
  for (int i = 0; i < 40; i++) bad |= v[i] != i || w[i] != 39 - i;
  int want = 15;
  for (int i = 0; i < 33; i++) want += i & 1 ? -i + i + i : i + 3 + i + 1;
  double wt = 1.5 + 4 + 7 + -2 + 2 + 8;
  if (bad || sum != want || total != wt || e[0] != 8 || r1 != 1 || r2 != 9) return printf("FAIL %d %d %d %g %g %d %d %d\n", bad, sum, want, total, wt, e[0], r1, r2), 1;
  puts("PASS");
  return 0;
}
