// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// RUN: %omp2simt --split %s -o %t.cu && FileCheck --check-prefix=DEVICE --input-file=%t.cu %s
// Device code renames what is a keyword in C++ alone; the host part of one file has no such edit.
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: cxx_keywords.c:[[@LINE+2]]:9: error: the C++ keyword 'new' as a name is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
    // DEVICE: int new_ = 3;
    int new = 3;
    // CHECK: cxx_keywords.c:[[@LINE+2]]:12: error: the C++ keyword 'new' as a name is not C++; use --split, which leaves the host part as C [omp2simt-not-cxx]
    // DEVICE: a[i] = new_;
    a[i] = new;
  }
}
// CHECK: {{^}}2 errors generated.
