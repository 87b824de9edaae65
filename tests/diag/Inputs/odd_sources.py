"""Writes the odd sources of odd_inputs.test into the current folder."""

REGION = """// a region
void f(int n, int *a) {
  n += {host};
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i) {
    a[i] = 1; // one
    {body}
  }
}
"""


def write(name, text, encoding="utf-8", newline="\n"):
    with open(name, "w", encoding=encoding, newline=newline) as file:
        file.write(text)


def region(host="0", body=""):
    return REGION.replace("{host}", host).replace("{body}", body)


write("crlf.c", region(), newline="\r\n")
write("bom.c", region(), encoding="utf-8-sig")
write("a 'b\" c.c", region())
write("parentheses.c", region(host="(" * 2000 + "1" + ")" * 2000))
write("blocks.c", region(body="{" * 300 + "a[i]++;" + "}" * 300))
