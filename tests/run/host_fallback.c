// RUN: %run-all-schedules %s
// RUN: env OMP_TARGET_OFFLOAD=disabled OFFLOAD_DISABLED=1 %run-all-schedules %s
// Where a region runs: if clause, device clause, OMP_TARGET_OFFLOAD. On the host it is the original loop, on host data.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int failures;

static void expect(const char *what, int on_host, int expected) {
  if (on_host != expected) {
    printf("FAILED: %s ran on the %s\n", what, on_host ? "host" : "device");
    failures++;
  }
}

static int with_condition(int condition) {
  int on_host = 0;
#pragma omp target teams distribute parallel for if(target : condition) map(tofrom : on_host) reduction(max : on_host)
  for (int i = 0; i < 4; i++)
    on_host = omp_is_initial_device() > on_host ? omp_is_initial_device() : on_host;
  return on_host;
}

static int run_with_device(int device) {
  int on_host = 0;
#pragma omp target teams distribute parallel for device(device) map(tofrom : on_host) reduction(max : on_host)
  for (int i = 0; i < 4; i++)
    on_host = omp_is_initial_device() > on_host ? omp_is_initial_device() : on_host;
  return on_host;
}

int main(void) {
  const int disabled = getenv("OFFLOAD_DISABLED") != NULL;
  if (omp_get_num_devices() != (disabled ? 0 : 1)) {
    printf("FAILED: %d devices\n", omp_get_num_devices());
    return 1;
  }
  expect("if(1)", with_condition(1), disabled);
  expect("if(0)", with_condition(0), 1);
  expect("the initial device", run_with_device(omp_get_initial_device()), 1);
  if (!disabled)
    expect("device 0", run_with_device(0), 0);

  // On the host the region sees the host's data even where another copy is on the device.
  int x[10], *p = x;
  for (int i = 0; i < 10; i++)
    x[i] = 1;
#pragma omp target data map(tofrom : x)
  {
    for (int i = 0; i < 10; i++)
      x[i] = 2;
#pragma omp target teams distribute parallel for if(0) map(tofrom : p[0 : 10])
    for (int i = 0; i < 10; i++)
      p[i] += 10;
    for (int i = 0; i < 10; i++)
      if (x[i] != 12) {
        printf("FAILED: x[%d] = %d in the data region\n", i, x[i]);
        failures++;
      }
  }
  for (int i = 0; i < 10; i++)
    if (x[i] != (disabled ? 12 : 1)) {
      printf("FAILED: x[%d] = %d after the data region\n", i, x[i]);
      failures++;
    }
  if (failures)
    return 1;
  printf("PASS\n");
  return 0;
}
