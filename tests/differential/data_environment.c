// RUN: %compare-with-clang %s
// What the host sees at each step of a data environment: when values travel, and when they do not.
#include <stdio.h>

#define N 64

#pragma omp declare target
int counter = 7;
int weights[4] = {1, 2, 3, 4};
#pragma omp end declare target

static void add(int n, int *x, int amount) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] += amount + weights[i % 4];
}

static void show(const char *what, const int *x) { printf("%-14s %d %d %d\n", what, x[0], x[5], x[N - 1]); }

int main(void) {
  int x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = i;
    y[i] = -i;
  }
#pragma omp target data map(to : x) map(alloc : y)
  {
    add(N, x, 100);
    show("inside", x);
#pragma omp target update from(x[0 : 8])
    show("update part", x);
    x[5] = 5000;
#pragma omp target update to(x[4 : 3])
    add(N, x, 0);
#pragma omp target update from(x)
    show("update all", x);
    x[0] = 12345;
  }
  show("after", x);
  show("alloc", y);

#pragma omp target enter data map(to : x)
#pragma omp target enter data map(to : x)
  add(N, x, 1);
#pragma omp target exit data map(from : x)
  show("first exit", x);
#pragma omp target exit data map(from : x)
  show("last exit", x);

  weights[1] = 1000;
  add(N, x, 0);
  show("old weights", x);
#pragma omp target update to(weights, counter)
  add(N, x, 0);
  show("new weights", x);

  int seen = 0;
#pragma omp target teams distribute parallel for map(tofrom : seen) reduction(max : seen)
  for (int i = 0; i < 10; i++)
    seen = counter > seen ? counter : seen;
  printf("counter %d\n", seen);
  return 0;
}
