// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --standalone %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Parallel regions of a standalone program, but for loops that a team of one thread runs.
int main(void) {
  int n = 0;
// CHECK: standalone_parallel.c:[[@LINE+1]]:1: error: 'omp parallel' is not supported in code that several lanes of a thread run [omp2simt-team-code]
#pragma omp parallel
  {
#pragma omp atomic
    n++;
// CHECK: standalone_parallel.c:[[@LINE+1]]:1: error: 'omp barrier' is not supported in code that several lanes of a thread run [omp2simt-team-code]
#pragma omp barrier
  }
  return n;
}
