// RUN: %run-all-schedules %s
// What C has and C++ spells otherwise, or not at all, in regions and in what they call.
#include "Inputs/check.h"
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define N 40

enum colour { RED, GREEN = 5, BLUE };
enum { SMALL = 3, LARGE = 1000 };
typedef enum { LOW, MIDDLE, HIGH } level;

typedef struct point {
  int x, y;
} point;

// An unnamed union inside a struct, bit-fields, members with the names of tags.
struct corner {
  int x, y;
};
enum kind { SQUARE, CIRCLE };
struct shape {
  struct corner corners[2];
  enum kind kind;
  union {
    float radius;
    int side;
  };
  unsigned flag : 3, rest : 5;
  char name[8];
};

union bits {
  unsigned char byte[4];
  unsigned word;
  float real;
};

// Constant tables: designated initialisers in and out of order, nested, with strings, enumerations and unions.
static const int table[8] = {[5] = 50, [1] = 10, 11, [7] = 70};
static const point corners[] = {{.y = 2, .x = 1}, [2] = {.x = 7}, {3, 4}};
static const struct shape shapes[2] = {
    [1] = {.kind = CIRCLE, .corners = {[1] = {.y = 9}}, .side = 77, .rest = 21},
    [0] = {{{1, 2}, {3, 4}}, SQUARE, {1.5f}, 2, 3, "first"},
};
static const union bits all_bits[3] = {{.word = 0x01020304}, {.real = 1.0f}, {{9, 8, 7, 6}}};
static const char words[][5] = {[BLUE] = "blue", [RED] = "red"};
static const double limits[HIGH + 1] = {[LOW] = 0.5, [HIGH] = 2.5};

static int length_of(const char *text) {
  int n = 0;
  while (text[n])
    n++;
  return n;
}

static enum colour next_colour(int c) {
  return c + 1;
}
static level raise(int l) {
  return l < HIGH ? l + 1 : l;
}

static int enumerations(int i) {
  enum colour c = i % 2;
  c = next_colour((int)c);
  c += 3;
  c |= 1;
  level l = LOW;
  l++;
  l = raise((int)l);
  enum colour chosen = i > 3 ? GREEN : 0;
  int counts[BLUE + 1] = {0};
  counts[chosen]++;
  switch (c) {
  case GREEN:
    return 1000 + l * 100 + counts[GREEN] * 10 + counts[RED];
  case RED:
  case BLUE:
    break;
  }
  return c * 10000 + l;
}

static int initialisers(int i) {
  point p = {.y = i, .x = 1};
  int a[6] = {[4] = i, [0] = 2, 3};
  struct shape s = {.kind = CIRCLE, .radius = 0.5f, .corners[1].y = 4};
  point many[3] = {[1].y = 5, [2] = {.x = i}};
  int rows[2][3] = {[1] = {[2] = 8}, [0][1] = 7};
  unsigned char narrow[2] = {(unsigned char)i, 300 & 255};
  float f[2] = {(float)i, 0.5};
  return p.x + p.y * 10 + a[0] + a[1] + a[4] + a[5] + s.kind * 100 + (int)(s.radius * 4) + s.corners[1].y + many[1].y +
         many[2].x + many[0].x + rows[1][2] + rows[0][1] + rows[0][0] + narrow[0] + narrow[1] + (int)f[0];
}

static int sum_of(const int *values, int n) {
  int sum = 0;
  for (int k = 0; k < n; k++)
    sum += values[k];
  return sum;
}
static int dot(const int *a, const int *b) {
  return a[0] * b[0] + a[1] * b[1];
}

static int compound_literals(int i) {
  const point *p = &(point){i, 3};
  int *scratch = (int[4]){[2] = i, [3] = 0};
  scratch[0]++;
  int total = dot((int[]){1, 2}, (int[2]){[1] = i, [0] = 4}) + sum_of((int[]){1, 2, i}, 3) + p->x * p->y + scratch[2];
  point q = (point){.x = i};
  for (int k = 0; k < 3; k++) {
    int *fresh = (int[2]){k, 0};
    fresh[1] += 5;
    total += fresh[0] + fresh[1];
  }
  return total + q.x + q.y + scratch[0] + sizeof(int[3]) / sizeof(int) + ((struct corner){.y = 2}).y;
}

#define KIND(x) _Generic((x), int: 1, long: 2, double: 3, float: 4, char *: 5, const char *: 6, default: 9)
static int generic(int i) {
  long l = i;
  float f = 0;
  unsigned char c = 0;
  return (int)(l - i) + (int)f + c + KIND(i) + 10 * KIND(l) + 100 * KIND(1.0) + 1000 * KIND(f) + 10000 * KIND(c) +
         100000 * _Generic(i + l, long: sum_of((int[]){2}, 1), default: 0);
}

static int static_locals(int i) {
  static const int primes[5] = {2, 3, 5, 7, 11};
  static const struct {
    int a;
    char b[4];
  } named[] = {{.b = "abc", .a = 4}, {5, "de"}};
  return primes[i % 5] + named[i % 2].a * 100 + length_of(named[i % 2].b) * 1000;
}

static int unions(int i) {
  union bits b = {.word = 0};
  b.byte[1] = (unsigned char)i;
  union bits c = all_bits[i % 3];
  return (int)b.word / 256 + c.byte[0] * 1000 + (all_bits[1].real == 1.0f) * 1000000;
}

static int pointers(int i) {
  int a[3] = {i, i + 1, i + 2};
  void *v = a;
  int *p = v;
  unsigned char bytes[sizeof(int)];
  memcpy(bytes, &a[1], sizeof bytes);
  int back = 0;
  memcpy(&back, bytes, sizeof back);
  const void *end = p + 3;
  ptrdiff_t distance = (const int *)end - p;
  char *text = "text";
  return p[2] + back + (int)distance + text[0] + (v != NULL) + (!p);
}

static int tables(int i) {
  const struct shape *s = &shapes[i % 2];
  int sum = table[i % 8] + corners[i % 4].x * 100 + corners[i % 4].y * 1000;
  sum += s->corners[1].y * 10000 + s->kind * 100000 + s->rest * 1000000;
  sum += length_of(s->name);
  sum += words[RED][0] + !words[GREEN][0] + (int)(limits[i % 3] * 2);
  return sum;
}

// Blocks in blocks, types inside functions, the comma, negative remainders, shifts, and the address of a member.
static int others(int i) {
  struct local {
    alignas(16) char first;
    bool yes;
  } l = {(char)i, i > 3};
  int x = 1;
  {
    int x = 5;
    {
      enum { INNER = 7 };
      x += INNER;
    }
    l.first += x;
  }
  _Static_assert(sizeof(struct local) == 16, "aligned");
  const size_t offset = offsetof(struct shape, kind);
  register int r = -i % 3;
  uint8_t wrap = (uint8_t)(250 + i);
  int *restrict q = &x;
  *q = (r++, r * 2);
  return l.first + l.yes * 100 + x * 1000 + (int)offset * 100000 + wrap + (bool)i + abs(-i);
}

typedef int (*function)(int);
static const struct {
  const char *name;
  function run;
} functions_of_the_host[] = {{"initialisers", initialisers}, {"others", others}};

// C converts inside braces where C++ refuses, and jumps where nothing is jumped over.
static float narrow(int n, unsigned u, double d, long l) {
  float result = 0.0f;
#pragma omp target map(tofrom : result)
  {
    const float v[3] = {n, 0.1, d};
    unsigned w[2] = {n, -1};
    struct small {
      float a;
      unsigned char b;
      short c[2];
    } t[2] = {{d, n + 1, {l, 3}}, {n, n, l, n}};
    int k[2] = {u, l};
    unsigned char b[2] = {[1] = n & 255};
    result = v[0] + v[2] + (float)(w[1] >> 31) + t[0].a + t[0].b + t[1].c[0] + (float)k[0] + b[1];
  }
  return result;
}
static int with_goto(int n) {
  int rounds = 0;
again:
  if (rounds++ < n)
    goto again;
  for (int i = 0; i < 10; i++) {
    int local = i * 2;
    if (local > 8)
      goto out;
  }
out:
#pragma omp target map(tofrom : rounds)
  rounds *= 2;
  return rounds;
}

int main(void) {
  check_real("values narrowed in braces", narrow(4, 3, 0.5, 300), 4 + 0.5 + 1 + 0.5 + 5 + 300 + 3 + 4);
  check("goto on the host", with_goto(3), 8);
  static int out[12][N];
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < N; i++) {
    out[0][i] = enumerations(i);
    out[1][i] = initialisers(i);
    out[2][i] = compound_literals(i);
    out[3][i] = generic(i);
    out[5][i] = static_locals(i);
    out[6][i] = unions(i);
    out[7][i] = pointers(i);
    out[8][i] = tables(i);
    out[9][i] = others(i);
    out[10][i] = SMALL + LARGE;
    out[11][i] = (int)sizeof(struct shape) + (int)_Alignof(double);
  }
  for (int i = 0; i < N; i++) {
    check("enumerations", out[0][i], enumerations(i));
    check("initialisers", out[1][i], initialisers(i));
    check("compound literals", out[2][i], compound_literals(i));
    check("_Generic", out[3][i], 294321);
    check("static locals", out[5][i], static_locals(i));
    check("unions", out[6][i], unions(i));
    check("pointers", out[7][i], pointers(i));
    check("tables", out[8][i], tables(i));
    check("others", out[9][i], others(i));
    check("constants", out[10][i], 1003);
    check("sizes", out[11][i], (int)(sizeof(struct shape) + _Alignof(double)));
  }
  check("functions of the host", functions_of_the_host[0].run(1) == initialisers(1), 1);
  check("values", enumerations(0), 1000 + 2 * 100 + 1);
  check("values", compound_literals(2), 4 + 4 + 5 + 6 + 2 + (0 + 5) + (1 + 5) + (2 + 5) + 2 + 1 + 3 + 2);
  return result_of_test();
}
