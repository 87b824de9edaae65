// RUN: %run-all-schedules --variants %s
// Pointers to functions of namespaces, overloads and references in C++.
#include <cstdio>
#pragma omp declare target
namespace lib { int twice(int x) { return 2 * x; } double twice(double x) { return 2.5 * x; } struct box { int v; }; static int open(const box &b) { return b.v; } }
using unary = int (*)(int);
static int inc(int x) { return x + 1; }
static int call(unary f, int x) { return f(x); }
static int use(int (*f)(const lib::box &), lib::box b) { return f(b); }
#pragma omp end declare target
int main() {
  int r = 0, out[16], d = 0;
  unary h = inc; double (*g)(double) = lib::twice;
#pragma omp target map(tofrom : r, d) map(from : out)
  {
    r = call(lib::twice, 4) + call(inc, 1) + 100 * h(2) + use(lib::open, lib::box{7}) * 1000;
    d = (int)(g(4.0)) + (h == inc) * 100;
#pragma omp simd
    for (int i = 0; i < 16; i++) { unary f = i % 2 ? inc : static_cast<unary>(lib::twice); out[i] = f(i); }
  }
  bool ok = r == 8 + 2 + 300 + 7000 && d == 110;
  for (int i = 0; i < 16; i++) ok &= out[i] == (i % 2 ? i + 1 : 2 * i);
  std::printf(ok ? "PASS\n" : "FAIL %d %d\n", r, d);
  return !ok;
}
