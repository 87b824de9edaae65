// malloc, calloc, realloc and free on the device, with all that C promises: sizes that overflow and a full heap give
// NULL, blocks are aligned to 16 bytes, and a block may be freed by another thread, team or kernel. Built on the heap
// of the primitives; translated C code reaches these functions as malloc and so on (c_library.h, uniform_library.h).
//
// The heap's size is OMP2SIMT_DEVICE_HEAP (bytes, with K, M or G). Host code cannot access these blocks, nor may they
// be operands of omp_target_memcpy and the like. One lane calls; for code that all lanes run see uniform_library.h.
#ifndef OMP2SIMT_DEVICE_ALLOCATION_H
#define OMP2SIMT_DEVICE_ALLOCATION_H

#include "omp2simt/device_primitives.h"

#include <cstddef>

namespace o2s {
namespace detail {
// Before each block. As large as the alignment, which a smaller one would spoil.
struct alignas(16) BlockHeader {
  size_t bytes;
};
O2S_DEVICE BlockHeader *header_of(void *block) {
  return (BlockHeader *)block - 1;
}
} // namespace detail

// At least `bytes` bytes, which hold anything; NULL where there is no room. Of 0 bytes: a block that is no other's.
O2S_DEVICE void *device_malloc(size_t bytes) {
  if (bytes > (size_t)-1 - sizeof(detail::BlockHeader))
    return nullptr;
  auto *const header = (detail::BlockHeader *)heap_allocate(bytes + sizeof(detail::BlockHeader));
  if (!header)
    return nullptr;
  header->bytes = bytes;
  return header + 1;
}

// The same for `count` elements of `size` bytes, which are zero; NULL where their product is no size_t.
O2S_DEVICE void *device_calloc(size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size)
    return nullptr;
  void *const block = device_malloc(count * size);
  if (block)
    memset(block, 0, count * size);
  return block;
}

// NULL, or a block of these functions, which is gone then.
O2S_DEVICE void device_free(void *block) {
  if (block)
    heap_release(detail::header_of(block));
}

// The bytes that a block was asked for with.
O2S_DEVICE size_t device_block_size(void *block) {
  return detail::header_of(block)->bytes;
}

// A block of `bytes` bytes that begins with what `block` holds, which is gone then; where there is no room NULL, and
// `block` stays. block NULL: as device_malloc. bytes 0: as device_free, and gives NULL.
O2S_DEVICE void *device_realloc(void *block, size_t bytes) {
  if (!block)
    return device_malloc(bytes);
  if (bytes == 0) {
    device_free(block);
    return nullptr;
  }
  void *const moved = device_malloc(bytes);
  if (!moved)
    return nullptr;
  const size_t before = device_block_size(block);
  memcpy(moved, block, before < bytes ? before : bytes);
  device_free(block);
  return moved;
}

} // namespace o2s

#endif
