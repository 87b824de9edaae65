// Must call o2s::atomic_update: the mapped x is shared, though another x is declared in the body.
// RUN: %omp2simt --split %s -o %t.cu && FileCheck --input-file=%t.cu %s
// CHECK: o2s::atomic_update<o2s::Plus>(x, 1)
void f(int n, int *a) {
  int x = 0;
#pragma omp target teams distribute parallel for map(tofrom : x) map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++) {
    {
      int x = i;
      a[i] = x;
    }
#pragma omp atomic
    x += 1;
  }
  a[0] = x;
}
