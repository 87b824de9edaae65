// RUN: rm -f %t.cu && %python %tools/expect_status.py 1 %omp2simt --split %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// Names and macros that translated code has for itself.
// CHECK: reserved_word.c:[[@LINE+1]]:9: error: 'O2S_TO' is a word of translated code; give it another name [omp2simt-reserved-word]
#define O2S_TO 3
// CHECK: reserved_word.c:[[@LINE+1]]:9: error: 'threads' is a word of translated code; give it another name [omp2simt-reserved-word]
#define threads 3
// CHECK: reserved_word.c:[[@LINE+1]]:5: error: 'o2s_global' is a word of translated code; give it another name [omp2simt-reserved-word]
int o2s_global;
void f(int n, int *a) {
  // CHECK: reserved_word.c:[[@LINE+1]]:7: error: 'o2s_maps' is a word of translated code; give it another name [omp2simt-reserved-word]
  int o2s_maps[3] = {0};
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
// CHECK: {{^}}4 errors generated.
