#!/usr/bin/env python3
"""The walk: every OpenMP directive that Clang knows, alone and with each clause that Clang accepts on it, is either
translated, kept for the host compiler, or refused with the line and the name of what is refused. Nothing else: no crash,
no message that names something else, no output file beside an error, no live target construct left in an output.

The directives and clauses come from LLVM's own tables through walk_tables; one that programs.py has no program for makes
the walk fail. Each program is first given to Clang, so that "refused" never means "the program was wrong".

The host part of what is translated must also please the host compilers that --host-compiler names (it may be repeated).

usage: walk.py --omp2simt PATH --tables PATH --clang PATH --include FOLDER --work FOLDER [--host-compiler COMPILER]...
               [--only DIRECTIVE]
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

import programs

VERSION = 51
PRELUDE = "#include <omp.h>\n"


class Case:
    """One directive with at most one clause under test, as a piece of a source file."""

    def __init__(self, directive, clause, expected):
        self.directive, self.clause, self.expected = directive, clause, expected
        self.line = 0  # of the directive, in the file that the case was last written to
        self.first = self.last = 0

    def __str__(self):
        return f"omp {self.directive}" + (f" with clause {self.clause}" if self.clause else "")

    def pragma(self):
        name = self.directive
        words = ["#pragma omp", name + programs.ARGUMENTS.get(name, "") if
                 programs.ARGUMENTS.get(name, "").startswith("(") else name + " " + programs.ARGUMENTS.get(name, "")]
        needed = programs.NEEDED.get(name, "")
        if self.clause:
            spelling = programs.CLAUSES.get((name, self.clause), programs.CLAUSES.get(self.clause))
            if needed and needed.split("(")[0] not in [part.split("(")[0] for part in spelling.split()] and \
                    self.clause not in programs.INSTEAD.get(name, ()):
                words.append(needed)
            words.append(spelling)
        elif needed:
            words.append(needed)
        return " ".join(word.strip() for word in words)

    def text(self, function):
        template = programs.CLAUSE_PROGRAMS.get((self.directive, self.clause), programs.PROGRAMS[self.directive])
        before = f"static int F_t;\n#pragma omp threadprivate(F_t)\n" if self.clause == "copyin" else ""
        if self.clause == "detach":
            template = template.replace("@", "  omp_event_handle_t e;\n@")
        return re.sub(r"\bF(?=[(_])", function, before + template.replace("@", self.pragma()))


def write(path, cases, wrap=lambda text: text):
    """Writes the cases to one file and notes their lines; the k-th case's function is fk."""
    text = PRELUDE
    for number, case in enumerate(cases):
        case.function = f"f{number}"
        piece = wrap(case.text(case.function))
        case.first = text.count("\n") + 1
        pragma = re.sub(r"\bF(?=[(_])", case.function, case.pragma())
        case.line = case.first + piece[: piece.index(pragma)].count("\n")
        text += piece + "\n"
        case.last = text.count("\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL, timeout=60,
                          check=False)


class Walk:
    def __init__(self, options):
        self.options = options
        self.failures = []
        self.counts = {"translated": 0, "kept": 0, "resolved": 0, "refused": 0, "refused by Clang": 0, "nested": 0}

    def fail(self, case, message, source=None):
        text = f"{case}: {message}"
        if source:
            text += "\n    " + "\n    ".join(read(source).split("\n")[case.first - 1 : case.last])
        self.failures.append(text)

    def clang_rejects(self, path, cases, version):
        """The cases of `path` that Clang reports errors for, with the first message."""
        result = run([self.options.clang, "-fsyntax-only", "-fopenmp", f"-fopenmp-version={version}", "-ferror-limit=0",
                      "-Wno-everything", "-Werror=source-uses-openmp", "-Werror=extra-tokens", path])
        rejected = {}
        for match in re.finditer(r"^[^:\n]+:(\d+):\d+: (?:fatal )?error: (.*)$", result.stderr, re.M):
            for case in cases:
                if case.first <= int(match[1]) <= case.last:
                    rejected.setdefault(case, match[2])
        return rejected

    def translate(self, path, version, arguments=()):
        output = re.sub(r"\.c(pp)?$", ".cu", path)
        for old in (output, output[:-3] + ".host.c"):
            if os.path.exists(old):
                os.remove(old)
        result = run([self.options.omp2simt, path, "-o", output, *arguments, "--", "-ferror-limit=0",
                      f"-fopenmp-version={version}"])
        return result, output

    # What omp2simt must do with a file of programs that it accepts.
    def check_accepted(self, path, cases, version, arguments):
        if not cases:
            return
        write(path, cases)
        result, output = self.translate(path, version, arguments)
        host_path = output[:-3] + ".host.c" if "--split" in arguments else output
        if result.returncode != 0 or not os.path.exists(output) or not os.path.exists(host_path):
            if len(cases) > 1:  # find the culprit
                for case in cases:
                    self.check_accepted(path, [case], version, arguments)
            else:
                self.fail(cases[0], f"exit status {result.returncode}, expected 0 and an output\n{result.stderr}", path)
            return
        text, host = read(output), read(host_path)
        for case in cases:
            self.check_text(case, text, host, path)
        if "--split" in arguments and cases[0].expected == "Translated":
            self.check_host_compilers(host_path, cases)

    def check_host_compilers(self, path, cases):
        for compiler in self.options.host_compiler:
            result = run([compiler, "-fopenmp", "-fsyntax-only", "-w", "-I", self.options.include, path])
            if result.returncode != 0:
                self.failures.append(f"omp {cases[0].directive}: {compiler} refuses the host part\n{result.stderr}")

    def check_text(self, case, text, host, path):
        pragma = re.sub(r"\bF(?=[(_])", case.function, case.pragma())
        # Its part of the host text; device code stands before the function in one-file output.
        body = re.search(rf"^(?:extern \"C\" )?void {case.function}\(.*?^}}$", host, re.M | re.S)
        body = body.group(0) if body else ""
        if case.expected == "Host":
            if pragma not in host:
                self.fail(case, "the host directive is gone from the host part", path)
            self.counts["kept"] += 1
        elif case.expected == "Resolved":
            if pragma in host:
                self.fail(case, "a directive that host compilers may not know is left", path)
            self.counts["resolved"] += 1
        else:
            live = [line for line in body.split("\n")
                    if re.match(r"\s*#pragma omp .*\btarget\b", line) and "if(target : 0)" not in line]
            if live:
                self.fail(case, f"a live target construct is left: {live[0]}", path)
            where = f":{case.line}: {case.directive}\""
            if where not in body:
                self.fail(case, f"no runtime call that names {where}", path)
            if case.directive.startswith("target teams"):
                call = rf"{case.function}_l{case.line}(_launch)?\("
                if not re.search(call, body) or not re.search(rf"__global__ .*{case.function}_l{case.line}\(", text):
                    self.fail(case, "no kernel and launch", path)
            self.counts["translated"] += 1

    # What omp2simt must do with a file of programs each of which it refuses.
    def check_refused(self, path, cases, version, wanted, wrap=lambda text: text, count="refused"):
        if not cases:
            return
        write(path, cases, wrap)
        result, output = self.translate(path, version)
        errors = [(int(line), message) for line, message in
                  re.findall(r"^[^:\n]+:(\d+):\d+: (?:fatal )?error: (.*)$", result.stderr, re.M)]
        if result.returncode != 1:
            self.fail(cases[0], f"exit status {result.returncode}, expected 1\n{result.stderr}", path)
        left = [name for name in (output, output[:-3] + ".host.c") if os.path.exists(name)]
        if left:
            self.fail(cases[0], "an output file is left beside an error", path)
        for case in cases:
            messages = [message for line, message in errors if line == case.line]
            if not any(all(part in message for part in wanted(case)) for message in messages):
                self.fail(case, f"no error on line {case.line} with {' and '.join(wanted(case))}; there: {messages}", path)
            self.counts[count] += 1

    def check_nested(self, path, directive, status, version):
        """The directive inside a target region: refused by Clang, or by omp2simt."""
        template = programs.PROGRAMS[directive]
        if "@" not in template.partition("void F(")[2] or not template.endswith("}\n"):
            return  # not a statement
        case = Case(directive, None, "Diagnosed")

        def wrap(text):
            head, body = re.match(r"([\s\S]*?void f0\([^\n]*\{\n)([\s\S]*)\}\n$", text).groups()
            return (head + "#pragma omp target teams distribute parallel for\n  for (int z = 0; z < n; ++z) {\n" + body +
                    "  }\n}\n")

        write(path, [case], wrap)
        if self.clang_rejects(path, [case], version):
            result, output = self.translate(path, version)
            if result.returncode != 1 or os.path.exists(output):
                self.fail(case, f"inside a region: exit status {result.returncode}, expected 1", path)
            self.counts["refused by Clang"] += 1
            return
        if directive in programs.IN_REGIONS:
            result, output = self.translate(path, version)
            kernel = re.search(r"__global__[\s\S]*?^}$", read(output) if os.path.exists(output) else "", re.M)
            if result.returncode != 0 or not kernel or "#pragma omp" in kernel.group(0):
                self.fail(case, f"inside a region: exit status {result.returncode}, expected a kernel without the pragma\n"
                          + result.stderr, path)
            self.counts["nested"] += 1
            return
        # The first OpenMP statement of the body is what is refused; that may be the one round the directive.
        outer = re.findall(r"^\s*#pragma omp (?!declare|begin|end)([a-z ]+)", read(path), re.M)[1]
        result, output = self.translate(path, version)
        name = directive if directive in ("metadirective", "nothing", "error") else outer.strip()
        name = re.sub(r" (ordered|reduction|severity|parallel|map|to|sizes|init|when|depobj)$", "", name) \
            if name not in programs.PROGRAMS else name
        if result.returncode != 1 or os.path.exists(output) or not re.search(
                rf"'omp ({name}|{directive})' is not supported|clause '\w+' is not supported on 'omp {name}'|"
                r"in clause '\w+' is not supported", result.stderr):
            self.fail(case, f"inside a region: exit status {result.returncode}, expected 1 and an error naming 'omp {name}'\n"
                      + result.stderr, path)
        self.counts["nested"] += 1

    def walk_directive(self, row):
        directive, status, clauses = row
        version = programs.VERSIONS.get(directive, VERSION)
        stem = os.path.join(self.options.work, directive.replace(" ", "_"))
        if directive not in programs.PROGRAMS:
            self.failures.append(f"omp {directive}: programs.py has no program")
            return
        if programs.PROGRAMS[directive] == programs.REFUSED:
            self.walk_refused(directive, stem)
            return
        cases = [Case(directive, None, status)]
        for clause in clauses:
            handled = clause.startswith("+")
            clause = clause.lstrip("+")
            if clause not in programs.CLAUSES and (directive, clause) not in programs.CLAUSES:
                self.failures.append(f"omp {directive}: programs.py has no spelling of clause {clause}")
                continue
            expected = status
            if status in ("Translated", "Resolved") and not handled:
                expected = "clause"
            cases.append(Case(directive, clause, programs.EXPECTED.get((directive, clause), expected)))
        if directive in programs.ONE_PER_FILE:
            for number, case in enumerate(cases):
                self.walk_cases([case], f"{stem}{number}", version)
        else:
            self.walk_cases(cases, stem, version)
        self.check_nested(stem + "_nested.c", directive, status, version)

    def walk_cases(self, cases, stem, version):
        write(stem + "_all.c", cases)
        rejected = self.clang_rejects(stem + "_all.c", cases, version)
        for case in cases:
            reason = programs.NOT_IN_CLANG.get((case.directive, case.clause))
            if case in rejected and reason is None:
                self.fail(case, f"the walk's program is not valid: {rejected[case]}", stem + "_all.c")
            elif reason is not None and reason not in rejected.get(case, ""):
                self.fail(case, f"Clang was to refuse it with '{reason}' but says: {rejected.get(case)}", stem + "_all.c")
        by_clang = [case for case in cases if case in rejected]
        cases = [case for case in cases if case not in rejected]
        for number, case in enumerate(by_clang):
            self.check_refused(f"{stem}_clang{number}.c", [case], version, lambda c: [""], count="refused by Clang")

        accepted = [case for case in cases if case.expected in ("Translated", "Host", "Resolved")]
        self.check_accepted(stem + ".c", accepted, version, ())
        self.check_accepted(stem + "_split.c", accepted, version, ("--split",))
        self.check_accepted(stem + "_cxx.cpp", accepted[:1], version, ())
        self.check_refused(stem + "_directive.c", [case for case in cases if case.expected == "Diagnosed"], version,
                           lambda c: [f"'omp {c.directive}'", "[omp2simt-unsupported-directive]"])
        self.check_refused(stem + "_clause.c", [case for case in cases if case.expected == "clause"], version,
                           lambda c: [f"clause '{c.clause}' is not supported on",
                                      c.directive.removeprefix("begin ") + "' [omp2simt-unsupported-clause]"])

    def walk_refused(self, directive, stem):
        """The directive is none of C and C++, or Clang 19 does not know it."""
        path = stem + ".c"
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"void f(int n) {{\n#pragma omp {directive}\n  for (int i = 0; i < n; ++i)\n    ;\n}}\n")
        result, output = self.translate(path, VERSION)
        if result.returncode != 1 or os.path.exists(output) or not re.search(r":2:\d+: error: .*(OpenMP|omp)", result.stderr):
            self.failures.append(f"omp {directive}: exit status {result.returncode}, expected 1 and an error on line 2\n"
                                 + result.stderr)
        self.counts["refused by Clang"] += 1


def main():
    parser = argparse.ArgumentParser()
    for name in ("omp2simt", "tables", "clang", "include", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--host-compiler", action="append", default=[])
    parser.add_argument("--only")
    options = parser.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    tables = run([options.tables, str(VERSION)])
    rows = [line.split("\t") for line in tables.stdout.splitlines()]
    rows = [(row[0], row[1], row[2:]) for row in rows]
    if tables.returncode != 0 or len(rows) < 100:
        sys.exit("walk.py: walk_tables gave no table")
    for name in sorted(set(programs.PROGRAMS) - {row[0] for row in rows}):
        sys.exit(f"walk.py: programs.py has a program for '{name}', which LLVM does not know")
    walk = Walk(options)
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        for _ in pool.map(walk.walk_directive, [row for row in rows if options.only in (None, row[0])]):
            pass
    print(", ".join(f"{count} {name}" for name, count in walk.counts.items()))
    for failure in walk.failures:
        print("FAILED: " + failure)
    print(f"{len(walk.failures)} failures")
    return 1 if walk.failures else 0


if __name__ == "__main__":
    sys.exit(main())
