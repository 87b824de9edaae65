#!/usr/bin/env python3
"""Builds a self-checking program for host SIMT and runs it under every lane schedule.

usage: run_all_schedules.py --bin FOLDER --work FOLDER [--split-only] [--variants] SOURCE... [-- FLAGS]
Every run must exit with status 0 and print a line that begins with PASS. OMP_TARGET_OFFLOAD=mandatory makes sure that
target regions do run on the device. The program is built as the driver does it (a C source is split), and a single
source also from its one-file translation, which then runs once; --split-only: it has none. --variants: it is built
again with every choice that shape warp has, which must change nothing but speed, and run under two schedules.
"""
import argparse
import os
import re
import sys

from common import must_run, run, schedules


VARIANTS = [["--shape=warp"], ["--simd-lanes=1"], ["--simd-lanes=4"], ["--soft-stack=all"],
            ["--uniform=dynamic"]]
VARIANT_SCHEDULES = ["reverse", "random:3"]


def passes(program, schedule):
    env = dict({"OMP_TARGET_OFFLOAD": "mandatory"}, **os.environ)
    env["OMP2SIMT_SCHEDULE"] = schedule
    status, output = run([program], timeout=60, env=env)
    if status == 0 and re.search(r"^PASS", output, re.M):
        return True
    print(f"{os.path.basename(program)}, schedule {schedule}: exit status {status}\n{output}")
    return False


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        flags = arguments[arguments.index("--") + 1:]
        arguments = arguments[:arguments.index("--")]
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--split-only", action="store_true")
    parser.add_argument("--variants", action="store_true")
    parser.add_argument("sources", nargs="+")
    options = parser.parse_args(arguments)
    os.makedirs(options.work, exist_ok=True)
    driver = os.path.join(options.bin, "omp2simt-cc")
    build = [driver, "--backend=host", "-O1", *flags]

    program = os.path.join(options.work, "program")
    must_run([*build, *options.sources, "-o", program, "-lm"], "build")
    good = [passes(program, schedule) for schedule in schedules()]
    if not options.split_only and len(options.sources) == 1 and options.sources[0].endswith(".c"):
        whole = os.path.join(options.work, "whole")
        source = os.path.abspath(options.sources[0])
        must_run([os.path.join(options.bin, "omp2simt"), source, "-o", whole + ".cu", "--", *flags],
                 "one-file translation")
        must_run([*build, "-I", os.path.dirname(source), whole + ".cu", "-o", whole, "-lm"], "build of the one file")
        good.append(passes(whole, "roundrobin"))
    for variant in VARIANTS if options.variants else []:
        program = os.path.join(options.work, "program" + variant[0])
        must_run([*build, *variant, *options.sources, "-o", program, "-lm"], "build with " + variant[0])
        good += [passes(program, schedule) for schedule in VARIANT_SCHEDULES]
    return 0 if all(good) else 1


sys.exit(main())
