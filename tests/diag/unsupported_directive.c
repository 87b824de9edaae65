// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Directives that are handled nowhere, those that leave no trace in Clang's AST among them.
struct pair { int a, b; };
// CHECK: unsupported_directive.c:[[@LINE+1]]:1: error: 'omp declare mapper' is not supported [omp2simt-unsupported-directive]
#pragma omp declare mapper(struct pair p) map(p.a)
void other(int n) {}
// CHECK: unsupported_directive.c:[[@LINE+1]]:1: error: 'omp declare variant' is not supported [omp2simt-unsupported-directive]
#pragma omp declare variant(other) match(construct = {parallel})
void function(int n) {
// CHECK: unsupported_directive.c:[[@LINE+1]]:1: error: 'omp metadirective' is not supported [omp2simt-unsupported-directive]
#pragma omp metadirective when(user = {condition(1)} : parallel for)
  for (int i = 0; i < n; ++i)
    ;
// CHECK: unsupported_directive.c:[[@LINE+1]]:3: error: 'omp metadirective' is not supported [omp2simt-unsupported-directive]
  _Pragma("omp metadirective when(user = {condition(1)} : parallel for)")
  for (int i = 0; i < n; ++i)
    ;
// CHECK: unsupported_directive.c:[[@LINE+1]]:1: error: 'omp nothing' is not supported [omp2simt-unsupported-directive]
#pragma omp nothing
}
// CHECK: {{^}}5 errors generated.
