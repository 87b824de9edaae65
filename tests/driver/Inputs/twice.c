#include <omp.h>

// Returns 0 when the loop ran on a device.
int twice(int n, const int *in, int *out) {
  int host = 0;
#pragma omp target teams distribute parallel for map(to : in[0 : n]) map(from : out[0 : n]) reduction(+ : host) \
    map(tofrom : host)
  for (int i = 0; i < n; i++) {
    out[i] = 2 * in[i];
    host += omp_is_initial_device();
  }
  return host;
}
