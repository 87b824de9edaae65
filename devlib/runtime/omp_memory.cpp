// The OpenMP device memory routines (OpenMP 5.1, 3.8; omp_target_memset is OpenMP 6.0), host side, without the
// asynchronous forms. Linked before the host's OpenMP library, as omp_devices.cpp explains.
//
// Those with a return value for it report failure there, invalid device numbers included; the others end the program.
#include "runtime/backend.h"
#include "runtime/devices.h"
#include "runtime/diagnostics.h"
#include "runtime/mapping.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

using namespace o2s;

namespace {

// A device number of a routine's argument.
struct Place {
  explicit Place(int number) : device(deviceNumbered(number)), valid(device || isInitialDevice(number)) {}
  bool host() const { return !device; }

  Device *device; // null for the host, and for no device
  bool valid;
};

// Copies contiguous bytes; 0 or the backend's error code.
int copyBytes(void *to, const Place &toPlace, const void *from, const Place &fromPlace, std::size_t bytes) {
  if (!bytes)
    return 0;
  if (toPlace.host() && fromPlace.host()) {
    std::memmove(to, from, bytes);
    return 0;
  }
  if (toPlace.host())
    return backend().copyFromDevice(fromPlace.device->number, to, from, bytes);
  if (fromPlace.host())
    return backend().copyToDevice(toPlace.device->number, to, from, bytes);
  return backend().copyBetween(toPlace.device->number, to, fromPlace.device->number, from, bytes);
}

int reported(const char *routine, int error) {
  if (error && infoWanted())
    info(routine, "failed: %s", backend().errorText(error));
  return error ? EINVAL : 0;
}

// A rectangular copy, or one level of it.
struct Rectangle {
  std::size_t elementSize;
  int dimensions;
  const std::size_t *volume, *toOffsets, *fromOffsets, *toDimensions, *fromDimensions;
};

// Overflow of a product means that no object has such a shape.
bool product(std::size_t a, std::size_t b, std::size_t *result) {
  return !__builtin_mul_overflow(a, b, result);
}

int copyRectangle(char *to, const Place &toPlace, const char *from, const Place &fromPlace,
                  const Rectangle &rectangle) {
  std::size_t toStride = rectangle.elementSize, fromStride = rectangle.elementSize;
  for (int d = 1; d < rectangle.dimensions; ++d)
    if (!product(toStride, rectangle.toDimensions[d], &toStride) ||
        !product(fromStride, rectangle.fromDimensions[d], &fromStride))
      return EINVAL;
  std::size_t toStart, fromStart;
  if (!product(toStride, rectangle.toOffsets[0], &toStart) ||
      !product(fromStride, rectangle.fromOffsets[0], &fromStart))
    return EINVAL;
  to += toStart;
  from += fromStart;
  if (rectangle.dimensions == 1) {
    std::size_t bytes;
    if (!product(rectangle.elementSize, rectangle.volume[0], &bytes))
      return EINVAL;
    return reported("omp_target_memcpy_rect", copyBytes(to, toPlace, from, fromPlace, bytes));
  }
  const Rectangle inner = {rectangle.elementSize,       rectangle.dimensions - 1,  rectangle.volume + 1,
                           rectangle.toOffsets + 1,     rectangle.fromOffsets + 1, rectangle.toDimensions + 1,
                           rectangle.fromDimensions + 1};
  for (std::size_t i = 0; i < rectangle.volume[0]; ++i, to += toStride, from += fromStride)
    if (const int error = copyRectangle(to, toPlace, from, fromPlace, inner))
      return error;
  return 0;
}

} // namespace

extern "C" {

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

void *omp_target_alloc(std::size_t bytes, int device) {
  const Place place(device);
  if (!place.valid || !bytes)
    return nullptr;
  if (place.host())
    return std::malloc(bytes);
  void *address = nullptr;
  const int error = backend().allocate(device, bytes, &address);
  reported("omp_target_alloc", error);
  return error ? nullptr : address;
}

void omp_target_free(void *pointer, int device) {
  const Place place(device);
  if (!pointer)
    return;
  if (!place.valid)
    fail("omp_target_free", "device %d does not exist", device);
  if (place.host())
    std::free(pointer);
  else if (const int error = backend().release(device, pointer))
    fail("omp_target_free", "freeing %p on device %d: %s", pointer, device, backend().errorText(error));
}

int omp_target_is_present(const void *pointer, int device) {
  const Place place(device);
  if (place.host())
    return place.valid;
  std::lock_guard<std::mutex> lock(place.device->mutex);
  adoptVariables(*place.device);
  return place.device->table.at(pointer) != nullptr;
}

int omp_target_is_accessible(const void *pointer, std::size_t bytes, int device) {
  const Place place(device);
  if (!place.valid || !pointer || !bytes)
    return 0;
  if (!place.host())
    return backend().accessible(device, pointer, bytes);
  // Of what the host may access, only the memory of devices can be told apart.
  for (int other = 0; other < deviceCount(); ++other)
    if (backend().accessible(other, pointer, bytes))
      return 0;
  return 1;
}

void *omp_get_mapped_ptr(const void *pointer, int device) {
  const Place place(device);
  if (place.host())
    return place.valid ? const_cast<void *>(pointer) : nullptr;
  std::lock_guard<std::mutex> lock(place.device->mutex);
  adoptVariables(*place.device);
  const Entry *entry = place.device->table.at(pointer);
  return entry ? entry->translate(pointer) : nullptr;
}

int omp_target_memcpy(void *to, const void *from, std::size_t bytes, std::size_t toOffset, std::size_t fromOffset,
                      int toDevice, int fromDevice) {
  const Place toPlace(toDevice), fromPlace(fromDevice);
  if (!toPlace.valid || !fromPlace.valid || !to || !from)
    return EINVAL;
  return reported("omp_target_memcpy", copyBytes(static_cast<char *>(to) + toOffset, toPlace,
                                                 static_cast<const char *>(from) + fromOffset, fromPlace, bytes));
}

// With both pointers null: the number of dimensions that are supported.
int omp_target_memcpy_rect(void *to, const void *from, std::size_t elementSize, int dimensions,
                           const std::size_t *volume, const std::size_t *toOffsets, const std::size_t *fromOffsets,
                           const std::size_t *toDimensions, const std::size_t *fromDimensions, int toDevice,
                           int fromDevice) {
  if (!to && !from)
    return INT_MAX;
  const Place toPlace(toDevice), fromPlace(fromDevice);
  if (!toPlace.valid || !fromPlace.valid || !to || !from || !elementSize || dimensions < 1 || !volume || !toOffsets ||
      !fromOffsets || !toDimensions || !fromDimensions)
    return EINVAL;
  for (int d = 0; d < dimensions; ++d)
    if (volume[d] > toDimensions[d] || toOffsets[d] > toDimensions[d] - volume[d] || volume[d] > fromDimensions[d] ||
        fromOffsets[d] > fromDimensions[d] - volume[d])
      return EINVAL;
  return copyRectangle(static_cast<char *>(to), toPlace, static_cast<const char *>(from), fromPlace,
                       {elementSize, dimensions, volume, toOffsets, fromOffsets, toDimensions, fromDimensions});
}

void *omp_target_memset(void *pointer, int byte, std::size_t bytes, int device) {
  const Place place(device);
  if (!pointer || !bytes)
    return pointer;
  if (!place.valid)
    fail("omp_target_memset", "device %d does not exist", device);
  if (place.host())
    return std::memset(pointer, byte, bytes);
  if (const int error = backend().fill(device, pointer, byte, bytes))
    fail("omp_target_memset", "%p, %zu bytes on device %d: %s", pointer, bytes, device, backend().errorText(error));
  return pointer;
}

int omp_target_associate_ptr(const void *host, const void *pointer, std::size_t bytes, std::size_t offset, int device) {
  const Place place(device);
  if (place.host() || !host || !pointer || !bytes)
    return EINVAL;
  Entry entry;
  entry.host = {addressOf(host), addressOf(host) + bytes};
  entry.device = addressOf(pointer) + offset;
  entry.owner = Owner::Association;
  entry.name = "an associated pointer";
  entry.where = "omp_target_associate_ptr";
  std::lock_guard<std::mutex> lock(place.device->mutex);
  adoptVariables(*place.device);
  if (const Entry *present = place.device->table.overlapping(entry.host)) {
    const bool same = present->owner == Owner::Association && present->host.contains(entry.host) &&
                      addressOf(present->translate(host)) == entry.device;
    return same ? 0 : EINVAL;
  }
  place.device->table.insert(entry);
  return 0;
}

int omp_target_disassociate_ptr(const void *host, int device) {
  const Place place(device);
  if (place.host() || !host)
    return EINVAL;
  std::lock_guard<std::mutex> lock(place.device->mutex);
  const Entry *present = place.device->table.at(host);
  if (!present || present->owner != Owner::Association || present->host.begin != addressOf(host))
    return EINVAL;
  place.device->table.erase(*present);
  return 0;
}

} // extern "C"
