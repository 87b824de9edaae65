/* The C interface between translated host code and the omp2simt runtime.
 *
 * Everything that a rewritten `#pragma omp target ...` does on the host goes through this header: the same calls serve
 * a host part that stays C and one that is compiled as C++. The runtime behind it keeps one present table per device
 * (OpenMP 5.1, 2.21.7) and talks to one backend, CUDA or host SIMT, chosen when the program is linked.
 *
 * Conventions
 *  - `where` names the directive for messages: "file.c:12: target data". It must live as long as the program runs.
 *  - sizes are in bytes; addresses called `host` or `begin` are host addresses, `device` are device addresses.
 *  - every function may be called from several host threads at once.
 *  - an error (an allocation, copy or launch that fails; a partial overlap with what is present) prints one line
 *    "omp2simt: <where>: error: <what>" to stderr and ends the program with status 1. There are no error codes.
 */
#ifndef OMP2SIMT_RUNTIME_H
#define OMP2SIMT_RUNTIME_H

#include <stddef.h> /* and nothing else: translated files define feature test macros after this header */

#ifdef __cplusplus
extern "C" {
#endif

/* How one list item of a map clause is to be treated; values combine by `|` (OpenMP 5.1, 2.21.7.1). */
enum o2s_map_type {
  O2S_ALLOC = 0,         /* storage only */
  O2S_TO = 1,            /* copy host to device when the item becomes present */
  O2S_FROM = 2,          /* copy device to host when its last reference goes */
  O2S_TOFROM = 3,        /* both */
  O2S_ALWAYS = 4,        /* copy whatever the reference count is */
  O2S_PRESENT = 8,       /* an error when the item is not present */
  O2S_RELEASE = 16,      /* exit data: drop one reference, copy nothing */
  O2S_DELETE = 32,       /* exit data: drop all references, copy nothing */
  O2S_LOOKUP = 64,       /* pointer without a map clause: translate it when what it points to is present, else keep
                            its value; holds no reference (zero-length array section, OpenMP 5.1, 2.21.7.1) */
  O2S_IMPLICIT = 256,    /* a variable without a map clause: where only a part of it is present, it is that part */
  O2S_FIRSTPRIVATE = 128 /* a fresh device copy of [begin, begin + bytes) for this region alone, never in the table */
};

/* One list item. The caller fills in all but `device`. */
typedef struct o2s_map {
  void *base;       /* the address that `device` shall correspond to: of the variable, or the pointer's value */
  void *begin;      /* first byte of the storage to map; need not be inside the object that `base` points to */
  size_t bytes;     /* size of the storage to map; 0 is a zero-length section: looked up, never allocated */
  unsigned type;    /* o2s_map_type values */
  const char *name; /* as the user wrote it, for messages: "x[0 : n]" */
  void *device;     /* out: the device address that corresponds to `base` */
} o2s_map;

/* An initialiser of o2s_map for a whole variable (scalar, struct or array). */
#define O2S_OBJECT(type, object) {(void *)&(object), (void *)&(object), sizeof(object), (type), #object, 0}
/* An initialiser of o2s_map for `count` elements of a pointer or array, from element `lower` on. */
#define O2S_SECTION(type, pointer, lower, count)                                                                       \
  {(void *)(pointer), (void *)&(pointer)[lower], sizeof((pointer)[0]) * (size_t)(count), (type),                       \
   #pointer "[" #lower " : " #count "]", 0}
/* The same for elements of `row`, an array inside what `base` is or points to: a[i][lower : count]. */
#define O2S_ROW_SECTION(type, base, row, lower, count)                                                                 \
  {(void *)(base), (void *)&(row)[lower], sizeof((row)[0]) * (size_t)(count), (type),                                  \
   #row "[" #lower " : " #count "]", 0}
/* An initialiser of o2s_map for a pointer that the region uses without a map clause. */
#define O2S_POINTER(pointer) {(void *)(pointer), (void *)(pointer), 0, O2S_LOOKUP, #pointer, 0}

/* Stands for the device of the default-device-var ICV (no device clause). */
#define O2S_DEFAULT_DEVICE (-2147483647 - 1)

/* A target region that is being set up or runs on the device; owned by the runtime from begin to end. */
typedef struct o2s_region o2s_region;

/* Starts a target region (OpenMP 5.1, 2.14.5): decides where it runs and maps `count` items of `maps` for it.
 *
 * condition: the value of the region's if clause, 1 without one.
 * device:    the device number of the device clause, or O2S_DEFAULT_DEVICE.
 * Returns the region, with `device` of each item set, when it is to run on a device; NULL when it is to run on the
 * host (condition is 0, the device is the initial device, there is no device, OMP_TARGET_OFFLOAD=disabled): then
 * nothing was mapped. With OMP_TARGET_OFFLOAD=mandatory no device is an error. */
o2s_region *o2s_target_begin(const char *where, int condition, int device, o2s_map *maps, int count);

/* Waits for the region's kernel, reports its errors, and undoes the mapping of o2s_target_begin: items in reverse
 * order, copying back what the map types ask for. `region` is gone afterwards. */
void o2s_target_end(o2s_region *region);

/* The structured block of `target data` (2.14.2). Returns a handle for o2s_data_end; NULL when there is nothing to do. */
o2s_region *o2s_data_begin(const char *where, int condition, int device, o2s_map *maps, int count);
void o2s_data_end(o2s_region *data);

/* target enter data (2.14.3), target exit data (2.14.4). Items are in the order of the clauses. */
void o2s_enter_data(const char *where, int condition, int device, o2s_map *maps, int count);
void o2s_exit_data(const char *where, int condition, int device, o2s_map *maps, int count);

/* target update (2.14.6): O2S_TO copies to the device, O2S_FROM from it; an item that is not present is left alone
 * (an error with O2S_PRESENT). */
void o2s_update(const char *where, int condition, int device, o2s_map *maps, int count);

/* Makes a declare target variable known (2.14.7): present on every device from start to end of the program, with an
 * infinite reference count. Called before main by the constructor of the translated file.
 * symbol: what the backend resolves to the device address of the variable (CUDA: the address of the __device__
 *         symbol's host shadow; host SIMT: the address of the device copy). */
void o2s_register_variable(const char *where, void *host, size_t bytes, const void *symbol, const char *name);

/* Makes functions known that device code may call through pointers which come from the host. Called before main by the
 * constructor of the translated file. host: the addresses of `count` functions on the host; symbol: of a device
 * variable with as many device addresses, in the same order (as in o2s_register_variable). */
void o2s_register_functions(const char *where, const void *const *host, int count, const void *symbol);

/* A standalone program (omp2simt --standalone), of which main's body runs on the device: called by the host's main, once
 * in a process. begin: chooses the default device and makes it ready; without a device the program ends with a message.
 * end: waits for the program and gives its exit status; a program that the device stopped for another reason than its
 * own exit or abort ends with a message. `region` is gone afterwards. */
o2s_region *o2s_program_begin(const char *where);
int o2s_program_end(o2s_region *region);

#ifdef __cplusplus
}
#endif

#endif
