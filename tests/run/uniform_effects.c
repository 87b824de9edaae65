// RUN: %run-all-schedules --variants %s
// CUDA-SPLIT-ONLY: nvcc rewrites the host branch of one file, and g++ no longer knows its atomics.
// What uniform code does to memory happens once, and all lanes see it: stores of every form, atomics, volatile reads.
// Each function runs on the host as well, and both must leave the same.
#include "Inputs/check.h"

#include <string.h>

#define N 40
#define TASKS 21

struct pair {
  int x;
  long y;
};

struct state {
  int i[12];
  unsigned u[6];
  long l[6];
  double d[6];
  float f;
  signed char c;
  unsigned short h;
  struct {
    unsigned a : 3;
    int b : 5;
    unsigned long w : 40;
  } bits;
  struct pair p, q, row[3];
  int data[N];
};

static int bump(int *p, int by) {
  *p += by;
  return *p;
}

// The lanes look at what uniform code left, each at all of it.
static int seen_by_lanes(const int *a, int n) {
  int sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int k = 0; k < N; k++)
    for (int j = 0; j < n; j++)
      sum += a[j] * (k % 3 + j);
  return sum;
}

static void stores(struct state *s, int seed) {
  int *i = s->i;
  i[0] = seed;
  i[1] += seed + 3;
  i[2] -= seed;
  i[3] *= 3;
  i[4] /= 2;
  i[5] %= 7;
  i[6] <<= 2;
  i[7] >>= 1;
  i[8] &= 0x5a;
  i[9] |= 0x81;
  i[10] ^= 0xff;
  i[11]++;
  s->data[0] = seen_by_lanes(i, 12);
  ++i[0];
  i[1]--;
  --i[2];
  s->u[0] = (unsigned)i[0]++;
  s->u[1] = (unsigned)++i[0];
  s->u[2] = (unsigned)i[0]--;
  s->u[3] = (unsigned)--i[0];
  s->u[4] = s->u[5] = 77u + (unsigned)seed; // a chain
  s->l[0] += s->l[1] -= 5;
  s->d[0] += 0.5;
  s->d[1] -= 1.25;
  s->d[2] *= 2;
  s->d[3] /= 4;
  s->d[4]++;
  s->f -= 0.5f;
  s->c += 100; // narrows
  s->h--;
  s->bits.a++;
  s->bits.b -= 3;
  s->bits.w = s->bits.w * 3 + 1;
  s->bits.a ^= 2;
  s->u[3] += s->bits.w++; // their values
  s->data[30] = s->bits.b = seed % 9;
  s->data[31] = (s->bits.a += s->data[32]++) + (--s->bits.b < 0);
  for (s->bits.a = 0; s->bits.a < 5; s->bits.a++)
    s->data[33] += s->bits.a;
  if (s->data[33] > 10)
    s->bits.w = (unsigned long)++s->data[34] << 20;
  s->data[1] = seen_by_lanes(i, 12);
}

static void expressions(struct state *s, int seed) {
  int k = 3, *p = s->data + 2;
  struct pair one = {seed, 5}, *to = &s->row[1];
  s->p = one;
  s->q = s->p;
  s->q.x++, s->q.y += 2;
  *to = s->q;
  to++;
  *to = (struct pair){.y = 9, .x = seed * 2};
  (--to)->x += 4;
  *p++ = 11;
  *p++ += 12;
  p[k++] = seed;
  p[seed % 2 ? 5 : 6] += 13;
  *(seed % 3 ? &p[7] : &p[8]) = 14;
  s->l[2] = (s->l[3]++, s->l[3] + 1);
  seed % 2 ? s->l[4]++ : (s->l[4] -= 6);
  if (seed % 2 && ++s->l[5] > 0)
    s->l[5] += 10;
  s->data[14] = bump(&s->data[15], bump(&s->data[16], 2) + bump(&s->data[17], 3));
  for (int j = 0; j < 3; s->data[18]++, j++)
    s->data[19 + j] += j + s->data[18];
  while (s->data[22] < 5)
    s->data[22] += 2;
  do
    s->data[23]++;
  while (s->data[23] % 4);
  switch (s->data[24]++ % 3) {
  case 0: s->data[25] += 1; // falls through
  case 1: s->data[25] += 10; break;
  default: s->data[25] = -1;
  }
  s->data[26] = s->data[27] = seen_by_lanes(s->data + 2, 20);
  s->data[s->data[28]++ % 3 + 29] += 5;
}

static void atomics(struct state *s, int seed) {
  int *i = s->i, got[10];
#pragma omp atomic
  i[0]++;
#pragma omp atomic update
  --i[1];
#pragma omp atomic
  i[2] += seed;
#pragma omp atomic
  i[3] -= seed + 1;
#pragma omp atomic
  i[4] *= 3;
#pragma omp atomic
  i[5] /= 2;
#pragma omp atomic
  i[6] &= 0x3c;
#pragma omp atomic
  i[7] |= 0x100;
#pragma omp atomic
  i[8] ^= 0x111;
#pragma omp atomic
  i[9] <<= 1;
#pragma omp atomic
  i[10] >>= 1;
#pragma omp atomic
  i[11] = 100 - i[11];
#pragma omp atomic
  s->d[0] += 1.5;
#pragma omp atomic
  s->f -= 2;
#pragma omp atomic
  s->l[0] += 1l << 33;
#pragma omp atomic read
  got[0] = i[0];
#pragma omp atomic write
  i[0] = got[0] * 2;
#pragma omp atomic capture
  got[1] = i[1]++;
#pragma omp atomic capture
  got[2] = ++i[2];
#pragma omp atomic capture
  got[3] = i[3] -= 4;
#pragma omp atomic capture
  {
    got[4] = i[4];
    i[4] += 8;
  }
#pragma omp atomic capture seq_cst
  {
    i[5] ^= 3;
    got[5] = i[5];
  }
#pragma omp atomic capture
  {
    got[6] = i[6];
    i[6] = seed;
  }
#pragma omp atomic capture
  s->u[0] = s->u[1]--;
#pragma omp atomic compare
  i[7] = i[7] < 3000 ? 3000 : i[7];
#pragma omp atomic compare
  if (i[8] == seed) {
    i[8] = -1;
  }
#pragma omp atomic capture
  s->data[0] = s->data[1] += 2;
  for (int k = 0; k < 7; k++)
    s->data[2 + k] = got[k];
  s->data[10] = seen_by_lanes(got, 7) + seen_by_lanes(i, 12);
}

// Every read of a volatile counts, and lanes that read for themselves could differ.
static void volatiles(struct state *s, int seed) {
  volatile int *v = &s->i[0];
  int sum = 0;
  for (int k = 0; k < 5; k++) {
    sum += *v;
    *v = *v + seed % 4;
    (*v)++;
  }
  if (*v > 3)
    s->i[1] += sum;
  s->data[0] = seen_by_lanes(s->i, 2);
}

static void all(struct state *s, int seed) {
  stores(s, seed);
  expressions(s, seed);
  atomics(s, seed);
  volatiles(s, seed);
  stores(s, seed + 1);
}

static void start(struct state *s) {
  memset(s, 0, sizeof *s);
  for (int k = 0; k < 12; k++)
    s->i[k] = 11 * k + 1;
  for (int k = 0; k < 6; k++) {
    s->u[k] = 5u * k;
    s->l[k] = 7 - 3 * k;
    s->d[k] = k + 0.5;
  }
  s->bits.a = 6;
}

static int different(const struct state *a, const struct state *b) {
  return memcmp(a->i, b->i, sizeof a->i) != 0 || memcmp(a->u, b->u, sizeof a->u) != 0 ||
         memcmp(a->l, b->l, sizeof a->l) != 0 || memcmp(a->d, b->d, sizeof a->d) != 0 || a->f != b->f || a->c != b->c ||
         a->h != b->h || a->bits.a != b->bits.a || a->bits.b != b->bits.b || a->bits.w != b->bits.w ||
         a->p.x != b->p.x || a->p.y != b->p.y || a->q.x != b->q.x || a->q.y != b->q.y || a->row[1].x != b->row[1].x ||
         a->row[1].y != b->row[1].y || a->row[2].x != b->row[2].x || a->row[2].y != b->row[2].y ||
         memcmp(a->data, b->data, sizeof a->data) != 0;
}

static struct state one, wanted, many[TASKS];

int main(void) {
  // One thread, in steps, and in the region's own text.
  start(&one), start(&wanted);
#pragma omp target map(tofrom : one)
  stores(&one, 4);
  stores(&wanted, 4);
  check("stores", different(&one, &wanted), 0);
#pragma omp target map(tofrom : one)
  expressions(&one, 5);
  expressions(&wanted, 5);
  check("expressions", different(&one, &wanted), 0);
#pragma omp target map(tofrom : one)
  atomics(&one, 6);
  atomics(&wanted, 6);
  check("atomics", different(&one, &wanted), 0);
#pragma omp target map(tofrom : one)
  volatiles(&one, 7);
  volatiles(&wanted, 7);
  check("volatiles", different(&one, &wanted), 0);
  // Many threads, each with its own state, and counters of all.
  int count = 0, last = -1;
  double real = 0;
  for (int t = 0; t < TASKS; t++)
    start(&many[t]);
#pragma omp target teams distribute parallel for map(tofrom : many, count, real, last) num_teams(2)
  for (int t = 0; t < TASKS; t++) {
    all(&many[t], t);
    int mine = 0;
#pragma omp atomic
    count += t;
#pragma omp atomic
    real += 0.25;
#pragma omp atomic capture
    mine = last++;
    many[t].i[0] -= mine >= -1 && mine < TASKS;
  }
  for (int t = 0; t < TASKS; t++) {
    start(&wanted);
    all(&wanted, t);
    wanted.i[0]--;
    check("a thread's state", different(&many[t], &wanted), 0);
  }
  check("count", count, TASKS * (TASKS - 1) / 2);
  check_real("real", real, TASKS * 0.25);
  check("last", last, TASKS - 1);
  return result_of_test();
}
