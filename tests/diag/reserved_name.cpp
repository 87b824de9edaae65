// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// C++ is translated to one file alone: the way out is another name.
// CHECK: reserved_name.cpp:[[@LINE+1]]:11: error: 'on_device' is a namespace of translated code; give it another name [omp2simt-reserved-name]
namespace on_device {}
int f(int n) {
#pragma omp target map(n)
  n++;
  return n;
}
// CHECK: {{^}}1 error generated.
