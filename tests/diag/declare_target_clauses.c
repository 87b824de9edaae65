// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// declare target with clauses that change where a variable lives.
static int linked, hosted;
// CHECK: declare_target_clauses.c:[[@LINE+1]]:33: error: clause 'link' is not supported on 'omp declare target' [omp2simt-unsupported-clause]
#pragma omp declare target link(linked)
// CHECK: declare_target_clauses.c:[[@LINE+1]]:{{[0-9]+}}: error: clause 'device_type' is not supported on 'omp declare target' [omp2simt-unsupported-clause]
#pragma omp declare target to(hosted) device_type(host)
static int called(int n) { return n; }
int f(void) { return linked + hosted + called(1); }
// CHECK: {{^}}2 errors generated.
