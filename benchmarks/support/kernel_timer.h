// Kernel times by CUDA events. At exit a line goes to stderr for each kernel:
//   kernel-time NAME launches N best B us total T us
// Twins call this themselves; for translated programs see timed_launches.cpp.
#ifndef BENCHMARKS_KERNEL_TIMER_H
#define BENCHMARKS_KERNEL_TIMER_H

// Records an event on the CUDA stream (null: the default stream), just before a launch on it.
void kernel_timer_begin(void *stream);

// The same just after the launch; `kernel` stays valid until exit. Waits for nothing.
void kernel_timer_end(const char *kernel);

#endif
