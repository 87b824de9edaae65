// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Only the main file is rewritten.
// CHECK: region.h:3:1: error: 'omp target teams distribute parallel for' stands in an included file; only the main file is rewritten [omp2simt-directive-in-header]
#include "Inputs/region.h"
void f(int n, double *a) { scale(n, a); }
// CHECK: {{^}}1 error generated.
