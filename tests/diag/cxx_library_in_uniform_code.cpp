// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// In C++ library functions with an effect have no version for code that all lanes of a thread run.
#include <cstdio>
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i) {
    // CHECK: cxx_library_in_uniform_code.cpp:[[@LINE+1]]:5: error: a call of 'printf', which one lane makes for all, in C++ is not supported in code that all lanes of a thread run [omp2simt-uniform-code]
    std::printf("%d\n", i);
#pragma omp simd
    for (int j = 0; j < 10; ++j)
      a[i] += j;
  }
}
