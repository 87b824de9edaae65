// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// What all lanes of a thread cannot run together, nor threads of a team share.
struct bits {
  unsigned low : 4;
};
#define SUM_OF(a) sum(a)
static int sum(int *a) {
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += ++a[i];
  return s;
}
void lanes(int *r, struct bits *b) {
#pragma omp target map(tofrom : r[0 : 4], b[0 : 4])
  {
    int i = 0;
    // CHECK-DAG: lanes_problems.c:[[@LINE+1]]:{{[0-9]+}}: error: a compound literal in code that all lanes of a thread run is not supported where its address is passed to 'sum', which may store through it; give it a name [omp2simt-uniform-literal]
    r[0] = sum((int[4]){1, 2, 3, 4});
    // CHECK-DAG: lanes_problems.c:[[@LINE+1]]:{{[0-9]+}}: error: a store to a bit-field whose place is computed with a side effect is not supported in code that all lanes of a thread run [omp2simt-uniform-code]
    b[i++].low = 3;
    r[1] = i;
    // CHECK-DAG: lanes_problems.c:[[@LINE+1]]:{{[0-9]+}}: error: what one lane does for all in a clause, by a macro, is not supported in code that all lanes of a thread run [omp2simt-uniform-code]
#pragma omp simd if (SUM_OF(r) > 3)
    for (int k = 0; k < 4; k++)
      r[k] = 0;
  }
}
