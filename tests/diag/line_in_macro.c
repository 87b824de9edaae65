// RUN: %omp2simt %s -o %t.cu && grep -v CHECK %t.cu | FileCheck %s
// Messages at run time name the user's line of a directive that a macro wrote.
#define UPDATE(a, n) _Pragma("omp target update to(a[0 : n])")
#define NAMELESS _Pragma("omp target update to(a[0 : 3])")
void f(int n, double *a) {
  NAMELESS
  UPDATE(a, n)
  UPDATE(a, 2)
}
// CHECK: o2s_update("line_in_macro.c:6: target update"
// CHECK: o2s_update("line_in_macro.c:7: target update"
// CHECK: o2s_update("line_in_macro.c:8: target update"
