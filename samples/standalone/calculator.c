// Evaluates its arguments as expressions of whole numbers with + - * / % and parentheses. A whole program for the device:
// omp2simt-cc --standalone calculator.c -o calculator && ./calculator '2 * (3 + 4)'
// PROGRAM: -> 0 "((1 + 2) * -(3 - 10)) / 4 % 4 = 1"
// PROGRAM: "2 * (3 + 4)" "7 - -7" -> 0 "7 - -7 = 14"
// PROGRAM: "6 / (2 - 2)" -> 3 !"calculator: division by zero"
// PROGRAM: "(1 + 2" -> 2 !"calculator: ')' expected at the end"
// PROGRAM: "1 + x" -> 2 !"calculator: a number expected at 'x'"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct node {
  char kind; // 'n' of a number, 'm' of a sign, or the operator
  long number;
  struct node *left, *right;
} node;

static int nodes; // that are not freed yet

static node *make(char kind, long number, node *left, node *right) {
  node *made = malloc(sizeof *made);
  if (!made) {
    fputs("calculator: out of memory\n", stderr);
    exit(4);
  }
  made->kind = kind;
  made->number = number;
  made->left = left;
  made->right = right;
  nodes++;
  return made;
}

static void expected(const char *what, const char *where) {
  if (*where)
    fprintf(stderr, "calculator: %s expected at '%s'\n", what, where);
  else
    fprintf(stderr, "calculator: %s expected at the end\n", what);
  exit(2);
}

static const char *skip(const char *text) {
  while (isspace((unsigned char)*text))
    text++;
  return text;
}

static node *sum(const char **text);

static node *factor(const char **text) {
  *text = skip(*text);
  if (**text == '-') {
    ++*text;
    return make('m', 0, factor(text), NULL);
  }
  if (**text == '(') {
    ++*text;
    node *inner = sum(text);
    *text = skip(*text);
    if (**text != ')')
      expected("')'", *text);
    ++*text;
    return inner;
  }
  char *end;
  const long number = strtol(*text, &end, 10);
  if (end == *text)
    expected("a number", *text);
  *text = end;
  return make('n', number, NULL, NULL);
}

static node *product(const char **text) {
  node *tree = factor(text);
  for (;;) {
    *text = skip(*text);
    const char c = **text;
    if (c != '*' && c != '/' && c != '%')
      return tree;
    ++*text;
    tree = make(c, 0, tree, factor(text));
  }
}

static node *sum(const char **text) {
  node *tree = product(text);
  for (;;) {
    *text = skip(*text);
    const char c = **text;
    if (c != '+' && c != '-')
      return tree;
    ++*text;
    tree = make(c, 0, tree, product(text));
  }
}

static long value(const node *tree) {
  if (tree->kind == 'n')
    return tree->number;
  const long left = value(tree->left);
  if (tree->kind == 'm')
    return -left;
  const long right = value(tree->right);
  switch (tree->kind) {
  case '+':
    return left + right;
  case '-':
    return left - right;
  case '*':
    return left * right;
  }
  if (right == 0) {
    fputs("calculator: division by zero\n", stderr);
    exit(3);
  }
  return tree->kind == '/' ? left / right : left % right;
}

static void release(node *tree) {
  if (!tree)
    return;
  release(tree->left);
  release(tree->right);
  free(tree);
  nodes--;
}

static void evaluate(const char *line) {
  const char *text = line;
  node *tree = sum(&text);
  if (*text)
    expected("an operator", text);
  printf("%s = %ld\n", line, value(tree));
  release(tree);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    evaluate(argv[i]);
  if (argc < 2)
    evaluate("((1 + 2) * -(3 - 10)) / 4 % 4");
  return nodes == 0 ? 0 : 1;
}
