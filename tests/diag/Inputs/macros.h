#define UPDATE(a, n) _Pragma("omp target update to(a[0 : n])")
#define START(q, p) int *q = same(p)
static void update(int n, int *a) { UPDATE(a, n) }
static void *same(int *p) { return p; }
static int first(int *p) {
  START(q, p);
  return *q;
}
