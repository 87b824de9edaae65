// RUN: %run-all-schedules %s
// Device addresses: from omp_target_alloc by is_device_ptr, from the present table by use_device_ptr.
#include "Inputs/check.h"
#include <omp.h>

#define N 300

static void fill(double *p, int n, double factor) {
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < n; i++)
    p[i] = i * factor;
}

static double sum_of(const double *p, int n) {
  double sum = 0;
#pragma omp target teams distribute parallel for is_device_ptr(p) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}

static void allocated(void) {
  const int device = omp_get_default_device();
  double *p = omp_target_alloc(N * sizeof(double), device), *q = omp_target_alloc(N * sizeof(double), device), host[N];
  fill(p, N, 0.5);
  check_real("a sum on the device", sum_of(p, N), 0.5 * N * (N - 1) / 2);
#pragma omp target is_device_ptr(p, q)
  for (int i = 0; i < N; i++)
    q[i] = p[N - 1 - i];
#pragma omp target teams distribute parallel for map(from : host) is_device_ptr(q)
  for (int i = 0; i < N; i++)
    host[i] = q[i];
  for (int i = 0; i < N; i++)
    check_real("copied out by a region", host[i], 0.5 * (N - 1 - i));
  // Parts of it, and an address inside.
  fill(p + 100, 50, 2.0);
  check_real("elements 100 to 149", sum_of(p + 100, 50), 2.0 * 50 * 49 / 2);
  check_real("those before", sum_of(p, 100), 0.5 * 100 * 99 / 2);
  omp_target_memcpy(host, p, sizeof host, 0, 0, omp_get_initial_device(), device);
  check_real("copied out by a routine", host[149], 98.0);
  omp_target_free(p, device);
  omp_target_free(q, device);
}

// Where the copy of `p`'s target is.
static size_t address_on_device(const double *p) {
  size_t address = 0;
#pragma omp target map(from : address)
  address = (size_t)p;
  return address;
}

static void from_the_table(void) {
  double x[N], *pointer = x, host[N];
  for (int i = 0; i < N; i++)
    x[i] = 7.0;
#pragma omp target data map(tofrom : pointer[0 : N]) use_device_ptr(pointer)
  {
    check("another address inside", pointer != x, 1);
    check("the one of the table", (size_t)pointer == address_on_device(x), 1);
    fill(pointer, N, 3.0);
    check_real("a sum inside", sum_of(pointer, N), 3.0 * N * (N - 1) / 2);
    check_real("the host's copy inside", x[5], 7.0);
    omp_target_memcpy(host, pointer, sizeof host, 0, 0, omp_get_initial_device(), omp_get_default_device());
  }
  check("the host's address after", pointer == x, 1);
  check_real("copied out inside", host[N - 1], 3.0 * (N - 1));
  check_real("copied back", x[N - 1], 3.0 * (N - 1));
  // Mapped before, and the pointer to the middle of it.
#pragma omp target enter data map(to : x)
  double *middle = x + 10;
#pragma omp target data map(alloc : middle[0 : 5]) use_device_ptr(middle)
  {
    fill(middle, 5, -1.0);
    check("inside what is there", (size_t)middle == address_on_device(x) + 10 * sizeof(double), 1);
  }
#pragma omp target exit data map(from : x)
  check_real("before it", x[9], 27.0);
  check_real("there", x[14], -4.0);
  check_real("after it", x[15], 45.0);
}

// With if(0) nothing is mapped, and the address is the host's.
static void on_the_host(void) {
  double x[4] = {1, 2, 3, 4}, *p = x;
#pragma omp target data map(tofrom : p[0 : 4]) use_device_ptr(p) if (0)
  check("the host's address", p == x, 1);
}

int main(void) {
  allocated();
  from_the_table();
  on_the_host();
  return result_of_test();
}
