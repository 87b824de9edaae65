// A target region in a header, for directive_in_header.c.
static void scale(int n, double *a) {
#pragma omp target teams distribute parallel for map(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
