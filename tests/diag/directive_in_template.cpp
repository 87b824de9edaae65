// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Regions whose text stands for several functions, or uses `this`.
template <typename T> void scale(int n, T *a) {
// CHECK: directive_in_template.cpp:[[@LINE+1]]:1: error: 'omp target teams distribute parallel for' in a template, member function or lambda is not supported [omp2simt-directive-in-template]
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
struct Vector {
  int n;
  double *a;
  void update() {
// CHECK: directive_in_template.cpp:[[@LINE+1]]:1: error: 'omp target update' in a template, member function or lambda is not supported [omp2simt-directive-in-template]
#pragma omp target update to(a[0 : n])
  }
};
void f(int n, double *a) {
  scale(n, a);
  auto inner = [&] {
// CHECK: directive_in_template.cpp:[[@LINE+1]]:1: error: 'omp target enter data' in a template, member function or lambda is not supported [omp2simt-directive-in-template]
#pragma omp target enter data map(to : a[0 : n])
  };
  inner();
}
// CHECK: {{^}}3 errors generated.
