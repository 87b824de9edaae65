// Uses omp_* routines that both the device library and libgomp define.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int device = omp_get_default_device(), values[4] = {1, 2, 3, 4}, back[4] = {0};
  int *p = omp_target_alloc(sizeof values, device);
  if (omp_get_num_devices() < 1 || !p)
    return puts("FAILED: no device") < 0;
  omp_target_memcpy(p, values, sizeof values, 0, 0, device, omp_get_initial_device());
#pragma omp target is_device_ptr(p)
  for (int i = 0; i < 4; i++)
    p[i] += 10 * omp_is_initial_device() + 100;
  omp_target_memcpy(back, p, sizeof back, 0, 0, omp_get_initial_device(), device);
  omp_target_free(p, device);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += back[i];
  printf(sum == 410 ? "PASS\n" : "FAILED: %d\n", sum);
  return 0;
}
