// Times every kernel launch of a translated program, which is not changed for it. launch<>() of omp2simt/launch.h asks
// for the region's stream just before a launch and reports just after it; the linker leads both calls here:
//   -Wl,--wrap=o2s_region_stream -Wl,--wrap=o2s_launched
#include "kernel_timer.h"
#include "omp2simt/launch_api.h"

extern "C" {
void *__real_o2s_region_stream(o2s_region *region);
void __real_o2s_launched(o2s_region *region, int error, const char *kernel);

void *__wrap_o2s_region_stream(o2s_region *region) {
  void *const stream = __real_o2s_region_stream(region);
  kernel_timer_begin(stream);
  return stream;
}

void __wrap_o2s_launched(o2s_region *region, int error, const char *kernel) {
  if (!error)
    kernel_timer_end(kernel);
  __real_o2s_launched(region, error, kernel);
}
}
