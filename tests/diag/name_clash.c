// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Two blocks of one function have types of one name.
int f(int n) {
  int r = n;
  {
    struct p {
      int x;
    } a = {1};
#pragma omp target map(tofrom : r)
    r += a.x;
  }
  {
    // CHECK: name_clash.c:[[@LINE+1]]:5: error: 'p' is the name of two different types that device code needs [omp2simt-name-clash]
    struct p {
      double y;
    } b = {2};
#pragma omp target map(tofrom : r)
    r += (int)b.y;
  }
  return r;
}
// CHECK: {{^}}1 error generated.
