// In how many ways n queens can stand on a board of n times n squares without attacking each other. A whole program for
// the device: omp2simt-cc --standalone nqueens.c -o nqueens && ./nqueens 10
// PROGRAM: -> 0 "8 queens: 92 solutions"
// PROGRAM: 6 -> 0 "6 queens: 4 solutions"
// PROGRAM: 99 -> 2 !"nqueens: the board has 1 to 16 rows, not 99"
#include <stdio.h>
#include <stdlib.h>

#define MOST 16

static const int known[MOST + 1] = {0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512};

// Bits of the columns, and of the diagonals as they cross the next row, that are attacked.
static int place(unsigned all, unsigned columns, unsigned left, unsigned right) {
  if (columns == all)
    return 1;
  int count = 0;
  for (unsigned open = all & ~(columns | left | right); open; open &= open - 1) {
    const unsigned queen = open & -open;
    count += place(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return count;
}

// Each lane takes a place of the first two queens.
static int solutions(int n) {
  const unsigned all = (1u << n) - 1;
  int count = 0;
#pragma omp simd reduction(+ : count)
  for (int pair = 0; pair < n * n; pair++) {
    const unsigned first = 1u << pair / n, second = 1u << pair % n;
    if (second & (first | first << 1 | first >> 1))
      continue;
    count += place(all, first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1);
  }
  return n == 1 ? 1 : count;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 8;
  if (n < 1 || n > MOST) {
    fprintf(stderr, "nqueens: the board has 1 to %d rows, not %s\n", MOST, argv[1]);
    exit(2);
  }
  const int count = solutions(n);
  printf("%d queens: %d solutions\n", n, count);
  return count == known[n] ? 0 : 1;
}
