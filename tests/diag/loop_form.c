// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Loops that OpenMP allows and the translator does not handle.
enum color { red, green, blue };
void f(int n, int *a, unsigned u) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_form.c:[[@LINE+1]]:3: error: this loop form is not supported: its variable is neither an integer nor a pointer [omp2simt-loop-form]
  for (enum color c = red; c < blue; ++c)
    a[c] = 1;
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_form.c:[[@LINE+1]]:46: error: this loop form is not supported: it subtracts an unsigned step [omp2simt-loop-form]
  for (unsigned i = (unsigned)n; i > 4; i -= u)
    a[i] = 1;
#pragma omp target teams distribute parallel for collapse(2) map(a[0 : n])
  for (int i = 0; i < n; ++i)
  // CHECK: loop_form.c:[[@LINE+1]]:3: error: this loop form is not supported: code between collapsed loops [omp2simt-loop-form]
  {
    int m = i * n;
    for (int j = 0; j < n; ++j)
      a[m + j] = 1;
  }
}
// CHECK: {{^}}3 errors generated.
