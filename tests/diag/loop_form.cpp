// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Loops of C++.
struct Iterator {
  int *p;
  Iterator &operator++() { ++p; return *this; }
  Iterator &operator+=(long n) { p += n; return *this; }
};
inline bool operator<(Iterator a, Iterator b) { return a.p < b.p; }
inline long operator-(Iterator a, Iterator b) { return a.p - b.p; }
inline Iterator operator+(Iterator a, long n) { return {a.p + n}; }
void f(int n, int *a) {
  int row[4];
#pragma omp target teams distribute parallel for map(row)
  // CHECK: loop_form.cpp:[[@LINE+1]]:3: error: this loop form is not supported: a range-based or transformed loop [omp2simt-loop-form]
  for (int &x : row)
    x = 1;
  Iterator first{a}, last{a + n};
#pragma omp target teams distribute parallel for map(a[0 : n])
  // CHECK: loop_form.cpp:[[@LINE+1]]:3: error: this loop form is not supported: its init, test or increment [omp2simt-loop-form]
  for (Iterator it = first; it < last; ++it)
    *it.p = 1;
}
// CHECK: {{^}}2 errors generated.
