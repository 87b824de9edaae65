// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// RUN: %omp2simt --split %s -o %t.cu && %omp2simt-cc --backend=host %s -o %t.program && %t.program
// One file has namespaces of its own beside the user's global names.
// CHECK: reserved_name.c:[[@LINE+1]]:12: error: 'on_device' is a namespace of translated code; use --split, which leaves the host part in a file of its own [omp2simt-reserved-name]
static int on_device(int t) { return t + 1; }
// CHECK: reserved_name.c:[[@LINE+1]]:12: error: 'o2s' is a namespace of translated code; use --split, which leaves the host part in a file of its own [omp2simt-reserved-name]
static int o2s = 3;
int main(void) {
  int result = 0;
#pragma omp target teams distribute parallel for map(tofrom : result) reduction(+ : result)
  for (int i = 0; i < 10; i++)
    result += on_device(i);
  return result == 55 && o2s == 3 ? 0 : 1;
}
// CHECK: {{^}}2 errors generated.
