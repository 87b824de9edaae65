/* The C interface between the launch stubs (omp2simt/device.h, o2s::launch) and the omp2simt runtime library.
 *
 * Translated host code does not call these functions; it uses runtime.h. They are what a launch needs to know about the
 * target region it belongs to, and they hide the backend: the same stub is linked with CUDA or with host SIMT.
 * All functions may be called from several host threads at once, each for its own region.
 */
#ifndef OMP2SIMT_LAUNCH_API_H
#define OMP2SIMT_LAUNCH_API_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct o2s_region o2s_region; /* as in runtime.h */

/* Bytes at the start of a scratch block that are zero whenever a kernel begins. */
#define O2S_SCRATCH_ZEROED 128

/* The stream to launch the region's kernels on: a cudaStream_t for CUDA, null for host SIMT. The region's device is the
 * calling thread's current CUDA device between o2s_target_begin and o2s_target_end. */
void *o2s_region_stream(o2s_region *region);

/* The region's device as the backend counts (the CUDA ordinal; 0, 1, ... for host SIMT). */
int o2s_region_device(o2s_region *region);

/* The directive's place, "file.c:12: target teams", for messages of the launch stub. */
const char *o2s_region_where(o2s_region *region);

/* Multiprocessors of the region's device, at least 1; for capping grids that loop over a stride. */
int o2s_multiprocessors(o2s_region *region);

/* Device memory of at least `bytes` bytes, 256-byte aligned, for the region's own use until o2s_target_end. Its first
 * O2S_SCRATCH_ZEROED bytes are zero when a kernel begins; a kernel that changes them sets them back to zero before it
 * ends. The rest holds anything. The block is kept by the device and handed to later regions; regions that run at the
 * same time get different blocks. Kernels of one region share a block unless a later one asks for more. */
void *o2s_scratch(o2s_region *region, size_t bytes);

/* The same, but another block with every call: for memory that one kernel has beside its o2s_scratch. */
void *o2s_own_scratch(o2s_region *region, size_t bytes);

/* Device memory for the soft stacks of `threads` OpenMP threads, 256-byte aligned, until o2s_target_end; its contents are
 * anything. bytes_per_thread: in, what the program was built for; out, what each thread has, a multiple of 16:
 * OMP2SIMT_SOFT_STACK_SIZE overrides it. The block is another one than o2s_scratch gives, and is kept and shared in the
 * same way. A size that is not one, or more than the device has, ends the program with a message. */
void *o2s_soft_memory(o2s_region *region, unsigned long long threads, size_t *bytes_per_thread);

/* The functions of the program that device code may call through pointers, on the region's device: the device address
 * of 2 * *count pairs of pointers, as any_context.h describes them. Null, and 0, where there are none. */
const void *o2s_function_table(o2s_region *region, unsigned *count);

/* Tells the runtime that `kernel` was launched. error: the backend's error code of the launch (cudaGetLastError), 0
 * for none, 9 (cudaErrorInvalidConfiguration, with any backend) for a grid that no device can run; an error ends the
 * program with a message that names the region. `kernel` must live until o2s_target_end. */
void o2s_launched(o2s_region *region, int error, const char *kernel);

/* Standalone programs (standalone.h): the region of o2s_program_begin. Device memory with the program's arguments, the
 * pointers and what they point to; argv[argc] is null. */
void *o2s_program_arguments(o2s_region *region, int argc, char **argv);

/* The device address of a ProgramChannel (program_channel.h) in memory of the host. From here on the runtime prints what
 * comes through it, until o2s_program_end. CUDA only: on host SIMT a program prints by itself. */
void *o2s_program_channel(o2s_region *region);

/* Host SIMT only: a kernel begins or ends on this thread. Device memory can be accessed from the first enter of any
 * thread to the last leave; outside, the whole arena is inaccessible, so that a host access to device memory faults and
 * is reported. Calls are counted and nest. */
void o2s_host_enter_device(void);
void o2s_host_leave_device(void);

#ifdef __cplusplus
}
#endif

#endif
