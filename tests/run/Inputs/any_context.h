/* What any_context_library.c defines for the device, and any_context.c calls from every context. */
#ifndef ANY_CONTEXT_H
#define ANY_CONTEXT_H

struct cell {
  int value, visits;
};

#pragma omp declare target
extern int total;
extern const int weights[4];
int visit(struct cell *cell, int value, int n);
int wrap(int depth, int x);
double first_of(const double *x, int n);
#pragma omp end declare target

#endif
