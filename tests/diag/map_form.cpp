// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Members of the class, in a member function that is no template.
struct Vector {
  int n;
  int *a;
};
int &reference(int &x);
void f(Vector v, Vector *w) {
// CHECK: map_form.cpp:[[@LINE+1]]:59: error: a member of a struct is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : v.a[0 : 4])
// CHECK: map_form.cpp:[[@LINE+1]]:59: error: a member of a struct is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : w->n)
}
// CHECK: {{^}}2 errors generated.
