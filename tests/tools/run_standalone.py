#!/usr/bin/env python3
"""Builds a standalone program for host SIMT and runs it, as its comments say, under every lane schedule.

usage: run_standalone.py --bin FOLDER --work FOLDER [--backend host|cuda] [--environment NAME=VALUE]... SOURCE [-- FLAGS]
A comment `// PROGRAM: ARGUMENTS -> STATUS "LINE" !"LINE"` is one run: the exit status, the last line of standard output
and, behind `!`, a line of standard error; both may be left out; `{source}` stands for the source's path. `// LINES: N` says that the output begins with N lines
"line 0", "line 1", ... With --backend=cuda it is built for compute_90 and the shared CUDA runtime, which an emulator may
stand in for; --environment then says where it is, and in which order it runs lanes.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys

from common import must_run, schedules


def last_line(text):
    return text.rstrip("\n").rsplit("\n", 1)[-1]


def complaint(program, case, lines, env):
    """What is wrong with one run, or nothing."""
    arguments, status, output, error = case
    try:
        done = subprocess.run([program, *shlex.split(arguments)], env=env, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "it does not end"
    shown = f"\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    if done.returncode != int(status):
        return f"exit status {done.returncode}, expected {status}{shown}"
    if output is not None and last_line(done.stdout) != output:
        return f"last line of the output {last_line(done.stdout)!r}, expected {output!r}{shown}"
    if error is not None and error not in done.stderr.split("\n"):
        return f"no line {error!r} on standard error{shown}"
    wanted = [f"line {i}" for i in range(lines)]
    if done.stdout.split("\n")[:lines] != wanted:
        return f"the output does not begin with {lines} numbered lines{shown}"
    return None


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        flags = arguments[arguments.index("--") + 1:]
        arguments = arguments[:arguments.index("--")]
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--backend", choices=["host", "cuda"], default="host")
    parser.add_argument("--environment", action="append", default=[])
    parser.add_argument("source")
    options = parser.parse_args(arguments)
    os.makedirs(options.work, exist_ok=True)
    with open(options.source, encoding="utf-8") as file:
        text = file.read()
    cases = re.findall(r"^// PROGRAM:(.*?) -> (\d+)(?: \"(.*?)\")?(?: !\"(.*)\")?$", text, re.M)
    cases = [(a, s, o or None, e.replace("{source}", options.source) or None) for a, s, o, e in cases]
    lines = re.search(r"^// LINES: (\d+)", text, re.M)
    if not cases:
        sys.exit(f"{options.source} does not say how it is run")
    program = os.path.join(options.work, "program")
    build = [os.path.join(options.bin, "omp2simt-cc"), "--standalone", "--backend=" + options.backend, "-O1", *flags]
    if options.backend == "cuda":
        build += ["--cuda-arch=compute_90", "-Xnvcc", "-cudart=shared", "-Xnvcc", "--no-compress"]
    must_run([*build, options.source, "-o", program, "-lm"], "build", timeout=300)
    good = True
    for schedule in schedules() if options.backend == "host" else [""]:
        env = dict(os.environ, OMP2SIMT_SCHEDULE=schedule) if schedule else dict(os.environ)
        env.update(word.split("=", 1) for word in options.environment)
        for case in cases:
            problem = complaint(program, case, int(lines[1]) if lines else 0, env)
            if problem:
                print(f"arguments '{case[0].strip()}', schedule '{schedule}': {problem}")
                good = False
    return 0 if good else 1


sys.exit(main())
