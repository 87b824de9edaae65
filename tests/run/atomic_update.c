// RUN: %run-all-schedules %s
// CUDA-SPLIT-ONLY: nvcc rewrites the host branch of one file, and g++ no longer knows its atomics.
// RUN: %omp2simt --split %s -o %t.cu && FileCheck --input-file=%t.cu %s
// Atomic updates: every operator and form on every arithmetic type, many threads on one object. The results do not
// depend on the order, and a lost update changes them; the host switches threads at atomics only, so the text is looked
// at, too.
#include "Inputs/check.h"

// Integers and floating-point types. All values fit a signed char.
#define ARITHMETIC(T, name)                                                                                            \
  static void arithmetic_##name(void) {                                                                                \
    T x[16] = {-50, 50, -50, 50, -60, 60, -60, 60, 1, 96, 3, 3, 1, 96, -60, 1};                                        \
    _Pragma("omp target teams distribute parallel for map(tofrom : x)")                                                \
    for (int i = 0; i < 101; i++) {                                                                                    \
      _Pragma("omp atomic") x[0]++;                                                                                    \
      _Pragma("omp atomic update") --x[1];                                                                             \
      _Pragma("omp atomic") ++x[2];                                                                                    \
      _Pragma("omp atomic") x[3]--;                                                                                    \
      if (i < 60) {                                                                                                    \
        _Pragma("omp atomic") x[4] += 2;                                                                               \
        _Pragma("omp atomic") x[5] -= 2;                                                                               \
        _Pragma("omp atomic") x[6] = x[6] + 2;                                                                         \
        _Pragma("omp atomic") x[7] = x[7] - 2;                                                                         \
        _Pragma("omp atomic") x[14] = 2 + x[14];                                                                       \
      }                                                                                                                \
      if (i < 6) {                                                                                                     \
        _Pragma("omp atomic") x[8] *= 2;                                                                               \
        _Pragma("omp atomic") x[12] = x[12] * 2;                                                                       \
        _Pragma("omp atomic") x[15] = 2 * x[15];                                                                       \
      }                                                                                                                \
      if (i < 5) {                                                                                                     \
        _Pragma("omp atomic") x[9] /= 2;                                                                               \
        _Pragma("omp atomic") x[13] = x[13] / 2;                                                                       \
      }                                                                                                                \
      _Pragma("omp atomic") x[10] = 5 - x[10];                                                                         \
      _Pragma("omp atomic") x[11] = 12 / x[11];                                                                        \
    }                                                                                                                  \
    const int expected[16] = {51, -51, 51, -51, 60, -60, 60, -60, 64, 3, 2, 4, 64, 3, 60, 64};                         \
    for (int k = 0; k < 16; k++)                                                                                       \
      if (x[k] != (T)expected[k])                                                                                      \
        check("x[k] of " #T, k, -1);                                                                                   \
  }
ARITHMETIC(char, char)
ARITHMETIC(signed char, schar)
ARITHMETIC(short, short)
ARITHMETIC(int, int)
ARITHMETIC(long, long)
ARITHMETIC(long long, llong)
ARITHMETIC(float, float)
ARITHMETIC(double, double)

#define BITS(T, name)                                                                                                  \
  static void bits_##name(void) {                                                                                      \
    T x[12] = {(T)~(T)0, 0, 0x55, 1, 64, (T)~(T)0, 0, 0x55, 0, 0, 5, 64};                                              \
    _Pragma("omp target teams distribute parallel for map(tofrom : x)")                                                \
    for (int i = 0; i < 7; i++) {                                                                                      \
      _Pragma("omp atomic") x[0] &= (T)~((T)1 << i);                                                                   \
      _Pragma("omp atomic") x[1] |= (T)1 << i;                                                                         \
      _Pragma("omp atomic") x[2] ^= (T)1 << i;                                                                         \
      _Pragma("omp atomic") x[5] = x[5] & (T)~((T)1 << i);                                                             \
      _Pragma("omp atomic") x[6] = x[6] | (T)1 << i;                                                                   \
      _Pragma("omp atomic") x[7] = (T)1 << i ^ x[7];                                                                   \
      _Pragma("omp atomic") x[8] = (T)1 << i | x[8];                                                                   \
      if (i < 6) {                                                                                                     \
        _Pragma("omp atomic") x[3] <<= 1;                                                                              \
        _Pragma("omp atomic") x[4] >>= 1;                                                                              \
        _Pragma("omp atomic") x[11] = x[11] >> 1;                                                                      \
      }                                                                                                                \
      _Pragma("omp atomic") x[9] -= 1;                                                                                 \
      if (i == 3) {                                                                                                    \
        _Pragma("omp atomic") x[10] = (T)1 << x[10];                                                                   \
      }                                                                                                                \
    }                                                                                                                  \
    const T expected[12] = {(T)((T)~(T)0 << 7), 0x7f, 0x2a, 64, 1, (T)((T)~(T)0 << 7), 0x7f, 0x2a, 0x7f, (T)-7, 32, 1};\
    for (int k = 0; k < 12; k++)                                                                                       \
      if (x[k] != expected[k])                                                                                         \
        check("bits of x[k] of " #T, k, -1);                                                                           \
  }
BITS(unsigned char, uchar)
BITS(unsigned short, ushort)
BITS(unsigned, uint)
BITS(unsigned long, ulong)
BITS(unsigned long long, ullong)

// The neighbours of a small object stay as they are, updated at the same time.
static void neighbours(void) {
  unsigned char c[8] = {0};
  unsigned short s[4] = {0};
#pragma omp target teams distribute parallel for map(tofrom : c, s)
  for (int i = 0; i < 800; i++) {
#pragma omp atomic
    c[i % 8] += 2;
#pragma omp atomic
    s[i % 4] += 300;
  }
  for (int k = 0; k < 8; k++)
    check("a byte among others", c[k], 200);
  for (int k = 0; k < 4; k++)
    check("two bytes among others", s[k], 200 * 300 % 65536);
}

// The update is the assignment of the language, with its conversions.
static void conversions(void) {
  int x[10], reversed[10];
  unsigned char c[10];
  float f[10];
  unsigned u[10];
  long long w[10];
  double fraction = 0.75;
  for (int i = 0; i < 10; i++) {
    x[i] = -i;
    reversed[i] = 2;
    c[i] = (unsigned char)(250 + i % 6);
    f[i] = 16777216.0f;
    u[i] = (unsigned)i;
    w[i] = i;
  }
#pragma omp target teams distribute parallel for map(tofrom : x, reversed, c, f, u, w)
  for (int i = 0; i < 10; i++) {
#pragma omp atomic
    x[i] += fraction;
#pragma omp atomic
    reversed[i] = 5.0 / reversed[i];
#pragma omp atomic
    c[i] += 300;
#pragma omp atomic
    f[i] += 1.5 + 1.5;
#pragma omp atomic
    u[i] -= 5;
#pragma omp atomic
    w[i] *= 3000000000u;
  }
  for (int i = 0; i < 10; i++) {
    check("int += double", x[i], (int)(-i + 0.75));
    check("int = double / int", reversed[i], 2);
    check("unsigned char += int", c[i], (unsigned char)(250 + i % 6 + 300));
    check_real("float += double", f[i], (float)(16777216.0 + 3.0));
    check("unsigned wraps", u[i], (unsigned)i - 5u);
    check("long long *= unsigned", w[i], i * 3000000000ll);
  }
}

// CHECK-LABEL: objects_l{{[0-9]+}}(unsigned trip
// CHECK: o2s::atomic_update<o2s::Plus>(r.count, 1);
// CHECK: o2s::atomic_update<o2s::Plus>(r.inner.sum[step(i)], 0.5);
// CHECK: o2s::atomic_update<o2s::Plus>(to->count, i);
// CHECK: o2s::atomic_update<o2s::Plus>(table[step(i)][i % 5], 1);
// CHECK: o2s::atomic_update<o2s::BitOr>(flag, i == 77);
// CHECK-LABEL: own_variables_l{{[0-9]+}}(unsigned trip
// CHECK: local += 3;
// CHECK: mine++;
// CHECK: row[1] -= 1;
// CHECK: sum += local;
// Objects of every kind: elements, members, what a pointer points to, variables of the device, volatile ones.
typedef struct {
  int before, count;
  struct {
    double sum[3];
  } inner;
  short after;
} record;
#pragma omp declare target
int total;
static void add(int *where, int what) {
#pragma omp atomic
  *where += what;
}
static int step(int i) { return i % 3; }
#pragma omp end declare target

static void objects(void) {
  record r = {7, 0, {{0}}, 9}, many[4] = {{0}};
  int table[3][5] = {{0}}, single = 0, *pointer = table[0];
  volatile int watched = 0;
  _Bool flag = 0;
#pragma omp target teams distribute parallel for map(tofrom : r, many, table, single, watched, flag)
  for (int i = 0; i < 600; i++) {
    record *to = &many[i & 3];
#pragma omp atomic
    r.count++;
#pragma omp atomic
    r.inner.sum[step(i)] += 0.5;
#pragma omp atomic
    to->count += i;
#pragma omp atomic
    table[step(i)][i % 5]++;
#pragma omp atomic
    watched++;
#pragma omp atomic
    (single) += 1;
#pragma omp atomic
    total += 2;
#pragma omp atomic
    flag |= i == 77;
    add(&many[1].before, 3);
  }
  check("a member", r.count, 600);
  check("members beside it", r.before * 10 + r.after, 79);
  for (int k = 0; k < 3; k++)
    check_real("an element of a member", r.inner.sum[k], 100.0);
  for (int k = 0; k < 4; k++)
    check("a member by pointer", many[k].count, 150 * k + 4 * (149 * 150 / 2));
  for (int k = 0; k < 15; k++)
    check("an element of rows", pointer[k], 40);
  check("a volatile", watched, 600);
  check("in parentheses", single, 600);
  check("a flag", flag, 1);
  check("in a function", many[1].before, 1800);
#pragma omp target update from(total)
  check("declare target", total, 1200);
}

// What only one thread sees is plain, and right.
static void own_variables(void) {
  int out[64], mine = 5;
  long sum = 0;
#pragma omp target teams distribute parallel for firstprivate(mine) map(from : out) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 64; i++) {
    int local = i, row[2] = {i, i};
#pragma omp atomic
    local += 3;
#pragma omp atomic
    mine++;
#pragma omp atomic
    row[1] -= 1;
#pragma omp atomic
    sum += local;
    out[i] = local + row[1] + (mine >= 6);
  }
  for (int i = 0; i < 64; i++)
    check("own variables", out[i], 2 * i + 3);
  check("a reduction's copy", sum, 63 * 64 / 2 + 64 * 3);
}

int main(void) {
  arithmetic_char();
  arithmetic_schar();
  arithmetic_short();
  arithmetic_int();
  arithmetic_long();
  arithmetic_llong();
  arithmetic_float();
  arithmetic_double();
  bits_uchar();
  bits_ushort();
  bits_uint();
  bits_ulong();
  bits_ullong();
  neighbours();
  conversions();
  objects();
  own_variables();
  return result_of_test();
}
