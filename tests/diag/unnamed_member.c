// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Clang refuses what it takes for an implicit map; our message says what the matter is.
struct pair {
  int x, y;
};
static struct pair make(int i) {
  struct pair result = {i, i};
  return result;
}
void f(int n, int *p) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
  for (int i = 0; i < n; i++)
    // CHECK: unnamed_member.c:[[@LINE+1]]:20: error: a member of a value that has no name is not supported in a target region; give the value a name first
    p[i] = make(3).x;
  // CHECK: unnamed_member.c:[[@LINE+1]]:41: error: expected addressable lvalue in 'map' clause
#pragma omp target map(tofrom : make(3).x)
  p[0] = 1;
}
// CHECK: {{^}}2 errors generated.
