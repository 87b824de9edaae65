// RUN: %run-all-schedules --split-only %s
// C that one file, which is C++, cannot hold: with --split the host part stays C, and device code is adapted.
#include "Inputs/check.h"
#include <complex.h>
#include <stdatomic.h>

#define N 30

static int keywords(int new, int class) {
  int this = new + class, delete = 1, template = 2, namespace = 3;
  struct {
    int private, public;
  } virtual = {this, delete};
  typedef int operator;
  operator throw = template;
  return virtual.private + virtual.public * 100 + throw +namespace;
}

// A keyword as the name of what is mapped, reduced, private, and of the loop's variable.
static void clauses(void) {
  int new[N], class = 3, delete = 0, this = 9, try = 0;
  double *typename = (double[N]){0};
#pragma omp target teams distribute parallel for map(from : new) firstprivate(class)                                   \
    reduction(+ : delete) private(this) lastprivate(try) map(tofrom : typename[0 : N])
  for (int operator= 0; operator<N; operator++) {
    this = operator* class;
    new[operator] = this;
    delete += operator;
    try = operator;
    typename[operator] += 0.5 * operator;
  }
  for (int i = 0; i < N; i++) {
    check("mapped", new[i], i * 3);
    check_real("a section", typename[i], 0.5 * i);
  }
  check("reduced", delete, N * (N - 1) / 2);
  check("private", this, 9);
  check("lastprivate", try, N - 1);
#pragma omp target map(tofrom : class)
  class = keywords(class, 2);
  check("in a block", class, keywords(3, 2));
  struct and {
    int or, not;
  }
  xor = {1, 2};
#pragma omp target map(tofrom : xor)
  xor.not += xor.or ;
  check("members", xor.not, 3);
#pragma omp target data map(tofrom : typename[0 : N]) use_device_ptr(typename)
  {
#pragma omp target is_device_ptr(typename)
    typename[3] = 7;
  }
  check_real("a device pointer", typename[3], 7);
}

// Functions in the old style, with regions inside.
static int old(n, a, factor)
int n, *a;
double factor;
{
  int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    a[i] = (int)(a[i] * factor);
    sum += a[i];
  }
  return sum;
}
static short older(a, b)
short a, b;
{
  return a + b;
}

// Tentative definitions, a constant without a value, jumps over initialisations, sizes that C++ sees otherwise.
static int twice[N];
static int twice[N];
extern int common;
int common;
int common;
const int nothing;
_Atomic int counter;

static int jumps(int n) {
  if (n)
    goto end;
  int after = 1;
  return after;
end:
#pragma omp target map(tofrom : n)
  n += 2;
  counter += 1;
  return n * 10 + (int)sizeof 'a' + (int)creal(1.0 + 2.0 * I);
}

struct list {
  struct list *next;
  struct item {
    int value;
    enum state { EMPTY, FULL = 4 } state;
  } item;
};
static const struct item items[] = {{.state = FULL, .value = 1}, [2] = {7, EMPTY}};

int main() {
  int a[N];
  clauses();
  for (int i = 0; i < N; i++)
    a[i] = i;
  check("the old style", old(N, a, 2.0), N * (N - 1));
  check("what it left", a[4] + older(1, 2), 11);
  check("a jump", jumps(3), 50 + 4 + 1);
  check("no jump", jumps(0), 1);
  struct list node = {0, {5}}, *list = &node;
  struct item item = {6};
#pragma omp target map(tofrom : item) map(tofrom : list[0 : 1])
  {
    item.value += list->item.value;
    list->item = item;
  }
  int total = 0;
#pragma omp target map(tofrom : total)
  for (int i = 0; i < 3; i++)
    total = total * 10 + items[i].value + (items[i].state == FULL);
  check("a table of it", total, 207);
  check("a tag inside a struct", node.item.value, 11);
  check("and outside", item.value, 11);
#pragma omp target teams distribute parallel for map(tofrom : twice)
  for (int i = 0; i < N; i++)
    twice[i] += i;
  check("a tentative definition", twice[N - 1] + common + nothing + counter, N - 1 + 1);
  return result_of_test();
}
