// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// List items that map clauses may have and the translator does not handle.
struct pair {
  int a, b[4];
};
void f(int n, int *a, int m[][8], struct pair p, int **rows) {
// CHECK: map_form.c:[[@LINE+1]]:68: error: a section with a stride is not supported in clause 'to' [omp2simt-map-form]
#pragma omp target update                                       to(a[0 : n : 2])
// CHECK: map_form.c:[[@LINE+1]]:59: error: a member of a struct is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : p.a)
// CHECK: map_form.c:[[@LINE+1]]:59: error: a member of a struct is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : p.b[0 : 2])
// CHECK: map_form.c:[[@LINE+1]]:59: error: a section of what a pointer in an array points to is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : rows[0][0 : 8])
// CHECK: map_form.c:[[@LINE+1]]:59: error: a pointer without an array section is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : a)
  int columns = n, vla[n][columns];
  columns++; // it may be another number than the array's bound
// CHECK: map_form.c:[[@LINE+1]]:59: error: a section that is not contiguous is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : vla[0 : n][0 : columns])
// CHECK: map_form.c:[[@LINE+1]]:59: error: this list item is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : *a)
}
static int fixed[10];
void g(void) {
// CHECK: map_form.c:[[@LINE+1]]:59: error: a section that begins behind the array's end is not supported in clause 'map' [omp2simt-map-form]
#pragma omp target enter data                    map(to : fixed[11 :])
}
// CHECK: {{^}}8 errors generated.
