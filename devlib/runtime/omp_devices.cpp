// The OpenMP routines that ask for or set devices (OpenMP 5.1, 3.7). The host's OpenMP library has routines of the same
// names but does not know our devices, so programs link these before it. No omp.h: its declarations of these functions
// are the standard's, and which library's omp.h is there does not matter.
#include "runtime/devices.h"
#include "runtime/environment.h"

extern "C" {

int omp_get_num_devices(void);
int omp_get_initial_device(void);
int omp_get_default_device(void);
void omp_set_default_device(int device);
int omp_is_initial_device(void);
int omp_get_device_num(void);

int omp_get_num_devices(void) {
  return o2s::deviceCount();
}

int omp_get_initial_device(void) {
  return o2s::deviceCount();
}

int omp_get_default_device(void) {
  return o2s::defaultDevice();
}

void omp_set_default_device(int device) {
  o2s::setDefaultDevice(device);
}

// These two are called on the host; translated device code has its own.
int omp_is_initial_device(void) {
  return 1;
}

int omp_get_device_num(void) {
  return o2s::deviceCount();
}

} // extern "C"
