// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// The host part of a C++ file is C++ as the device code is: there is nothing to split.
void f() {}
// CHECK: error: --split is for C; a C++ file is translated to one file [omp2simt-split-needs-c]
