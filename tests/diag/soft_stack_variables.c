// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Variables that the lanes of a thread would have to share, declared where no soft stack can take them.
static void fill(int *a, int n) {
#pragma omp simd
  for (int k = 0; k < n; k++)
    a[k] = k;
}
static int sum_of(int n) {
  int sum = 0;
  // CHECK-DAG: soft_stack_variables.c:[[@LINE+1]]:12: error: 'i' is declared in the header of a loop or branch, and its address is passed to 'fill', which may store through it; declare it before that [omp2simt-soft-stack-variable]
  for (int i = 0; i < n; i++)
    fill(&i, 1), sum += i;
  return sum;
}
void f(int n, int *a) {
#pragma omp target map(a[0 : n])
  {
    if (n > 3)
      goto inside;
    while (n) {
      // CHECK-DAG: soft_stack_variables.c:[[@LINE+1]]:11: error: a jump enters the scope of 'room' behind its declaration, and its address is passed to 'fill', which may store through it
      int room[4];
    inside:
      fill(room, 4);
      a[0] = room[1];
      break;
    }
    // CHECK-DAG: soft_stack_variables.c:[[@LINE+3]]:7: error: the declaration of 'two' defines a type, and its address is passed to 'fill', which may store through it; define the type before
    struct pair {
      int x[2];
    } two;
    fill(two.x, 2);
    a[1] = two.x[1] + sum_of(n);
  }
}
