void twice(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for map(to : in[0 : n]) map(from : out[0 : n])
  for (int i = 0; i < n; i++)
    out[i] = 2 * in[i];
}
