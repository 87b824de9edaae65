// C that neither Clang nor a C++ compiler takes: a nested function of GNU C, and C++ keywords as names.
int apply(int new) {
  int class(int x) { return x + new; }
  return class(1);
}
