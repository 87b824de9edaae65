#!/usr/bin/env python3
"""Runs a program built by clang's OpenMP offload to the host and by ours; what they print must be equal.

usage: compare_with_clang.py --driver OMP2SIMT_CC --work FOLDER SOURCE... [-- FLAGS]
The program prints results and no addresses or times. Both builds must run their target regions on a device.
"""
import argparse
import difflib
import os
import sys

from common import must_run, schedules

LLVM_LIBRARIES = "/usr/lib/llvm-19/lib"


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        flags = arguments[arguments.index("--") + 1:]
        arguments = arguments[:arguments.index("--")]
    parser = argparse.ArgumentParser()
    parser.add_argument("--driver", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("sources", nargs="+")
    options = parser.parse_args(arguments)
    os.makedirs(options.work, exist_ok=True)
    base = dict(os.environ, OMP_TARGET_OFFLOAD="mandatory")

    clang = os.path.join(options.work, "clang")
    must_run(["clang-19", "-O1", "-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu", *options.sources, *flags, "-o",
              clang, "-lm"], "clang's build")
    libraries = os.pathsep.join(filter(None, [LLVM_LIBRARIES, base.get("LD_LIBRARY_PATH")]))
    expected = must_run([clang], "clang's program", env=dict(base, LD_LIBRARY_PATH=libraries, KMP_WARNINGS="0"))

    ours = os.path.join(options.work, "ours")
    must_run([options.driver, "--backend=host", "-O1", *options.sources, *flags, "-o", ours, "-lm"], "our build")
    different = 0
    for schedule in schedules():
        output = must_run([ours], f"our program under {schedule}", env=dict(base, OMP2SIMT_SCHEDULE=schedule))
        if output != expected:
            different = 1
            print("".join(difflib.unified_diff(expected.splitlines(True), output.splitlines(True), "clang",
                                               f"omp2simt, {schedule}")))
    return different


sys.exit(main())
