// Shared by the runtime tests: the OpenMP routines under test (declared here, since no omp.h knows that they are ours),
// and access to device copies from a test. Tests see the runtime through its C interfaces only, host SIMT backend.
#ifndef OMP2SIMT_TESTS_RUNTIME_HELPERS_H
#define OMP2SIMT_TESTS_RUNTIME_HELPERS_H

#include "omp2simt/launch_api.h"
#include "omp2simt/runtime.h"

#include <cstddef>
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

extern "C" {
int omp_get_num_devices(void);
int omp_get_initial_device(void);
int omp_get_default_device(void);
void omp_set_default_device(int device);
int omp_is_initial_device(void);
int omp_get_device_num(void);
void *omp_target_alloc(std::size_t bytes, int device);
void omp_target_free(void *pointer, int device);
int omp_target_is_present(const void *pointer, int device);
int omp_target_is_accessible(const void *pointer, std::size_t bytes, int device);
void *omp_get_mapped_ptr(const void *pointer, int device);
int omp_target_memcpy(void *to, const void *from, std::size_t bytes, std::size_t toOffset, std::size_t fromOffset,
                      int toDevice, int fromDevice);
int omp_target_memcpy_rect(void *to, const void *from, std::size_t elementSize, int dimensions,
                           const std::size_t *volume, const std::size_t *toOffsets, const std::size_t *fromOffsets,
                           const std::size_t *toDimensions, const std::size_t *fromDimensions, int toDevice,
                           int fromDevice);
void *omp_target_memset(void *pointer, int byte, std::size_t bytes, int device);
int omp_target_associate_ptr(const void *host, const void *pointer, std::size_t bytes, std::size_t offset, int device);
int omp_target_disassociate_ptr(const void *host, int device);
}

namespace runtime_test {

constexpr int device = 0;

inline bool present(const void *host) {
  return omp_target_is_present(host, device);
}

// Reads or writes device memory at a device address.
template <typename T> T readDevice(const void *address) {
  T value;
  EXPECT_EQ(omp_target_memcpy(&value, address, sizeof value, 0, 0, omp_get_initial_device(), device), 0);
  return value;
}
template <typename T> void writeDevice(void *address, const T &value) {
  EXPECT_EQ(omp_target_memcpy(address, &value, sizeof value, 0, 0, device, omp_get_initial_device()), 0);
}

// Reads or writes the device copy of a host object.
template <typename T> T deviceValue(const T &object) {
  return readDevice<T>(omp_get_mapped_ptr(&object, device));
}
template <typename T> void setDeviceValue(const T &object, const T &value) {
  writeDevice(omp_get_mapped_ptr(&object, device), value);
}

inline void enter(std::vector<o2s_map> maps) {
  o2s_enter_data("test.c:1: target enter data", 1, device, maps.data(), static_cast<int>(maps.size()));
}
inline void leave(std::vector<o2s_map> maps) {
  o2s_exit_data("test.c:2: target exit data", 1, device, maps.data(), static_cast<int>(maps.size()));
}
inline void update(std::vector<o2s_map> maps) {
  o2s_update("test.c:3: target update", 1, device, maps.data(), static_cast<int>(maps.size()));
}

} // namespace runtime_test

#endif
