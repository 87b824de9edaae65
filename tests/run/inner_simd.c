// RUN: %run-all-schedules %s
// simd loops inside a region: what they privatise, reduce and hand out.
#include "Inputs/check.h"

#define ROWS 60
#define COLUMNS 37

static double matrix[ROWS][COLUMNS];

static double row_sum(const double *row, int n) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int k = 0; k < n; k++)
    sum += row[k];
  return sum;
}

static void reductions(void) {
  double sums[ROWS], products[ROWS], called[ROWS];
  int most[ROWS], bits[ROWS], both[ROWS];
#pragma omp target teams distribute parallel for map(to : matrix) map(from : sums, products, most, bits, both, called)
  for (int i = 0; i < ROWS; i++) {
    double sum = 100.0, product = 1.0;
    int largest = -5, mask = 0, all = 1, any = 0;
#pragma omp simd reduction(+ : sum) reduction(* : product) reduction(max : largest) reduction(| : mask)                \
    reduction(&& : all) reduction(|| : any) simdlen(4)
    for (int k = 0; k < COLUMNS; k++) {
      sum += matrix[i][k];
      product *= k % 9 == 0 ? 2.0 : 1.0;
      largest = (i * 7 + k * 5) % 41 > largest ? (i * 7 + k * 5) % 41 : largest;
      mask |= 1 << k % 20;
      all = all && k < i;
      any = any || k == i;
    }
    sums[i] = sum;
    products[i] = product;
    most[i] = largest;
    bits[i] = mask;
    both[i] = all * 2 + any;
    called[i] = row_sum(matrix[i], COLUMNS);
  }
  for (int i = 0; i < ROWS; i++) {
    double sum = 0;
    int largest = -5;
    for (int k = 0; k < COLUMNS; k++) {
      sum += matrix[i][k];
      largest = (i * 7 + k * 5) % 41 > largest ? (i * 7 + k * 5) % 41 : largest;
    }
    check_real("sum", sums[i], sum + 100.0);
    check_real("sum in a function", called[i], sum);
    check_real("product", products[i], 32.0);
    check("max", most[i], largest);
    check("or", bits[i], 0xfffff);
    check("and, or", both[i], (i >= COLUMNS) * 2 + (i < COLUMNS));
  }
}

static void privates(void) {
  int out[ROWS], scratch = 70, last[ROWS], index[ROWS];
#pragma omp target teams distribute parallel for map(from : out, last, index) firstprivate(scratch)
  for (int i = 0; i < ROWS; i++) {
    int sum = 0, own = 5, final = -1, k;
    double pair[2] = {1.0, 2.0};
#pragma omp simd private(own, scratch) lastprivate(final) reduction(+ : sum)
    for (int m = 0; m < i; m++) {
      own = m * 2;
      scratch = own + 1;
      sum += scratch;
      final = m;
      own = 0;
    }
#pragma omp simd private(pair)
    for (int m = 0; m < 3; m++) {
      pair[0] = m;
      pair[1] = pair[0];
    }
#pragma omp simd lastprivate(k) collapse(1) safelen(2)
    for (k = 3; k < 10 + i; k += 4)
      sum += 0;
    out[i] = sum * 1000 + own * 100 + scratch + (int)(pair[0] + pair[1]);
    last[i] = final;
    index[i] = k;
  }
  for (int i = 0; i < ROWS; i++) {
    check("private stays outside", out[i], i * i * 1000 + 500 + 70 + 3);
    check("lastprivate", last[i], i - 1);
    check("the loop's own variable", index[i], 3 + (7 + i + 3) / 4 * 4);
  }
}

static void nests(void) {
  int cube[4][5][6];
#pragma omp target teams distribute parallel for map(from : cube)
  for (int i = 0; i < 4; i++) {
#pragma omp simd collapse(2)
    for (int j = 0; j < 5; j++)
      for (int k = 5; k >= 0; k--)
        cube[i][j][k] = i * 100 + j * 10 + k;
  }
  int wrong = 0;
  for (int k = 0; k < 120; k++)
    wrong += cube[0][0][k] != k / 30 * 100 + k / 6 % 5 * 10 + k % 6;
  check("collapse", wrong, 0);
  // Iterations may use what those `safelen` before them wrote.
  int chain[100] = {1, 2, 3, 4};
#pragma omp target map(tofrom : chain)
  {
#pragma omp simd safelen(4)
    for (int k = 4; k < 100; k++)
      chain[k] = chain[k - 4] + 1;
  }
  for (int k = 0; k < 100; k++)
    check("safelen", chain[k], k % 4 + 1 + k / 4);
  double total = 0;
#pragma omp target map(tofrom : total) map(to : matrix)
  for (int i = 0; i < ROWS; i++) {
#pragma omp simd reduction(+ : total)
    for (int k = 0; k < COLUMNS; k++)
      total += matrix[i][k];
  }
  double expected = 0;
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < COLUMNS; k++)
      expected += matrix[i][k];
  check_real("a mapped variable reduced in simd", total, expected);
}

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < COLUMNS; k++)
      matrix[i][k] = (i * 3 + k) % 17 * 0.5;
  reductions();
  privates();
  nests();
  return result_of_test();
}
