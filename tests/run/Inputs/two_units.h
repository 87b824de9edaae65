#define COUNT 300
void other(int n, int *x);
